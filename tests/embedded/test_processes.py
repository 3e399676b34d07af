"""No child outlives the process that started it, however that process ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mwpapp.embedded import postgres, processes
from mwpapp.embedded.processes import Program
from tests.embedded import living

# It starts a program as the launcher does, then waits to be killed.
LAUNCHER = """
import signal, sys, time
from pathlib import Path
from mwpapp.embedded import processes
from mwpapp.embedded.processes import Program
var, guarded, prefix = Path(sys.argv[1]), sys.argv[2] == "guarded", sys.argv[3].split()
command = ["/bin/sh", "-c", sys.argv[4], str(var)]
program = Program("child", command, {}, guarded=guarded, prefix=prefix)
processes.start(program, logs=var)
print("started", flush=True)
time.sleep(60)
"""


def _kill_launcher(var: Path, *, guarded: str, prefix: str, script: str) -> None:
    command = [sys.executable, "-c", LAUNCHER, str(var), guarded, prefix, script]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as launcher:
        assert launcher.stdout is not None
        launcher.stdout.readline()
        _await(lambda: len(living.processes_of(var)) > 1)
        launcher.kill()


def _await(condition: object, seconds: float = 30) -> None:
    give_up = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def _prefixes() -> list[str]:
    ways = [postgres._NAMESPACE, postgres._DROP] if os.geteuid() == 0 else []
    usable = (way for way in ways if postgres.can_run(Path("/bin/ls"), prefix=way))
    return ["", *(" ".join(way) for way in usable)]


@pytest.mark.parametrize("prefix", _prefixes())
def test_a_child_ends_with_a_killed_launcher(tmp_path: Path, prefix: str) -> None:
    script = "while :; do sleep 0.2; done; echo $0"
    _kill_launcher(tmp_path, guarded="plain", prefix=prefix, script=script)
    assert living.none_left(tmp_path, within=10)


def test_a_guarded_child_ends_together_with_its_own_children(tmp_path: Path) -> None:
    script = "(while :; do sleep 0.2; done; : $0) & (while :; do sleep 0.2; done) & wait; : $0"
    _kill_launcher(tmp_path, guarded="guarded", prefix="", script=script)
    assert living.none_left(tmp_path, within=10)


def _program(script: str, *, guarded: bool) -> Program:
    return Program("child", ["/bin/sh", "-c", script], {}, guarded=guarded)


@pytest.mark.parametrize("guarded", [False, True])
def test_the_exit_code_is_passed_on(tmp_path: Path, guarded: bool) -> None:
    running = processes.start(_program("exit 7", guarded=guarded), logs=tmp_path)
    assert running.popen.wait(timeout=30) == 7


@pytest.mark.parametrize("guarded", [False, True])
def test_a_stopped_program_may_end_by_itself(tmp_path: Path, guarded: bool) -> None:
    script = "trap 'echo asked; exit 0' TERM; echo up; while :; do sleep 0.05; done"
    running = processes.start(_program(script, guarded=guarded), logs=tmp_path)
    _await(lambda: "up" in running.tail())
    processes.stop(running)
    assert running.code == 0
    assert "asked" in running.tail()


def test_a_program_that_ignores_the_signal_is_killed(tmp_path: Path) -> None:
    script = "trap '' TERM; echo up; while :; do sleep 0.05; done"
    running = processes.start(_program(script, guarded=False), logs=tmp_path)
    _await(lambda: "up" in running.tail())
    processes.stop(running, at_most=0.2)
    assert running.code == -signal.SIGKILL


def test_the_children_of_a_killed_guarded_program_are_killed(tmp_path: Path) -> None:
    script = f"sleep 60 & echo child $! $$; wait; : {tmp_path}"
    running = processes.start(_program(script, guarded=True), logs=tmp_path)
    _await(lambda: "child" in running.tail())
    _, child, shell = running.tail().split()
    os.kill(int(shell), signal.SIGKILL)
    assert running.popen.wait(timeout=30) == 128 + signal.SIGKILL
    processes.kill_group(running)
    _await(lambda: not Path(f"/proc/{child}/cmdline").exists() or not _command(child))


def _command(number: str) -> bytes:
    return Path(f"/proc/{number}/cmdline").read_bytes()


def test_a_large_log_is_renamed_at_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "child.log").write_bytes(b"x" * 5_000_001)
    running = processes.start(_program("echo fresh", guarded=False), logs=tmp_path)
    running.popen.wait(timeout=30)
    assert running.tail() == "fresh\n"
    assert (tmp_path / "child.log.1").stat().st_size == 5_000_001
