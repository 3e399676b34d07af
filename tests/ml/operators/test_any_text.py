"""No text makes an operator fail. A result differs from the text (except that of `same_sentence`)
and depends only on the text and the seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.registry import BASELINE_OPERATORS, OPERATORS, TEST_OPERATORS
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.protocols import AugmentationOperator, Tools
from tests.ml.operators.test_losses import Writes
from tests.ml.tiny import Swapping, Words

ALL = {**OPERATORS, **TEST_OPERATORS, **BASELINE_OPERATORS}
ECHO = "same_sentence"  # it returns the text by definition
BANK = [
    "Ada has 3 pens. Ada buys 4 pens for $5. How many pens has she?",
    "Bo runs 5 km in 20 minutes and rests. How far does he run in 2 hours?",
]


class Lengths:
    dimension = 2

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([[1.0, 1 / (1 + len(text))] for text in texts], dtype=np.float32)


def _kits() -> dict[str, Tools]:
    names = {"Ada": "PERSON", "Bo": "PERSON", "Oslo": "GPE"}
    ours = Tools(
        tagger=Words(names),
        translator=Swapping({"pens": "pencils"}),
        encoder=Lengths(),
        filler=NGramModel(BANK),
        weights=TfIdfTable(BANK),
    )
    models = Tools(
        tagger=Words(names),
        paraphraser=Writes("How many?", ""),
        question_paraphraser=Writes("", "3 3 3"),
        reconstructor=Writes("How many?"),
        filler=NGramModel([]),
        weights=TfIdfTable([]),
    )
    return {"ours": ours, "models": models, "nothing": Tools(tagger=Words())}


KITS = _kits()
PIECES = st.sampled_from(
    [
        *("Ada", "Bo", "has", "3", "pens.", "4", "pens", "km", "5 km", "$5", "20%", "1/2", "?"),
        *("How many", "and", "the", "Oslo", "🍎", "½", "²", "\n", "\t", "…", "-7", "°C", "£", "."),
        *("if", "20°C", "per hour", "3.", "Mr.", "a", "x + 3 = 5", "twelve", "\u200b", "ß", "İ"),
    ]
)
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=25).map(" ".join),
    st.lists(PIECES, max_size=10).map("".join),
)


def _check(operator: AugmentationOperator, text: str, *, tools: Tools, seed: int) -> None:
    result = operator.apply(text, rng=random.Random(seed), tools=tools)
    assert result == operator.apply(text, rng=random.Random(seed), tools=tools)
    if result is not None:
        assert result[1]
        assert (result[0] == text) == (operator.name == ECHO)


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("operator", ALL.values(), ids=ALL)
@settings(max_examples=40, deadline=None)
@given(text=TEXTS, seed=st.integers(0, 9))
def test_no_text_raises_an_error(
    operator: AugmentationOperator, kit: str, text: str, seed: int
) -> None:
    _check(operator, text, tools=KITS[kit], seed=seed)


@pytest.mark.parametrize("operator", ALL.values(), ids=ALL)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "🍎🍎 🍎",
        "12345 678",
        "7" * 5000,
        "pens " * 1000,
        "Ada has 3 pens. " * 300,
        "( " * 2500,
        "5 km " * 1000,
        "and 3 pens, " * 400,
    ],
    ids=lambda text: f"{text[:9]!r} x {len(text)}",
)
def test_long_and_unusual_texts_raise_no_error(operator: AugmentationOperator, text: str) -> None:
    _check(operator, text, tools=KITS["ours"], seed=1)
