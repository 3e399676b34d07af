"""Combines the loaded checkpoints with the operating point for "ready"."""

from __future__ import annotations

from mwpapp.ml.protocols import Engines, Judge, Tools
from mwpapp.models import OperatingPoint
from mwpapp.services import engines


def judge_in_effect() -> Judge:
    """Return the judge with the current operating point, which is read on every call."""
    fitted, fingerprint = engines.fitted_judge()
    point = OperatingPoint.objects.in_effect(fingerprint)
    return fitted if point is None else fitted.with_ready(point.threshold)


def loaded_engines() -> Engines:
    """Return the models needed to write and judge variants."""
    return Engines(
        tools=Tools(
            tagger=engines.tagger(), translator=engines.translator(), stories=engines.stories()
        ),
        scorer=engines.scorer(),
        judge=judge_in_effect(),
    )
