"""Django's system checks pass, and the migrations match the models."""

from django.core.management import call_command


def test_djangos_system_checks_pass(db: None):
    call_command("check", "--fail-level", "WARNING")


def test_no_migration_is_missing(db: None):
    call_command("makemigrations", "--check", "--dry-run")
