from collections import Counter

import pytest

from mwpapp.ml.agreement.krippendorff_alpha import krippendorff_alpha
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_a_table_by_hand():
    # Nine labels, 5 and 4: 40 ordered pairs differ; seen are 4 in the second pair, weighed 1/2.
    assert krippendorff_alpha(THREE) == pytest.approx(1 - 8 * 2 / 40, abs=1e-15)


def test_a_pair_with_one_label_says_nothing():
    assert krippendorff_alpha(THREE + ONE_LABEL) == krippendorff_alpha(THREE)


def test_pairs_may_differ_in_their_number_of_labels():
    # v v and v n n: labels 3 and 2, 12 ordered pairs differ; seen are 4, weighed 1/2.
    counted = Counter([(("v", 2),), (("n", 2), ("v", 1))])
    assert krippendorff_alpha(counted) == pytest.approx(1 - 4 * 2 / 12, abs=1e-15)


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL, ALL_ALIKE])
def test_nothing_to_compare_or_one_label_alone_is_undefined(counted):
    assert krippendorff_alpha(counted) is None


def test_another_label_on_a_pair_of_its_own_does_not_define_it():
    assert krippendorff_alpha(ALL_ALIKE + Counter({(("n", 1),): 1})) is None
