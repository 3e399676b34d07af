"""`make run` on a temporary data folder, with real servers, workers and a real site."""

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

from mwpapp.embedded import installation
from mwpapp.embedded.installation import Addresses
from mwpapp.embedded.machine_checks import free_port
from mwpapp.embedded.postgres import NOBODY
from tests.embedded import living

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120.0  # seconds for a start on a busy machine
OURS = {"DATABASE_URL", "REDIS_URL", "REWORD_EMBEDDED", "REWORD_VAR", "DJANGO_SETTINGS_MODULE"}
AS_NOBODY = (
    *("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
    "--",
)


@dataclass
class Launch:
    """A started launcher and the lines that it has printed."""

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
            assert self.process.poll() is None, self.output
            assert time.monotonic() < give_up, self.output
            time.sleep(0.05)

    @property
    def output(self) -> str:
        return "".join(self.lines)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("launcher")


@pytest.fixture
def launch(var: Path) -> Iterator[Launch]:
    """A launcher that has just been started on the module's data folder."""
    launch = _launch(var, port=free_port())
    yield launch
    launch.process.kill()
    launch.process.wait()
    assert living.none_left(var, within=15), living.processes_of(var)


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
@pytest.mark.slow
@pytest.mark.parametrize(
    "signals",
    [
        # A second Ctrl-C does not interrupt the shutdown.
        [signal.SIGINT, signal.SIGINT],
        pytest.param([signal.SIGHUP], marks=pytest.mark.nightly),  # the terminal is closed
    ],
)
def test_after_kill_9_no_process_is_left_and_the_next_start_finds_the_data_and_stops_in_order(
    launch: Launch, var: Path, signals: list[signal.Signals]
) -> None:
    launch.await_ready()
    _check_ready(launch)
    started = living.processes_of(var)
    assert len(started) > 6, started  # servers, guards, workers with their pool, site
    with psycopg.connect(_running(var).database_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept AS SELECT 'saved' AS word")
    launch.process.kill()
    assert living.none_left(var, within=15), living.processes_of(var)
    assert not installation.lock_is_held(var / installation.LOCK)
    assert installation.running_addresses(var) is None
    again = _launch(var, port=free_port())
    try:
        again.await_ready()
        with psycopg.connect(_running(var).database_url) as connection:
            assert connection.execute("SELECT word FROM kept").fetchone() == ("saved",)
        second = _launch(var, port=free_port())
        assert second.process.wait(timeout=60) == 1
        _await_line(second, f"Reword is already running at {again.address}")
    finally:
        for number in signals:
            again.process.send_signal(number)
            time.sleep(0.1)
        # A worker that is still loading its models stops once they are loaded.
        assert again.process.wait(timeout=90) == 0, again.output
    if signal.SIGINT in signals:
        _check_stopped_in_reverse_order(again)


def _check_ready(launch: Launch) -> None:
    assert installation.site_answers(launch.address)
    assert f"Reword is ready: {launch.address}\n" in launch.lines
    assert f"  accounts and passwords: {launch.var / 'accounts.txt'}\n" in launch.lines
    assert installation.running_addresses(launch.var) is not None


def _check_stopped_in_reverse_order(launch: Launch) -> None:
    stopped = [line.removeprefix("Stopped ").strip(". \n") for line in launch.lines]
    order = ["web", "default-worker", "gpu-worker", "valkey", "postgres"]
    assert [name for name in stopped if name in order] == order
    assert "database system is shut down" in (launch.var / "log" / "postgres.log").read_text()
    assert installation.recorded_addresses(launch.var) is None


def _running(var: Path) -> Addresses:
    found = installation.running_addresses(var)
    assert found is not None
    return found


def _await_line(launch: Launch, text: str) -> None:
    give_up = time.monotonic() + 30
    while text not in launch.output:
        assert time.monotonic() < give_up, launch.output
        time.sleep(0.05)
    assert len(launch.lines) == 1, launch.output


def test_a_port_in_use_is_reported_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        launch = _launch(tmp_path, port=server.getsockname()[1])
        assert launch.process.wait(timeout=60) == 1
    _await_line(launch, "Another program uses port")
    assert not (tmp_path / "postgres").exists()


def test_a_second_start_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    lock = installation.take_lock(tmp_path / installation.LOCK)
    launch = _launch(tmp_path, port=free_port())
    assert launch.process.wait(timeout=60) == 1
    _await_line(launch, "Another process is starting or stopping Reword")
    os.close(lock)


def test_ctrl_c_during_a_start_leaves_no_process(tmp_path: Path) -> None:
    launch = _launch(tmp_path, port=free_port())
    _await(lambda: (tmp_path / "log" / "postgres.log").exists())
    launch.process.send_signal(signal.SIGINT)
    assert launch.process.wait(timeout=60) == 0, launch.output
    assert living.none_left(tmp_path, within=10)


def _await(condition: object) -> None:
    give_up = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)


def _python_for_nobody() -> str | None:
    """Return a Python interpreter of this version that the user nobody may run, or None."""
    # Python starts a second time: setpriv keeps root's access to files until it starts Python.
    again = "import subprocess, sys; subprocess.run([sys.executable, '-c', ''], check=True)"
    ask = f"{again}; sys.exit(sys.version_info[:3] != {sys.version_info[:3]})"
    for python in (sys.executable, "/usr/bin/python3"):
        command = [*AS_NOBODY, python, "-c", ask]
        if subprocess.run(command, check=False, capture_output=True).returncode == 0:
            return python
    return None


@pytest.mark.nightly
@pytest.mark.worker
@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests already run as an ordinary user")
def test_an_ordinary_user_can_start_the_product() -> None:
    python = _python_for_nobody()
    if python is None:
        pytest.skip("the user nobody can run no Python of this version")
    var = Path("/tmp") / f"reword-{os.getpid()}"
    var.mkdir()
    os.chown(var, NOBODY, NOBODY)
    launch = _launch(var, port=free_port(), python=python, prefix=AS_NOBODY)
    try:
        launch.await_ready()
        assert (var / "postgres").stat().st_uid == NOBODY
        launch.process.send_signal(signal.SIGTERM)
        assert launch.process.wait(timeout=90) == 0, launch.output
        assert living.none_left(var, within=10)
    finally:
        launch.process.kill()
        shutil.rmtree(var)
