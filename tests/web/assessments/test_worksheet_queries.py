"""The page of a worksheet takes few queries, whatever it shows."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Assessment, User
from mwpapp.services.assessments import building, classes, dealing, making, sharing
from mwpapp.services.runs import lifecycle
from tests.services.assessments.building import worksheet

MOST_QUERIES = 9


@pytest.fixture
def sheet(owner: User, colleague: User, monkeypatch: pytest.MonkeyPatch) -> Assessment:
    """A shared worksheet with versions for a class, a stored file, and one that is being made."""
    monkeypatch.setattr("mwpapp.services.assessments.files._MAX_WEIGHT", 0)
    sheet = worksheet(owner, places=3, variants=3)
    building.add_section(sheet)
    students = classes.create(owner, name="Class 4b", pasted="Ada Quist\nBo Lee")
    dealing.deal(sheet, school_class=students)
    sharing.share(sheet, username=colleague.username, level="copy")
    for person in (owner, colleague):
        run = making.request(sheet, name="pdf", person=person)
        lifecycle.perform(run.pk, making.make)
        making.request(sheet, name="docx", person=person)
    return sheet


@pytest.mark.parametrize("username", ["owner", "colleague"])
def test_the_page_of_a_worksheet_needs_few_queries(
    client: Client, sheet: Assessment, username: str, django_assert_max_num_queries: Any
):
    client.force_login(User.objects.get(username=username))
    address = reverse("worksheet", args=[sheet.pk])
    client.get(address)
    with django_assert_max_num_queries(MOST_QUERIES):
        page = client.get(address).content.decode()
    assert "Making the file…" in page
    assert reverse("download_worksheet", args=[sheet.pk, "pdf"]) in page
    assert ("Class 4b" in page) == (username == "owner")
