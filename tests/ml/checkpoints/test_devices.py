"""The choice of precision."""

import pytest
import torch

from mwpapp.ml.checkpoints import devices

CPU = torch.device("cpu")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch):
    """Return a function that sets the measured times in single precision and in bfloat16."""

    def seconds(single: float, half: float) -> None:
        by_type = {torch.float32: single, torch.bfloat16: half}
        monkeypatch.setattr(devices, "_seconds", lambda rows, _weights: by_type[rows.dtype])
        monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: True)
        devices._half_is_faster_here.cache_clear()

    yield seconds
    devices._half_is_faster_here.cache_clear()


def test_bfloat16_is_used_only_if_it_is_clearly_faster(measured):
    measured(single=2.0, half=1.0)
    assert devices.half_is_faster(CPU)
    measured(single=1.1, half=1.0)
    assert not devices.half_is_faster(CPU)


def test_bfloat16_is_not_used_on_a_cpu_that_has_it_but_runs_it_slowly(measured):
    measured(single=1.0, half=2.0)
    assert not devices.half_is_faster(CPU)


def test_a_cpu_without_bfloat16_is_not_measured(measured, monkeypatch):
    measured(single=2.0, half=1.0)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    assert not devices.half_is_faster(CPU)


def test_the_measurement_returns_a_time():
    assert 0 < devices._seconds(torch.ones(8, 16), torch.ones(16, 16)) < 1
