from collections import Counter

import pytest

from mwpapp.ml.agreement.fleiss_kappa import fleiss_kappa, labels_of_each
from tests.ml.agreement.tables import ALL_ALIKE, ONE_LABEL, THREE


def test_fleiss_kappa_equals_a_value_computed_by_hand():
    # P = (1 + 1/3 + 1) / 3 = 63/81, P_e = (5/9)^2 + (4/9)^2 = 41/81.
    assert fleiss_kappa(THREE) == pytest.approx(22 / 40, abs=1e-15)


def test_repeating_all_pairs_does_not_change_fleiss_kappa():
    many = Counter(dict.fromkeys(THREE, 10000))
    assert fleiss_kappa(many) == fleiss_kappa(THREE)


def test_fleiss_kappa_is_undefined_when_pairs_differ_in_their_number_of_labels():
    assert fleiss_kappa(THREE + ONE_LABEL) is None
    assert labels_of_each(THREE + ONE_LABEL) is None
    assert labels_of_each(THREE) == 3


@pytest.mark.parametrize("counted", [Counter(), ONE_LABEL, ALL_ALIKE])
def test_fleiss_kappa_is_undefined_without_comparable_pairs_or_with_one_label(counted):
    assert fleiss_kappa(counted) is None
