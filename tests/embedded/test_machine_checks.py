import os
import platform
import socket
from pathlib import Path

import pytest

from mwpapp.embedded import machine_checks
from mwpapp.embedded.messages import StartError


def test_the_error_for_a_port_in_use_names_the_setting_to_change() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(StartError, match=rf"port {port} .* REWORD_PORT"):
            machine_checks.require_free_port("127.0.0.1", port=port)
        assert not machine_checks.port_is_free(port)
    machine_checks.require_free_port("127.0.0.1", port=port)


def test_an_address_of_another_machine_is_rejected() -> None:
    with pytest.raises(StartError, match=r"cannot listen on 203\.0\.113\.1"):
        machine_checks.require_free_port("203.0.113.1", port=8000)


def test_another_port_is_tried_if_the_first_one_is_taken_before_the_start() -> None:
    tried: list[int] = []
    with socket.socket() as rival:

        def start(port: int) -> str:
            tried.append(port)
            if len(tried) == 1:
                rival.bind(("127.0.0.1", port))
                rival.listen()
                raise StartError("the port is taken")
            return "started"

        assert machine_checks.on_free_port(start) == "started"
    assert len(set(tried)) == 2


def test_a_failed_start_is_not_retried_if_its_port_is_still_free() -> None:
    tried: list[int] = []

    def start(port: int) -> None:
        tried.append(port)
        raise StartError("damaged data")

    with pytest.raises(StartError, match="damaged data"):
        machine_checks.on_free_port(start)
    assert len(tried) == 1


def test_too_little_disk_space_is_reported_in_megabytes(tmp_path: Path) -> None:
    shortage = r"Not enough disk space: .* MB free, but Reword needs \d+ MB"
    with pytest.raises(StartError, match=shortage):
        machine_checks.require_space(tmp_path, needed=10**18)
    machine_checks.require_space(tmp_path, needed=1)


def test_a_file_where_the_data_folder_should_be_raises_an_error(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("in the way")
    with pytest.raises(OSError, match="File exists"):
        machine_checks.require_writable(tmp_path / "var")


@pytest.mark.skipif(os.geteuid() == 0, reason="root can write everywhere")
def test_a_read_only_folder_is_rejected(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StartError, match="This user cannot write"):
        machine_checks.require_writable(tmp_path / "var")


def test_an_unsupported_python_version_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "9", "2"))
    with pytest.raises(StartError, match=r"Python 3\.11 or newer"):
        machine_checks.require_machine()
