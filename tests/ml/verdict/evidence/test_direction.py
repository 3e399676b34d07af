import pytest

from tests.ml.verdict.cases import said


@pytest.mark.parametrize(
    ("original", "old", "new"),
    [
        ("Leila has 4 more pens than Tomasz. How many has she?", "more", "fewer"),
        ("Mateo gave 6 cards to Amara. How many has he?", "gave", "received"),
        ("The price increased by 5 dollars. What is it?", "increased", "decreased"),
        ("Which of 3 and 5 is greater? What is their sum?", "greater", "smaller"),
        ("She ran 3 laps before lunch. How many in all?", "before", "after"),
    ],
)
def test_an_opposite_is_doubtful(original, old, new):
    assert said(original.replace(old, new), of=original, about="direction") == [
        ("doubt", f"“{old}” became “{new}”: this may reverse the calculation.")
    ]


def test_a_synonym_is_not_a_fault():
    original = "Mateo bought 6 cards. How many has he?"
    assert said(original.replace("bought", "purchased"), of=original, about="direction") == []


def test_an_added_negation_is_doubtful():
    original = "Mateo did sell 6 of 9 cards. How many has he?"
    assert said(original.replace("did", "did not"), of=original, about="direction") == [
        ("doubt", "A “not” or “no” was added or removed: this may reverse the meaning.")
    ]


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        ("Ada has 5 pens. Her mother gave her 3.", "Ada has 5 pens. She got 3 from her mother."),
        ("Ada has 5 pens. She received 3 from Ben.", "Ada has 5 pens. Ben gave her 3."),
    ],
)
def test_a_gift_told_from_the_point_of_view_of_the_other_person_is_fine(original, variant):
    assert said(variant, of=original, about="direction") == []


def test_a_gift_that_goes_the_other_way_is_doubtful():
    found = said(
        "Ada has 5 pens. She got 3 from Ben.", of="Ada has 5 pens. She gave 3 to Ben.",
        about="direction",
    )  # fmt: skip
    assert found
