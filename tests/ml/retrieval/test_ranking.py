from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mwpapp.ml.retrieval.plausibility import implausible
from mwpapp.ml.retrieval.ranking import IMPLAUSIBLE, Ranking, Weights
from mwpapp.ml.retrieval.shared_numbers import SharedNumbers

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
    weights = Weights(logic=0.6, text=0.4, words=0.0, copies=0.0)
    found = Ranking(BANK, logic=LOGIC, text=TEXT, weights=weights).similarities(["Ben eats"])
    assert found[0, 0] == pytest.approx(0.6 * 0.6 + 0.4 * 0)


def test_a_copy_needs_the_same_numbers_and_a_similar_text() -> None:
    weights = Weights(logic=0.0, text=0.0, words=0.0, copies=1.0)
    found = Ranking(BANK, logic=LOGIC, text=TEXT, weights=weights)
    assert found.similarities(["Ida has 3 cups and 4 nuts"]) == pytest.approx(
        np.array([[0.5, 0.0, 0.0]])  # one of two numbers; another text; no number
    )


@pytest.mark.parametrize(
    ("template", "wrong"),
    [
        ("N0 - N1", True),  # negative
        ("N1 - N0", False),
        ("N1 / N0", True),  # a fraction of whole numbers
        ("N0 + N2", True),  # there is no third number
        ("N1 / (N0 - N0)", True),
        ("N0 * N1 / N", False),  # N is not in the text
    ],
)
def test_a_template_must_make_sense_with_the_numbers(template: str, wrong: bool) -> None:
    assert implausible("He has 3 pens and needs 8.", [template]) == [wrong]


def test_a_fraction_in_the_text_permits_fractions() -> None:
    assert implausible("He ran 2.5 miles in 2 hours.", ["N0 / N1"]) == [False]


def test_implausible_templates_are_ranked_lower() -> None:
    ranking = Ranking(BANK, logic=LOGIC, templates=["N0 - N1", None, "N1 - N0"])
    found = ranking.similarities(["Ida has 3 pens and needs 8"])
    assert found[0] == pytest.approx([1 - IMPLAUSIBLE, 0.6, 1.0])


def test_shared_numbers_are_counted_with_multiplicity() -> None:
    shared = SharedNumbers(["3 pens and 3 cups", "three pens", "no pens"])
    found = shared.shares(["3 nuts, 3 figs and 4 plums", "none"])
    assert found.tolist() == [pytest.approx([2 / 3, 1 / 3, 0]), [0, 0, 0]]
