import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.reverse.reading.prepared_problem import (
    is_plain,
    noun_before,
    place_of,
    read_problem,
)
from mwpapp.ml.types import Problem, Rounding

TEXT = "Ada has 9 pens. She loses 4 of them. How many pens does she have left?"


def test_a_problem_is_prepared_with_its_equation_over_its_quantities(tools):
    subject = read_problem(Problem(text=TEXT, equation="9 - 4", answer="5"), tools=tools)
    assert subject.placed.answer == 5
    assert len(subject.story.statements) == 2
    assert place_of(subject.story, TEXT.index("4")) == (1, 2)
    assert place_of(subject.story, 0) is None


@pytest.mark.parametrize(
    "fields",
    [{}, {"equation": "9 - 4", "answer": "6"}, {"equation": "9 - 4", "language": "de"}],
)
def test_a_problem_without_a_matching_equation_or_in_german_is_not_prepared(fields, tools):
    assert read_problem(Problem(text=TEXT, **fields), tools=tools) is None


def test_a_rounded_result_cannot_be_reversed(tools):
    text = "A bus holds 15 people. There are 80 people. How many buses do they need?"
    known = {"text": text, "equation": "80 / 15", "rounding": Rounding.UP}
    assert read_problem(Problem(**known, answer="6"), tools=tools) is None
    assert read_problem(Problem(**known), tools=tools) is None


def test_only_sums_and_differences_are_plain():
    assert is_plain(parse("9 - 4 + 2"))
    assert not is_plain(parse("9 - 4 * 2"))


@pytest.mark.parametrize(
    ("question", "noun"),
    [("How many bad pens were there?", "pens"), ("How many pens were there?", "pens")],
)
def test_a_number_without_a_noun_counts_the_noun_of_the_question(question, noun, tools):
    text = f"Ada picked 9 and Kofi picked 4. {question}"
    subject = read_problem(Problem(text=text, equation="9 + 4"), tools=tools)
    assert as_text(noun_before(subject, sentence=0, number=2)) == noun
