from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.registry import OPERATORS, OURS, PAPER
from mwpapp.ml.types import AugmentationOperator
from tests.ml.tiny import tools

TEXT = (
    "Ada drives 100 km from Oslo at 20 kmph. Ada buys two pens for $3 and 4 pens for 10% less. "
    "How many pens has she?"
)


def test_the_papers_operators_and_ours_have_names_of_their_own() -> None:
    assert len(OPERATORS) == len(PAPER) + len(OURS)
    assert all(name == operator.name for name, operator in OPERATORS.items())


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_the_same_seed_gives_the_same_text(operator: AugmentationOperator) -> None:
    kit = tools(names={"Ada": "PERSON", "Oslo": "GPE"}, swaps={"drives": "travels"})
    first = operator.apply(TEXT, rng=random.Random(3), tools=kit)
    assert first == operator.apply(TEXT, rng=random.Random(3), tools=kit)
    assert first is not None or operator.name == "unit_contraction"
    assert first is None or (first[0] == TEXT) == (operator.name == "same_sentence")


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
@pytest.mark.parametrize("text", ["", " ", "?", "0", "$", "%", "\n\n", "½ 🍎 ²", "a" * 3000])
def test_odd_texts_are_no_trouble(operator: AugmentationOperator, text: str) -> None:
    made = operator.apply(text, rng=random.Random(3), tools=tools(swaps={}))
    assert made is None or isinstance(made[0], str)
