import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.normal_forms.templates import canonical
from mwpapp.ml.equations.similarity.labelled import labelled
from tests.ml.equations.similarity.tables import (
    TABLE_1,
    equations,
    template,
    tree,
    trees,
)
from tests.ml.equations.similarity.tlwd_distance import (
    greatest_tlwd_distance,
    tlwd_distance,
    tlwd_similarity,
)
from tests.ml.equations.trees import with_swapped_operands

alphas = st.sampled_from([0.25, 1, 1.1])

# Computed by hand: distance and greatest distance; a is alpha, and the root has level 0.
TABLE = [
    ("x", "x", lambda a: 0, lambda a: 1),
    ("x", "y", lambda a: 1, lambda a: 1),
    ("x + y", "x - y", lambda a: 1, lambda a: 1 + 2 * a),
    ("x + y", "y + x", lambda a: 2 * a, lambda a: 1 + 2 * a),
    ("x + y", "x", lambda a: 1 + 2 * a, lambda a: 1 + 2 * a),
    # On the right, y is overlaid on *, whose operands have no counterpart.
    ("x + y", "x + y * z", lambda a: a + 2 * a**2, lambda a: 1 + 2 * a + 2 * a**2),
    ("(x + y) * z", "(x - y) * z", lambda a: a, lambda a: 1 + 2 * a + 2 * a**2),
    # The operand of a minus sign is its left child.
    ("-(x + y)", "x + y", lambda a: 1 + 2 * a + 2 * a**2, lambda a: 1 + 2 * a + 2 * a**2),
]


@pytest.mark.parametrize("alpha", [0.25, 1, 1.1])
@pytest.mark.parametrize(("first", "second", "distance", "greatest"), TABLE)
def test_distances_equal_values_computed_by_hand(first, second, distance, greatest, alpha):
    pair = tree(first), tree(second)
    assert tlwd_distance(*pair, alpha=alpha) == pytest.approx(distance(alpha))
    assert greatest_tlwd_distance(*pair, alpha=alpha) == pytest.approx(greatest(alpha))
    expected = 1 - distance(alpha) / greatest(alpha)
    assert tlwd_similarity(*pair, alpha=alpha) == pytest.approx(expected)


def test_the_equations_of_table_1():
    first, second, third = (template(problem.equation) for problem in TABLE_1)
    # P1 and P3 differ in one operator at level 1, P1 and P2 at the root and at two of the
    # three levels below it: ++NNN over -++NNNN.
    assert tlwd_similarity(first, third, alpha=1) == pytest.approx(1 - 1 / 5)
    assert tlwd_similarity(first, third, alpha=0.25) == pytest.approx(1 - 0.25 / 1.625)
    assert tlwd_distance(first, second, alpha=1) == 1 + 1 + 2
    assert tlwd_similarity(first, second, alpha=1) == pytest.approx(1 - 4 / 7)


def test_a_small_alpha_weights_the_root_and_a_large_one_the_leaves():
    anchor = tree("(a + b) * (a + b)")
    other_root, other_leaves = tree("(a + b) / (a + b)"), tree("(a + c) * (a + c)")

    def nearer_root(alpha):
        return tlwd_similarity(anchor, other_leaves, alpha=alpha) > tlwd_similarity(
            anchor, other_root, alpha=alpha
        )

    assert nearer_root(0.25)
    assert not nearer_root(1.1)


def test_with_alpha_one_quarter_the_distance_of_perfect_trees_stays_below_two():
    deep = "a"
    for _ in range(6):
        deep = f"({deep} + {deep})"
    other = deep.replace("+", "-").replace("a", "b")
    assert 1.9 < tlwd_distance(tree(deep), tree(other), alpha=0.25) < 2


@settings(deadline=None)
@given(trees, trees, alphas)
def test_symmetry_and_bounds(first, second, alpha):
    similarity = tlwd_similarity(first, second, alpha=alpha)
    assert similarity == tlwd_similarity(second, first, alpha=alpha)
    assert 0 <= similarity <= 1


@settings(deadline=None)
@given(trees, trees, alphas)
def test_only_equal_trees_have_similarity_one(first, second, alpha):
    assert tlwd_similarity(first, first, alpha=alpha) == 1
    assert (tlwd_distance(first, second, alpha=alpha) == 0) == (first == second)


@settings(deadline=None)
@given(equations, equations, alphas)
def test_after_normalization_the_order_of_operands_does_not_matter(first, second, alpha):
    other = labelled(canonical(second))
    assert tlwd_distance(
        labelled(canonical(with_swapped_operands(first))), other, alpha=alpha
    ) == tlwd_distance(labelled(canonical(first)), other, alpha=alpha)
