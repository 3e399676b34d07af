import os
import signal
import time
from pathlib import Path

import psycopg
import pytest

from mwpapp.embedded import postgres
from mwpapp.embedded.messages import StartError
from mwpapp.embedded.processes import Program, working_in
from mwpapp.embedded.supervisor import Supervisor, delay


@pytest.fixture
def supervisor(tmp_path: Path) -> Supervisor:
    new_supervisor = Supervisor(logs=tmp_path / "log", pause=time.sleep)
    yield new_supervisor
    new_supervisor.stop(at_most=5)


def _program(name: str, *, script: str) -> Program:
    return Program(name, ["/bin/sh", "-c", script], {})


def _check_until(supervisor: Supervisor, condition: object) -> None:
    give_up = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < give_up
        supervisor.check()
        time.sleep(0.02)


def test_the_delays_between_restarts_grow_to_half_a_minute() -> None:
    assert [delay(failures) for failures in (1, 2, 3, 4, 5, 6, 20)] == [1, 2, 4, 8, 16, 30, 30]


def test_a_killed_program_is_restarted_after_a_second(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    child = supervisor.start(_program("worker", script="sleep 60"))
    first = child.running.popen.pid
    os.kill(first, signal.SIGKILL)
    child.running.popen.wait()
    began = time.monotonic()
    _check_until(supervisor, lambda: child.running.popen.pid != first)
    assert time.monotonic() - began >= 1
    assert child.running.code is None
    assert "worker ended (exit code -9" in capsys.readouterr().out


def test_a_program_that_keeps_failing_is_restarted_less_and_less_often(tmp_path: Path) -> None:
    clock = [time.monotonic()]
    supervisor = Supervisor(logs=tmp_path, pause=time.sleep, now=lambda: clock[0])
    child = supervisor.start(_program("worker", script="exit 3"))
    waits = []
    for _ in range(4):
        child.running.popen.wait()
        supervisor.check()
        waits.append(round((child.due or 0) - clock[0]))
        clock[0] = child.due or 0
        supervisor.check()
    assert waits == [1, 2, 4, 8]
    supervisor.stop(at_most=1)


def test_programs_stop_in_the_reverse_order_of_their_start(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "second", "third"):
        supervisor.start(_program(name, script="sleep 60"))
    supervisor.stop(at_most=5)
    assert capsys.readouterr().out.split("\n") == [
        "Stopped third.",
        "Stopped second.",
        "Stopped first.",
        "",
    ]


def test_a_killed_database_is_restarted_at_the_same_address(tmp_path: Path) -> None:
    supervisor = Supervisor(logs=tmp_path / "log", pause=time.sleep)
    server = supervisor.adopt(postgres.start(tmp_path))
    try:
        child = supervisor.children[0]
        first = child.running.popen.pid
        os.kill(first, signal.SIGKILL)
        child.running.popen.wait()
        _check_until(supervisor, lambda: child.running.popen.pid != first)
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
    finally:
        supervisor.stop(at_most=10)
    assert working_in(tmp_path / "postgres") == []


def test_a_database_that_cannot_be_restarted_ends_everything_with_an_error(tmp_path: Path) -> None:
    supervisor = Supervisor(logs=tmp_path / "log", pause=time.sleep)
    supervisor.adopt(postgres.start(tmp_path))
    child = supervisor.children[0]
    (tmp_path / "postgres" / "global" / "pg_control").unlink()
    os.kill(child.running.popen.pid, signal.SIGKILL)
    child.running.popen.wait()
    with pytest.raises(StartError, match=r"postgres could not be restarted\. PostgreSQL exited"):
        _check_until(supervisor, lambda: False)
    supervisor.stop(at_most=5)
    assert working_in(tmp_path / "postgres") == []
