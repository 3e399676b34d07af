"""Write variants of many problems in one run, one problem after another.

Each problem is processed as in a run for one problem. A problem without an equation first gets
the one that the solver proposes if that gives the problem's answer. If nothing can be written for
a problem, or an error occurs, the reason is stored and the run continues with the others. A
database error ends the run.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Difficulty
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Run, RunProblem, User
from mwpapp.models.messages import Message
from mwpapp.services.bank import proposals
from mwpapp.services.bank.problems import ChangedMeanwhile, plain
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import renewing, writing
from mwpapp.services.variants.offering import CannotWrite, writable_kinds
from mwpapp.services.variants.outside import failure_of, sent_to, with_writer

MAX_PROBLEMS_PER_RUN = 500
MAX_ATTEMPTS = 2  # for one problem, if workers stop while they write its variants
TURN_SECONDS = 20.0  # afterwards, requests that arrived meanwhile get their turn

Outcome = RunProblem.Outcome

_STOPPED = gettext_noop("The worker stopped twice while writing these variants.")

logger = logging.getLogger(__name__)


def request_variants_of_all(
    problems: Sequence[Problem],
    *,
    asked_by: User,
    count: int,
    kinds: Collection[str],
    difficulty: Difficulty = Difficulty.SAME,
) -> Run:
    """Return the queued run that writes up to `count` variants of each problem.

    A repeated request while such a run is unfinished returns that run. Raise CannotWrite if there
    are too many problems, or if nothing can be written for any of them.
    """
    sources = sources_of(problems)
    _require_some(sources, kinds=kinds)
    ids = [problem.pk for problem in problems]
    parameters: dict[str, Any] = {"count": count, "kinds": sorted(kinds), "problems": ids}
    if difficulty is not Difficulty.SAME:
        parameters["difficulty"] = difficulty.value
    hosts = (sent_to(source, kinds=kinds) for source in sources)
    if host := next(filter(None, hosts), ""):
        parameters["sent_to"] = host
    with transaction.atomic():
        lifecycle.lock_kind(Run.Kind.SELECTION)  # so that a repeated request finds the first run
        unfinished = Run.objects.unfinished().filter(kind=Run.Kind.SELECTION, asked_by=asked_by)
        if same := unfinished.filter(parameters=parameters).first():
            return same
        run = lifecycle.request(
            Run.Kind.SELECTION, asked_by=asked_by, parameters=parameters, total=len(ids)
        )
        RunProblem.objects.bulk_create(RunProblem(run=run, problem_id=pk) for pk in ids)
    return run


def sources_of(problems: Sequence[Problem]) -> list[PlainProblem]:
    """Return the problems as the run will find them: those that have an answer but no equation get
    the proposed equation, if it gives the answer."""
    proposed = proposals.confirmed(problems)
    return [replace(plain(row), equation=row.equation or proposed.get(row.pk)) for row in problems]


def refusals(sources: Iterable[PlainProblem], *, kinds: Collection[str]) -> Counter[str]:
    """Return each reason why nothing can be written, with the number of problems it applies to."""
    counts = Counter[str]()
    for source in sources:
        try:
            writable_kinds(source, kinds=kinds)
        except CannotWrite as reason:
            counts[str(reason)] += 1
    return counts


def write_selection(run: Run) -> None:
    """Write variants of the problems that are left, and raise Unfinished after a while, so that
    other requests get their turn. A resumed run begins with the problem that was interrupted."""
    options = writing.options_of(run)
    engines = writing.engines_for(options)
    end_of_turn = time.monotonic() + TURN_SECONDS
    waiting = run.run_problems.filter(outcome=Outcome.WAITING).select_related("problem")
    for number, row in enumerate(waiting):
        if number and time.monotonic() > end_of_turn:
            raise lifecycle.Unfinished
        if row.attempts < MAX_ATTEMPTS:
            _write_one(row, run=run, options=options, engines=engines)
        else:
            _end(row, Outcome.FAILED, reason=Message(_STOPPED))
        _advance(run)
    _advance(run)


def _write_one(
    row: RunProblem, *, run: Run, options: writing.VariantOptions, engines: Engines
) -> None:
    """Write variants of one problem and store the outcome. Raise Unfinished if the problem is
    changed in the meantime, and Cancelled if the run is cancelled: the next turn begins with this
    problem."""
    row.attempts += 1
    row.save(update_fields=["attempts"])
    try:
        written = _written(row.problem, run=run, options=options, engines=engines)
    except CannotWrite as reason:
        _end(row, Outcome.NOTHING, reason=reason.message)
    except ChangedMeanwhile:
        _take_back_attempt(row)
        raise lifecycle.Unfinished from None
    except lifecycle.Cancelled:
        _take_back_attempt(row)
        raise
    except DatabaseError:
        raise
    except Exception:  # an error in this problem must not stop the others
        logger.exception("run %s failed at problem %s", run.pk, row.problem_id)
        _end(row, Outcome.FAILED, reason=Message(gettext_noop("An internal error occurred.")))
    else:
        nothing = Message() if written else Message(gettext_noop("No new variants found."))
        _end(row, Outcome.WRITTEN if written else Outcome.NOTHING, reason=nothing)


def _written(
    problem: Problem, *, run: Run, options: writing.VariantOptions, engines: Engines
) -> int:
    """Write variants of one problem, of the requested kinds that it allows; return how many the
    run has written for it, including in earlier attempts."""
    problem.refresh_from_db()  # it was read at the beginning of the turn
    if problem.deleted_at is not None:
        raise CannotWrite(gettext_noop("The problem was deleted."), field="problem")
    if proposals.adopt([problem]):  # `workers.runs.recover` then queues its embedding
        problem.refresh_from_db()
    renewing.renew(problem)  # always: an earlier attempt may have stopped after adopting
    kinds = writable_kinds(plain(problem), kinds=options.kinds)
    if not run.service_failure:  # a service that failed is not contacted again for each problem
        engines = with_writer(engines, problem=plain(problem), kinds=kinds)
    dropped = Counter(dropped=run.counts.get("dropped", 0))
    written = writing.write_problem(
        problem,
        run=run,
        options=replace(options, kinds=kinds),
        engines=engines,
        counts=dropped,
        report=lambda _written: _advance(run, dropped=dropped["dropped"]),
    )
    if failure := failure_of(engines):
        run.service_failure = failure
        run.save(update_fields=["service_failure"])
    return written


def _take_back_attempt(row: RunProblem) -> None:
    """Do not count the attempt, because the worker did not stop."""
    row.attempts -= 1
    row.save(update_fields=["attempts"])


def _end(row: RunProblem, outcome: RunProblem.Outcome, *, reason: Message) -> None:
    row.outcome, row.reason = outcome, reason
    row.written = row.run.paraphrases.filter(problem=row.problem_id).count()
    row.save(update_fields=["outcome", "reason", "written"])


def _advance(run: Run, *, dropped: int | None = None) -> None:
    """Record how many problems are done, by outcome. Raise Cancelled if the run was cancelled."""
    rows = run.run_problems.exclude(outcome=Outcome.WAITING).order_by()
    ended = dict(rows.values_list("outcome").annotate(Count("pk")))
    counts = {
        "written": run.paraphrases.count(),
        "problems": ended.get(Outcome.WRITTEN, 0),
        "nothing": ended.get(Outcome.NOTHING, 0),
        "failed": ended.get(Outcome.FAILED, 0),
        "dropped": run.counts.get("dropped", 0) if dropped is None else dropped,
    }
    total = run.run_problems.count()  # fewer if problems were erased in the meantime
    lifecycle.advance(run, done=sum(ended.values()), total=total, counts=counts)


def _require_some(sources: Sequence[PlainProblem], *, kinds: Collection[str]) -> None:
    """Raise CannotWrite if there are too many problems, or if nothing can be written for any."""
    if len(sources) > MAX_PROBLEMS_PER_RUN:
        raise CannotWrite(
            gettext_noop("You chose %(count)s problems; the limit is %(most)s. Choose fewer."),
            field="problems",
            count=len(sources),
            most=MAX_PROBLEMS_PER_RUN,
        )
    refused = refusals(sources, kinds=kinds)
    if refused.total() == len(sources):
        reason = next(iter(refused), _("Choose at least one problem."))
        raise CannotWrite(reason, field="problems")
