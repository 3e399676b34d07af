"""Present the review queue: one problem with the variants that wait, and how many are left."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from mwpapp.models import Problem, User
from mwpapp.services.assessments.building import MAX_PLACES
from mwpapp.services.variants.selections import accepting, queue
from mwpapp.services.variants.selections.queue import Scope
from mwpapp.web.review.scopes import Reviewed
from mwpapp.web.variants import review
from mwpapp.web.variants.cards import cards


def left(what: Reviewed, *, person: User) -> dict[str, Any]:
    """Return the context of `review/left.html`."""
    return {
        "reviewed": what,
        "left": queue.left_in(person, what.scope),
        "ready": accepting.ready_of(queue.variants_in(person, what.scope)),
        "together": accepting.last_batch(person),
    }


def shown(what: Reviewed, problem: Problem | None, *, person: User) -> dict[str, Any]:
    """Return the context of `review/queue.html`: a problem, or the end of the queue."""
    bar = left(what, person=person)
    if problem is None:
        return {**bar, **_end(what, person=person)}
    rows = queue.cards_of(problem, run=what.run)
    return {
        **bar,
        **review.original(problem, person=person),
        **review.notes(problem, person=person),
        **review.banner(problem.pk),
        "cards": cards(rows, problem=problem, person=person),
        "counts": review.counts(problem),
        "socket": urlencode({"queue": "on", **({"run": what.run} if what.run else {})}),
        "after": what.query_with(after=problem.pk),
    }


def _end(what: Reviewed, *, person: User) -> dict[str, Any]:
    kept = queue.kept_problems(person, what.scope, at_most=MAX_PLACES)
    return {
        "kept": urlencode([("problem", pk) for pk in kept]) if what.fields else "",
        "elsewhere": queue.left_in(person, Scope()) if what.fields else None,
    }
