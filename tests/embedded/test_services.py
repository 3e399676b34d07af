import os
import socket
from pathlib import Path
from stat import S_IMODE

import pytest

from mwpapp.embedded import lock, ports, services
from mwpapp.embedded.services import Services


@pytest.fixture
def listening() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def _services(port: int) -> Services:
    return Services(
        database_url=f"postgresql://reword:secret@127.0.0.1:{port}/reword",
        redis_url=f"redis://:secret@127.0.0.1:{port}/0",
        site="http://127.0.0.1:8000",
    )


def test_they_are_found_while_the_launcher_runs(tmp_path: Path, listening: int) -> None:
    services.write(tmp_path, services=_services(listening))
    held = lock.take(tmp_path / services.LOCK)
    assert services.read(tmp_path) == _services(listening)
    assert S_IMODE((tmp_path / services.FILE).stat().st_mode) == 0o600
    os.close(held)


def test_what_a_killed_launcher_left_is_not_believed(tmp_path: Path, listening: int) -> None:
    services.write(tmp_path, services=_services(listening))
    assert services.read(tmp_path) is None


def test_a_service_that_takes_no_connection_is_not_believed(tmp_path: Path) -> None:
    services.write(tmp_path, services=_services(ports.free()))
    held = lock.take(tmp_path / services.LOCK)
    assert services.read(tmp_path) is None
    os.close(held)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"database_url": "x"}', '{"other": 1}'])
def test_a_damaged_file_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / services.FILE).write_text(text)
    assert services.recorded(tmp_path) is None


def test_they_are_forgotten_at_the_stop(tmp_path: Path) -> None:
    services.write(tmp_path, services=_services(1))
    services.forget(tmp_path)
    services.forget(tmp_path)
    assert services.recorded(tmp_path) is None
