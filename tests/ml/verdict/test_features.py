import math

import pytest

from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.features import NAMES, features
from tests.ml.verdict.cases import TRAYS, comparison


def of(variant, **options):
    return features(comparison(variant, **options))


def test_names_are_distinct_and_always_in_the_same_order():
    assert len(set(NAMES)) == len(NAMES)
    assert tuple(of("", of=Reference(text="Ana has 3 pens."))) == NAMES


def test_an_unchanged_text_has_no_features_of_faults():
    neutral = {"quantity_order", "quantity_company", "quantity_count", "question_kept", "kept"}
    found = of(TRAYS.text)
    assert {name for name, value in found.items() if value} == neutral


@pytest.mark.parametrize(
    ("old", "new", "feature"),
    [
        ("gave 5 of them", "gave some", "quantity_lost"),
        ("14 trays", "15 trays", "quantity_changed"),
        ("Nadia filled", "Omar filled", "name_partial"),
        ("still ", "", "question_lost_word"),
        ("gave", "received", "turns"),
        (" does Nadia still have?", "", "breaks_off"),
        ("how many plants", "how many trays", "question_other_thing"),
        ("school", "school in 3 weeks and 9 days", "quantity_new"),
    ],
)
def test_each_fault_raises_its_feature(old, new, feature):
    assert of(TRAYS.text.replace(old, new))[feature] > 0


@pytest.mark.parametrize("variant", ["", "?", "9" * 500, "a " * 2000, TRAYS.text * 20])
def test_every_feature_is_finite(variant):
    assert all(math.isfinite(value) for value in of(variant).values())


def test_features_measure_the_extent_of_a_rewording():
    found = of("Nadia loaded many a crate, and what she owned before grew and grew and grew on.")
    assert found["words_deleted"] > 0.5 < found["words_novel"]
    assert -1 <= found["length_change"] <= 1
