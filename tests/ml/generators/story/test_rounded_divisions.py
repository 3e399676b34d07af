"""Problems whose answer is a rounded quotient or a remainder, told as other stories."""

import random
from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.types import Problem, Rounding
from tests.ml.generators.story.stories import frame

BOXES = """## boxes-01
unit: ; grade: 3; tags: division; split: aside
There are {had,62} pens in boxes of {each,4}. What is the %s?
#init:
- $had = range(5, 500)
- $each = range(2, 40)
#answer: %s
"""
EGGS = Problem(
    text="A farmer has 50 eggs. A box holds 6 of them. How many boxes does he need?",
    equation="50 / 6",
    answer="9",
    rounding=Rounding.UP,
)
RESULTS = {
    "exact result": "had / each",
    "number of full boxes": "quotient(had, each)",
    "number of boxes": "quotient(had, each) + 1",
    "rest": "remainder(had, each)",
}


@pytest.mark.parametrize(
    ("original", "asked"),
    [
        (EGGS, "number of boxes"),
        (replace(EGGS, equation="50/6 = 8 r2", rounding=Rounding.NONE), "number of boxes"),
        (replace(EGGS, answer="8", rounding=Rounding.DOWN), "number of full boxes"),
        (replace(EGGS, equation="50/6 = 8 r2", answer="2"), "rest"),
    ],
)
def test_each_result_of_a_division_with_remainder_has_its_own_stories(original, asked):
    library = Library([frame(BOXES % result) for result in RESULTS.items()])
    (story,) = library.tell(original, rng=random.Random(1))
    assert story.text == f"There are 50 pens in boxes of 6. What is the {asked}?"
    assert story.answer == original.answer


def test_a_rounded_result_without_an_answer_is_not_told_as_another_story():
    library = Library([frame(BOXES % ("exact result", "had / each"))])
    assert list(library.tell(replace(EGGS, answer=None), rng=random.Random(1))) == []


def test_a_quotient_that_is_a_whole_number_is_told_although_it_would_be_rounded():
    exact = replace(EGGS, text=EGGS.text.replace("50", "54"), equation="54 / 6")
    library = Library([frame(BOXES % ("exact result", "had / each"))])
    (story,) = library.tell(exact, rng=random.Random(1))
    assert story.answer == "9"
