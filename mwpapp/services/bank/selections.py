"""Select many problems: those with given ids, or all that match a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.bank.problems import ProblemSearch, search
from mwpapp.services.rights import Person, problems_changeable_by, problems_visible_to


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The problems with these `ids`; with `search`, all that match the search instead."""

    ids: Sequence[int] = ()
    search: ProblemSearch | None = None


class NotThere(Exception):
    """The person may not see one of the selected problems, or it does not exist."""


def selected(person: Person, selection: Selection) -> ProblemQuerySet:
    """Return the selected problems, newest first. Raise NotThere if the person may not see one of
    them."""
    if selection.search is not None:
        return search(person, selection.search).without_vectors().order_by("-pk")
    rows = problems_visible_to(person).filter(pk__in=selection.ids)
    if rows.count() < len(set(selection.ids)):
        raise NotThere
    return rows.without_vectors().order_by("-pk")


def changeable(person: Person, rows: ProblemQuerySet) -> ProblemQuerySet:
    """Return those of the problems that the person may change."""
    return rows.filter(pk__in=problems_changeable_by(person).values("pk"))
