"""A problem of ours in a published set is counted, even with other numbers."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bench.solvers.overlap import SETS, print_overlap
from mwpapp.ml.training.material.questions import read_records

OURS = next(read_records(Path("fixtures/problems.jsonl")))["text"]
OTHER = "Two rockets carry 31 satellites, and 12 of these are returned by a third one in May."


def test_equal_and_similar_problems_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renumbered = OURS.replace("1", "2").replace("3", "4")
    texts = [renumbered, f"{renumbered} Show your work.", OTHER]
    for name in SETS:
        lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
        (tmp_path / f"{name}.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    print_overlap(tmp_path)
    assert f"| {SETS[0]} | 3 | 1 | 2 |" in capsys.readouterr().out
