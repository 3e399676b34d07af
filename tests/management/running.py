"""Running manage.py as people do: as a program of its own, with no services."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments, stdin=None):
    """The finished process. The addresses lead nowhere: a command that needs one would fail."""
    nowhere = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "OMP_NUM_THREADS": "1",
    }
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT, env=os.environ | nowhere, input=stdin, capture_output=True, timeout=180,
        check=False,
    )  # fmt: skip


def written(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
