from collections import Counter

import pytest

from mwpapp.ml.agreement.percent_agreement import percent_agreement
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_a_table_by_hand():
    # Label pairs: three of three, one of three, three of three.
    assert percent_agreement(THREE) == pytest.approx(7 / 9, abs=1e-15)


def test_a_pair_weighs_as_many_label_pairs_as_it_holds():
    # v v v holds three that agree, v n one that does not.
    assert percent_agreement(Counter([(("v", 3),), (("n", 1), ("v", 1))])) == 0.75


def test_all_alike_is_one_and_a_single_label_is_left_out():
    assert percent_agreement(ALL_ALIKE + ONE_LABEL) == 1.0


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL])
def test_nothing_to_compare_is_undefined(counted):
    assert percent_agreement(counted) is None
