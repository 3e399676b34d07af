from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mwpapp.ml.operators.published.important_phrase_deletion import ImportantPhraseDeletion
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import tools


class Misses:
    """An encoder whose vectors of texts with and without a word are far apart."""

    dimension = 2

    def __init__(self, word: str) -> None:
        self.word = word

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [[1.0, 0.0] if self.word in text else [0.0, 1.0] for text in texts]
        return np.array(rows, dtype=np.float32)


def _written(text: str, *, missed: str) -> str | None:
    operator = ImportantPhraseDeletion(Misses(missed))
    # The tagger of these tests tags every word as a noun: commas separate the phrases.
    result = operator.apply(text, rng=random.Random(1), tools=tools())
    return result[0] if result else None


@pytest.mark.parametrize(
    ("missed", "left"),
    [
        ("pens", ", seven caps, ink, hats?"),
        ("seven", "pens,, ink, hats?"),
        ("ink", "pens, seven caps,, hats?"),
    ],
)
def test_the_phrase_whose_deletion_lowers_the_cosine_most_is_deleted(
    missed: str, left: str
) -> None:
    assert _written("pens, seven caps, ink, hats?", missed=missed) == left


def test_all_occurrences_are_deleted_as_whole_words() -> None:
    assert _written("ink, inkwell, Ink!", missed="ink") == ", inkwell,!"


def test_a_text_of_one_phrase_is_not_changed() -> None:
    assert _written("pens", missed="pens") is None
    assert _written("", missed="pens") is None


def test_the_encoder_of_the_tools_is_used_and_a_missing_one_is_recorded() -> None:
    bare = tools()
    kit = Tools(tagger=bare.tagger, encoder=Misses("ink"))
    operator = ImportantPhraseDeletion()
    result = operator.apply("pens, ink, hats?", rng=random.Random(1), tools=kit)
    assert result == ("pens,, hats?", "without 'ink'")
    assert operator.apply("pens, ink, hats?", rng=random.Random(1), tools=bare) is None
    assert operator.source(kit) == "the paper's rule"
    assert operator.source(bare) == "not run here: weights missing"
