from collections import Counter

import pytest

from mwpapp.ml.agreement.gwet_ac1 import gwet_ac1
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_ac1_equals_a_value_computed_by_hand():
    # p_a = 7/9; mean shares 5/9 and 4/9, so p_e = 2 * 20/81.
    assert gwet_ac1(THREE) == pytest.approx((63 - 40) / (81 - 40), abs=1e-15)


def test_a_pair_with_one_label_changes_only_the_expected_agreement():
    # p_a = 7/9; mean shares (1 + 2/3 + 0 + 1) / 4 = 2/3 and 1/3, so p_e = 4/9.
    assert gwet_ac1(THREE + ONE_LABEL) == pytest.approx(3 / 5, abs=1e-15)


def test_ac1_is_high_when_nearly_all_labels_are_the_same():
    counted = Counter({(("v", 2),): 90, (("n", 1), ("v", 1)): 10})
    # p_a = 0.9, mean shares 0.95 and 0.05, p_e = 0.095.
    assert gwet_ac1(counted) == pytest.approx(0.805 / 0.905, abs=1e-15)


def test_ac1_is_one_when_one_label_is_used():
    assert gwet_ac1(ALL_ALIKE) == 1.0


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL])
def test_ac1_is_undefined_without_comparable_pairs(counted):
    assert gwet_ac1(counted) is None
