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


def test_a_missing_label_counts_nowhere_and_a_pair_without_any_is_gone():
    given = given_labels(written("v.", "..", ".n"))
    assert given == {"1": {"a": "v"}, "3": {"b": "n"}}
    assert annotators(given) == ["a", "b"]


def test_who_gave_a_label_does_not_matter_to_the_counts():
    counted = patterns(given_labels(written("vvn", "nvv", "v")))
    assert counted == {(("n", 1), ("v", 2)): 2, (("v", 1),): 1}
    assert label_totals(counted) == {"v": 5, "n": 2}
    assert pairable(counted) == {(("n", 1), ("v", 2)): 2}


@pytest.mark.parametrize(
    ("counts", "label"),
    [({"v": 2, "n": 1}, "v"), ({"v": 1}, "v"), ({"v": 2, "n": 2, "c": 1}, None), ({}, None)],
)
def test_the_majority_is_what_was_given_most_often(counts: dict[str, int], label: str | None):
    assert majority(counts) == label
