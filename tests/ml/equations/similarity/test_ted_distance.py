import pytest
from hypothesis import given, settings

from mwpapp.ml.equations.normal_forms.templates import canonical
from mwpapp.ml.equations.similarity.labelled import labelled, operators_only
from tests.ml.equations.similarity.tables import (
    TABLE_1,
    equations,
    template,
    tree,
    trees,
)
from tests.ml.equations.similarity.ted_distance import ted_distance, ted_similarity
from tests.ml.equations.trees import with_swapped_operands

# Computed by hand: nodes are inserted (+), deleted (-) or relabelled (~).
TABLE = [
    ("a", "a", 0),
    ("a", "b", 1),  # ~a
    ("a + b", "a - b", 1),  # ~+
    ("a + b", "b + a", 2),  # ~a ~b
    ("a + b", "a + b * c", 2),  # +* +c
    ("a + b + c", "a + (b + c)", 2),  # one + is deleted, one is inserted elsewhere
    ("(a + b) * (c - d)", "(a + b) * (c + d)", 1),
    ("a * b", "a", 2),  # -* -b
    ("-(a + b)", "a + b", 1),
    ("a + b", "(c - d) / e", 5),  # no label is kept: ~3 +2
]


@pytest.mark.parametrize(("first", "second", "expected"), TABLE)
def test_distances_equal_values_computed_by_hand(first, second, expected):
    assert ted_distance(tree(first), tree(second)) == expected


def test_similarity_divides_by_both_lengths():
    assert ted_similarity(tree("a + b"), tree("a + b * c")) == pytest.approx(1 - 2 / (3 + 5))


def test_the_equations_of_table_1():
    first, second, third = (template(problem.equation) for problem in TABLE_1)
    assert ted_distance(first, third) == 1  # the lower + becomes -
    assert ted_distance(first, second) == 2  # a root - and its right operand are inserted
    assert ted_distance(second, third) == 3
    assert ted_similarity(first, third) == pytest.approx(1 - 1 / 10)
    assert ted_similarity(first, second) == pytest.approx(1 - 2 / 12)


def test_with_operators_only_table_1_has_a_tie():
    first, second, third = (operators_only(template(problem.equation)) for problem in TABLE_1)
    assert ted_distance(first, second) == ted_distance(first, third) == 1


@settings(deadline=None)
@given(trees, trees)
def test_symmetry_and_bounds(first, second):
    similarity = ted_similarity(first, second)
    assert similarity == ted_similarity(second, first)
    assert 0 <= similarity <= 1


@settings(deadline=None)
@given(trees, trees)
def test_only_equal_trees_have_similarity_one(first, second):
    assert ted_similarity(first, first) == 1
    assert (ted_distance(first, second) == 0) == (first == second)


@settings(deadline=None)
@given(equations, equations)
def test_after_normalization_the_order_of_operands_does_not_matter(first, second):
    other = labelled(canonical(second))
    assert ted_distance(labelled(canonical(with_swapped_operands(first))), other) == ted_distance(
        labelled(canonical(first)), other
    )
