from math import sqrt

import pytest

from mwpapp.ml.agreement.cohen_kappa import cohen_kappa, cohen_kappa_interval
from mwpapp.ml.agreement.cross_table import CrossTable
from tests.ml.agreement.tables import FIFTY


def test_kappa_equals_a_value_computed_by_hand():
    # p_o = 35/50, p_e = 0.5 * 0.6 + 0.5 * 0.4.
    assert cohen_kappa(FIFTY) == pytest.approx((0.7 - 0.5) / (1 - 0.5), abs=1e-15)


def test_the_interval_equals_a_value_computed_by_hand():
    # On the diagonal 0.4 * (1 - 1.1 * 0.6)^2 and 0.3 * (1 - 0.9 * 0.6)^2, off the diagonal
    # 0.36 * 0.1 * 1.1^2 and 0.36 * 0.2 * 0.9^2, minus (0.4 - 0.5 * 0.6)^2.
    variance = (0.04624 + 0.06348 + 0.04356 + 0.05832 - 0.01) / (0.25 * 50)
    reach = 1.959963984540054 * sqrt(variance)
    assert cohen_kappa_interval(FIFTY) == pytest.approx((0.4 - reach, 0.4 + reach), abs=1e-12)


def test_a_lower_confidence_gives_a_shorter_interval():
    low, high = cohen_kappa_interval(FIFTY, confidence=0.5)
    assert high - low == pytest.approx(2 * 0.6744897501960817 * sqrt(0.016128), abs=1e-12)


def test_full_agreement_is_one_with_an_interval_of_zero_width():
    table = CrossTable({("v", "v"): 3, ("n", "n"): 1})
    assert cohen_kappa(table) == 1.0
    assert cohen_kappa_interval(table) == (1.0, 1.0)


def test_systematic_disagreement_is_minus_one():
    assert cohen_kappa(CrossTable({("v", "n"): 4, ("n", "v"): 4})) == -1.0


def test_kappa_is_zero_when_one_annotator_uses_a_single_label():
    assert cohen_kappa(CrossTable({("v", "v"): 9, ("v", "n"): 1})) == 0.0


@pytest.mark.parametrize("counts", [{}, {("v", "v"): 8}])
def test_kappa_is_undefined_without_common_pairs_or_with_one_label(counts):
    assert cohen_kappa(CrossTable(counts)) is None
    assert cohen_kappa_interval(CrossTable(counts)) is None
