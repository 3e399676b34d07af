import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.mining.grammar import grow
from mwpapp.ml.equations.similarity import path_features, tlwd_index
from mwpapp.ml.equations.similarity.tlwd_index import TlwdIndex
from tests.ml.equations.similarity.tables import tree, trees
from tests.ml.equations.similarity.tlwd_distance import tlwd_similarity

ALPHAS = (0.25, 1, 1.1)


def by_definition(several, *, alpha):
    return [[tlwd_similarity(a, b, alpha=alpha) for b in several] for a in several]


@settings(deadline=None)
@given(st.lists(trees, min_size=1, max_size=6), st.sampled_from(ALPHAS))
def test_similarities_equal_the_definition(several, alpha):
    found = TlwdIndex(several, alpha=alpha, threads=2).similarities()
    assert found == pytest.approx(np.array(by_definition(several, alpha=alpha)), abs=1e-11)
    assert np.array_equal(found, found.T)
    assert np.all(np.diag(found) == 1)
    assert np.all((found >= 0) & (found <= 1))


@pytest.mark.parametrize("alpha", ALPHAS)
def test_sparse_and_dense_places_give_the_same_similarities(alpha, monkeypatch):
    grown = grow(60, seed=2)
    expected = by_definition(grown, alpha=alpha)
    for share in (0, 0.3, 2):  # all places dense, some of them, none
        monkeypatch.setattr(path_features, "DENSE_SHARE", share)
        found = TlwdIndex(grown, alpha=alpha).similarities()
        assert found == pytest.approx(np.array(expected), abs=1e-11)


@pytest.mark.parametrize("alpha", ALPHAS)
def test_equal_trees_have_similarity_one_and_the_matrix_is_symmetric(alpha):
    found = TlwdIndex(grow(200, seed=5), alpha=alpha).similarities()
    assert np.all(np.diag(found) == 1)
    assert np.array_equal(found, found.T)
    assert found.min() >= 0
    assert np.count_nonzero(found == 1) == 200


@pytest.mark.parametrize("alpha", ALPHAS)
def test_nearest_equals_a_search_in_the_full_matrix(alpha):
    count = tlwd_index.TILE + 300
    index = TlwdIndex(grow(count, seed=6), alpha=alpha)
    numbers, similarities = index.nearest(10)
    for row in range(0, count, 97):
        whole = index.similarities([row])[0]
        whole[row] = -1
        assert numbers[row].tolist() == np.argsort(-whole, kind="stable")[:10].tolist()
        assert np.array_equal(similarities[row], whole[numbers[row]])


def test_ties_are_broken_by_index():
    several = [tree("a + b"), tree("a - b"), tree("a * b"), tree("a / b")]
    numbers, _ = TlwdIndex(several, alpha=1).nearest(2)
    assert numbers.tolist() == [[1, 2], [0, 2], [0, 1], [0, 1]]


def test_missing_neighbours_are_marked():
    numbers, similarities = TlwdIndex([tree("a"), tree("b")], alpha=1).nearest(3)
    assert numbers.tolist() == [[1, -1, -1], [0, -1, -1]]
    assert similarities.tolist() == [[0, -1, -1]] * 2


@pytest.mark.parametrize("alpha", [0, -1, float("nan"), float("inf")])
def test_an_invalid_alpha_is_rejected(alpha):
    with pytest.raises(ValueError, match="alpha"):
        TlwdIndex([tree("a")], alpha=alpha)
