from __future__ import annotations

import numpy as np
import pytest

from mwpapp.ml.evaluation.curves.embedding_map import FEWEST, embedding_map


def two_groups() -> np.ndarray:
    """Return twelve vectors around each of two orthogonal directions."""
    noise = np.random.default_rng(1).normal(scale=0.02, size=(24, 8))
    noise[:12, 0] += 1
    noise[12:, 1] += 1
    return noise.astype(np.float32)


def test_groups_remain_separate():
    places = embedding_map(two_groups(), seed=1)
    assert places.shape == (24, 2)
    first, second = places[:12], places[12:]
    apart = np.linalg.norm(first.mean(axis=0) - second.mean(axis=0))
    assert apart > np.linalg.norm(first - first.mean(axis=0), axis=1).max()


def test_the_same_seed_gives_the_same_map():
    assert np.array_equal(embedding_map(two_groups(), seed=3), embedding_map(two_groups(), seed=3))


def test_too_few_vectors_raise_an_error():
    with pytest.raises(ValueError, match="at least 4"):
        embedding_map(np.eye(FEWEST - 1, dtype=np.float32), seed=1)
