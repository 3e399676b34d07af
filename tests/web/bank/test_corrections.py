"""Warnings about problems appear on the pages of the bank, and one click corrects the fault."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.bank import imports, problems
from mwpapp.services.runs import lifecycle
from tests.html import compact
from tests.services.variants.stickers import variant_of

BUS = PlainProblem(
    text="80 people go on a trip. A bus has room for 15. How many buses are needed?",
    equation="80 / 15",
    answer="5",
)


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def buses(owner: User) -> Problem:
    return problems.add(BUS, owner=owner, shared=True)


def page_of(client: Client, problem: Problem) -> str:
    return client.get(reverse("problem", args=[problem.pk])).content.decode()


def test_a_warning_is_shown_before_variants_are_written(teacher: Client, buses: Problem):
    page = page_of(teacher, buses)
    assert "a whole number that is enough for everyone or everything: the answer must be 6." in page
    assert "Round up to 6" in page
    assert page.index("Round up to 6") < page.index('id="write"')


def test_one_click_corrects_the_fault(teacher: Client, buses: Problem):
    sent = {"code": "needs_rounding_up", "revision": buses.revision}
    answer = teacher.post(reverse("correct_problem", args=[buses.pk]), sent)
    assert answer.status_code == 302
    buses.refresh_from_db()
    assert (buses.rounding, buses.answer, buses.warnings) == ("up", "6", [])
    assert "Round up" not in page_of(teacher, buses)


def test_one_click_queues_the_check_of_the_variants(teacher: Client, owner: User, buses: Problem):
    variant_of(buses, "80 people travel. A bus has room for 15. How many buses are needed?")
    teacher.post(reverse("correct_problem", args=[buses.pk]), {"code": "needs_rounding_up"})
    run = Run.objects.get(kind="judging")
    assert (run.problem, run.total, run.asked_by) == (buses, 1, owner)


def test_a_second_click_changes_nothing(teacher: Client, buses: Problem):
    address = reverse("correct_problem", args=[buses.pk])
    for _click in range(2):
        page = teacher.post(address, {"code": "needs_rounding_up"}, follow=True)
    buses.refresh_from_db()
    assert buses.revision == 2
    assert "This has already been corrected." in page.content.decode()


def test_with_scripts_the_whole_page_is_reloaded(teacher: Client, buses: Problem):
    address = reverse("correct_problem", args=[buses.pk])
    answer = teacher.post(address, {"code": "needs_rounding_up"}, headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == reverse("problem", args=[buses.pk])


def test_a_colleague_reads_the_warning_and_cannot_correct_the_problem(
    client: Client, colleague: User, buses: Problem
):
    client.force_login(colleague)
    page = page_of(client, buses)
    assert "enough for everyone or everything: the answer must be 6." in page
    assert "Round up to 6" not in page
    answer = client.post(reverse("correct_problem", args=[buses.pk]), {"code": "needs_rounding_up"})
    assert answer.status_code == 403


def test_a_warning_without_a_correction_links_to_the_field(teacher: Client, owner: User):
    text = "Tom has 12 marbles. Ann has 3 more marbles than Ann. How many have they?"
    problem = problems.add(PlainProblem(text=text), owner=owner)
    address = f"{reverse('edit_problem', args=[problem.pk])}?field=text"
    assert address in page_of(teacher, problem)
    form = teacher.get(address).content.decode()
    area = form[form.index("<textarea") :]
    assert "autofocus" in area[: area.index(">")]


def test_the_bank_can_list_problems_with_warnings(
    teacher: Client, buses: Problem, problem: Problem
):
    everything = teacher.get(reverse("bank")).content.decode()
    assert "1 needs checking" in everything
    listed = teacher.get(reverse("bank"), {"status": "flagged"}).content.decode()
    assert BUS.text[:30] in listed
    assert problem.text[:30] not in listed


def test_the_form_sets_the_rounding(teacher: Client, buses: Problem):
    sent = {"text": BUS.text, "equation": BUS.equation, "answer": "6", "rounding": "up"}
    address = reverse("edit_problem", args=[buses.pk])
    assert teacher.post(address, {**sent, "seen": buses.updated_at}).status_code == 302
    buses.refresh_from_db()
    assert (buses.rounding, buses.warnings) == ("up", [])
    assert '<option value="up" selected>' in teacher.get(address).content.decode()


def test_a_variant_shows_the_warning_about_its_original(
    teacher: Client, variant: Paraphrase, problem: Problem
):
    assert "Check the original" not in page_of(teacher, problem)
    Problem.objects.filter(pk=problem.pk).update(warnings=[{"code": "not_whole"}])
    assert "Check the original" in page_of(teacher, problem)


def test_an_import_lists_the_rows_to_check(teacher: Client, owner: User):
    table = f"text,equation,answer\n{BUS.text},80 / 15,5\nOmar has 3 kites. How many?,,3\n"
    run = imports.request_import(asked_by=owner, name="mine.csv", content=table.encode())
    lifecycle.perform(run.pk, imports.read_upload)
    page = teacher.get(reverse("run", args=[run.pk])).content.decode()
    assert "Problems to check" in page
    assert "enough for everyone or everything: the answer must be 6." in page
    assert "Omar has 3 kites" not in page
    problem = Problem.objects.get(text=BUS.text)
    teacher.post(reverse("correct_problem", args=[problem.pk]), {"code": "needs_rounding_up"})
    assert "Problems to check" not in teacher.get(reverse("run", args=[run.pk])).content.decode()


def test_the_original_shows_how_its_result_is_rounded(teacher: Client, buses: Problem):
    assert "rounded up" not in compact(page_of(teacher, buses))
    teacher.post(reverse("correct_problem", args=[buses.pk]), {"code": "needs_rounding_up"})
    assert "80 ÷ 15, rounded up" in compact(page_of(teacher, buses))
