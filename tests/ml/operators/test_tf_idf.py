from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from mwpapp.ml.operators.tf_idf import TfIdfTable

TEXTS = ["the pens", "the caps", "the red pens"]


def test_rare_words_have_a_higher_weight() -> None:
    table = TfIdfTable(TEXTS)
    assert table.idf("the") == pytest.approx(math.log(4 / 4) + 1)
    assert table.idf("pens") == pytest.approx(math.log(4 / 3) + 1)
    assert table.idf("CAPS") == pytest.approx(math.log(4 / 2) + 1)
    assert table.idf("kite") == pytest.approx(math.log(4 / 1) + 1)


def test_weights_increase_with_the_frequency_in_the_text() -> None:
    table = TfIdfTable(TEXTS)
    weights = table.weights(["the", "pens", "The", "3"])
    assert weights == pytest.approx([0.5, 0.25 * (math.log(4 / 3) + 1), 0.5, 0.0])


def test_numbers_and_punctuation_are_not_in_the_vocabulary() -> None:
    assert TfIdfTable(["The 3 pens, the cap!"]).vocabulary == ["cap", "pens", "the"]


def test_uninformative_words_are_more_likely_to_be_drawn() -> None:
    # S = count x idf: the 3.0, pens 2.58, caps and red 1.69. The word with the greatest S is
    # never drawn.
    table = TfIdfTable(TEXTS)
    rng = random.Random(1)
    counts = Counter(table.draw_uninformative(rng) for _ in range(600))
    assert "the" not in counts
    assert counts["red"] > counts["pens"] * 2
    assert abs(counts["red"] - counts["caps"]) < 80


def test_equally_informative_words_are_equally_likely_to_be_drawn() -> None:
    table = TfIdfTable(["pens caps"])
    rng = random.Random(1)
    assert {table.draw_uninformative(rng) for _ in range(40)} == {"pens", "caps"}
