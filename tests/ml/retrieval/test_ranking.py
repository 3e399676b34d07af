from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mwpapp.ml.retrieval.ranking import Ranking, Weights

BANK = ["Ida buys 3 pens", "Ben eats 4 nuts", "Ida buys 8 pens"]


class Fixed:
    """An encoder with one vector for each first word."""

    dimension = 2

    def __init__(self, **vectors: tuple[float, float]) -> None:
        self.vectors = vectors

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([self.vectors[text.split()[0]] for text in texts], dtype=np.float32)


LOGIC = Fixed(Ida=(1, 0), Ben=(0.6, 0.8))
TEXT = Fixed(Ida=(0, 1), Ben=(1, 0))


def test_logic_alone_ranks_by_its_cosine() -> None:
    found = Ranking(BANK, logic=LOGIC).nearest(["Ben sells 4 nuts"], count=2)
    assert [(one.index, round(one.similarity, 3)) for one in found[0]] == [(1, 1.0), (0, 0.6)]


def test_words_decide_between_texts_of_the_same_logic() -> None:
    ranking = Ranking(BANK, logic=LOGIC, text=TEXT)
    (found,) = ranking.nearest(["Ida buys 8 pens"], count=3)
    assert [one.index for one in found] == [2, 0, 1]
    assert found[0].similarity == pytest.approx(1.0, abs=1e-6)


def test_the_similarity_is_the_weighted_mean() -> None:
    weights = Weights(logic=0.6, text=0.4, words=0.0)
    found = Ranking(BANK, logic=LOGIC, text=TEXT, weights=weights).similarities(["Ben eats"])
    assert found[0, 0] == pytest.approx(0.6 * 0.6 + 0.4 * 0)
