"""Demo accounts and API tokens."""

import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from mwpapp.models import Role, School, User
from mwpapp.services import accounts


def test_the_demo_accounts_are_created_once_with_working_passwords(db: None):
    created = accounts.create_demo()
    assert [one.username for one in created] == list(accounts.DEMO)
    for one in created:
        user = User.objects.get(username=one.username)
        assert user.check_password(one.password)
        assert user.is_superuser == (one.username == "admin")
    assert accounts.create_demo() == []


def test_no_demo_accounts_are_created_if_there_are_accounts(owner: User):
    assert accounts.create_demo() == []


def test_a_person_has_at_least_one_role_and_only_known_roles(school: School):
    for roles in ([], ["wizard"]):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create_user("nobody", password="x", school=school, roles=roles)


def test_a_superuser_is_an_administrator(db: None):
    assert User.objects.create_superuser("root", password="x").roles == [Role.ADMINISTRATOR]


def test_a_token_is_printed_and_stays_the_same(owner: User, capsys: pytest.CaptureFixture[str]):
    call_command("create_token", "owner")
    call_command("create_token", "owner")
    first, second = capsys.readouterr().out.split()
    assert first == second


def test_an_unknown_username_is_reported(db: None):
    with pytest.raises(CommandError, match="no active user named ghost"):
        call_command("create_token", "ghost")


def test_without_a_database_the_command_says_how_to_start_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://reword@127.0.0.1:1/reword")
    monkeypatch.delenv("REWORD_POOL", raising=False)  # a pool, as in the web process, waits 10 s
    done = subprocess.run(
        [sys.executable, "manage.py", "create_token", "owner"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "make run" in done.stderr
