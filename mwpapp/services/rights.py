"""Who may do what: the one place, used by pages, API and sockets alike.

One function for each action, each answering with a plain bool; `visible_to` narrows lists.
A teacher sees their own problems and what is shared in their school, and changes only
their own. Whoever may not see a thing is told that it does not exist.
"""

from __future__ import annotations

from typing import TypeGuard

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from mwpapp.models import Paraphrase, Problem, Role, Run, User
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.models.runs import RunQuerySet

Person = User | AnonymousUser


def may_use_bank(person: Person) -> bool:
    """Open the bank, add problems, import files."""
    return _is_active(person) and person.has_role(Role.TEACHER, Role.LEAD, Role.ADMINISTRATOR)


def may_see_problem(person: Person, problem: Problem) -> bool:
    return may_use_bank(person) and (
        problem.owner_id == person.pk
        or (problem.shared and problem.school_id == _school_of(person))
    )


def may_change_problem(person: Person, problem: Problem) -> bool:
    """Edit, share, delete, restore, write variants of it and decide on them."""
    return may_use_bank(person) and problem.owner_id == person.pk


def may_decide(person: Person, paraphrase: Paraphrase) -> bool:
    """Accept, edit, reject or undo."""
    return may_change_problem(person, paraphrase.problem)


def may_see_run(person: Person, run: Run) -> bool:
    return _is_active(person) and run.asked_by_id == person.pk


def may_cancel_run(person: Person, run: Run) -> bool:
    return may_see_run(person, run)


def may_repeat_run(person: Person, run: Run) -> bool:
    """Try it again: whoever asked, as long as they may still do what it does."""
    may_do_it = run.problem is None or may_change_problem(person, run.problem)
    return may_see_run(person, run) and may_use_bank(person) and may_do_it


def may_administer(person: Person) -> bool:
    return _is_active(person) and person.has_role(Role.ADMINISTRATOR)


def problems_visible_to(person: Person) -> ProblemQuerySet:
    """Problems outside the bin that the person may see."""
    if not may_use_bank(person):
        return Problem.objects.none()
    shared = Q(shared=True, school_id=_school_of(person))
    return Problem.objects.alive().filter(Q(owner_id=person.pk) | shared)


def paraphrases_visible_to(person: Person) -> ParaphraseQuerySet:
    return Paraphrase.objects.filter(problem__in=problems_visible_to(person))


def runs_visible_to(person: Person) -> RunQuerySet:
    return Run.objects.filter(asked_by_id=person.pk) if _is_active(person) else Run.objects.none()


def _is_active(person: Person) -> TypeGuard[User]:
    return isinstance(person, User) and person.is_active


def _school_of(person: Person) -> int | None:
    return person.school_id if isinstance(person, User) else None
