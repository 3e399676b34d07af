import os

import numpy as np

from mwpapp.ml.equations.similarity.compiled import available_cores, compiled


def test_a_compiled_function_returns_the_same_as_the_original():
    def summed(values):
        total = 0.0
        for value in values:
            total += value
        return total

    values = np.array([0.5, 1.25, -3.0])
    assert compiled(summed)(values) == summed(values) == -1.25


def test_only_cores_that_the_process_may_use_are_counted(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3})
    assert available_cores() == 2
