from collections import Counter

import pytest

from mwpapp.ml.agreement.percent_agreement import percent_agreement
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_percent_agreement_equals_a_value_computed_by_hand():
    # Label pairs: three of three, one of three, three of three.
    assert percent_agreement(THREE) == pytest.approx(7 / 9, abs=1e-15)


def test_a_pair_is_weighted_by_its_number_of_label_pairs():
    # v v v contains three label pairs that agree, v n one that does not.
    assert percent_agreement(Counter([(("v", 3),), (("n", 1), ("v", 1))])) == 0.75


def test_equal_labels_give_one_and_pairs_with_one_label_are_ignored():
    assert percent_agreement(ALL_ALIKE + ONE_LABEL) == 1.0


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL])
def test_percent_agreement_is_undefined_without_comparable_pairs(counted):
    assert percent_agreement(counted) is None
