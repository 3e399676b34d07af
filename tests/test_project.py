"""Django's system checks pass, the migrations match the models, and empty settings are ignored."""

import os
import subprocess
import sys

from django.core.management import call_command

PROBE = """
from mwpapp.embedded import installation
running = installation.Addresses(database_url="postgresql://here/reword", redis_url="redis://here/0")
installation.running_addresses = lambda var: running
from mwpapp import settings
print(settings.VAR == (settings.BASE_DIR / "var").resolve())
print(settings.DATABASE_URL == running.database_url, settings.REDIS_URL == running.redis_url)
"""


def test_djangos_system_checks_pass(db: None):
    call_command("check", "--fail-level", "WARNING")


def test_no_migration_is_missing(db: None):
    call_command("makemigrations", "--check", "--dry-run")


def test_an_empty_variable_counts_as_missing():
    empty = {"REWORD_VAR": "", "DATABASE_URL": "", "REDIS_URL": ""}
    result = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **empty, "SECRET_KEY": "only for this test"},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.split() == ["True", "True", "True"]


def test_the_options_of_the_database_address_are_kept():
    probe = "from mwpapp import settings; print(settings.DATABASES['default']['OPTIONS'])"
    url = "postgresql://here/reword?sslmode=verify-full&options=-c%20lock_timeout%3D5000"
    result = subprocess.run(
        [sys.executable, "-c", probe],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": "only for this test"},
        check=False,
    )
    assert "'sslmode': 'verify-full'" in result.stdout, result.stderr
    assert "-c lock_timeout=5000 -c hnsw.iterative_scan=relaxed_order" in result.stdout
