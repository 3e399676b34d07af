import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mwpapp.embedded import lock

HOLD = """
import sys, time
from pathlib import Path
from mwpapp.embedded import lock
lock.take(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_one_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = lock.take(path)
    with pytest.raises(lock.Held):
        lock.take(path, patience=0)
    os.close(first)
    os.close(lock.take(path, patience=0))


def test_a_look_tells_whether_it_is_held_and_does_not_keep_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    assert not lock.held(path)
    first = lock.take(path)
    assert lock.held(path)
    os.close(first)
    assert not lock.held(path)
    os.close(lock.take(path, patience=0))


def test_it_is_free_as_soon_as_its_holder_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert lock.held(path)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert not lock.held(path)
