import math

import pytest
import torch

from mwpapp.ml.training.solver.contrastive.losses import (
    contrastive_loss,
    in_batch_loss,
    margin_loss,
)
from mwpapp.ml.training.solver.contrastive.settings import PRESETS

ANCHORS = torch.tensor([[2.0, 0.0], [0.0, 1.0]])
POSITIVES = torch.tensor([[1.0, 0.0], [0.0, 3.0]])
NEGATIVES = torch.tensor([[0.0, 1.0], [0.0, -1.0]])


def test_the_in_batch_loss_compares_with_all_positives_and_negatives():
    # Cosines with (p1, p2, n1, n2): 1, 0, 0, 0 for the first anchor and 0, 1, 1, -1 for the second.
    first = math.log(math.e**2 + 3) - 2
    second = math.log(1 + 2 * math.e**2 + math.e**-2) - 2
    loss = in_batch_loss(ANCHORS, POSITIVES, NEGATIVES, temperature=0.5)
    assert float(loss) == pytest.approx((first + second) / 2, rel=1e-5)


def test_the_margin_loss_is_the_mean_shortfall_from_the_margin():
    # cos(a, n) - cos(a, p): 0 - 1 and 1 - 1 with the first negative for both anchors.
    loss = margin_loss(ANCHORS, POSITIVES, NEGATIVES[[0, 0]], margin=0.2)
    assert float(loss) == pytest.approx((0 + 0.2) / 2, rel=1e-5)


def test_the_loss_is_multiplied_by_the_weight_of_the_method():
    loss = contrastive_loss(ANCHORS, POSITIVES, NEGATIVES[[0, 0]], settings=PRESETS["tlwd"])
    assert float(loss) == pytest.approx(5 * 0.1, rel=1e-5)
