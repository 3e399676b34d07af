"""The running mean of a network's weights."""

import pytest
import torch

from mwpapp.ml.training.averaging import RunningMean


def test_the_mean_follows_the_weights_slowly() -> None:
    weight = torch.zeros(2)
    mean = RunningMean({"weight": weight}, decay=0.5)
    weight.fill_(1.1)
    mean.update()  # the first step has a decay of 1/11: 1.1 * 10/11
    with mean.applied():
        assert weight.tolist() == pytest.approx([1.0, 1.0])
    weight.fill_(2.2)
    mean.update()  # 2/12: 1.0 / 6 + 2.2 * 5/6
    with mean.applied():
        assert weight.tolist() == pytest.approx([2.0, 2.0])


def test_the_full_decay_is_reached_after_some_steps() -> None:
    weight = torch.zeros(1)
    mean = RunningMean({"weight": weight}, decay=0.5)
    for _ in range(10):
        mean.update()
    weight.fill_(8.0)
    mean.update()
    with mean.applied():
        assert weight.item() == pytest.approx(4.0)


def test_the_weights_are_restored_even_after_an_error() -> None:
    weight = torch.tensor([1.0])
    mean = RunningMean({"weight": weight}, decay=0.9)
    mean.update()
    weight.fill_(5.0)
    with pytest.raises(ZeroDivisionError), mean.applied():
        raise ZeroDivisionError
    assert weight.item() == 5.0
    with mean.applied():
        assert weight.item() == 1.0


@pytest.mark.parametrize("decay", [0.0, 0.9])
def test_without_a_step_restored_weights_are_used(decay: float) -> None:
    weight = torch.zeros(1)
    mean = RunningMean({"weight": weight}, decay=decay)
    weight.fill_(5.0)
    with mean.applied():
        assert weight.item() == 5.0
