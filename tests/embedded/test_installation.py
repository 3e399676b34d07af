"""The data folder: lock, keys and the addresses of the running servers."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_IMODE

import pytest

from mwpapp.embedded import installation
from mwpapp.embedded.installation import Addresses
from mwpapp.embedded.machine_checks import free_port

HOLD = """
import sys, time
from pathlib import Path
from mwpapp.embedded import installation
installation.take_lock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_process_gets_the_lock_after_the_first_has_released_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first = installation.take_lock(path)
    with pytest.raises(installation.LockHeld):
        installation.take_lock(path, patience=0)
    os.close(first)
    os.close(installation.take_lock(path, patience=0))


def test_checking_the_lock_does_not_take_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    assert not installation.lock_is_held(path)
    first = installation.take_lock(path)
    assert installation.lock_is_held(path)
    os.close(first)
    assert not installation.lock_is_held(path)
    os.close(installation.take_lock(path, patience=0))


def test_the_lock_is_free_as_soon_as_its_holder_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert installation.lock_is_held(path)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert not installation.lock_is_held(path)


def test_a_key_is_created_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "key"
    first = installation.read_or_create_key(path)
    assert len(first) == 43
    assert installation.read_or_create_key(path) == first
    assert S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_create_a_key_at_the_same_time_get_the_same_key(tmp_path: Path) -> None:
    for number in range(20):
        with ThreadPoolExecutor(4) as pool:
            paths = [tmp_path / str(number)] * 4
            created = set(pool.map(installation.read_or_create_key, paths))
        assert len(created) == 1
    assert len(list(tmp_path.iterdir())) == 20  # no temporary file is left


def test_a_private_file_is_replaced_completely(tmp_path: Path) -> None:
    path = tmp_path / "accounts.txt"
    path.write_text("an older and longer text")
    installation.write_private(path, text="new")
    assert path.read_text() == "new"
    assert S_IMODE(path.stat().st_mode) == 0o600


@pytest.fixture
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def _addresses(port: int) -> Addresses:
    return Addresses(
        database_url=f"postgresql://reword:secret@127.0.0.1:{port}/reword",
        redis_url=f"redis://:secret@127.0.0.1:{port}/0",
        site="http://127.0.0.1:8000",
    )


def test_the_addresses_are_read_while_the_launcher_runs(tmp_path: Path, listening: int) -> None:
    installation.record_addresses(tmp_path, addresses=_addresses(listening))
    lock = installation.take_lock(tmp_path / installation.LOCK)
    assert installation.running_addresses(tmp_path) == _addresses(listening)
    assert S_IMODE((tmp_path / installation.ADDRESSES).stat().st_mode) == 0o600
    os.close(lock)


def test_the_addresses_of_a_killed_launcher_are_ignored(tmp_path: Path, listening: int) -> None:
    installation.record_addresses(tmp_path, addresses=_addresses(listening))
    assert installation.running_addresses(tmp_path) is None


def test_the_addresses_are_ignored_if_a_server_refuses_connections(tmp_path: Path) -> None:
    installation.record_addresses(tmp_path, addresses=_addresses(free_port()))
    lock = installation.take_lock(tmp_path / installation.LOCK)
    assert installation.running_addresses(tmp_path) is None
    os.close(lock)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"database_url": "x"}', '{"other": 1}'])
def test_a_damaged_file_of_addresses_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / installation.ADDRESSES).write_text(text)
    assert installation.recorded_addresses(tmp_path) is None


def test_the_addresses_are_deleted_when_the_launcher_stops(tmp_path: Path) -> None:
    installation.record_addresses(tmp_path, addresses=_addresses(1))
    installation.forget_addresses(tmp_path)
    installation.forget_addresses(tmp_path)
    assert installation.recorded_addresses(tmp_path) is None
