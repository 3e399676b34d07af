import pytest

from mwpapp.ml.agreement.labels import (
    annotators,
    given_labels,
    label_totals,
    majority,
    pairable,
    patterns,
)
from tests.ml.agreement.tables import written


def test_missing_labels_and_pairs_without_labels_are_dropped():
    given = given_labels(written("v.", "..", ".n"))
    assert given == {"1": {"a": "v"}, "3": {"b": "n"}}
    assert annotators(given) == ["a", "b"]


def test_patterns_ignore_who_gave_a_label():
    counted = patterns(given_labels(written("vvn", "nvv", "v")))
    assert counted == {(("n", 1), ("v", 2)): 2, (("v", 1),): 1}
    assert label_totals(counted) == {"v": 5, "n": 2}
    assert pairable(counted) == {(("n", 1), ("v", 2)): 2}


@pytest.mark.parametrize(
    ("counts", "label"),
    [({"v": 2, "n": 1}, "v"), ({"v": 1}, "v"), ({"v": 2, "n": 2, "c": 1}, None), ({}, None)],
)
def test_the_majority_is_the_most_frequent_label(counts: dict[str, int], label: str | None):
    assert majority(counts) == label
