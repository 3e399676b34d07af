"""What Django itself finds fault with, and whether the migrations say what the models say."""

from django.core.management import call_command


def test_django_finds_no_fault(db: None):
    call_command("check", "--fail-level", "WARNING")


def test_the_migrations_are_complete(db: None):
    call_command("makemigrations", "--check", "--dry-run")
