from __future__ import annotations

import math

import pytest
import torch

from mwpapp.ml.paraqd.pair_loss import pair_loss

ANCHOR = torch.tensor([[1.0, 0.0]])


def _at(cosine: float) -> torch.Tensor:
    return torch.tensor([[cosine, math.sqrt(1 - cosine**2)]])


def test_a_cosine_at_the_threshold_has_a_probability_of_one_half() -> None:
    loss = pair_loss(ANCHOR, _at(0.5), _at(0.5), slope=6.0)
    assert float(loss) == pytest.approx(math.log(2), rel=1e-5)


def test_pair_loss_equals_a_value_computed_by_hand() -> None:
    """Cosines 1 and 0 with slope 2: both are 0.5 from the threshold, so ln(1 + e^-1)."""
    loss = pair_loss(ANCHOR, _at(1.0), _at(0.0), slope=2.0)
    assert float(loss) == pytest.approx(math.log(1 + math.exp(-1)), rel=1e-5)


def test_a_positive_below_the_threshold_costs_more_even_if_it_ranks_first() -> None:
    ordered_below = pair_loss(ANCHOR, _at(0.2), _at(0.0))
    apart = pair_loss(ANCHOR, _at(0.9), _at(0.0))
    assert float(apart) < float(ordered_below)
