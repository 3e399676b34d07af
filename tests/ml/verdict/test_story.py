import pytest

from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.types import UNUSED, Judgement, Reference, State
from mwpapp.ml.verdict.story import ToldStory, align_story, judge_story

ORIGINAL = Reference(
    text="Tom has 30 pens and gives 8 of them to Ida. How many pens does Tom have now?",
    equation="30 - 8",
    answer="22",
)
TEXT = "Amina brings 30 apples to the market and sells 8 of them. How many apples has she left?"


def story(text: str = TEXT, equation: str = "30 - 8", answer: str = "22", **more) -> ToldStory:
    return ToldStory(text=text, equation=equation, answer=answer, **more)


def test_a_story_with_the_same_calculation_is_ready():
    verdict = judge_story(story(unit="apples"), original=ORIGINAL)
    assert verdict.judgement is Judgement.READY
    assert {piece.state for piece in verdict.evidence} == {State.FINE}
    assert [str(message(piece)) for piece in verdict.evidence] == [
        "The text contains the numbers 30, 8, and no others.",
        "Another story for the same calculation: 30 − 8 = 22.",
        "The story has one question: “How many apples has she left?”",
        "The unit of the answer is apples.",
    ]


@pytest.mark.parametrize(
    ("equation", "answer", "told"),
    [
        ("50 / 6", "9", "quotient(30, 8) + 1"),
        ("50 / 6", "8", "quotient(30, 8)"),
        ("50/6 = 8 r2", "2", "remainder(30, 8)"),
    ],
)
def test_a_rounded_division_is_told_by_a_story_that_rounds_the_same_way(equation, answer, told):
    original = Reference(text="50 eggs, 6 in a box.", equation=equation, answer=answer)
    results = {"quotient(30, 8) + 1": "4", "quotient(30, 8)": "3", "remainder(30, 8)": "6"}
    for other, result in results.items():
        verdict = judge_story(story(equation=other, answer=result), original=original)
        expected = Judgement.READY if other == told else Judgement.REJECT
        assert verdict.judgement is expected


@pytest.mark.parametrize(
    ("changed", "code", "judgement"),
    [
        ({"text": TEXT.replace("30", "31")}, "number_missing", Judgement.REJECT),
        ({"text": TEXT.replace("the market", "2 markets")}, "number_unused", Judgement.CHECK),
        ({"equation": "30 + 8", "answer": "38"}, "other_calculation", Judgement.REJECT),
        ({"answer": "23"}, "other_answer", Judgement.REJECT),
        ({"equation": "30 -"}, "no_equation", Judgement.REJECT),
        ({"text": TEXT.partition(" How")[0]}, "no_question", Judgement.REJECT),
        ({"text": TEXT + " How many has she sold?"}, "questions", Judgement.CHECK),
    ],
)
def test_a_fault_is_reported_and_the_story_is_not_ready(changed, code, judgement):
    verdict = judge_story(story(**changed), original=ORIGINAL)
    assert verdict.judgement is judgement
    assert code in {piece.code for piece in verdict.evidence if piece.state is not State.FINE}


def aligned(told_story: ToldStory, *, reference: str = ORIGINAL.text) -> list[tuple[str, str]]:
    return [
        (told_story.text[slice(*one.variant)], ORIGINAL.text[slice(*one.original_span or (0, 0))])
        for one in align_story(told_story, original=ORIGINAL.text, reference=reference)
    ]


def test_the_numbers_are_aligned_with_those_of_the_original():
    assert aligned(story(origins=(0, 1))) == [("30", "30"), ("8", "8")]


def test_new_numbers_are_aligned_through_the_renumbered_reference():
    renumbered = story(text=TEXT.replace("30", "45"), origins=(0, 1))
    reference = ORIGINAL.text.replace("30", "45")
    assert aligned(renumbered, reference=reference) == [("45", "30"), ("8", "8")]


def test_an_edited_story_whose_numbers_changed_is_not_aligned():
    edited = story(text=TEXT.replace("30", "32"), origins=(0, 1))
    assert aligned(edited) == [("32", ""), ("8", "")]


def test_a_fraction_is_aligned_with_the_rounded_decimal_that_it_stands_for():
    original = Reference(
        text="Ida pours 0.3333333333333333 of a cup of oil and 0.25 of a cup of milk. How much?",
        equation="0.3333333333333333 + 0.25",
    )
    told_story = ToldStory(
        text="Tom walks 1/4 of a mile and runs 1/3 of a mile. How many miles is that?",
        equation="1/4 + 1/3",
        answer="7/12",
        origins=(1, 0),
    )
    assert judge_story(told_story, original=original).judgement is Judgement.READY
    aligned = align_story(told_story, original=original.text, reference=original.text)
    assert [one.original for one in aligned] == [1, 0]


def test_a_number_that_the_story_does_not_need_is_reported_and_not_aligned():
    text = TEXT.replace("brings", "has 5 sisters and brings")
    told_story = story(text=text, origins=(UNUSED, 0, 1))
    verdict = judge_story(told_story, original=ORIGINAL)
    assert verdict.judgement is Judgement.READY
    assert "“5 sisters” is in the story, but the calculation does not need it." in [
        str(message(piece)) for piece in verdict.evidence
    ]
    assert aligned(told_story) == [("5", ""), ("30", "30"), ("8", "8")]
