"""What the review page shows, worked out once for the page and for its live fragments."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from mwpapp.ml.equations.printing import parse_answer
from mwpapp.models import Paraphrase, Problem, Run, Solution
from mwpapp.models.paraphrases import KEPT
from mwpapp.services import problems, rights
from mwpapp.services.workers import Health
from mwpapp.web.cards import Card, cards
from mwpapp.web.progress import queue_health, still_coming
from mwpapp.web.reading import Drawn, answer_with_unit, drawn, original_stretches

# So many that the original and they fit on one screen.
SAME_LOGIC_SHOWN = 3
SAME_WORDS_SHOWN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    waiting: int
    kept: int
    being_checked: int  # edited, and not scored since
    rejected: int
    all: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A problem's solution as its panel shows it."""

    drawn: Drawn
    answer: str
    solution: Solution | None
    being_solved: bool
    analogue_visible: bool
    differs: bool  # the answer found is not the one that was given


def counts(problem: Problem) -> Counts:
    unscored = Q(status=Paraphrase.Status.EDITED, scored_at=None)
    found = problem.paraphrases.aggregate(
        waiting=Count("pk", filter=Q(status=Paraphrase.Status.PENDING)),
        kept=Count("pk", filter=KEPT),
        being_checked=Count("pk", filter=unscored),
        rejected=Count("pk", filter=Q(status=Paraphrase.Status.REJECTED)),
        all=Count("pk"),
    )
    return Counts(**found)


def original(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """For `review/original.html`."""
    return {
        "problem": problem,
        "stretches": original_stretches(problem.text),
        "answered": answered(problem, person=person),
        "may_change": rights.may_change_problem(person, problem),
    }


def answered(problem: Problem, *, person: rights.Person) -> Answered:
    solution = problem.solutions.select_related("analogue").first()
    if solution is not None and solution.problem_revision != problem.revision:
        solution = None  # of a text that is no more
    equation = problem.equation or (solution.equation if solution else "")
    answer = solution.answer if solution else problem.answer
    return Answered(
        drawn=drawn(equation, text=problem.text) if equation else Drawn(),
        answer=answer_with_unit(answer, problem.unit),
        solution=solution,
        being_solved=solution is None and problem.embedding is None,
        analogue_visible=_may_see_analogue(solution, person),
        differs=_differs(problem, solution),
    )


def _differs(problem: Problem, solution: Solution | None) -> bool:
    """Whether a solution by analogy contradicts the answer that was given. (A contradiction
    between the problem's own equation and answer is flagged on the problem.)"""
    if solution is None or solution.method != Solution.Method.ANALOGY:
        return False
    given, found = parse_answer(problem.answer), parse_answer(solution.answer)
    return given is not None and given != found


def _may_see_analogue(solution: Solution | None, person: rights.Person) -> bool:
    analogue = solution.analogue if solution else None
    return bool(
        analogue and analogue.deleted_at is None and rights.may_see_problem(person, analogue)
    )


def near(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """For `review/near.html`."""
    found = problems.neighbours(problem, person=person)
    return {
        "problem": problem,
        "same_logic": found.same_logic[:SAME_LOGIC_SHOWN],
        "same_words": [
            (other, drawn(other.equation, text="").readable if other.equation else "")
            for other in found.same_words[:SAME_WORDS_SHOWN]
        ],
    }


def coming(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """For `review/coming.html`: what is still being written, or why the last run ended badly."""
    runs = problem.runs.filter(kind=Run.Kind.VARIANTS)
    unfinished = list(runs.unfinished())
    last = None if unfinished else runs.first()
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
        "nothing_yet": rights.may_change_problem(person, problem)
        and not problem.paraphrases.exists(),
    }


def _short(last: Run | None) -> str:
    """Why fewer came than were asked for; empty where all came."""
    if last is None or last.state != Run.State.DONE or last.done >= last.total:
        return ""
    if not last.done:
        return _("No new variant was found: try other kinds, or change the problem a little.")
    return _("%(done)s of %(total)s were found: the others would have been like one of these.") % {
        "done": last.done,
        "total": last.total,
    }


def banner(problem_id: int) -> dict[str, Any]:
    """For `review/workers.html`."""
    health = queue_health("gpu")
    return {
        "silent": health == Health.SILENT,
        "warming": health == Health.WARMING,
        "problem_id": problem_id,
    }


def shown_cards(
    problem: Problem, *, person: rights.Person, ids: Collection[int] | None = None
) -> list[Card]:
    """All cards of a problem, or those with these ids, oldest first."""
    rows = problem.paraphrases.all()
    if ids is not None:
        rows = rows.filter(pk__in=ids)
    return cards(rows, problem=problem, person=person)


def whole(problem: Problem, *, person: rights.Person) -> dict[str, Any]:
    """Everything on the review page."""
    return {
        **original(problem, person=person),
        **near(problem, person=person),
        **coming(problem, person=person),
        **banner(problem.pk),
        "cards": shown_cards(problem, person=person),
        "counts": counts(problem),
    }
