import random

import pytest

from mwpapp.ml.english.surface import changed_words, common_words, surface_difference


@pytest.mark.parametrize(
    ("left", "right", "common", "changed"),
    [
        ("a b c d", "a b c d", 4, 0),
        ("a b c d", "a x c d", 3, 1),
        ("a b c d", "c d a b", 2, 2),  # moved
        ("a b", "a b c d", 2, 2),
        ("a a b", "a b a", 2, 1),
        ("a b", "c d", 0, 2),
        ("", "a b", 0, 2),
        ("", "", 0, 0),
    ],
)
def test_common_words_are_counted_in_their_order(left, right, common, changed):
    assert common_words(left.split(), right.split()) == common
    assert changed_words(left.split(), right.split()) == changed


def table(left, right):
    """Return the length of the longest common subsequence, computed with the textbook table."""
    row = [0] * (len(right) + 1)
    for word in left:
        above, row = row, [0]
        for at, other in enumerate(right):
            row.append(above[at] + 1 if word == other else max(above[at + 1], row[at]))
    return row[-1]


def test_common_words_equal_those_of_the_table():
    rng = random.Random(1)
    for _ in range(500):
        left, right = ([rng.choice("abcd") for _ in range(rng.randint(0, 9))] for _ in range(2))
        assert common_words(left, right) == table(left, right)


@pytest.mark.parametrize(
    ("left", "right", "difference"),
    [
        ("a b c d", "a b c d", 0.0),
        ("a b c d", "w x y z", 1.0),
        # Order: 3 of 4 words. Neighbours: "c d" and both ends, 3 of 5 pairs each.
        ("a b c d", "a x c d", 1 - (6 / 8 + 6 / 10) / 2),
        # Order: 2 of 4 words. Neighbours: "a b" and "c d" of 5 pairs each.
        ("a b c d", "c d a b", 1 - (4 / 8 + 4 / 10) / 2),
        ("", "a", 1.0),
        ("", "", 0.0),
    ],
)
def test_the_difference_is_the_mean_of_order_and_neighbours(left, right, difference):
    found = surface_difference(left.split(), right.split())
    assert found == pytest.approx(difference)
    assert surface_difference(right.split(), left.split()) == found
