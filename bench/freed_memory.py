"""Measure what keeping freed memory saves: the CPU time of solving problems, with and without it.

    DJANGO_SETTINGS_MODULE=mwpapp.settings python -m bench.freed_memory

The two ways take turns, each time in a new process.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from unittest.mock import patch

from mwpapp.ml.checkpoints.memory import keep_freed_memory
from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.encoders import backbone
from mwpapp.ml.solvers.by_tree import load_solver
from mwpapp.ml.training.material.questions import read_records
from mwpapp.ml.types import Problem

PROBLEMS, ROUNDS = 300, 3
WAYS = ("returned", "kept")


def main() -> int:
    if len(sys.argv) > 1:
        _measure(is_kept=sys.argv[1] == "kept")
        return 0
    print("| freed memory | CPU time | of which in the kernel | page faults |\n|---|---|---|---|")
    for _ in range(ROUNDS):
        for way in WAYS:
            command = [sys.executable, "-m", "bench.freed_memory", way]
            print(f"| {way} {subprocess.check_output(command, text=True).strip()}")
    return 0


def _measure(*, is_kept: bool) -> None:
    keep = keep_freed_memory if is_kept else lambda: False
    with patch.object(backbone, "keep_freed_memory", keep):
        solver = load_solver(device="cpu")
    rows = list(read_records(ROOT / "fixtures" / "training" / "everyday_problems.jsonl"))
    problems = [Problem(text=row["text"]) for row in rows[:PROBLEMS]]
    solver.solve(problems[:32])
    before = resource.getrusage(resource.RUSAGE_SELF)
    solver.solve(problems)
    after = resource.getrusage(resource.RUSAGE_SELF)
    kernel = after.ru_stime - before.ru_stime
    total = after.ru_utime - before.ru_utime + kernel
    print(f"| {total:.1f} s | {kernel:.1f} s | {after.ru_minflt - before.ru_minflt:,} |")


if __name__ == "__main__":
    sys.exit(main())
