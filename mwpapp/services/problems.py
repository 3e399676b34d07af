"""The bank: adding, editing, deleting and finding problems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.ml.corpora.check import disagreement
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.templates import template
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services import events
from mwpapp.services.rights import Person, may_use_bank, problems_visible_to

BLANK_LINE = re.compile(r"\n[ \t]*\n")
MOST_PASTED = 200
CLOSEST = 0.35  # cosine under which two problems have little in common


class AlreadyThere(Exception):
    """The owner has a problem with just this text; `problem` is it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(_("You have this problem already."))
        self.problem = problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the bank is asked for. Empty means: no matter."""

    words: str = ""
    grade: int | None = None
    tag: str = ""
    status: str = ""  # new, waiting, reviewed or flagged
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What goes with a problem when it is deleted."""

    variants: int
    kept: int  # of them accepted or edited
    runs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """Problems near one: those of the same logic, and those alike in words alone."""

    same_logic: list[Problem]
    same_words: list[Problem]


def plain(problem: Problem) -> PlainProblem:
    """The row as the algorithms read it."""
    return PlainProblem(
        id=str(problem.pk),
        text=problem.text,
        equation=problem.equation or None,
        answer=problem.answer or None,
        unit=problem.unit or None,
        grade=problem.grade,
        tags=tuple(problem.tags),
        language=problem.language,
        source=problem.source,
    )


def built(source: PlainProblem, *, owner: User, shared: bool = False) -> Problem:
    """An unsaved row with its template and, where equation and answer differ, its flag."""
    problem = Problem(
        text=tidy(source.text),
        equation=source.equation or "",
        answer=source.answer or "",
        unit=source.unit or "",
        grade=source.grade,
        tags=list(source.tags),
        language=source.language,
        source=source.source,
        source_id=source.id,
        owner=owner,
        school_id=owner.school_id,
        shared=shared,
    )
    _derive(problem)
    return problem


def add(source: PlainProblem, *, owner: User, shared: bool = False) -> Problem:
    """Put one problem into the bank. Raises AlreadyThere for a text the owner has."""
    problem = built(source, owner=owner, shared=shared)
    with transaction.atomic():
        Problem.objects.bulk_create([problem], ignore_conflicts=True)
        row = Problem.objects.alive().get(owner=owner, text=problem.text)
        if row.created_at != problem.created_at:
            raise AlreadyThere(row)
    return row


def split_pasted(pasted: str) -> list[str]:
    """The texts of several problems with a blank line between them."""
    unified = pasted.replace("\r\n", "\n").replace("\r", "\n")
    return [tidy(block) for block in BLANK_LINE.split(unified) if block.strip()]


def add_many(sources: Iterable[PlainProblem], *, owner: User) -> tuple[list[Problem], int]:
    """Add several; returns the new ones and how many were there already."""
    added: list[Problem] = []
    there = 0
    for source in sources:
        try:
            added.append(add(source, owner=owner))
        except AlreadyThere:
            there += 1
    return added, there


def edit(problem: Problem, changed: PlainProblem, *, shared: bool) -> Problem:
    """Change a problem. Where its text or equation changes, its variants, solution and
    embedding are out of date. Raises AlreadyThere for the text of another one."""
    text = tidy(changed.text)
    same_text = Problem.objects.alive().filter(owner_id=problem.owner_id, text=text)
    twin = same_text.exclude(pk=problem.pk).first()
    if twin is not None:
        raise AlreadyThere(twin)
    with transaction.atomic():
        row = Problem.objects.select_for_update().get(pk=problem.pk)
        before = (row.text, row.equation, row.answer)
        row.text, row.equation = text, changed.equation or ""
        row.answer, row.unit = changed.answer or "", changed.unit or ""
        row.grade, row.tags, row.shared = changed.grade, list(changed.tags), shared
        row.language = changed.language
        _derive(row)
        if before != (row.text, row.equation, row.answer):
            row.revision += 1
            row.embedding = None
        row.save()
        events.publish([events.problem_topic(row.pk)], what="problem", ids=[row.pk])
    return row


def consequences(problem: Problem) -> Consequences:
    variants = Paraphrase.objects.filter(problem=problem)
    return Consequences(
        variants=variants.count(), kept=variants.kept().count(), runs=problem.runs.count()
    )


def delete(problem: Problem) -> None:
    """Into the bin, with its variants; `restore` brings all of it back."""
    Problem.objects.alive().filter(pk=problem.pk).update(deleted_at=timezone.now())
    events.publish([events.problem_topic(problem.pk)], what="problem", ids=[problem.pk])


def restore(problem: Problem) -> Problem:
    """Out of the bin. Raises AlreadyThere when the same text was added meanwhile."""
    twin = Problem.objects.alive().filter(owner_id=problem.owner_id, text=problem.text).first()
    if twin is not None and twin.pk != problem.pk:
        raise AlreadyThere(twin)
    try:
        with transaction.atomic():
            Problem.objects.filter(pk=problem.pk).update(deleted_at=None)
    except IntegrityError:
        return restore(problem)  # the same text came in this moment: it is found now
    problem.refresh_from_db()
    events.publish([events.problem_topic(problem.pk)], what="problem", ids=[problem.pk])
    return problem


def bin_of(person: Person) -> ProblemQuerySet:
    """The person's own deleted problems, the latest first."""
    mine = Problem.objects.filter(owner_id=person.pk, deleted_at__isnull=False)
    return mine.order_by("-deleted_at") if may_use_bank(person) else mine.none()


def wanted(person: Person, wish: Wanted) -> ProblemQuerySet:
    """The part of the bank that the person asks for, each with counts of its variants."""
    found = problems_visible_to(person)
    if wish.mine:
        found = found.filter(owner_id=person.pk)
    if wish.words:
        found = found.searched(wish.words)
    if wish.grade is not None:
        found = found.filter(grade=wish.grade)
    if wish.tag:
        found = found.filter(tags__contains=[wish.tag])
    return _with_status(found, wish.status).select_related("owner").order_by("-pk")


def tags_of(person: Person) -> list[str]:
    """Every tag in the part of the bank that the person sees, sorted."""
    tagged = problems_visible_to(person).filter(tags__len__gt=0).order_by()
    rows = tagged.values_list("tags", flat=True)
    return sorted({tag for tags in rows.distinct() for tag in tags})


def neighbours(problem: Problem, *, person: Person, count: int = 4) -> Neighbours:
    """Problems near this one in meaning, from pgvector, among those the person may see."""
    if problem.embedding is None:
        return Neighbours(same_logic=[], same_words=[])
    others = problems_visible_to(person).exclude(pk=problem.pk).defer("embedding")
    vector, own = problem.embedding, _template_of(problem)
    same = others.filter(template=own).nearest_to(vector, count=count) if own else []
    rest = others.exclude(template=own) if own else others
    near = rest.nearest_to(vector, count=count)
    alike = [row for row in near if _similarity(row) >= CLOSEST]
    return Neighbours(same_logic=same, same_words=alike)


def tidy(text: str) -> str:
    """One line, single spaces, no characters that the database refuses."""
    return " ".join(text.replace("\x00", "").split())


def _derive(problem: Problem) -> None:
    source = plain(problem)
    problem.disagreement = (disagreement(source) or "")[:300]
    problem.template = template_or_nothing(source.equation)


def template_or_nothing(equation: str | None) -> str:
    try:
        return template(equation)[:500] if equation else ""
    except EquationError:
        return ""


def _template_of(problem: Problem) -> str:
    if problem.template:
        return problem.template
    solution = problem.solutions.first()
    return template_or_nothing(solution.equation) if solution else ""


def _similarity(row: Problem) -> float:
    return float(getattr(row, "similarity", 0.0))


def _with_status(found: ProblemQuerySet, status: str) -> ProblemQuerySet:
    accepted = Q(paraphrases__status="accepted")
    edited = Q(paraphrases__status="edited", paraphrases__scored_at__isnull=False)
    counted = found.annotate(
        variants=Count("paraphrases"),
        kept=Count("paraphrases", filter=accepted | edited),
        waiting=Count("paraphrases", filter=Q(paraphrases__status="pending")),
    )
    narrowed: dict[str, Q] = {
        "new": Q(variants=0),
        "waiting": Q(waiting__gt=0),
        "reviewed": Q(variants__gt=0, waiting=0),
        "flagged": ~Q(disagreement=""),
    }
    return counted.filter(narrowed[status]) if status in narrowed else counted


def by_ids(ids: Sequence[int]) -> list[Problem]:
    return list(Problem.objects.alive().filter(pk__in=ids))


def not_understood(*, after: int = 0, at_most: int) -> list[int]:
    """The next problems that still wait for their embedding."""
    waiting = Problem.objects.alive().filter(embedding__isnull=True, pk__gt=after)
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:at_most])
