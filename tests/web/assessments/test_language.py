"""A worksheet has its own language, which can differ from that of the page."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Assessment, User
from mwpapp.services.assessments import building
from tests.html import compact
from tests.services.assessments.building import worksheet


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return worksheet(owner, places=2, variants=2)


def test_a_worksheet_keeps_a_language_without_a_translation(teacher: Client, sheet: Assessment):
    building.change(sheet, language="fr-CA")
    page = teacher.get(reverse("worksheet", args=[sheet.pk]))
    assert '<option value="fr-CA" selected>' in compact(page.content)
    sent = {"title": "Sums", "paper": "a4", "language": "fr-CA"}
    teacher.post(reverse("worksheet_settings", args=[sheet.pk]), sent)
    sheet.refresh_from_db()
    assert (sheet.title, sheet.language) == ("Sums", "fr-CA")


def test_a_new_worksheet_has_the_language_of_the_page(teacher: Client):
    teacher.post(reverse("new_worksheet"), {"title": "Brüche"}, headers={"Accept-Language": "de"})
    assert Assessment.objects.get().language == "de"


def test_the_fixed_words_of_a_sheet_are_in_its_own_language(teacher: Client, sheet: Assessment):
    Assessment.objects.filter(pk=sheet.pk).update(language="de")
    page = compact(teacher.get(reverse("preview_worksheet", args=[sheet.pk])).content)
    assert 'lang="de"' in page
    assert "Antwort:" in page
    assert ">Back<" in page
