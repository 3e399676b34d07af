"""`prepare` creates the demo accounts and the demo bank together, or neither."""

from unittest.mock import patch

import pytest
from django.core.management import call_command

from mwpapp.models import Problem, User


def test_an_interrupted_first_start_is_repeated(db: None, settings, tmp_path):
    settings.EMBEDDED, settings.VAR = True, tmp_path
    with (
        patch("mwpapp.services.bank.demo.load", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        call_command("prepare")
    assert not User.objects.exists()
    call_command("prepare")
    for line in (tmp_path / "accounts.txt").read_text(encoding="utf-8").splitlines():
        name, password, _roles = line.split("\t")
        assert User.objects.get(username=name).check_password(password)
    assert Problem.objects.count() == 240
