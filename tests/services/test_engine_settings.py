"""Invalid settings for the paraphraser or the writing service are refused at startup."""

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError

from mwpapp.services import engines

FAULTS = [
    ({"WRITER_URL": "https://host/v1"}, "Set both REWORD_WRITER_URL and REWORD_WRITER_MODEL"),
    ({"WRITER_URL": "nonsense", "WRITER_MODEL": "m"}, "must be a web address"),
    ({"WRITER_URL": "http://host/v1", "WRITER_MODEL": "m"}, "REWORD_WRITER_HTTP=1"),
    ({"PARAPHRASER": "no-such-network"}, "There are no weights named 'no-such-network'"),
    ({"PARAPHRASER": "../etc"}, "'../etc' is not a valid checkpoint name"),
]


@pytest.mark.parametrize(("changes", "reason"), FAULTS)
def test_startup_is_refused_with_the_reason(
    db: None, settings, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], reason: str
):
    monkeypatch.delenv("REWORD_HUB", raising=False)
    for name, value in changes.items():
        setattr(settings, name, value)
    with pytest.raises(SystemCheckError, match=reason):
        call_command("check")
    with pytest.raises(CommandError, match=reason):
        call_command("prepare")


def test_every_fault_is_reported(settings):
    settings.WRITER_URL, settings.PARAPHRASER = "https://host/v1", "../etc"
    assert len(engines.settings_faults()) == 2


def test_usable_settings_have_no_fault(settings, monkeypatch: pytest.MonkeyPatch):
    assert engines.settings_faults() == []
    settings.WRITER_URL, settings.WRITER_MODEL = "http://10.0.0.5/v1", "m"
    settings.WRITER_HTTP = True
    settings.PARAPHRASER = "some/network"
    monkeypatch.setenv("REWORD_HUB", "1")
    assert engines.settings_faults() == []


def test_without_settings_nothing_is_loaded(settings):
    assert engines.paraphraser() is None
    assert engines.writer_endpoint() is None
    assert settings.WRITER_KEY == ""
