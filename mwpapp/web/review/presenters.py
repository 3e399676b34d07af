"""Present the review queue: one problem with its pending variants, and how many are left."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from mwpapp.models import Problem, User
from mwpapp.services.assessments.building import MAX_PLACES
from mwpapp.services.variants.selections import accepting, queue
from mwpapp.services.variants.selections.accepting import LastBatch
from mwpapp.services.variants.selections.narrowing import Offered, offered_from, offered_to
from mwpapp.services.variants.selections.queue import Scope
from mwpapp.services.variants.selections.recent import last_decided
from mwpapp.web.review.filters import FilterForm
from mwpapp.web.review.scopes import Reviewed
from mwpapp.web.variants import review
from mwpapp.web.variants.cards import card, cards, for_cards


def left(what: Reviewed, *, person: User) -> dict[str, Any]:
    """Return the context of `review/left.html`."""
    return _left(what, person=person, together=accepting.last_batch(person))


def shown(
    what: Reviewed, problem: Problem | None, *, person: User, at: int | None = None
) -> dict[str, Any]:
    """Return the context of `review/queue.html`: a problem, or the end of the queue. The variant
    `at` is shown even if it does not match the filter."""
    recent = last_decided(person, except_of=problem.pk if problem else None)
    bar = {
        **_left(what, person=person, together=recent.together),
        "recent": [card(row, problem=row.problem, may_decide=True) for row in recent.rows],
    }
    if problem is None:
        return {**bar, **_end(what, person=person)}
    narrowing = what.scope.narrowing
    found = queue.cards_of(problem, run=what.run, narrowing=narrowing, at=at)
    rows = list(for_cards(found, person=person))
    counts = review.counts(problem)
    return {
        **bar,
        **review.original_with(problem, queue.solution_of(problem), person=person),
        **review.notes_on(
            problem,
            rows,
            runs=problem.runs.unfinished(),
            person=person,
            out_of_date=counts.out_of_date,
        ),
        **review.banner(problem.pk),
        "cards": cards(rows, problem=problem, person=person),
        "counts": counts,
        "socket": what.query_of_socket,
        "offered": offered_from(problem),
        "after": what.query_with(after=problem.pk),
    }


def _left(what: Reviewed, *, person: User, together: LastBatch | None) -> dict[str, Any]:
    found = queue.left_in(person, what.scope)
    return {"reviewed": what, "left": found, "ready": found.ready, "together": together}


def filter_form(what: Reviewed, offered: Offered) -> FilterForm:
    """Return the filter form with the options that the person can choose."""
    what.form.offer(offered)
    return what.form


def _end(what: Reviewed, *, person: User) -> dict[str, Any]:
    offered = offered_to(person)
    if what.is_filtered:
        return {
            "offered": offered,
            "unknown": _is_unknown(what, offered),
            "elsewhere": queue.left_in(person, what.unfiltered),
        }
    kept = queue.kept_problems(person, what.scope, at_most=MAX_PLACES)
    return {
        "offered": offered,
        "kept": urlencode([("problem", pk) for pk in kept]) if what.fields else "",
        "elsewhere": queue.left_in(person, Scope()) if what.fields else None,
    }


def _is_unknown(what: Reviewed, offered: Offered) -> bool:
    """Return whether the filter contains an invalid value or a worksheet that is not offered."""
    worksheet = what.scope.narrowing.worksheet
    unowned = worksheet is not None and worksheet not in dict(offered.worksheets)
    return bool(what.form.errors) or unowned
