"""Problems are selected in the bank, and one run writes variants of all of them."""

import re
from unittest.mock import patch

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Assessment, Problem, Run, RunProblem, Solution, User
from mwpapp.models.messages import Message
from mwpapp.services.assessments import building
from mwpapp.services.bank import problems
from mwpapp.services.variants.selections import writing
from tests import html

WISH = {"count": "4", "kinds": ["renumbered"], "difficulty": "same"}
WRITE = "/problems/write/"


def compact(page: HttpResponse) -> str:
    return html.compact(page.content.decode())


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def many(owner: User) -> list[Problem]:
    """Thirty problems: two pages of the bank."""
    return [
        problems.add(
            PlainProblem(text=f"Ana has {number} pens and buys 4. How many pens has she?",
                         equation=f"{number} + 4", grade=number % 2),
            owner=owner,
        )
        for number in range(30)
    ]  # fmt: skip


@pytest.fixture
def shared(colleague: User) -> Problem:
    sheep = PlainProblem(text="Ben has 3 sheep and 4 goats. How many animals?", equation="3 + 4")
    return problems.add(sheep, owner=colleague, shared=True)


def pks(rows: list[Problem]) -> list[int]:
    return [row.pk for row in rows]


def test_a_single_problem_the_page_or_the_whole_search_can_be_selected(
    teacher: Client, many: list[Problem]
):
    page = teacher.get(reverse("bank"), {"grade": "1"})
    assert page.content.count(b'name="problem"') == 15
    assert b"Select all 15" not in page.content  # all of them are on one page
    page = teacher.get(reverse("bank"))
    assert b"Select all on this page" in page.content
    assert "Select all 30 problems" in compact(page)
    assert b"checked" not in page.content
    ticked = teacher.get(reverse("bank"), {"page": "1", "tick": "page"})
    assert ticked.content.count(b"checked") == 25


def test_one_run_writes_variants_of_all_selected_problems(teacher: Client, many: list[Problem]):
    chosen = pks(many[:3])
    page = teacher.get(WRITE, {"problem": chosen})
    assert "Write variants of 3 problems" in compact(page)
    answer = teacher.post(WRITE, {**WISH, "problem": chosen})
    run = Run.objects.get()
    assert answer["Location"] == reverse("run", args=[run.pk])
    assert (run.kind, run.total, run.parameters["count"]) == ("selection", 3, 4)
    assert set(run.run_problems.values_list("problem", flat=True)) == set(chosen)


def test_all_problems_of_a_search_are_selected(teacher: Client, many: list[Problem]):
    page = teacher.get(WRITE, {"all": "on", "grade": "1"})
    assert "Write variants of 15 problems" in compact(page)
    assert "and 10 more" in compact(page)
    ids = set(page.context["chosen"])
    assert ids == {row for row in many if row.grade == 1}


def test_all_problems_of_an_import_are_selected(teacher: Client, owner: User, many: list[Problem]):
    done = {"state": Run.State.DONE, "finished_at": timezone.now(), "counts": {"added": 4}}
    run = Run.objects.create(kind=Run.Kind.IMPORT, asked_by=owner, **done)
    Problem.objects.filter(pk__in=pks(many[:4])).update(added_by_run=run)
    page = compact(teacher.get(reverse("run", args=[run.pk])))
    assert re.search(rf'href="{WRITE}\?all=on&amp;run={run.pk}">\s*Write variants\s*</a>', page)
    shown = teacher.get(WRITE, {"all": "on", "run": run.pk})
    assert "Write variants of 4 problems" in compact(shown)
    assert "from one import" in compact(teacher.get(reverse("bank"), {"run": run.pk}))


def test_shared_problems_are_omitted_and_counted(
    teacher: Client, problem: Problem, shared: Problem
):
    page = teacher.get(WRITE, {"all": "on"})
    assert page.context["chosen"] == [problem]
    assert "1 shared problem is left out: only its owner" in compact(page)
    alone = teacher.get(WRITE, {"problem": shared.pk}, follow=True)
    assert b"Only the owner of a problem can write variants of it." in alone.content


def test_variants_are_written_only_of_problems_that_the_person_may_change(
    teacher: Client, problem: Problem, shared: Problem
):
    refused = teacher.post(WRITE, {**WISH, "problem": [problem.pk, shared.pk]})
    assert refused.status_code == 403
    assert teacher.post(WRITE, {**WISH, "problem": problem.pk}).status_code == 302
    assert Run.objects.count() == 1


def test_problems_of_another_school_are_not_found(client: Client, stranger: User, problem: Problem):
    client.force_login(stranger)
    assert client.get(WRITE, {"problem": problem.pk}).status_code == 404
    assert client.post(WRITE, {**WISH, "problem": problem.pk}).status_code == 404
    assert not Run.objects.exists()


@pytest.mark.parametrize("odd", ["9" * 19, "x", "\x00", "-1"])
def test_an_id_that_no_problem_has_is_not_found(teacher: Client, problem: Problem, odd: str):
    assert teacher.get(WRITE, {"problem": odd}).status_code == 404
    assert teacher.post(WRITE, {**WISH, "problem": odd}).status_code == 404


def test_without_selected_problems_the_bank_is_shown_again(teacher: Client):
    page = teacher.get(WRITE, follow=True)
    assert b"Select at least one problem first." in page.content
    assert teacher.post(WRITE, WISH).status_code == 302


def test_too_many_problems_are_refused_with_a_message(
    teacher: Client, many: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writing, "MAX_PROBLEMS_PER_RUN", 10)
    page = teacher.get(WRITE, {"all": "on"}, follow=True)
    assert "You chose 30 problems; the limit is 10." in compact(page)
    sent = teacher.post(WRITE, {**WISH, "problem": pks(many)})
    assert sent.status_code == 422
    assert not Run.objects.exists()


@pytest.mark.parametrize("name", ["write_many", "add_to_worksheet"])
def test_the_bank_keeps_the_search_when_the_selection_is_refused(
    teacher: Client, many: list[Problem], monkeypatch: pytest.MonkeyPatch, name: str
):
    monkeypatch.setattr(writing, "MAX_PROBLEMS_PER_RUN", 10)
    monkeypatch.setattr(building, "MAX_PLACES", 10)
    search = {"words": "pens", "grade": "1", "tag": ""}
    for sent in ({**search, "all": "on"}, search):
        answer = teacher.get(reverse(name), sent)
        assert answer["Location"] == f"{reverse('bank')}?words=pens&grade=1"
    assert teacher.get(reverse(name))["Location"] == reverse("bank")


def test_the_form_explains_which_kinds_cannot_be_written(
    teacher: Client, problem: Problem, owner: User
):
    problems.add(PlainProblem(text="小明有14盘苹果，还剩多少个？", language="zh"), owner=owner)
    page = compact(teacher.get(WRITE, {"all": "on"}))
    reason = "Variants can only be written for English problems."
    assert f"Variants cannot be written for 1 problem: {reason}" in page


def test_an_invalid_form_is_shown_again_with_its_errors(teacher: Client, problem: Problem):
    page = teacher.post(WRITE, {"problem": problem.pk, "count": "99"})
    assert page.status_code == 422
    assert b"Choose at least one kind." in page.content
    assert f'name="problem" value="{problem.pk}"' in page.content.decode()


def test_a_finished_run_lists_the_problems_without_variants(
    teacher: Client, owner: User, problem: Problem
):
    done = {"state": Run.State.DONE, "finished_at": timezone.now(), "done": 1, "total": 1}
    counts = {"written": 0, "problems": 0, "nothing": 1, "failed": 0, "dropped": 2}
    run = Run.objects.create(kind=Run.Kind.SELECTION, asked_by=owner, counts=counts, **done)
    RunProblem.objects.create(
        run=run, problem=problem, outcome="nothing", reason=Message("No new variants.")
    )
    page = compact(teacher.get(reverse("run", args=[run.pk])))
    assert "1 problem without variants" in page
    assert "No new variants." in page
    assert "2 variants were dropped" in page


def test_only_the_requester_follows_and_cancels_the_run(
    teacher: Client, problem: Problem, stranger: User
):
    teacher.post(WRITE, {**WISH, "problem": problem.pk})
    run = Run.objects.get()
    assert b"0 of 1" in teacher.get(reverse("run", args=[run.pk])).content
    other = Client()
    other.force_login(stranger)
    assert other.post(reverse("cancel", args=[run.pk])).status_code == 404
    teacher.post(reverse("cancel", args=[run.pk]))
    run.refresh_from_db()
    assert run.state == "cancelled"


def test_a_run_is_sent_to_its_own_task(teacher: Client, problem: Problem):
    with patch("workers.variants.write_many.delay_on_commit") as sent:
        teacher.post(WRITE, {**WISH, "problem": problem.pk})
    assert [call.args for call in sent.call_args_list] == [(Run.objects.get().pk,)]


def test_all_problems_of_a_search_are_added_to_a_worksheet(teacher: Client, many: list[Problem]):
    page = teacher.get(reverse("add_to_worksheet"), {"all": "on", "grade": "1"})
    chosen = pks(page.context["chosen"])
    assert len(chosen) == 15
    teacher.post(reverse("add_to_worksheet"), {"problem": chosen, "title": "Week 12"})
    assert Assessment.objects.get().sections.get().places.count() == 15


def test_no_empty_worksheet_is_left_if_no_problem_is_chosen(teacher: Client):
    answer = teacher.post(reverse("add_to_worksheet"), {"title": "Week 12"})
    assert answer.status_code == 302
    assert not Assessment.objects.exists()


def test_equations_that_give_the_known_answers_are_announced_and_allow_more_kinds(
    teacher: Client, owner: User
):
    text = "Ana has 5 pens and buys 4. How many pens has she?"
    row = problems.add(PlainProblem(text=text, answer="9"), owner=owner)
    Solution.objects.create(
        problem=row, equation="5 + 4", answer="9", method="solver", problem_revision=row.revision
    )
    page = compact(teacher.get(WRITE, {"problem": row.pk}))
    assert "1 problem has an answer but no equation." in page
    assert teacher.post(WRITE, {**WISH, "problem": row.pk}).status_code == 302
