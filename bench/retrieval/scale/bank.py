"""Fill a database of the product with problems that have given vectors.

The vectors are in random order, so that every filter matches a random subset of them. The rows
are as wide as those of a real bank.
"""

# Django can only be configured once the servers run, so modules that need it are imported later.
# ruff: noqa: PLC0415

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from bench.retrieval.scale.vectors import Vectors
from mwpapp.embedded import postgres, processes

CHECKPOINT = "bench@1"
TEACHER = "bench"
GRADE, RARE_GRADE = 5, 12
INDEX = "problem_logic_hnsw"

_SCHOOLS = """
    INSERT INTO mwpapp_school (id, name) SELECT n, 'School ' || n FROM generate_series(1, 11) AS n
"""
# Half of the rows belong to the first school. Of these, every tenth has the frequent grade, every
# hundredth the rare one, and every hundredth belongs to the teacher.
_PROBLEMS = """
    INSERT INTO mwpapp_problem (
        id, text, equation, answer, unit, grade, tags, rounding, decimal_sign, language, source,
        source_id, owner_id, school_id, shared, template, readability, warnings, checks_version,
        embedding, encoder, logic_embedding, logic_encoder, revision, created_at, updated_at
    )
    SELECT n, 'Task ' || n || repeat('. Nadia grows 47 plants and sells 25 of them', 4), '47 - 25',
        '22', 'plants', CASE half %% 100 WHEN 1 THEN %(rare)s WHEN 3 THEN 1 ELSE
            CASE half %% 10 WHEN 0 THEN %(grade)s ELSE 1 END END,
        '{}', 'none', '', 'en', 'bench', '',
        CASE WHEN n %% 2 = 0 AND half %% 100 = 3 THEN %(teacher)s::bigint END,
        CASE n %% 2 WHEN 0 THEN 1 ELSE 2 + half %% 10 END, true, 'N - N', 20, '[]', 1,
        vector::vector, %(checkpoint)s, vector, %(checkpoint)s, 1, now(), now()
    FROM (SELECT n, n / 2 AS half, vector FROM bench_vector ORDER BY n) AS numbered
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """How long the index took to build (0 if it was there already), and the sizes of the index and
    of the table in bytes."""

    seconds: float
    index_bytes: int
    table_bytes: int


@contextmanager
def database(folder: Path | None = None) -> Iterator[str]:
    """Start PostgreSQL with the product's tables, set Django up and yield the database's address.

    PostgreSQL's data folder is temporary unless a folder is given. The broker is never contacted.
    """
    with tempfile.TemporaryDirectory() as temporary:
        var = folder or Path(temporary)
        server = postgres.start(var)
        os.environ.update(
            DATABASE_URL=server.url, REDIS_URL="redis://127.0.0.1:1/0", REWORD_VAR=str(var),
            REWORD_EMBEDDED="1", DJANGO_SETTINGS_MODULE="mwpapp.settings",
        )  # fmt: skip
        try:
            _set_up()
            yield server.url
        finally:
            processes.stop(server.running)


def built(url: str, vectors: Vectors) -> Built:
    """Replace all problems with one for each vector, and build the index. Do nothing if the
    database already has that many problems.

    The id of a problem is the index of its vector (from 0) plus one.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        counted = connection.execute("SELECT count(*) FROM mwpapp_problem").fetchone()
        seconds = 0.0 if counted == (len(vectors),) else _fill(connection, vectors)
        sizes = "SELECT pg_relation_size(%s), pg_table_size('mwpapp_problem')"
        index_bytes, table_bytes = connection.execute(sizes, [INDEX]).fetchone() or (0, 0)
    return Built(seconds=seconds, index_bytes=index_bytes, table_bytes=table_bytes)


def setting(name: str) -> str:
    """Return a setting of the connection that the product uses."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return str(cursor.fetchone()[0])


def cpu_seconds() -> float:
    """Return the CPU time of this thread and of the database process of its connection."""
    from django.db import connection

    backend = connection.connection.info.backend_pid
    nanoseconds = Path(f"/proc/{backend}/schedstat").read_text(encoding="ascii").split()[0]
    return time.thread_time() + int(nanoseconds) / 1e9


def _fill(connection: psycopg.Connection[Any], vectors: Vectors) -> float:
    """Replace all problems. Return how many seconds it took to build the index."""
    register_vector(connection)
    execute = connection.execute
    execute("TRUNCATE mwpapp_problem, mwpapp_school CASCADE")
    execute(_SCHOOLS)
    definition = _drop_indexes(connection)
    _copy(connection, vectors)
    execute(_PROBLEMS, {
        "grade": GRADE, "rare": RARE_GRADE, "teacher": _teacher().pk, "checkpoint": CHECKPOINT,
    })  # fmt: skip
    execute("DROP TABLE bench_vector")
    execute("SET maintenance_work_mem = '2GB'")
    start = time.perf_counter()
    execute(definition)
    seconds = time.perf_counter() - start
    execute("VACUUM ANALYZE")
    execute("CHECKPOINT")
    return seconds


def _set_up() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _teacher() -> Any:
    from mwpapp.models import Role, User

    return User.objects.get_or_create(
        username=TEACHER, defaults={"school_id": 1, "roles": [Role.TEACHER]}
    )[0]


def _drop_indexes(connection: psycopg.Connection[Any]) -> str:
    """Drop the indexes that would slow down inserting the rows; return the definition of the
    measured one."""
    row = connection.execute("SELECT pg_get_indexdef(%s::regclass)", [INDEX]).fetchone()
    assert row is not None
    for name in (INDEX, "problem_embedding_hnsw", "problem_search_gin"):
        connection.execute(f"DROP INDEX {name}")
    return str(row[0])


def _copy(connection: psycopg.Connection[Any], vectors: Vectors) -> None:
    connection.execute("CREATE UNLOGGED TABLE bench_vector (n bigint, vector halfvec)")
    statement = "COPY bench_vector FROM STDIN WITH (FORMAT BINARY)"
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types(["int8", "halfvec"])
        for number, vector in enumerate(vectors, start=1):
            copy.write_row((number, HalfVector(vector)))
