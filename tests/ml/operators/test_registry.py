from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.registry import (
    BASELINE_OPERATORS,
    OPERATORS,
    OURS,
    PAPER,
    PAPER_CODES,
    TEST_CODES,
    TEST_OPERATORS,
)
from mwpapp.ml.protocols import AugmentationOperator
from tests.ml.tiny import tools

TEXT = (
    "Ada drives 100 km from Oslo at 20 kmph. Ada buys two pens for $3 and 4 pens for 10% less. "
    "How many pens has she?"
)
# Operators that need more than a tagger and a translator, or that do not apply to TEXT.
SILENT = {"unit_contraction", "important_phrase_deletion"}


def test_operator_names_are_unique() -> None:
    assert len(OPERATORS) == len(PAPER) + len(OURS)
    assert all(name == operator.name for name, operator in OPERATORS.items())


def test_the_papers_operators_are_complete_and_have_their_order_and_labels() -> None:
    assert list(PAPER_CODES) == [f"f{number}" for number in range(1, 11)]
    assert [item.label for item in PAPER] == [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    assert list(TEST_CODES) == ["fa", "fb", "fc", "fd", "fe"]
    assert [item.label for item in TEST_CODES.values()] == [1, 1, 0, 0, 0]
    for code, operator in {**PAPER_CODES, **TEST_CODES}.items():
        assert operator.code == code


def test_test_operators_are_not_training_operators() -> None:
    assert not {type(item) for item in TEST_OPERATORS.values()} & {
        type(item) for item in OPERATORS.values()
    }
    assert not set(TEST_OPERATORS) & (set(OPERATORS) | set(BASELINE_OPERATORS))


def test_baseline_operators_have_label_1() -> None:
    assert {item.code: item.label for item in BASELINE_OPERATORS.values()} == {
        "UDA": 1,
        "SSMBA": 1,
    }


def test_without_weights_no_substitute_is_recorded_as_the_papers_rule() -> None:
    bare = tools()
    sources = {code: made_with(item, tools=bare) for code, item in PAPER_CODES.items()}
    assert sources["f3"] == "the paper's rule"
    assert sources["f1"] == sources["f5"] == "not run here: weights missing"
    assert sources["f9"] == "corrupted rewrite (ours)"
    assert all(made_with(item, tools=bare).endswith("(ours)") for item in OURS)
    assert not sources["f3"].endswith("(ours)")


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_the_same_seed_gives_the_same_text(operator: AugmentationOperator) -> None:
    kit = tools(names={"Ada": "PERSON", "Oslo": "GPE"}, swaps={"drives": "travels"})
    first = operator.apply(TEXT, rng=random.Random(3), tools=kit)
    assert first == operator.apply(TEXT, rng=random.Random(3), tools=kit)
    assert first is not None or operator.name in SILENT
    assert first is None or (first[0] == TEXT) == (operator.name == "same_sentence")


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
@pytest.mark.parametrize("text", ["", " ", "?", "0", "$", "%", "\n\n", "½ 🍎 ²", "a" * 3000])
def test_unusual_texts_raise_no_error(operator: AugmentationOperator, text: str) -> None:
    result = operator.apply(text, rng=random.Random(3), tools=tools(swaps={}))
    assert result is None or isinstance(result[0], str)
