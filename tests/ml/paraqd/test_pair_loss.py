from __future__ import annotations

import math

import pytest
import torch

from mwpapp.ml.paraqd.pair_loss import pair_loss

ANCHOR = torch.tensor([[1.0, 0.0]])


def _at(cosine: float) -> torch.Tensor:
    return torch.tensor([[cosine, math.sqrt(1 - cosine**2)]])


def test_the_threshold_is_even_odds() -> None:
    loss = pair_loss(ANCHOR, _at(0.5), _at(0.5), slope=6.0)
    assert float(loss) == pytest.approx(math.log(2), rel=1e-5)


def test_worked_by_hand() -> None:
    """Cosines 1 and 0 with slope 2: both half a unit on the right side, ln(1 + e^-1)."""
    loss = pair_loss(ANCHOR, _at(1.0), _at(0.0), slope=2.0)
    assert float(loss) == pytest.approx(math.log(1 + math.exp(-1)), rel=1e-5)


def test_each_side_counts_by_itself_not_by_the_order() -> None:
    ordered_below = pair_loss(ANCHOR, _at(0.2), _at(0.0))
    apart = pair_loss(ANCHOR, _at(0.9), _at(0.0))
    assert float(apart) < float(ordered_below)
