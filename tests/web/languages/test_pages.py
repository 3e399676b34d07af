"""For people who read German, every page is completely in German."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from mwpapp.models import Paraphrase, Problem, Role, Run, User
from mwpapp.models.messages import Message
from mwpapp.web.charts.interval_bar import interval_bar

PAGES = [
    "home", "bank", "add", "paste", "upload", "deleted", "review", "worksheets", "new_worksheet",
    "archived_worksheets", "runs", "campaigns", "new_campaign", "labels", "test_sets", "password",
]  # fmt: skip
TEXT = re.compile(r">([^<>]+)<")
# Scripts, names of columns and keys, and texts that say that they are English.
APART = re.compile(r"<(script|style|code|kbd)\b.*?</\1>|<(\w+)[^>]* lang=\"en\".*?</\2>", re.S)
(FOLDER,) = map(Path, settings.LOCALE_PATHS)


@pytest.fixture
def german_client(client: Client, owner: User) -> Client:
    """The browser of a teacher, lead and annotator who reads German."""
    owner.roles, owner.language = [Role.TEACHER, Role.LEAD, Role.ANNOTATOR], "de"
    owner.save()
    client.force_login(owner)
    return client


@pytest.fixture(scope="module")
def english() -> set[str]:
    entries = polib.pofile(str(FOLDER / "de" / "LC_MESSAGES" / "django.po"))
    german = {entry.msgstr for entry in entries}
    return {one.msgid for one in entries if one.msgid != one.msgstr} - german


def texts(page: bytes) -> Iterator[str]:
    body = APART.sub("", page.decode())
    yield from (" ".join(unescape(text).split()) for text in TEXT.findall(body))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_english_message(german_client: Client, english: set[str], name: str):
    page = german_client.get(reverse(name))
    assert page.status_code == 200
    assert '<html lang="de"' in page.content.decode()
    assert sorted(set(texts(page.content)) & english) == []


def test_the_review_page_and_its_evidence_are_german(
    german_client: Client, english: set[str], problem: Problem, variant: Paraphrase
):
    page = german_client.get(reverse("problem", args=[problem.pk]))
    assert sorted(set(texts(page.content)) & english) == []
    assert problem.text.split()[0] in page.content.decode()  # the problem keeps its language


def test_a_stored_error_is_worded_for_its_reader(german_client: Client, owner: User):
    sentence = "The file no longer exists. Upload it again."
    run = Run.objects.create(
        kind=Run.Kind.IMPORT,
        asked_by=owner,
        state=Run.State.FAILED,
        error=Message(sentence),
        finished_at=timezone.now(),
    )
    for address in (reverse("runs"), reverse("run", args=[run.pk])):
        page = german_client.get(address).content.decode()
        assert sentence not in page
        assert "Laden Sie sie noch einmal hoch." in page


def test_figures_have_the_decimal_sign_of_the_language():
    with translation.override("de"):
        bar = interval_bar(0.5, interval=(0.25, 0.75))
    assert bar is not None
    assert bar.ends == "0,25 bis 0,75"
    assert 'x1="0,' not in bar.svg
