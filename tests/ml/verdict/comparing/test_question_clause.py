import pytest

from mwpapp.ml.verdict.comparing.question_clause import question_clause, words_only_told
from tests.ml.verdict.cases import comparison


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Ana has 3 pens. How many pens has she?", "How many pens has she"),
        ("How many pens has Ana left, if she gives 2 away?", "How many pens has Ana left"),
        ("How many pens has Ana if she had 3 and got 2?", "How many pens has Ana "),
        ("Find the area of the field which Ben mows.", "Find the area of the field which Ben mows"),
        ("Ana gives Ben 3. Determine the rest of hers.", "Determine the rest of hers"),
        ("How many cans of 1.5 litres does Ben fill?", "How many cans of 1.5 litres does Ben fill"),
        ("How much of the 3,000 dollars has Ada?", "How much of the 3,000 dollars has Ada"),
        ("How many pens does Mr. Hay have, if he had 5?", "How many pens does Mr. Hay have"),
        (
            "Find the pens she has at 5 p.m. today. She has 5.",
            "Find the pens she has at 5 p.m. today",
        ),
        ("3 pens and 4 cups.", None),
        ("", None),
    ],
)
def test_the_question_ends_where_its_condition_begins(text, asks):
    span = question_clause(text)
    assert (span and text[slice(*span)]) == asks


QUESTION = "Ana has 3 red pens and Ben has 4 blue cups. How many pens has Ana?"


@pytest.mark.parametrize(
    ("reference", "variant"),
    [
        (
            "Ben has 30 litres of juice. How many bottles of 1.5 litres does Ben fill?",
            "Ben has 30 litres of juice. How many 1.5 litre bottles does Ben fill?",
        ),
        (
            "Ada and Ben share pens. How much of the 3,000 pens does Ada get?",
            "Ada and Ben share pens. How much of the 3000 pens does Ada get?",
        ),
        (
            "Mr. Smith has 5 apples and sells 2. How many apples does Mr. Smith have left?",
            "Mr. Smith has 5 apples and sells 2. How many apples does Smith have left?",
        ),
    ],
)
def test_a_point_or_comma_within_a_number_or_a_title_does_not_end_the_question(reference, variant):
    assert words_only_told(comparison(variant, of=reference)) == 0


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        ("There are 3 red pens of Ana's and 4 blue cups. How many pens has Ana?", 0),
        ("Ana has 3 red pens and Ben has 4 blue cups. How many cups has Ben?", 2),
        ("How many pens does Ana own, if she has 3 red ones and Ben 4 blue cups?", 0),
        ("Ana has 3 red pens.", 0),
    ],
)
def test_words_that_only_the_question_of_the_variant_has_are_counted(variant, count):
    assert words_only_told(comparison(variant, of=QUESTION)) == count
