"""Present the review queue: one problem with the variants that wait, and how many are left."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from mwpapp.models import Problem, User
from mwpapp.services.assessments.building import MAX_PLACES
from mwpapp.services.variants.selections import accepting, queue
from mwpapp.services.variants.selections.accepting import LastBatch
from mwpapp.services.variants.selections.queue import Scope
from mwpapp.services.variants.selections.recent import last_decided
from mwpapp.web.review.scopes import Reviewed
from mwpapp.web.variants import review
from mwpapp.web.variants.cards import card, cards


def left(what: Reviewed, *, person: User) -> dict[str, Any]:
    """Return the context of `review/left.html`."""
    return _left(what, person=person, together=accepting.last_batch(person))


def shown(what: Reviewed, problem: Problem | None, *, person: User) -> dict[str, Any]:
    """Return the context of `review/queue.html`: a problem, or the end of the queue."""
    recent = last_decided(person, except_of=problem.pk if problem else None)
    bar = {
        **_left(what, person=person, together=recent.together),
        "recent": [card(row, problem=row.problem, may_decide=True) for row in recent.rows],
    }
    if problem is None:
        return {**bar, **_end(what, person=person)}
    rows = list(queue.cards_of(problem, run=what.run, person=person))
    counts = review.counts(problem)
    return {
        **bar,
        **review.original_with(problem, queue.solution_of(problem), person=person),
        **review.notes_on(problem, rows, person=person, out_of_date=counts.out_of_date),
        **review.banner(problem.pk),
        "cards": cards(rows, problem=problem, person=person, drafts=queue.drafted_in(rows)),
        "counts": counts,
        "socket": urlencode({"queue": "on", **({"run": what.run} if what.run else {})}),
        "after": what.query_with(after=problem.pk),
    }


def _left(what: Reviewed, *, person: User, together: LastBatch | None) -> dict[str, Any]:
    found = queue.left_in(person, what.scope)
    return {"reviewed": what, "left": found, "ready": found.ready, "together": together}


def _end(what: Reviewed, *, person: User) -> dict[str, Any]:
    kept = queue.kept_problems(person, what.scope, at_most=MAX_PLACES)
    return {
        "kept": urlencode([("problem", pk) for pk in kept]) if what.fields else "",
        "elsewhere": queue.left_in(person, Scope()) if what.fields else None,
    }
