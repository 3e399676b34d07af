"""Fill a running installation with many problems and variants, using SQL.

The rows are copies of the demo bank with numbered texts. Their vectors are those of the demo bank
with noise, so that no two are equal.
"""

from __future__ import annotations

import time

import psycopg
from psycopg import sql

NOISE = 0.1
"""The range of the uniform noise that is added to each component of a vector. The components of a
unit vector have a magnitude of about 0.05."""

_VECTOR_INDEXES = {
    "problem_embedding_hnsw": "embedding vector_cosine_ops",
    "problem_logic_hnsw": "logic_embedding halfvec_cosine_ops",
}
_NOISY = """({column}::vector + (
    SELECT array_agg((random() - 0.5) * {noise})::vector FROM generate_series(1, 384 + 0 * n)
))"""
_PROBLEMS = """
    INSERT INTO mwpapp_problem (
        text, equation, answer, unit, grade, tags, rounding, decimal_sign, language, source,
        source_id, owner_id, school_id, shared, template, readability, warnings, checks_version,
        embedding, encoder, logic_embedding, logic_encoder, revision, created_at, updated_at
    )
    SELECT 'Task ' || n || '. ' || text, equation, answer, unit, grade, tags, rounding,
        decimal_sign, language, source, '', CASE WHEN n %% 2 = 0 THEN %(owner)s::bigint END,
        school_id, true, template, readability, warnings, checks_version,
        {words}, encoder, {logic}, logic_encoder, 1, now() - n * interval '1 minute', now()
    FROM mwpapp_problem, generate_series(1, %(copies)s) AS n
    WHERE id <= %(last)s
"""
_SOLUTIONS = """
    INSERT INTO mwpapp_solution (
        problem_id, equation, answer, method, rounding, problem_revision, created_at
    )
    SELECT id, equation, answer, 'equation', rounding, 1, now()
    FROM mwpapp_problem WHERE id > %(last)s AND equation != ''
"""
_VARIANTS = """
    INSERT INTO mwpapp_paraphrase (
        problem_id, problem_revision, kind, text, equation, answer, unit, reference_text,
        reference_equation, reference_answer, generator, parameters, seed, status, paraqd,
        valid_probability, judgement, evidence, difference, naturalness, alignment, scored_at,
        kept_anyway, rules, reviewer_id, reviewed_at, version, created_at
    )
    SELECT id, 1, (ARRAY['retold', 'reworded', 'renumbered', 'reversed', 'reordered'])[1 + n %% 5],
        'Variant ' || n || ' of ' || text, equation, answer, unit, text, equation, answer,
        'rename', '{{}}', n, status, 0.9, random(),
        (ARRAY['ready', 'check', 'ready', 'ready', 'reject'])[1 + n %% 5], '[]', random(),
        random(), '[]', now(), false, 1, CASE WHEN status != 'pending' THEN %(owner)s::bigint END,
        CASE WHEN status != 'pending' THEN now() - random() * interval '300 days' END, 1, now()
    FROM mwpapp_problem, generate_series(1, %(variants)s) AS n, LATERAL (
        SELECT (ARRAY['accepted', 'rejected', 'accepted', 'pending', 'edited'])[1 + (n + id) %% 5]
            AS status
    ) AS decided
    WHERE id > %(last)s
"""
_DECISIONS = """
    INSERT INTO mwpapp_decision (
        paraphrase_id, who_id, at, from_status, to_status, from_text, to_text, before, automatic
    )
    SELECT id, reviewer_id, reviewed_at, 'pending', status, text, text, '{{}}', false
    FROM mwpapp_paraphrase WHERE reviewer_id IS NOT NULL AND reviewed_at IS NOT NULL
"""


def fill(database_url: str, *, problems: int, variants: int, owner: str) -> None:
    """Add about `problems` problems, each with `variants` variants. Every second copy of each demo
    problem belongs to the teacher with the username `owner`; the other copies belong to the
    school."""
    with psycopg.connect(database_url, autocommit=True) as connection:
        execute = connection.execute
        _wait_for_vectors(connection)
        demo, last = execute("SELECT count(*), max(id) FROM mwpapp_problem").fetchone() or (0, 0)
        person = execute("SELECT id FROM mwpapp_user WHERE username = %s", (owner,)).fetchone()
        if not demo or person is None:
            raise SystemExit("The demo bank or its teacher is missing.")
        values = {
            "last": last, "owner": person[0], "copies": -(-problems // demo), "variants": variants,
        }  # fmt: skip
        for name in _VECTOR_INDEXES:
            execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(name)))
        noisy = {
            "words": sql.SQL(_noisy("embedding")),
            "logic": sql.SQL(f"{_noisy('logic_embedding')}::halfvec"),
        }
        for statement in (_PROBLEMS, _SOLUTIONS, _VARIANTS, _DECISIONS):
            execute(sql.SQL(statement).format(**noisy), values)
        execute("SET maintenance_work_mem = '1GB'")
        for name, column in _VECTOR_INDEXES.items():
            execute(
                sql.SQL("CREATE INDEX {} ON mwpapp_problem USING hnsw ({})").format(
                    sql.Identifier(name), sql.SQL(column)
                )
            )
        execute("VACUUM ANALYZE")
        execute("CHECKPOINT")  # otherwise PostgreSQL writes gigabytes during the measurement


def _wait_for_vectors(connection: psycopg.Connection[tuple[int]]) -> None:
    """Wait until the workers have embedded and solved the demo bank."""
    waiting = """
        SELECT count(*) FROM mwpapp_problem LEFT JOIN mwpapp_solution AS solution
            ON solution.problem_id = mwpapp_problem.id
        WHERE embedding IS NULL OR logic_embedding IS NULL
            OR (solution.id IS NULL AND mwpapp_problem.equation != '')
    """
    while connection.execute(waiting).fetchone() != (0,):
        time.sleep(1)


def _noisy(column: str) -> str:
    return _NOISY.format(column=column, noise=NOISE)
