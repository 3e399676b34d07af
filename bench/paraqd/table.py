"""Format the table of methods in docs/results.md."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.evaluation.report import Report

MISSING = "not run here: weights missing"
HEAD = (
    "method", "macro P", "R", "F1", "weighted P", "R", "F1", "F1 (mean of classes)",
    "mean +", "mean -", "separation", "AUC", "AP",
)  # fmt: skip


def heading() -> str:
    return _row(HEAD) + "\n" + "|" + "---|" * len(HEAD)


def row(name: str, result: Report | None) -> str:
    """Return the row of a method. `result` is None if its weights are not installed."""
    if result is None:
        return _row([name, MISSING, *[""] * (len(HEAD) - 2)])
    values = [
        result.macro.precision, result.macro.recall, result.macro.harmonic_f1,
        result.weighted.precision, result.weighted.recall, result.weighted.harmonic_f1,
        result.weighted.mean_f1, result.mean_positive, result.mean_negative, result.separation,
        result.roc_auc, result.average_precision,
    ]  # fmt: skip
    return _row([name, *("-" if value is None else f"{value:.3f}" for value in values)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
