"""Run commands of manage.py without servers: in this process, or as a separate program.

Only tests that need a separate program call `manage`, which takes seconds because the program
imports torch. All others call `run`.
"""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]


def manage(*arguments, stdin=None):
    """Run the command as a program. Connecting to a server fails: the addresses do not exist."""
    nowhere = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "OMP_NUM_THREADS": "1",
    }
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT, env=os.environ | nowhere, input=stdin, capture_output=True, timeout=600,
        check=False,
    )  # fmt: skip


def run(*arguments, stdin=b""):
    """Run the command in this process. A test without the `db` fixture has no database."""
    read, out, err = (io.TextIOWrapper(io.BytesIO(content)) for content in (stdin, b"", b""))
    with patch.object(sys, "stdin", read), redirect_stdout(out), redirect_stderr(err):
        code = _exit_code(*map(str, arguments))
        out.flush()
        err.flush()
    return subprocess.CompletedProcess(
        arguments, code, stdout=out.buffer.getvalue(), stderr=err.buffer.getvalue()
    )


def _exit_code(*arguments):
    """Return the exit code that manage.py would return, and print an error as manage.py does."""
    try:
        call_command(*arguments)
    except SystemExit as end:
        return end.code or 0
    except CommandError as error:
        print(f"CommandError: {error}", file=sys.stderr)
        return error.returncode
    return 0


def written(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
