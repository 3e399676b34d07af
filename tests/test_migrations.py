"""Migrations keep the data of earlier versions."""

import os
import subprocess
import sys
from datetime import timedelta
from importlib import import_module
from urllib.parse import urlsplit

import psycopg
import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from mwpapp.models import Paraphrase, Run, TestSet, User
from mwpapp.models.messages import Message
from mwpapp.models.problems import EMBEDDING_DIMENSION
from mwpapp.services import engines
from mwpapp.services.variants.judging import text_to_judge

NAME = "reword_migrated"
PROBLEM = """
INSERT INTO mwpapp_problem
  (id, text, equation, answer, unit, tags, language, source, source_id, owner_id, school_id,
   shared, template, disagreement, embedding, revision, created_at, updated_at)
VALUES (%s, %s, '', '', '', '{}', 'en', '', '', 1, 1, false, '', '', %s, 1, now(), now())
"""
PERSON = """
INSERT INTO mwpapp_user
  (id, password, is_superuser, username, first_name, last_name, email, is_staff, is_active,
   date_joined, school_id, roles)
VALUES (1, '', false, 'owner', '', '', '', false, true, now(), 1, '{teacher}')
"""


@pytest.fixture
def earlier(services_urls: tuple[str, str]) -> str:
    """The address of a database in its state before vectors named their encoder."""
    base = services_urls[0]
    url = urlsplit(base)._replace(path=f"/{NAME}").geturl()
    with psycopg.connect(base, autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        admin.execute(f"CREATE DATABASE {NAME}")
    with psycopg.connect(url) as fresh:
        fresh.execute("CREATE EXTENSION IF NOT EXISTS vector")
    migrate(url, to="0005")
    return url


def migrate(url: str, *, to: str = "") -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "mwpapp", *to.split()],
        env={**os.environ, "DATABASE_URL": url},
        check=True,
        capture_output=True,
    )


@pytest.mark.nightly
def test_vectors_are_kept_and_labelled_with_the_encoder_that_made_them(earlier: str):
    vector = f"[{','.join(['1'] * EMBEDDING_DIMENSION)}]"
    with psycopg.connect(earlier) as database:
        database.execute("INSERT INTO mwpapp_school (id, name) VALUES (1, 'School')")
        database.execute(PERSON)
        database.execute(PROBLEM, [1, "With a vector", vector])
        database.execute(PROBLEM, [2, "Without a vector", None])
    migrate(earlier)
    with psycopg.connect(earlier) as database:
        query = "SELECT id, encoder, embedding::text FROM mwpapp_problem ORDER BY id"
        (_, labelled, kept), (_, unlabelled, missing) = database.execute(query).fetchall()
    assert labelled.startswith("all-MiniLM-L6-v2@3aaf3259")
    assert (kept, unlabelled, missing) == (vector, "", None)


def test_the_label_is_the_identity_of_the_packaged_encoder():
    migration = import_module("mwpapp.migrations.0006_vectors_name_their_encoder")
    name, fingerprint = migration.MADE_BY.split("@")
    assert fingerprint == engines.fingerprint(name)


@pytest.mark.parametrize(
    ("kind", "parameters", "unit"),
    [
        ("reordered", {}, "plants"),
        ("retold", {"replaced": {"Nadia": "Kofi", "plants": "plums"}}, "plums"),
        ("retold+renumbered", {"retell": {"replaced": {"plant": "plum"}}, "renumber": {}}, "plums"),
        ("reversed", {}, ""),
    ],
)
def test_variants_of_an_earlier_version_get_the_unit_that_was_shown_with_them(
    variant: Paraphrase, kind: str, parameters: dict[str, object], unit: str
):
    Paraphrase.objects.update(unit="", kind=kind, parameters=parameters)
    import_module("mwpapp.migrations.0011_units_of_variants").store_units(apps, None)
    variant.refresh_from_db()
    assert variant.unit == unit


def test_variants_with_other_names_get_the_new_kind(variant: Paraphrase):
    Paraphrase.objects.update(kind="retold+renumbered", generator="renumber+retell")
    import_module("mwpapp.migrations.0013_other_names_are_renamed").rename_kinds(apps, None)
    variant.refresh_from_db()
    assert variant.kind == "renamed+renumbered"


def test_variants_of_a_changed_problem_are_no_longer_made_by_rule(variant: Paraphrase):
    mark = import_module("mwpapp.migrations.0044_changed_references").mark_changed
    Paraphrase.objects.update(generator="reorder", parameters={"form": "question first"})
    mark(apps, None)
    assert text_to_judge(Paraphrase.objects.get()).by_rule
    Paraphrase.objects.update(problem_revision=2)
    mark(apps, None)
    changed = Paraphrase.objects.get()
    assert not text_to_judge(changed).by_rule
    assert changed.parameters["form"] == "question first"


def test_copies_of_a_set_that_was_used_for_training_are_marked(lead: User):
    first, second = (timezone.now() - timedelta(days=days) for days in (2, 1))
    for number, sign, since in ((1, "a", second), (2, "a", first), (3, "a", None), (4, "b", None)):
        TestSet.objects.create(
            owner=lead, name="Bakery", version=number, checksum=sign * 64,
            frozen_at=first, learned_from_at=since,
        )  # fmt: skip
    import_module("mwpapp.migrations.0018_marks_of_copies").mark_copies(apps, None)
    marks = TestSet.objects.order_by("version").values_list("learned_from_at", flat=True)
    assert list(marks) == [second, first, first, None]


def test_sentences_of_earlier_runs_are_kept(owner: User):
    sentence = "100% of the rows are bad: “%(text)s”."
    ended = {"state": "failed", "finished_at": timezone.now(), "error": Message(sentence)}
    run = Run.objects.create(kind="import", asked_by=owner, **ended)
    migration = import_module("mwpapp.migrations.0037_messages_as_data").Migration
    conversions = migration.operations[0].database_operations
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # pending checks forbid changing a table
        for conversion in conversions:
            cursor.execute(conversion.reverse_sql)
        cursor.execute("SELECT error FROM mwpapp_run")
        assert cursor.fetchall() == [(sentence,)]
        for conversion in conversions:
            cursor.execute(conversion.sql)
    run.refresh_from_db()
    assert run.error == Message(sentence)
    assert str(run.error) == sentence
