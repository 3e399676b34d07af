"""Demo people and tokens."""

import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from mwpapp.models import Role, School, User
from mwpapp.services import accounts


def test_the_demo_people_are_made_once_with_passwords_that_work(db: None):
    made = accounts.create_demo()
    assert [one.username for one in made] == list(accounts.DEMO)
    for one in made:
        user = User.objects.get(username=one.username)
        assert user.check_password(one.password)
        assert user.is_superuser == (one.username == "admin")
    assert accounts.create_demo() == []


def test_nobody_is_added_where_somebody_is(owner: User):
    assert accounts.create_demo() == []


def test_a_person_has_at_least_one_role_and_only_known_ones(school: School):
    for roles in ([], ["wizard"]):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create_user("nobody", password="x", school=school, roles=roles)


def test_a_superuser_administers(db: None):
    assert User.objects.create_superuser("root", password="x").roles == [Role.ADMINISTRATOR]


def test_a_token_is_printed_and_stays_the_same(owner: User, capsys: pytest.CaptureFixture[str]):
    call_command("create_token", "owner")
    call_command("create_token", "owner")
    first, second = capsys.readouterr().out.split()
    assert first == second


def test_nobody_of_that_name_is_told(db: None):
    with pytest.raises(CommandError, match="Nobody here is called ghost"):
        call_command("create_token", "ghost")


def test_without_a_database_the_command_says_how_to_start_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://reword@127.0.0.1:1/reword")
    done = subprocess.run(
        [sys.executable, "manage.py", "create_token", "owner"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "make run" in done.stderr
