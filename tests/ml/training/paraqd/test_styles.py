from __future__ import annotations

import random

import pytest

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.training.paraqd.styles import (
    STYLES,
    FunctionWordDrop,
    LowerCasing,
    SentenceJoining,
)
from tests.ml.tiny import tools

TEXT = "Ada has 3 pens. The shop was open. She buys 4 of them. How many pens has she?"


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_style_keeps_numbers_and_question(style) -> None:  # type: ignore[no-untyped-def]
    for seed in range(20):
        result = style.apply(TEXT, rng=random.Random(seed), tools=tools())
        assert result is not None
        assert result[0] != TEXT
        assert [item.value for item in find_quantities(result[0])] == [3, 4]
        assert "how many pens" in result[0].lower()


def test_a_style_that_finds_nothing_to_change_does_not_apply() -> None:
    kit, rng = tools(), random.Random(1)
    assert LowerCasing().apply("ada has 3 pens", rng=rng, tools=kit) is None
    assert FunctionWordDrop().apply("Ada eats 3 figs", rng=rng, tools=kit) is None
    assert FunctionWordDrop().apply("2 of 3 cats sleep", rng=rng, tools=kit) is None
    assert SentenceJoining().apply("Ada has 3 pens. How many?", rng=rng, tools=kit) is None


def test_two_statements_are_joined() -> None:
    result = SentenceJoining().apply(
        "Ada has 3 pens. The shop is open. How many?", rng=random.Random(1), tools=tools()
    )
    assert result is not None
    assert result[0].count(".") == 1
    assert "the shop is open. How many?" in result[0]
