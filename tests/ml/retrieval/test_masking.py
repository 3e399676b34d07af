import pytest

from mwpapp.ml.retrieval.bodies import words_of
from mwpapp.ml.retrieval.masking import masked_text, twin_key


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Ana has 3 pens and four cups.", "Ana has [MASK] pens and [MASK] cups."),
        ("A discount of 25% on $12.50", "A discount of [MASK]% on $[MASK]"),
        ("The 3rd of them has 2.", "The 3rd of them has [MASK]."),
        ("栽了44棵柳树", "栽了 [MASK] 棵柳树"),
    ],
)
def test_numbers_are_masked(text: str, masked: str) -> None:
    assert masked_text(text) == masked


def test_a_marked_number_is_kept_after_its_mask() -> None:
    assert masked_text("Ana has 3 pens.", style="marked") == "Ana has [MASK] 3 pens."


def test_twins_differ_only_in_numbers_case_and_punctuation() -> None:
    one = twin_key("Ana has 3 pens , and buys two .")
    assert one == twin_key("ana has 12 pens and buys 40.")
    assert one != twin_key("ana has 12 cups and buys 40.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben 's bus did n't wait 4 minutes.", "Ben's bus didn't wait 7 minutes."),
        ("Mia ran 0.6 of a mile.", "Mia ran 0.25 mile."),
        ("It holds 0.5 of an ounce.", "It holds 1.5 ounce."),
    ],
)
def test_twins_may_write_the_same_thing_in_two_ways(one: str, other: str) -> None:
    assert twin_key(one) == twin_key(other)


def test_a_share_of_a_thing_is_no_twin_of_a_share_of_the_rest() -> None:
    assert twin_key("Mia ate 0.5 of a pie.") != twin_key("Mia ate 0.5 of the pie.")


def test_each_chinese_character_is_a_word() -> None:
    assert words_of("栽了 [MASK] Trees!") == ["栽", "了", "[MASK]", "trees", "!"]
