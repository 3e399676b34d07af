"""Proportions, compared with values computed by hand from the formulas in the papers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.agreement.proportions import Share, p_value_of_difference, wilson_interval

shares = st.integers(0, 300).flatmap(
    lambda of: st.integers(0, of).map(lambda hits: Share(hits, of))
)


def test_the_wilson_interval_equals_a_value_computed_by_hand():
    """8 of 10 with z = 1.96: centre (0.8 + 0.19207) / 1.38414 = 0.71674, half width
    1.96 * sqrt(0.016 + 0.0096036) / 1.38414 = 0.22658."""
    low, high = wilson_interval(Share(8, 10))
    assert low == pytest.approx(0.4902, abs=2e-4)
    assert high == pytest.approx(0.9433, abs=2e-4)


def test_the_interval_of_three_out_of_three_is_wide():
    """The lower end is 3 / (3 + 1.96²)."""
    assert wilson_interval(Share(3, 3)) == pytest.approx((0.4385, 1.0), abs=1e-4)


def test_an_empty_share_has_no_value_and_no_interval():
    assert Share(0, 0).value is None
    assert wilson_interval(Share(0, 0)) is None


def test_the_p_value_equals_a_value_computed_by_hand():
    """45 of 50 and 30 of 50: pooled 0.75, SE sqrt(0.1875 * 0.04) = 0.0866, z = 3.464."""
    assert p_value_of_difference(Share(45, 50), Share(30, 50)) == pytest.approx(0.000532, abs=1e-6)


def test_equal_shares_have_a_p_value_of_one():
    assert p_value_of_difference(Share(20, 50), Share(20, 50)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Share(0, 0), Share(0, 0)),
        (Share(0, 0), Share(30, 60)),
        (Share(9, 10), Share(4, 10)),  # 3.5 misses expected in each
        (Share(500, 500), Share(500, 500)),
    ],
)
def test_there_is_no_p_value_if_too_few_hits_or_misses_are_expected(first: Share, second: Share):
    assert p_value_of_difference(first, second) is None


@given(shares)
def test_an_interval_contains_its_share(share: Share):
    interval = wilson_interval(share)
    if interval is not None:
        assert 0 <= interval[0] <= share.hits / share.of + 1e-12
        assert share.hits / share.of - 1e-12 <= interval[1] <= 1


@given(shares, shares)
def test_the_test_is_symmetric(first: Share, second: Share):
    chance = p_value_of_difference(first, second)
    assert chance == p_value_of_difference(second, first)
    assert chance is None or 0 <= chance <= 1
