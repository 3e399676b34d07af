"""The form for writing variants offers the kinds that can be written, and explains the others."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Problem, Run, User
from tests.html import compact

HTMX = {"HX-Request": "true"}
CHINESE = "小明有14盘苹果，每盘6个，吃了5个，还剩多少个？"


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def test_a_kind_that_cannot_be_written_is_disabled_with_the_reason(
    teacher: Client, problem: Problem
):
    Problem.objects.update(equation="")
    page = compact(teacher.get(reverse("problem", args=[problem.pk])).content)
    for kind in ("retold", "renumbered", "reversed"):
        assert f'value="{kind}" disabled' in page
    assert page.count("Not available: this problem has no equation.") == 3
    assert 'value="renamed" checked' in page


def test_a_teacher_can_request_easier_numbers(teacher: Client, problem: Problem):
    page = compact(teacher.get(reverse("problem", args=[problem.pk])).content)
    assert '<option value="same" selected' in page
    sent = {"count": "5", "kinds": ["renumbered"], "difficulty": "easier"}
    teacher.post(reverse("write", args=[problem.pk]), sent)
    assert Run.objects.get().parameters["difficulty"] == "easier"


def test_an_unknown_difficulty_is_refused(teacher: Client, problem: Problem):
    sent = {"count": "5", "kinds": ["renumbered"], "difficulty": "impossible"}
    answer = teacher.post(reverse("write", args=[problem.pk]), sent)
    assert answer.status_code == 422
    assert not Run.objects.exists()


def test_without_a_kind_the_form_opens_with_an_error_and_the_focus_on_the_kinds(
    teacher: Client, problem: Problem
):
    for headers in ({}, HTMX):
        answer = teacher.post(reverse("write", args=[problem.pk]), {"count": "5"}, headers=headers)
        page = compact(answer.content)
        assert answer.status_code == 422
        assert "Choose at least one kind." in page
        assert '<details class="fold" open>' in page
        assert 'aria-describedby="writing-errors" tabindex="-1" autofocus' in page
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#write", "outerHTML")


def test_a_repeated_request_shows_the_same_run(teacher: Client, problem: Problem):
    for _press in range(3):
        wanted = {"count": "5", "kinds": ["retold"]}
        page = compact(
            teacher.post(reverse("write", args=[problem.pk]), wanted, headers=HTMX).content
        )
        assert "data-unfinished" in page
    assert Run.objects.count() == 1
    page = compact(teacher.get(reverse("problem", args=[problem.pk])).content)
    assert 'data-key="w" disabled' in page


def test_a_problem_in_another_language_is_refused_at_once(teacher: Client, owner: User):
    page = teacher.post(reverse("add"), {"text": CHINESE}, follow=True).content.decode()
    assert "This one seems to be in Chinese." in page
    assert 'name="kinds"' not in page  # the first steps still name the button
    problem = Problem.objects.get()
    sent = {"count": "5", "kinds": ["retold"]}
    assert teacher.post(reverse("write", args=[problem.pk]), sent).status_code == 422
    assert not Run.objects.exists()


def test_a_teacher_can_declare_a_text_to_be_english(teacher: Client, problem: Problem):
    edit = reverse("edit_problem", args=[problem.pk])
    assert b"This text is English" not in teacher.get(edit).content
    Problem.objects.update(language="cy")
    assert b"This text is English" in teacher.get(edit).content
    teacher.post(edit, {"text": problem.text, "english": "on"})
    problem.refresh_from_db()
    assert problem.language == "en"


def test_a_new_text_has_its_own_language(teacher: Client, problem: Problem):
    edit = reverse("edit_problem", args=[problem.pk])
    teacher.post(edit, {"text": CHINESE})
    problem.refresh_from_db()
    assert problem.language == "zh"
    teacher.post(edit, {"text": CHINESE, "english": "on"})
    teacher.post(edit, {"text": CHINESE, "english": "on", "grade": "3"})
    problem.refresh_from_db()
    assert problem.language == "en"
    teacher.post(edit, {"text": CHINESE})
    problem.refresh_from_db()
    assert problem.language == "zh"


def test_pasted_problems_have_the_language_of_their_text(teacher: Client):
    teacher.post(reverse("paste"), {"pasted": f"{CHINESE}\n\nHow many are 3 and 4?", "add": "1"})
    assert list(Problem.objects.order_by("pk").values_list("language", flat=True)) == ["zh", "en"]
