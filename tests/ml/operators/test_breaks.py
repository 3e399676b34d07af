"""The texts that the four breaks write, over many seeds."""

from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.breaks import (
    Break,
    drop_condition,
    exchange_numbers,
    rename_thing_once,
    repeat_tail,
)
from tests.ml.tiny import tools

SEEDS = range(40)


def _all(breaking: Break, text: str) -> set[str | None]:
    result = [breaking(text, random.Random(seed), tools()) for seed in SEEDS]
    return {item[0] if item else None for item in result}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ada has 3 pens and 4 caps.", "Ada has 4 pens and 3 caps."),
        ("Three boys eat seven buns.", "Seven boys eat three buns."),
        ("Ada has 3 pens and 3 caps.", None),
        ("Ada has 3 pens and then 4 pens.", None),
        ("Ada has 3 pens.", None),
    ],
)
def test_numbers_of_different_things_are_swapped(text: str, written: str | None) -> None:
    assert _all(exchange_numbers, text) == {written}


def test_a_statement_with_a_number_is_deleted_and_the_question_is_kept() -> None:
    assert _all(drop_condition, "Ada has 3 pens and Bo has 4 caps. How many is that?") == {
        "Ada has 3 pens. How many is that?",
        "How many is that?",
    }
    assert _all(drop_condition, "Ada has pens. How many of the 3 are left?") == {None}


def test_a_thing_is_renamed_in_one_place() -> None:
    for text in _all(rename_thing_once, "Ada has 3 mugs. How many mugs are left?"):
        assert text is not None
        assert text.count("mugs") == 1


def test_the_end_is_truncated_and_the_last_words_are_repeated() -> None:
    text = "Ada has three red pens and she buys some more. How many now?"
    for result in _all(repeat_tail, text):
        assert result is not None
        words = result.split()
        assert "now?" not in words
        assert any(words[-size:] == words[-2 * size : -size] for size in (2, 3, 4))
    assert _all(repeat_tail, "Too short to be cut.") == {None}
