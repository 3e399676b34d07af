"""Refused requests to add problems to a worksheet."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Assessment, AssessmentPlace, User
from mwpapp.services.assessments import building
from tests.services.assessments.building import problem_with_variants, worksheet


@pytest.mark.parametrize("new", [True, False])
def test_too_many_problems_are_refused_with_one_message(
    teacher: Client, owner: User, monkeypatch: pytest.MonkeyPatch, new: bool
):
    monkeypatch.setattr(building, "MAX_PLACES", 2)
    rows = [problem_with_variants(owner, number=number, variants=0) for number in (5, 6, 7)]
    target = {"title": "Week 3"} if new else {"worksheet": building.create(owner, title="Old").pk}
    sent = {"problem": [row.pk for row in rows], **target}
    page = teacher.post(reverse("add_to_worksheet"), sent, follow=True).content.decode()
    assert page.count("A worksheet can have at most 2 problems.") == 1
    assert not AssessmentPlace.objects.exists()
    assert not Assessment.objects.filter(title="Week 3").exists()


@pytest.mark.parametrize("number", ["abc", "", "1" * 19])
def test_an_invalid_worksheet_number_creates_no_worksheet(
    teacher: Client, owner: User, number: str
):
    sheet = worksheet(owner, places=1, variants=0)
    row = problem_with_variants(owner, number=9, variants=0)
    sent = {"problem": row.pk, "title": "Week 3", "worksheet": number}
    assert teacher.post(reverse("add_to_worksheet"), sent).status_code == 404
    assert list(Assessment.objects.all()) == [sheet]
