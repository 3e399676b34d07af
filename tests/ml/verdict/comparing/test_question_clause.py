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
        ("3 pens and 4 cups.", None),
        ("", None),
    ],
)
def test_the_question_ends_where_its_condition_begins(text, asks):
    span = question_clause(text)
    assert (span and text[slice(*span)]) == asks


QUESTION = "Ana has 3 red pens and Ben has 4 blue cups. How many pens has Ana?"


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
