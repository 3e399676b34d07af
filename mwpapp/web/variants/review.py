"""Present the review page and its live fragments."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, Subquery
from django.utils.translation import gettext as _

from mwpapp.ml.assessments.steps import solution_steps
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.showing import shown_answer
from mwpapp.ml.types import Rounding
from mwpapp.models import Paraphrase, Problem, Run, Solution, User
from mwpapp.models.paraphrases import kept
from mwpapp.services import rights
from mwpapp.services.bank import problems
from mwpapp.services.bank.neighbours import neighbours, query_of
from mwpapp.services.bank.problem_warnings import worded_warnings
from mwpapp.services.runs.heartbeats import Health
from mwpapp.services.variants.decisions import is_reopened, last_together, with_reopened
from mwpapp.services.variants.offering import refusal_of
from mwpapp.services.variants.outside import worded_failure
from mwpapp.services.variants.selections.accepting import READY, Ready, ready_from
from mwpapp.services.wording import worded
from mwpapp.web.pages.progress import queue_health, still_coming
from mwpapp.web.variants.cards import Card, cards, for_cards
from mwpapp.web.variants.marked_text import Drawn, drawn, original_stretches

NEAR_SHOWN = 3  # in each list; with the original, they fit on one screen


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    waiting: int
    kept: int
    being_checked: int  # accepted or edited, and not scored yet
    out_of_date: int
    rejected: int
    all: int
    ready: Ready  # can be accepted together


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A solution by analogy, which stays hidden until somebody asks for it."""

    equation: str
    answer: str
    analogue: Problem | None  # None if there is none that the person may see


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """An equation that the solver proposes, with its steps in words. `percent` is how likely it is
    to be right, or None if it gives the answer that the teacher entered."""

    drawn: Drawn
    rounded: str
    answer: str
    percent: int | None
    steps: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A problem's solution as displayed in its panel."""

    drawn: Drawn
    answer: str
    calculated: bool
    proposal: Proposal | None
    guess: Guess | None
    being_solved: bool


def counts(problem: Problem) -> Counts:
    status = Paraphrase.Status
    current = Q(problem_revision=problem.revision)
    unscored = current & Q(scored_at=None, kept_anyway=False)
    checked = unscored & Q(reviewed_at__isnull=False) & ~Q(status=status.REJECTED)
    found = problem.paraphrases.aggregate(
        waiting=Count("pk", filter=Q(status=status.PENDING) & current & ~checked),
        kept=Count("pk", filter=kept()),
        being_checked=Count("pk", filter=checked),
        out_of_date=Count("pk", filter=~current & ~Q(status=status.REJECTED)),
        rejected=Count("pk", filter=Q(status=status.REJECTED)),
        all=Count("pk"),
        **READY,
    )
    return Counts(ready=ready_from(found), **found)


def original(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """Return the context of `variants/original.html`."""
    return original_with(problem, _solution_of(problem), person=person)


def original_with(
    problem: Problem, solution: Solution | None, *, person: rights.Person
) -> dict[str, Any]:
    """Return the context of `original` for a page that has already read the solution."""
    return {
        "problem": problem,
        "stretches": original_stretches(problem.text, decimal_sign=problem.decimal_sign),
        "answered": _answered(problem, solution, person=person),
        "may_change": rights.may_change_problem(person, problem),
        "warnings": worded_warnings(problem),
    }


def answered(problem: Problem, *, person: rights.Person) -> Answered:
    return _answered(problem, _solution_of(problem), person=person)


def _solution_of(problem: Problem) -> Solution | None:
    return problem.solutions.select_related("analogue").first()


def _answered(problem: Problem, found: Solution | None, *, person: rights.Person) -> Answered:
    if found is not None and found.problem_revision != problem.revision:
        found = None  # it belongs to an earlier text
    method = None if found is None else found.method
    exact = found if method == Solution.Method.EQUATION else None
    proposed = found if method == Solution.Method.SOLVER and not problem.equation else None
    guessed = found if method == Solution.Method.ANALOGY else None
    answer = exact.answer if exact else problem.answer
    return Answered(
        drawn=_own_equation(problem) if problem.equation else Drawn(),
        answer=shown_answer(answer, problem.unit, text=problem.text),
        calculated=exact is not None,
        proposal=None if proposed is None else _proposal(proposed, problem=problem),
        guess=None if guessed is None else _guess(guessed, person=person),
        being_solved=found is None and problem.embedding is None,
    )


def _own_equation(problem: Problem) -> Drawn:
    return drawn(problem.equation, text=problem.text, decimal_sign=problem.decimal_sign)


def _proposal(found: Solution, *, problem: Problem) -> Proposal:
    plain = problems.plain(problem)
    known = parse_answer(problem.answer, decimal_sign=problem.decimal_sign)
    solved = replace(
        plain,
        equation=found.equation,
        answer=found.answer,
        rounding=Rounding(found.rounding),
    )
    rounded = found.rounding != Rounding.NONE
    return Proposal(
        drawn=drawn(found.equation, text=problem.text, decimal_sign=problem.decimal_sign),
        rounded=found.get_rounding_display().lower() if rounded else "",
        answer=shown_answer(found.answer, problem.unit, text=problem.text),
        percent=None if known is not None else min(99, round(100 * (found.confidence or 0))),
        steps=[worded(step.message) for step in solution_steps(solved)],
    )


def _guess(found: Solution, *, person: rights.Person) -> Guess:
    analogue = found.analogue
    visible = analogue is not None and rights.may_see_problem(person, analogue)
    problem = found.problem
    return Guess(
        equation=drawn(
            found.equation, text=problem.text, decimal_sign=problem.decimal_sign
        ).readable,
        answer=shown_answer(found.answer, problem.unit, text=problem.text),
        analogue=analogue if visible else None,
    )


def near(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """Return the context of `variants/near.html`."""
    query = query_of(problem)
    return {
        "problem": problem,
        "near": neighbours(query, person=person, count=NEAR_SHOWN) if query else None,
    }


def coming(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """Return the context of `variants/coming.html`: unfinished runs, or why the last one failed."""
    any_variant = problem.paraphrases.exists()
    return _coming(problem, _runs_of(problem), person=person, any_variant=any_variant)


def _runs_of(problem: Problem) -> list[Run]:
    """Return the unfinished runs of a problem and the last one that wrote variants, newest
    first."""
    wrote = problem.runs.filter(kind=Run.Kind.VARIANTS)
    last = problem.runs.filter(pk=Subquery(wrote.values("pk")[:1]))
    return list(problem.runs.unfinished() | last)


def _coming(
    problem: Problem, runs: Iterable[Run], *, person: rights.Person, any_variant: bool
) -> dict[str, Any]:
    """Return the context of `coming` for a page that has already read the runs, and checked
    whether the problem has any variants."""
    found = [run for run in runs if run.kind == Run.Kind.VARIANTS]
    unfinished = [run for run in found if not run.ended]
    last = None if unfinished or not found else found[0]
    failed = last if last is not None and last.state == Run.State.FAILED else None
    may_repeat = failed is not None and rights.may_repeat_run(person, failed)
    return {
        "problem": problem,
        "coming": still_coming(unfinished),
        "active": unfinished,
        "cancellable": [run for run in unfinished if rights.may_cancel_run(person, run)],
        "failed": failed,
        "may_repeat": may_repeat,
        "short": _short(last),
        "without_service": worded_failure(last.service_failure) if last else "",
        "dropped": last.counts.get("dropped", 0) if last is not None else 0,
        "nothing_yet": rights.may_change_problem(person, problem)
        and not refusal_of(problems.plain(problem))
        and not any_variant,
    }


def notes(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """Return the context of `variants/notes.html`: variants that are out of date or reopened."""
    open_rows = problem.paraphrases.filter(status="pending", reviewed_at__isnull=False)
    found = notes_on(
        problem,
        with_reopened(open_rows),
        runs=problem.runs.unfinished(),
        person=person,
        out_of_date=problem.paraphrases.out_of_date().count(),
    )
    return {**found, "together": last_together(problem)}


def notes_on(
    problem: Problem,
    rows: Iterable[Paraphrase],
    *,
    runs: Iterable[Run],
    person: rights.Person,
    out_of_date: int,
) -> dict[str, Any]:
    """Return the context of `notes` without `together`, for a page that has read the variants.
    `rows` are from `with_reopened`, and contain at least the open ones. `runs` contains at least
    the unfinished ones, newest first."""
    # Only variants that are out of date are checked again. Without any, the runs are not read.
    checking = [run for run in runs if run.kind == Run.Kind.JUDGING] if out_of_date else []
    return {
        "problem": problem,
        "out_of_date": out_of_date,
        "checking": checking[-1] if checking else None,
        "reopened": sum(map(is_reopened, rows)),
        "may_change": rights.may_change_problem(person, problem),
    }


def _short(last: Run | None) -> str:
    """Return why the last run wrote too few variants, or "" if it wrote all or did not finish."""
    if last is None or last.state != Run.State.DONE or last.done >= last.total:
        return ""
    if not last.done:
        return _("No new variants found. Try other kinds, or change the problem slightly.")
    return _(
        "Only %(done)s of %(total)s found. Try other kinds, or change the problem slightly."
    ) % {
        "done": last.done,
        "total": last.total,
    }


def banner(problem_id: int) -> dict[str, Any]:
    """Return the context of `variants/workers.html`."""
    health = queue_health("gpu")
    return {
        "silent": health == Health.SILENT,
        "warming": health == Health.WARMING,
        "problem_id": problem_id,
    }


def shown_cards(
    problem: Problem, *, person: User, ids: Collection[int] | None = None
) -> list[Card]:
    """Return all cards of a problem, or those with these ids, oldest first."""
    rows = problem.paraphrases.all()
    if ids is not None:
        rows = rows.filter(pk__in=ids)
    return cards(for_cards(rows, person=person), problem=problem, person=person)


def whole(problem: Problem, *, person: User) -> dict[str, Any]:
    """Return the context of the review page. The variants and the runs are read only once.

    The neighbours are missing: searching for them is slow, and the page's socket sends them when
    it connects.
    """
    counted, runs = counts(problem), _runs_of(problem)
    rows = list(for_cards(problem.paraphrases.all(), person=person))
    return {
        **original(problem, person=person),
        **_coming(problem, runs, person=person, any_variant=bool(rows)),
        **notes_on(problem, rows, runs=runs, person=person, out_of_date=counted.out_of_date),
        **banner(problem.pk),
        "together": last_together(problem),
        "cards": cards(rows, problem=problem, person=person),
        "counts": counted,
    }
