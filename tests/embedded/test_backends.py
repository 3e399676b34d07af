"""The private PostgreSQL and Valkey: real servers, really killed."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from mwpapp.embedded import backends, identity, leftovers, ports, postgres, processes
from mwpapp.embedded.trouble import Trouble
from tests.embedded import living

ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def _served(var: Path) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    command = [sys.executable, "-m", "tests.embedded.serve_backends", str(var)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        try:
            yield server, json.loads(server.stdout.readline())
        finally:
            server.kill()


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("var")


def test_after_kill_9_nothing_lives_and_nothing_is_lost(var: Path) -> None:
    with _served(var) as (server, urls):
        with psycopg.connect(urls["database_url"], autocommit=True) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
            connection.execute("INSERT INTO kept VALUES ('saved')")
            # A client in the middle of a statement must not keep the server alive.
            busy = psycopg.connect(urls["database_url"])
            busy.execute("LOCK TABLE kept IN SHARE MODE")
        with redis.Redis.from_url(urls["redis_url"]) as store:
            store.rpush("queue", "task")
            store.execute_command("WAITAOF", 1, 0, 2000)
        server.kill()
        assert living.none_left(var, within=3), living.processes_of(var)
    assert not any(ports_taken(urls))
    with _served(var) as (_, urls):
        with psycopg.connect(urls["database_url"]) as connection:
            assert connection.execute("SELECT word FROM kept").fetchall() == [("saved",)]
        with redis.Redis.from_url(urls["redis_url"]) as store:
            assert store.lrange("queue", 0, -1) == [b"task"]


def ports_taken(urls: dict[str, str]) -> list[bool]:
    return [not ports.is_free(urlsplit(url).port or 0) for url in urls.values()]


def test_both_ask_for_their_password(var: Path) -> None:
    with _served(var) as (_, urls):
        without = urls["database_url"].replace(urlsplit(urls["database_url"]).password or "", "x")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(without)
        port = urlsplit(urls["redis_url"]).port
        with pytest.raises(redis.AuthenticationError), redis.Redis(port=port or 0) as store:
            store.ping()


def test_no_password_is_on_a_command_line(var: Path) -> None:
    with _served(var) as (_, urls):
        lines = " ".join(living.processes_of(var).values())
        assert "valkey" in lines
        assert all((urlsplit(url).password or "") not in lines for url in urls.values())


def test_a_stale_process_number_does_not_hinder_a_start(var: Path) -> None:
    """After a crash the number may be that of any other living program: here, of this one."""
    (var / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{var / 'postgres'}\n")
    with _served(var) as (_, urls), psycopg.connect(urls["database_url"]) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_server_that_still_works_on_the_folder_is_ended_first(var: Path) -> None:
    cluster = postgres.prepare(var, port=ports.free())
    command = postgres.program(cluster).command
    stray = subprocess.Popen([*cluster.identity.prefix, *command], env={}, start_new_session=True)
    backends.await_ready(
        processes.Running(postgres.program(cluster), stray, var / "log", since=float("inf")),
        ready=lambda running: postgres.ready(cluster, running=running),
    )
    leftovers.clear(cluster.data, patience=0.2)
    assert stray.wait(timeout=5) is not None
    assert leftovers.working_in(cluster.data) == []


def test_data_of_another_version_is_refused(var: Path, tmp_path: Path) -> None:
    shutil.copytree(var / "secrets", tmp_path / "secrets")
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("15\n")
    with pytest.raises(Trouble, match="was written by PostgreSQL 15, but 18 is installed"):
        postgres.prepare(tmp_path, port=ports.free())


def test_a_folder_without_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    with pytest.raises(Trouble, match="is not a PostgreSQL data folder"):
        postgres.prepare(tmp_path, port=ports.free())


def test_a_killed_initdb_leaves_no_half_made_folder(tmp_path: Path) -> None:
    (tmp_path / "postgres.new").mkdir()
    (tmp_path / "postgres.new" / "PG_VERSION").write_text("18\n")
    postgres.prepare(tmp_path, port=ports.free())
    assert (tmp_path / "postgres" / "global" / "pg_control").exists()
    assert not (tmp_path / "postgres.new").exists()


def test_a_server_that_cannot_start_is_named_with_its_log(var: Path) -> None:
    setting = var / "postgres" / "postgresql.auto.conf"
    before = setting.read_text()
    setting.write_text("max_connections = none\n")
    try:
        with pytest.raises(Trouble, match=r"PostgreSQL ended: see .*postgres\.log"):
            backends.start_postgres(var)
    finally:
        setting.write_text(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root must become somebody else")
def test_root_hands_the_database_to_nobody_and_takes_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where user namespaces are forbidden, as in many containers; later they may be allowed."""
    data = tmp_path / "postgres"
    with monkeypatch.context() as patch:
        patch.setattr(identity, "_NAMESPACE", ("/bin/false",))
        without = backends.start_postgres(tmp_path)
        assert data.stat().st_uid == identity.NOBODY
        processes.stop(without.running)
    again = backends.start_postgres(tmp_path)
    processes.stop(again.running)
    assert again.running.code == 0
    assert data.stat().st_uid == (data / "PG_VERSION").stat().st_uid


def test_root_without_any_way_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(identity, "_NAMESPACE", ("/bin/false",))
    monkeypatch.setattr(identity, "_DROP", ("/bin/false",))
    with pytest.raises(Trouble, match="does not run as root"):
        identity.choose(Path("/bin/true"))
