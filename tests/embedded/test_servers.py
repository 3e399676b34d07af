"""PostgreSQL and Valkey together, as real servers that are killed."""

from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from mwpapp.embedded.machine_checks import port_is_free
from tests.embedded import living
from tests.embedded.served import served


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("var")


def test_kill_9_leaves_no_process_and_loses_no_data(var: Path) -> None:
    with served(var) as (server, urls):
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
        assert living.none_left(var, within=10), living.processes_of(var)
    assert all(port_is_free(urlsplit(url).port or 0) for url in urls.values())
    with served(var) as (_, urls):
        with psycopg.connect(urls["database_url"]) as connection:
            assert connection.execute("SELECT word FROM kept").fetchall() == [("saved",)]
        with redis.Redis.from_url(urls["redis_url"]) as store:
            assert store.lrange("queue", 0, -1) == [b"task"]


def test_both_require_a_password_that_no_command_line_shows(var: Path) -> None:
    with served(var) as (_, urls):
        password = urlsplit(urls["database_url"]).password or ""
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(urls["database_url"].replace(password, "x"))
        port = urlsplit(urls["redis_url"]).port
        with pytest.raises(redis.AuthenticationError), redis.Redis(port=port or 0) as store:
            store.ping()
        lines = " ".join(living.processes_of(var).values())
        assert "valkey" in lines
        assert all((urlsplit(url).password or "") not in lines for url in urls.values())
