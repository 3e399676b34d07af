"""The first steps of a teacher towards a worksheet, and dismissed hints."""

import pytest
from django.utils import timezone

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.assessments import building
from mwpapp.services.home import hints
from mwpapp.services.home.first_steps import DONE, PROBLEM, VARIANTS, WORKSHEET, first_steps


def step_of(person: User) -> int | None:
    steps = first_steps(person)
    return steps.step if steps else None


def accept(variant: Paraphrase, *, by: User) -> None:
    variant.status, variant.reviewer, variant.reviewed_at = "accepted", by, timezone.now()
    variant.save()


def test_a_new_teacher_starts_with_a_problem(owner: User, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert step_of(owner) == PROBLEM


def test_each_step_leads_to_the_next(owner: User, variant: Paraphrase):
    problem = variant.problem
    steps = first_steps(owner)
    assert steps is not None
    assert (steps.step, steps.problem, steps.waiting) == (VARIANTS, problem.pk, None)

    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    Paraphrase.objects.update(run=run)
    steps = first_steps(owner)
    assert steps is not None
    assert steps.waiting == problem.pk

    accept(variant, by=owner)
    steps = first_steps(owner)
    assert steps is not None
    assert (steps.step, steps.accepted) == (WORKSHEET, problem.pk)

    sheet = building.create(owner, title="Plums")
    assert step_of(owner) == WORKSHEET
    building.add_problems(sheet, [problem])
    assert step_of(owner) == DONE


def test_a_problem_of_the_school_counts_once_its_variants_are_requested(
    owner: User, colleague: User, problem: Problem
):
    Problem.objects.update(owner=None, shared=True)
    assert step_of(owner) == PROBLEM
    Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    assert (step_of(owner), step_of(colleague)) == (VARIANTS, PROBLEM)


def test_variants_that_somebody_else_accepted_do_not_count(
    owner: User, colleague: User, variant: Paraphrase
):
    accept(variant, by=colleague)
    assert (step_of(owner), step_of(colleague)) == (VARIANTS, WORKSHEET)


@pytest.mark.parametrize(
    "change", [{"problem_revision": 9}, {"reviewed_at": timezone.now(), "scored_at": None}]
)
def test_outdated_and_edited_variants_do_not_wait_for_review(
    owner: User, variant: Paraphrase, change: dict[str, object]
):
    problem = variant.problem
    run = Run.objects.create(kind="variants", asked_by=owner, problem=problem)
    Paraphrase.objects.update(run=run, **change)
    steps = first_steps(owner)
    assert steps is not None
    assert (steps.step, steps.problem, steps.waiting) == (VARIANTS, problem.pk, None)


def test_deleted_problems_do_not_count(owner: User, variant: Paraphrase):
    accept(variant, by=owner)
    Problem.objects.update(deleted_at=timezone.now())
    assert step_of(owner) == PROBLEM


def test_hidden_steps_cost_no_query(owner: User, django_assert_num_queries):
    hints.dismiss(hints.FIRST_STEPS, owner)
    with django_assert_num_queries(0):
        assert first_steps(owner) is None


@pytest.mark.parametrize("times", [1, 2])
def test_a_dismissed_hint_is_stored_once(owner: User, times: int):
    for _time in range(times):
        hints.dismiss("bank", owner)
    owner.refresh_from_db()
    assert owner.dismissed == ["bank"]


def test_the_number_of_dismissed_hints_is_limited(owner: User):
    for number in range(hints.MAX_DISMISSED + 5):
        hints.dismiss(f"{number}" * 50, owner)
    owner.refresh_from_db()
    assert len(owner.dismissed) == hints.MAX_DISMISSED
