from __future__ import annotations

import pytest

from mwpapp.ml.naturalness.wording import (
    asks_first,
    early_definites,
    folded_condition,
    large_number_words_beside_digits,
    number_words,
    vague_unknowns,
)
from tests.ml.naturalness.readers import words


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("How many litres are in the barrel? A rain barrel held 85 litres.", 1),
        ("A rain barrel held 85 litres. How many litres are in the barrel?", 0),
        ("What do the workers cost? Four carpenters earn $9 each.", 0),  # nothing introduces them
        ("How old are the children? The children are twins.", 1),
        ("In the end she had 3 pens. How many had she at first?", 0),
        ("", 0),
    ],
)
def test_definite_nouns_before_their_introduction_are_counted(text: str, count: int) -> None:
    assert early_definites(text) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How many pens are left? Ana had 4 and lost 1.", True),
        ("How many pens are left if Ana had 4 and lost 1?", False),
        ("Ana had 4 pens. How many are left?", False),
        ("", False),
    ],
)
def test_a_question_before_the_story_is_detected(text: str, expected: bool) -> None:
    assert asks_first(text) is expected


def test_vague_unknowns_are_counted() -> None:
    assert vague_unknowns("She has a certain number of pens and the same amount of ink.") == 2
    assert vague_unknowns("She has some pens.") == 0


def test_the_ands_of_a_sentence_with_a_condition_are_counted() -> None:
    assert folded_condition("How many, if Ana has 3 and Bo has 4 and they share?") == 2
    assert folded_condition("Ana has 3 and Bo has 4 and 5. How many?") == 0


@pytest.mark.parametrize(
    ("text", "numbers", "mixed"),
    [
        ("Ana has eighteen pears and 24 plums.", 1, 1),
        ("Ana has eighteen pears and twenty-four plums.", 2, 0),
        ("Ana has three pears, one plum and 24 figs.", 1, 0),
        ("Ana has twenty pears and $2.50.", 1, 0),
    ],
)
def test_number_words_and_large_ones_beside_digits_are_counted(
    text: str, numbers: int, mixed: int
) -> None:
    assert number_words(words(text)) == numbers
    assert large_number_words_beside_digits(words(text)) == mixed
