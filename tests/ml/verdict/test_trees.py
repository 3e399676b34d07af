import numpy as np
import pytest

from mwpapp.ml.verdict.trees import from_plain, to_plain

# Two trees over two features: the first splits at 0.5 on feature 0 and then at 2 on feature 1,
# the second is a leaf.
PLAIN = {
    "roots": [0, 5],
    "feature": [0, -1, 1, -1, -1, -1],
    "threshold": [0.5, 0, 2, 0, 0, 0],
    "left": [1, 0, 3, 0, 0, 0],
    "right": [2, 0, 4, 0, 0, 0],
    "value": [0, 1.0, 0, -2.0, 3.0, 0.25],
    "intercept": 10.0,
}


@pytest.mark.parametrize(
    ("row", "logit"),
    [((0.5, 9), 11.25), ((0.6, 2), 8.25), ((0.6, 2.1), 13.25), ((-1, -1), 11.25)],
)
def test_a_logit_is_the_sum_of_one_leaf_of_each_tree(row, logit):
    trees = from_plain(PLAIN, features=2)
    assert trees.logits(np.array([row], dtype=float))[0] == logit


def test_each_of_many_rows_has_its_own_logit():
    trees = from_plain(PLAIN, features=2)
    assert list(trees.logits(np.array([[0.0, 0.0], [1.0, 9.0]]))) == [11.25, 13.25]
    assert len(trees.logits(np.empty((0, 2)))) == 0


def test_written_trees_can_be_read_back():
    assert to_plain(from_plain(PLAIN, features=2)) == PLAIN


@pytest.mark.parametrize(
    "changes",
    [
        {"feature": [2, -1, 1, -1, -1, -1]},
        {"feature": [-2, -1, 1, -1, -1, -1]},
        {"left": [0, 0, 3, 0, 0, 0]},
        {"right": [6, 0, 4, 0, 0, 0]},
        {"roots": [6]},
        {"roots": [-1]},
        {"value": [0, 1.0]},
        {"value": [0, 1.0, 0, -2.0, 3.0, float("inf")]},
        {"intercept": float("nan")},
        {name: [] for name in ("feature", "threshold", "left", "right", "value", "roots")},
        {"threshold": ["x"] * 6},
    ],
)
def test_invalid_trees_are_refused(changes):
    with pytest.raises(ValueError, match=r"tree|finite|convert"):
        from_plain(PLAIN | changes, features=2)
