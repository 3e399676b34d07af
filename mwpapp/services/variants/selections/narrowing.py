"""Narrow the variants of a review by their problem, kind and verdict, and list the choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, Q
from django.db.models.functions import JSONObject

from mwpapp.models import AssessmentPlace, Problem, User
from mwpapp.services.bank.problems import tags_in
from mwpapp.services.rights import (
    Person,
    assessments_owned_by,
    problems_changeable_by,
    problems_visible_to,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """Which variants are reviewed; an empty field does not narrow them.

    `kind` is one of `ml.catalogue.kinds.KINDS`; variants that combine it with other kinds match
    too. `worksheet` is the id of a current worksheet that the person owns; if there is no such
    worksheet, no variant matches.
    """

    grade: int | None = None
    tag: str = ""
    kind: str = ""
    verdict: str = ""
    worksheet: int | None = None

    @property
    def hides_variants(self) -> bool:
        """Whether some variants of a problem can match and others not."""
        return bool(self.kind or self.verdict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What a person can choose: the tags of their problems, and their worksheets, most recently
    changed first, each with its id and title."""

    tags: Sequence[str]
    worksheets: Sequence[tuple[int, str]]


def of_problem(narrowing: Narrowing, *, person: Person) -> Q:
    """Return the condition for variants whose problem matches."""
    wanted = Q()
    if narrowing.grade is not None:
        wanted &= Q(problem__grade=narrowing.grade)
    if narrowing.tag:
        wanted &= Q(problem__tags__contains=[narrowing.tag])
    if narrowing.worksheet is not None:
        worksheet = assessments_owned_by(person).current().filter(pk=narrowing.worksheet)
        places = AssessmentPlace.objects.filter(section__assessment__in=worksheet)
        wanted &= Q(problem__in=places.order_by().values("problem"))
    return wanted


def of_variant(narrowing: Narrowing) -> Q:
    """Return the condition for variants whose kind and verdict match."""
    return _of_kind(narrowing) & _of_verdict(narrowing)


def of_card(narrowing: Narrowing) -> Q:
    """Return the condition of `of_variant` for the cards on a page. An edited or reopened variant
    matches whatever its verdict, because a check can change the verdict while the page is open."""
    verdict = _of_verdict(narrowing)
    return _of_kind(narrowing) & (verdict and verdict | Q(reviewed_at__isnull=False))


def _of_kind(narrowing: Narrowing) -> Q:
    """Return the condition for variants of the kind, alone or combined with others."""
    part = re.escape(narrowing.kind)
    return Q(kind__regex=rf"(^|\+){part}(\+|$)") if part else Q()


def _of_verdict(narrowing: Narrowing) -> Q:
    """Return the condition for variants that show the verdict. Out-of-date ones show none."""
    shown = Q(judgement=narrowing.verdict, problem_revision=F("problem__revision"))
    return shown if narrowing.verdict else Q()


def offered_columns(person: Person) -> dict[str, ArraySubquery]:
    """Return what the person can choose as columns for any query; `offered_from` reads them."""
    changeable = problems_changeable_by(person).values("pk")
    problems = problems_visible_to(person).filter(pk__in=changeable)
    worksheets = assessments_owned_by(person).current().order_by("-updated_at", "-pk")
    titled = worksheets.values(titled=JSONObject(pk="pk", title="title"))
    return {
        "offered_tags": ArraySubquery(tags_in(problems)),
        "offered_worksheets": ArraySubquery(titled),
    }


def offered_from(row: Problem | User) -> Offered:
    """Return what the `offered_columns` of a row contain."""
    found: list[dict[str, Any]] = getattr(row, "offered_worksheets", [])
    return Offered(
        tags=sorted(getattr(row, "offered_tags", [])),
        worksheets=[(one["pk"], one["title"]) for one in found],
    )


def offered_to(person: User) -> Offered:
    """Return what the person can choose, in a query of its own."""
    row = User.objects.annotate(**offered_columns(person)).only("pk")
    return offered_from(row.get(pk=person.pk))
