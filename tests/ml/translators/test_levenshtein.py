import pytest

from mwpapp.ml.translators.levenshtein import levenshtein


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [("", "", 0), ("pen", "pen", 0), ("", "pen", 3), ("pens", "pen", 1), ("kitten", "sitting", 3)],
)
def test_the_distance_counts_changed_letters_in_either_direction(
    left: str, right: str, distance: int
) -> None:
    assert levenshtein(left, right) == levenshtein(right, left) == distance
