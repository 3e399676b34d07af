from collections import Counter

import pytest

from mwpapp.ml.agreement.krippendorff_alpha import krippendorff_alpha
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_alpha_equals_a_value_computed_by_hand():
    # 5 v and 4 n: two labels differ in 40 ordered combinations, 4 of them on one pair with the
    # weight 1/2.
    assert krippendorff_alpha(THREE) == pytest.approx(1 - 8 * 2 / 40, abs=1e-15)


def test_a_pair_with_one_label_does_not_change_alpha():
    assert krippendorff_alpha(THREE + ONE_LABEL) == krippendorff_alpha(THREE)


def test_pairs_may_differ_in_their_number_of_labels():
    # v v and v n n: 3 v and 2 n, so two labels differ in 12 ordered combinations, 4 of them on
    # one pair with the weight 1/2.
    counted = Counter([(("v", 2),), (("n", 2), ("v", 1))])
    assert krippendorff_alpha(counted) == pytest.approx(1 - 4 * 2 / 12, abs=1e-15)


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL, ALL_ALIKE])
def test_alpha_is_undefined_without_comparable_pairs_or_with_one_label(counted):
    assert krippendorff_alpha(counted) is None


def test_alpha_stays_undefined_when_the_second_label_is_on_a_pair_with_one_label():
    assert krippendorff_alpha(ALL_ALIKE + Counter({(("n", 1),): 1})) is None
