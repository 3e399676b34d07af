"""Shares, worked out by hand and from the papers' own formulas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.agreement.proportions import Share, chance_of_difference, wilson_interval

shares = st.integers(0, 300).flatmap(
    lambda of: st.integers(0, of).map(lambda hits: Share(hits, of))
)


def test_the_interval_of_wilson():
    """8 of 10 with z = 1.96: middle (0.8 + 0.19207) / 1.38414 = 0.71674, reach
    1.96 * sqrt(0.016 + 0.0096036) / 1.38414 = 0.22658."""
    low, high = wilson_interval(Share(8, 10))
    assert low == pytest.approx(0.4902, abs=2e-4)
    assert high == pytest.approx(0.9433, abs=2e-4)


def test_all_of_few_is_no_certainty():
    """3 / (3 + 1.96²)."""
    assert wilson_interval(Share(3, 3)) == pytest.approx((0.4385, 1.0), abs=1e-4)


def test_nothing_has_no_share_and_no_interval():
    assert Share(0, 0).value is None
    assert wilson_interval(Share(0, 0)) is None


def test_two_shares_that_differ():
    """45 of 50 and 30 of 50: pooled 0.75, error sqrt(0.1875 * 0.04) = 0.0866, z = 3.464."""
    assert chance_of_difference(Share(45, 50), Share(30, 50)) == pytest.approx(0.000532, abs=1e-6)


def test_equal_shares_differ_by_chance_for_certain():
    assert chance_of_difference(Share(20, 50), Share(20, 50)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Share(0, 0), Share(0, 0)),
        (Share(0, 0), Share(30, 60)),
        (Share(9, 10), Share(4, 10)),  # 3.5 misses expected in each
        (Share(500, 500), Share(500, 500)),
    ],
)
def test_too_few_to_tell(first: Share, second: Share):
    assert chance_of_difference(first, second) is None


@given(shares)
def test_an_interval_holds_its_share(share: Share):
    interval = wilson_interval(share)
    if interval is not None:
        assert 0 <= interval[0] <= share.hits / share.of + 1e-12
        assert share.hits / share.of - 1e-12 <= interval[1] <= 1


@given(shares, shares)
def test_a_difference_has_no_direction(first: Share, second: Share):
    chance = chance_of_difference(first, second)
    assert chance == chance_of_difference(second, first)
    assert chance is None or 0 <= chance <= 1
