"""Both private servers, started by a process that a test can kill."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(var: Path) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    """Run `tests.embedded.serve` on `var`; yield the process and the servers' addresses."""
    command = [sys.executable, "-m", "tests.embedded.serve", str(var)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        try:
            yield server, json.loads(server.stdout.readline())
        finally:
            server.kill()
