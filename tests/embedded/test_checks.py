import errno
import os
import platform
import socket
from pathlib import Path

import pytest

from mwpapp.embedded import checks, plan, ports, trouble
from mwpapp.embedded.trouble import Trouble


def test_a_port_in_use_is_named_with_the_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(Trouble, match=rf"Port {port} .* REWORD_PORT"):
            ports.require_free("127.0.0.1", port=port)
    ports.require_free("127.0.0.1", port=port)


def test_an_address_that_is_not_ours_is_named() -> None:
    with pytest.raises(Trouble, match=r"cannot listen on 203\.0\.113\.1"):
        ports.require_free("203.0.113.1", port=8000)


@pytest.mark.parametrize("text", ["0", "65536", "-1", "eighty", "80 80", "٨٠"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="REWORD_PORT"):
        plan.read({"REWORD_PORT": text})


def test_too_little_space_is_named_in_megabytes(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"The disk is full: .* MB free, and \d+ MB are needed"):
        checks.require_space(tmp_path, needed=10**18)
    checks.require_space(tmp_path, needed=1)


def test_a_full_disk_is_named_whatever_step_meets_it() -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "var/log/web.log")
    assert str(trouble.from_os_error(full)) == "The disk is full: var/log/web.log."
    line = 'FATAL:  could not write file "pg_wal": No space left on device\n'
    assert trouble.from_log(line) == "the disk is full"
    assert trouble.from_log("LOG:  all is well\n") is None


def test_a_folder_that_is_a_file_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("in the way")
    with pytest.raises(OSError, match="File exists"):
        checks.require_writable(tmp_path / "var")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_of_somebody_else_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Trouble, match="cannot be written by this user"):
        checks.require_writable(tmp_path / "var")


def test_an_old_python_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "9", "2"))
    with pytest.raises(Trouble, match=r"Python 3\.11 or newer"):
        checks.require_machine()


def test_the_site_is_shown_at_an_address_that_a_browser_can_open() -> None:
    assert plan.read({}).site == "http://127.0.0.1:8000"
    assert plan.read({"REWORD_HOST": "0.0.0.0", "REWORD_PORT": "81"}).site == "http://127.0.0.1:81"
    assert plan.read({"REWORD_HOST": "::1"}).site == "http://[::1]:8000"


def test_demo_accounts_are_only_for_our_own_database() -> None:
    ours = plan.read({})
    theirs = plan.read({"DATABASE_URL": "postgresql://db/reword"})
    urls = {"database_url": "postgresql://x/y", "redis_url": "redis://x/0"}
    assert plan.child_environment(ours, **urls)["REWORD_EMBEDDED"] == "1"
    assert "REWORD_EMBEDDED" not in plan.child_environment(theirs, **urls)
