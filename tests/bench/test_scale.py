import numpy as np
import pytest

from bench.retrieval.scale.hnsw_of_faiss import by_faiss, reference
from bench.retrieval.scale.search import measured, tenth_cosines
from bench.retrieval.scale.vectors import between, padded


@pytest.fixture
def unit_vectors():
    rows = np.random.default_rng(0).standard_normal((400, 8))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float16)


def test_each_added_vector_is_close_to_a_real_one(unit_vectors):
    (added,) = between(unit_vectors, count=50, rng=np.random.default_rng(0))
    cosines = added.astype(np.float32) @ unit_vectors.T.astype(np.float32)
    assert np.allclose(np.linalg.norm(added.astype(np.float32), axis=1), 1, atol=1e-2)
    assert (cosines.max(axis=1) > 0.9).all()


def test_padding_does_not_change_cosines(unit_vectors):
    wide = padded(unit_vectors)
    assert wide.shape == (400, 384)
    assert np.array_equal(wide @ wide.T, unit_vectors @ unit_vectors.T)


def test_the_tenth_cosine_is_the_tenth_best_among_the_rows_that_pass_the_filter(unit_vectors):
    passing = np.arange(0, 400, 4)
    found = tenth_cosines(unit_vectors[:3], bank=unit_vectors, numbers=passing)
    wide = unit_vectors.astype(np.float64)
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    exact = np.sort(wide[:3] @ wide[passing].T, axis=1)[:, -10]
    assert np.allclose(found, exact, atol=1e-6)


@pytest.mark.parametrize(("left_out", "recall"), [(0, 1.0), (3, 0.7)])
def test_recall_is_the_share_of_the_nearest_rows_that_are_found(unit_vectors, left_out, recall):
    def search(query):
        return np.argsort(-(unit_vectors.astype(np.float32) @ query))[left_out:10]

    queries = unit_vectors[:20]
    limits = tenth_cosines(queries, bank=unit_vectors, numbers=np.arange(400))
    figures = measured(search, queries=queries, bank=unit_vectors, least=limits)
    assert figures.recall == pytest.approx(recall, abs=0.01)


def test_the_reference_only_returns_rows_that_pass_the_filter(unit_vectors, tmp_path):
    passing = np.arange(0, 400, 4)
    options = {"m": 8, "ef_construction": 32, "keep": tmp_path}
    built = reference(unit_vectors, **options)
    found = by_faiss(built.index, ef=200, numbers=passing)(unit_vectors[4].astype(np.float32))
    assert found[0] == 4
    assert len(found) == 10
    assert set(found) <= set(passing)
    assert reference(unit_vectors, **options).seconds == 0.0  # it was read from its file
