from __future__ import annotations

from bench.paraqd.table import HEAD, MISSING, heading, row
from mwpapp.ml.evaluation.report import report


def test_every_row_has_a_cell_for_each_column() -> None:
    found = row("UDA", report([0.9, 0.6, 0.2], [1, 0, 0]))
    for line in (*heading().splitlines(), found, row("mpnet", None)):
        assert line.count("|") == len(HEAD) + 1
    assert "0.500" in found  # separation: 0.9 - (0.6 + 0.2) / 2


def test_missing_weights_are_reported_and_missing_figures_are_dashes() -> None:
    assert MISSING in row("mpnet", None)
    assert "| - |" in row("one class", report([0.9], [1]))
