"""`make run` as a person at a terminal meets it: the real thing, on a data folder of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from mwpapp.embedded import identity, lock, ports, services, site
from mwpapp.embedded.services import Services
from tests.embedded import living

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120.0  # seconds for a start on a busy machine
OURS = {"DATABASE_URL", "REDIS_URL", "REWORD_EMBEDDED", "REWORD_VAR", "DJANGO_SETTINGS_MODULE"}
AS_NOBODY = (
    *("setpriv", f"--reuid={identity.NOBODY}", f"--regid={identity.NOBODY}", "--clear-groups"),
    "--",
)


@dataclass
class Launch:
    """A started launcher and what it has said so far."""

    process: subprocess.Popen[str]
    var: Path
    address: str
    lines: list[str] = field(default_factory=list)

    def read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(self.process.stdout)

    def await_ready(self) -> None:
        """Wait for the line that names the address."""
        give_up = time.monotonic() + PATIENCE
        while not any(line.startswith("Reword is ready") for line in self.lines):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < give_up, self.said
            time.sleep(0.05)

    @property
    def said(self) -> str:
        return "".join(self.lines)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("launcher")


@pytest.fixture
def launch(var: Path) -> Iterator[Launch]:
    """A launcher on the module's data folder that has just been started."""
    launch = _launch(var, port=ports.free())
    yield launch
    launch.process.kill()
    launch.process.wait()
    assert living.none_left(var, within=5), living.processes_of(var)


def _launch(
    var: Path, *, port: int, python: str = sys.executable, prefix: tuple[str, ...] = ()
) -> Launch:
    outside = {name: value for name, value in os.environ.items() if name not in OURS}
    wanted = {"REWORD_VAR": str(var), "REWORD_PORT": str(port)}
    process = subprocess.Popen(
        [*prefix, python, "-m", "mwpapp.embedded"],
        cwd=ROOT,
        env={**outside, "PYTHONPATH": sysconfig.get_path("purelib"), **wanted},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    launch = Launch(process, var, address=f"http://127.0.0.1:{port}")
    threading.Thread(target=launch.read, daemon=True).start()
    return launch


@pytest.mark.worker
def test_it_starts_says_where_and_stops_in_reverse(launch: Launch) -> None:
    launch.await_ready()
    assert site.healthy(launch.address)
    assert f"Reword is ready: {launch.address}\n" in launch.lines
    assert f"  accounts and passwords: {launch.var / 'accounts.txt'}\n" in launch.lines
    assert services.read(launch.var) is not None
    launch.process.send_signal(signal.SIGINT)
    time.sleep(0.1)
    launch.process.send_signal(signal.SIGINT)  # an impatient person: nothing is cut short
    assert launch.process.wait(timeout=40) == 0, launch.said
    stopped = [line.removeprefix("Stopped ").strip(". \n") for line in launch.lines]
    order = ["web", "default-worker", "gpu-worker", "valkey", "postgres"]
    assert [name for name in stopped if name in order] == order
    assert "database system is shut down" in (launch.var / "log" / "postgres.log").read_text()
    assert services.recorded(launch.var) is None


@pytest.mark.worker
def test_after_kill_9_nothing_lives_and_the_next_start_finds_all(launch: Launch, var: Path) -> None:
    launch.await_ready()
    began = living.processes_of(var)
    assert len(began) > 6, began  # servers, guards, workers with their pool, site
    with psycopg.connect(_running_services(var).database_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'saved' AS word")
    launch.process.kill()
    assert living.none_left(var, within=5), living.processes_of(var)
    assert not lock.held(var / services.LOCK)
    assert services.read(var) is None
    again = _launch(var, port=ports.free())
    try:
        again.await_ready()
        with psycopg.connect(_running_services(var).database_url) as connection:
            assert connection.execute("SELECT word FROM kept").fetchone() == ("saved",)
        second = _launch(var, port=ports.free())
        assert second.process.wait(timeout=30) == 1
        _await_line(second, f"Reword is already running at {again.address}")
    finally:
        again.process.send_signal(signal.SIGHUP)  # the terminal is closed
        # A worker that is still loading its models stops once they are loaded.
        assert again.process.wait(timeout=40) == 0


def _running_services(var: Path) -> Services:
    found = services.read(var)
    assert found is not None
    return found


def _await_line(launch: Launch, text: str) -> None:
    give_up = time.monotonic() + 5
    while text not in launch.said:
        assert time.monotonic() < give_up, launch.said
        time.sleep(0.05)
    assert len(launch.lines) == 1, launch.said


def test_a_busy_port_is_one_line_and_nothing_is_begun(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        launch = _launch(tmp_path, port=server.getsockname()[1])
        assert launch.process.wait(timeout=20) == 1
    _await_line(launch, "is used by another program")
    assert not (tmp_path / "postgres").exists()


def test_a_start_beside_another_one_is_refused(tmp_path: Path) -> None:
    held = lock.take(tmp_path / services.LOCK)
    launch = _launch(tmp_path, port=ports.free())
    assert launch.process.wait(timeout=20) == 1
    _await_line(launch, "Another start or stop of Reword is at work")
    os.close(held)


def test_a_ctrl_c_while_it_starts_leaves_nothing(tmp_path: Path) -> None:
    launch = _launch(tmp_path, port=ports.free())
    _await(lambda: (tmp_path / "log" / "postgres.log").exists())
    launch.process.send_signal(signal.SIGINT)
    assert launch.process.wait(timeout=30) == 0, launch.said
    assert living.none_left(tmp_path, within=1)


def _await(condition: object) -> None:
    give_up = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def _python_for_nobody() -> str | None:
    """An interpreter of our version that the user nobody may run."""
    # It starts itself once more: setpriv still reaches files that its user may not.
    again = "import subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)"
    ask = f"{again}; sys.exit(sys.version_info[:3] != {sys.version_info[:3]})"
    for python in (sys.executable, "/usr/bin/python3"):
        command = [*AS_NOBODY, python, "-c", ask]
        if subprocess.run(command, check=False, capture_output=True).returncode == 0:
            return python
    return None


@pytest.mark.slow
@pytest.mark.worker
@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests run as an ordinary user already")
def test_an_ordinary_user_starts_it_too() -> None:
    python = _python_for_nobody()
    if python is None:
        pytest.skip("the user nobody can run no Python of this version")
    var = Path("/tmp") / f"reword-{os.getpid()}"
    var.mkdir()
    os.chown(var, identity.NOBODY, identity.NOBODY)
    launch = _launch(var, port=ports.free(), python=python, prefix=AS_NOBODY)
    try:
        launch.await_ready()
        assert (var / "postgres").stat().st_uid == identity.NOBODY
        launch.process.send_signal(signal.SIGTERM)
        assert launch.process.wait(timeout=40) == 0, launch.said
        assert living.none_left(var, within=1)
    finally:
        launch.process.kill()
        shutil.rmtree(var)
