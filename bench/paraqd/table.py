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


def row(name: str, found: Report | None) -> str:
    """Return the figures of a method; None if its weights are not installed."""
    if found is None:
        return _row([name, MISSING, *[""] * (len(HEAD) - 2)])
    values = [
        found.macro.precision, found.macro.recall, found.macro.harmonic_f1,
        found.weighted.precision, found.weighted.recall, found.weighted.harmonic_f1,
        found.weighted.mean_f1, found.mean_positive, found.mean_negative, found.separation,
        found.roc_auc, found.average_precision,
    ]  # fmt: skip
    return _row([name, *("-" if value is None else f"{value:.3f}" for value in values)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
