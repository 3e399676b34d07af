"""The demo bank belongs to the school: no person owns it, and every teacher can use it."""

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, School, User
from mwpapp.services import rights
from mwpapp.services.bank import demo, problems
from mwpapp.services.bank.problems import AlreadyThere, ProblemSearch
from mwpapp.services.variants import keeping, writing
from mwpapp.settings import BASE_DIR

FIXTURE = Path(BASE_DIR) / "fixtures" / "problems.jsonl"


@pytest.fixture
def shipped(school: School, variant: Paraphrase) -> Problem:
    """The fixture `problem` as a problem of the demo bank."""
    Problem.objects.update(owner=None, shared=True)
    return Problem.objects.get()


def test_the_filter_mine_lists_only_problems_that_the_teacher_added(owner: User, shipped: Problem):
    own = problems.add(PlainProblem(text="Ida has 3 figs and 2 dates. How many?"), owner=owner)
    assert list(problems.search(owner, ProblemSearch(mine=True))) == [own]
    assert list(problems.search(owner, ProblemSearch())) == [own, shipped]


def test_every_teacher_of_the_school_can_use_the_demo_bank(
    owner: User, colleague: User, stranger: User, annotator: User, shipped: Problem
):
    for person in (owner, colleague):
        assert rights.may_change_problem(person, shipped)
        assert rights.problems_changeable_by(person).get() == shipped
        assert rights.may_decide(person, shipped.paraphrases.get())
        assert writing.request_variants(shipped, asked_by=person, count=3, kinds=["renamed"])
        assert list(problems.search(person, ProblemSearch(status="waiting", changeable=True)))
    for person in (stranger, annotator):
        assert not rights.may_see_problem(person, shipped)
        assert not rights.may_change_problem(person, shipped)
        assert not rights.problems_changeable_by(person).exists()


def test_the_page_names_the_demo_bank(client: Client, colleague: User, shipped: Problem):
    client.force_login(colleague)
    assert b"demo bank" in client.get(reverse("bank")).content
    assert b"No problems match" in client.get(reverse("bank"), {"mine": "on"}).content
    assert (
        b"Share with my school"
        not in client.get(reverse("edit_problem", args=[shipped.pk])).content
    )


def test_an_edited_demo_problem_still_belongs_to_the_school(shipped: Problem):
    text = "Nadia has 14 trays and gives 5 away. How many are left?"
    edited = problems.edit(shipped, PlainProblem(text=text), shared=False)
    assert (edited.owner, edited.shared) == (None, True)
    assert list(rights.problems_beside(edited)) == [edited]


def test_the_demo_bank_of_a_school_contains_each_text_once(school: School, shipped: Problem):
    with pytest.raises(IntegrityError), transaction.atomic():
        Problem.objects.create(text=shipped.text, school=school, shared=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Problem.objects.create(text="Not shared: 3?", school=school)
    elsewhere = School.objects.create(name="Elsewhere")
    twin = Problem.objects.create(text=shipped.text, school=elsewhere, shared=True)
    other = Problem.objects.create(text="Is 3 a number?", school=school, shared=True)
    with pytest.raises(AlreadyThere) as refused:
        problems.edit(other, PlainProblem(text=shipped.text), shared=True)
    assert refused.value.problem == shipped != twin


def test_the_demo_bank_is_loaded_once_for_a_school(school: School):
    assert demo.load(FIXTURE, school=school) == 240
    assert not Problem.objects.exclude(owner=None, shared=True, school=school).exists()
    demo.load(FIXTURE, school=school)
    assert Problem.objects.count() == 240


def test_teachers_of_the_school_can_download_kept_variants_of_the_demo_bank(
    colleague: User, stranger: User, shipped: Problem
):
    Paraphrase.objects.update(status="accepted", reviewed_at=shipped.created_at)
    assert [row.problem_id for row in keeping.kept_by(colleague)] == [shipped.pk]
    assert list(keeping.kept_by(stranger)) == []


def test_the_demo_bank_of_an_earlier_version_becomes_that_of_the_school(
    owner: User, colleague: User
):
    def copy(of: User, number: str, text: str = "3 + 4?", shared: bool = True) -> Problem:
        return Problem.objects.create(
            text=text, owner=of, school=of.school, source_id=number, shared=shared
        )

    demo_problem, second = copy(owner, "reword-001"), copy(colleague, "reword-001")
    mine, private = copy(owner, "my-1", "3 + 5?"), copy(owner, "reword-002", "3 + 6?", shared=False)
    import_module("mwpapp.migrations.0020_demo_bank_of_the_school").give_to_school(apps, None)
    owners = dict(Problem.objects.values_list("pk", "owner"))
    assert owners == {
        demo_problem.pk: None,
        second.pk: colleague.pk,
        mine.pk: owner.pk,
        private.pk: owner.pk,
    }
