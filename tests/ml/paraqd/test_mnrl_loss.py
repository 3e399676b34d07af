from __future__ import annotations

import math

import pytest
import torch

from mwpapp.ml.paraqd.mnrl_loss import mnrl_loss

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]


def test_the_positive_is_ranked_among_all_texts_of_the_batch() -> None:
    """One triplet: cosines 1 (positive) and 0 (negative), scale 2."""
    loss = mnrl_loss(torch.tensor([EAST]), torch.tensor([EAST]), torch.tensor([NORTH]), scale=2.0)
    assert float(loss) == pytest.approx(math.log(1 + math.exp(-2)))


def test_another_positive_of_the_same_question_is_not_a_negative() -> None:
    """Two triplets of one question: the loss is ln(2e^2 + 2) - 2 with the other positive, and
    ln(e^2 + 2) - 2 without it."""
    sides = torch.tensor([EAST, EAST]), torch.tensor([EAST, EAST]), torch.tensor([NORTH, NORTH])
    plain = mnrl_loss(*sides, scale=2.0)
    known = mnrl_loss(*sides, questions=torch.tensor([5, 5]), scale=2.0)
    assert float(plain) == pytest.approx(math.log(2 * math.exp(2) + 2) - 2, rel=1e-5)
    assert float(known) == pytest.approx(math.log(math.exp(2) + 2) - 2, rel=1e-5)
