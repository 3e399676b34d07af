"""Add, edit, delete and find the problems of the bank."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import CharField, Count, Exists, F, Func, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.ml.catalogue.kinds import keeps_unit
from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.normal_forms.templates import template
from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.ml.types import Rounding
from mwpapp.models import Paraphrase, Problem, School, User
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import MAX_EQUATION_LENGTH, ProblemQuerySet
from mwpapp.services import events
from mwpapp.services.bank import problem_warnings, vectors
from mwpapp.services.rights import Person, problems_changeable_by, problems_visible_to

MAX_PASTED = 200  # problems
TAGGED = 5000  # newest problems whose tags are offered; all tags of a large bank take 0.2 s

BANDS: Mapping[str, tuple[int, int]] = {"easy": (0, 24), "medium": (25, 34), "hard": (35, 999)}
"""The lowest and the highest readability index of each band."""


class AlreadyThere(Exception):
    """The owner already has `problem` with this text."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(_("You already have this problem."))
        self.problem = problem


class ChangedMeanwhile(Exception):
    """`problem` was changed after the version that an edit was based on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(_("This problem was changed while you edited it."))
        self.problem = problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemSearch:
    """A search of the bank; an empty field does not narrow it."""

    words: str = ""
    grade: int | None = None
    tag: str = ""
    status: str = ""  # new, waiting, reviewed or flagged
    mine: bool = False  # added by the person
    changeable: bool = False  # by the person: their own, or those of their school
    run: int | None = None  # the import that added the problems
    template: str = ""
    reading: str = ""  # one of BANDS
    warning: str = ""  # a kind of `ml.catalogue.problem_warnings.WARNINGS`


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """How many variants are affected if a problem is changed or deleted."""

    variants: int
    kept: int  # accepted or edited, even if they are out of date or not scored yet


def plain(problem: Problem) -> PlainProblem:
    """Convert a row to the type that `ml` works on."""
    return PlainProblem(
        id=str(problem.pk),
        text=problem.text,
        equation=problem.equation or None,
        answer=problem.answer or None,
        unit=problem.unit or None,
        rounding=Rounding(problem.rounding),
        decimal_sign=problem.decimal_sign,
        grade=problem.grade,
        tags=tuple(problem.tags),
        language=problem.language,
        source=problem.source,
    )


def equation_fault(sources: Iterable[PlainProblem]) -> str:
    """Return why the equation of one of the problems, with its numbers read, cannot be stored, or
    "". Equations become longer when numbers such as "1,125" are written as "1.1250"."""
    if all(len(source.equation or "") <= MAX_EQUATION_LENGTH for source in sources):
        return ""
    return _("Written with decimal points, an equation can have at most %(most)s characters.") % {
        "most": MAX_EQUATION_LENGTH
    }


def known_answer(problem: Problem) -> str:
    """Return the answer that the problem's equation gives, in the stated form if there is one, or
    else the stated answer, or ""."""
    solution = solve_by_equation(plain(problem))
    return solution.answer if solution else problem.answer


def built(source: PlainProblem, *, owner: User, shared: bool = False) -> Problem:
    """Build an unsaved row that `owner` owns, with everything that is derived from the source."""
    problem = _row(source)
    problem.owner, problem.school_id, problem.shared = owner, owner.school_id, shared
    return problem


def of_school(source: PlainProblem, *, school: School) -> Problem:
    """Build an unsaved row that belongs to the whole school."""
    problem = _row(source)
    problem.school, problem.shared = school, True
    return problem


def _row(source: PlainProblem) -> Problem:
    problem = Problem(
        text=tidy(source.text),
        equation=source.equation or "",
        answer=source.answer or "",
        unit=source.unit or "",
        rounding=source.rounding,
        decimal_sign=source.decimal_sign,
        grade=source.grade,
        tags=list(source.tags),
        language=source.language,
        source=source.source,
        source_id=source.id,
    )
    _derive(problem)
    return problem


def add(source: PlainProblem, *, owner: User, shared: bool = False) -> Problem:
    """Add one problem to the bank. Raise AlreadyThere if the owner has one with this text."""
    problem = built(source, owner=owner, shared=shared)
    with transaction.atomic():
        Problem.objects.bulk_create([problem], ignore_conflicts=True)
        row = Problem.objects.alive().get(owner=owner, text=problem.text)
        if row.created_at != problem.created_at:
            raise AlreadyThere(row)
    return row


def add_many(sources: Iterable[PlainProblem], *, owner: User) -> tuple[list[Problem], int]:
    """Add problems; return the new ones and the number that the owner already had."""
    added: list[Problem] = []
    existing = 0
    for source in sources:
        try:
            added.append(add(source, owner=owner))
        except AlreadyThere:
            existing += 1
    return added, existing


def locked(problem: Problem) -> Problem:
    """Return the row as it is now, locked until the transaction ends."""
    return Problem.objects.select_for_update().get(pk=problem.pk)


def edit(
    problem: Problem,
    changed: PlainProblem,
    *,
    shared: bool,
    revision: int | None = None,
    seen: datetime | None = None,
) -> Problem:
    """Change a problem. If its text or its mathematics changes, its variants, solution and
    embedding become out of date.

    Raise AlreadyThere if its owner (or its school, if it belongs to the school) has another problem
    with the text, and ChangedMeanwhile if the problem is not the one that the change is based on:
    if it is no longer at `revision`, the version of its text and its mathematics, or if any field
    was changed after `seen`, its `updated_at` at that time. None skips the check.
    """
    text = tidy(changed.text)
    _require_no_twin(problem, text=text)
    try:
        with transaction.atomic():
            row = locked(problem)
            if revision not in (None, row.revision) or seen not in (None, row.updated_at):
                raise ChangedMeanwhile(row)
            _change(row, changed, text=text, shared=shared)
    except IntegrityError:
        # Another edit saved the same text after the check above; a second check finds it.
        return edit(problem, changed, shared=shared, revision=revision, seen=seen)
    return row


def _change(row: Problem, changed: PlainProblem, *, text: str, shared: bool) -> None:
    before, unit = _mathematics(row), row.unit
    row.text, row.equation = text, changed.equation or ""
    row.answer, row.unit = changed.answer or "", changed.unit or ""
    row.grade, row.tags = changed.grade, list(changed.tags)
    row.shared = shared or row.owner_id is None  # the school's problems are always shared
    row.rounding, row.decimal_sign = changed.rounding, changed.decimal_sign
    row.language = changed.language
    _derive(row)
    if before != _mathematics(row):
        row.revision += 1
        vectors.clear(row)
    row.save()
    if unit != row.unit:
        _carry_unit(row, before=unit)
    events.publish([events.problem_topic(row.pk)], what="problem", ids=[row.pk])


def _carry_unit(row: Problem, *, before: str) -> None:
    """Give the problem's new unit to the variants whose answers have the unit of the problem."""
    same = row.paraphrases.filter(unit=before).only("pk", "kind")
    Paraphrase.objects.filter(
        pk__in=[variant.pk for variant in same if keeps_unit(variant.kind)]
    ).update(unit=row.unit, version=F("version") + 1)


def _mathematics(row: Problem) -> tuple[str, ...]:
    """Return the fields that the variants, the solution and the embedding depend on."""
    return row.text, row.equation, row.answer, row.rounding, row.decimal_sign


def consequences(problem: Problem) -> Consequences:
    variants = Paraphrase.objects.filter(problem=problem)
    accepted = variants.filter(status__in=["accepted", "edited"])
    return Consequences(variants=variants.count(), kept=accepted.count())


def delete(problem: Problem) -> None:
    """Move a problem and its variants to the bin. To undo this, call `restore`."""
    delete_all([problem.pk])


def delete_all(ids: Collection[int]) -> None:
    """Move problems and their variants to the bin."""
    Problem.objects.alive().filter(pk__in=ids).update(deleted_at=timezone.now())
    for pk in ids:
        events.publish([events.problem_topic(pk)], what="problem", ids=[pk])


def restore(problem: Problem) -> Problem:
    """Restore a problem from the bin. Raise AlreadyThere if its text has been added since."""
    _require_no_twin(problem, text=problem.text)
    try:
        with transaction.atomic():
            Problem.objects.filter(pk=problem.pk).update(deleted_at=None)
    except IntegrityError:
        return restore(problem)  # the text was added after the check above
    problem.refresh_from_db()
    events.publish([events.problem_topic(problem.pk)], what="problem", ids=[problem.pk])
    return problem


def _require_no_twin(problem: Problem, *, text: str) -> None:
    """Raise AlreadyThere if the owner of the problem (or its school, if it belongs to the school)
    has another problem with the text. Owners can have problems from an earlier school."""
    owned_alike = Q(owner_id=problem.owner_id)
    if problem.owner_id is None:
        owned_alike = Q(owner=None, school_id=problem.school_id)
    same_text = Problem.objects.alive().filter(owned_alike, text=text)
    twin = same_text.exclude(pk=problem.pk).first()
    if twin is not None:
        raise AlreadyThere(twin)


def bin_of(person: Person) -> ProblemQuerySet:
    """Return the deleted problems that the person may restore, most recently deleted first."""
    deleted = problems_changeable_by(person).filter(deleted_at__isnull=False)
    return deleted.order_by("-deleted_at")


def has_bin_and_downloads(person: User) -> tuple[bool, bool]:
    """Return whether the person has deleted problems, and accepted variants to download."""
    kept_variants = Paraphrase.objects.kept().filter(
        problem__in=problems_changeable_by(person).alive()
    )
    row: tuple[bool, bool] = (
        User.objects.filter(pk=person.pk)
        .values_list(Exists(bin_of(person)), Exists(kept_variants))
        .get()
    )
    return row


def search(person: Person, query: ProblemSearch) -> ProblemQuerySet:
    """Return the problems that match the search, newest first, with counts of their variants."""
    matches = narrowed(problems_visible_to(person), query, person=person)
    return _with_status(matches, query.status).select_related("owner").order_by("-pk")


def narrowed(rows: ProblemQuerySet, query: ProblemSearch, *, person: Person) -> ProblemQuerySet:
    """Return those of `rows` that match the search. `query.status` is ignored."""
    if query.mine:
        rows = rows.filter(owner_id=person.pk)
    if query.changeable:
        rows = rows.filter(pk__in=problems_changeable_by(person))
    if query.words:
        rows = rows.searched(query.words)
    if query.grade is not None:
        rows = rows.filter(grade=query.grade)
    if query.tag:
        rows = rows.filter(tags__contains=[query.tag])
    if query.run is not None:
        rows = rows.filter(added_by_run_id=query.run)
    if query.template:
        rows = rows.filter(template=query.template)
    if query.reading in BANDS:
        rows = rows.filter(readability__range=BANDS[query.reading])
    if query.warning in WARNINGS:
        rows = rows.warned_by(WARNINGS[query.warning].messages)
    return rows


def tags_of(person: Person) -> list[str]:
    """Return the sorted tags of the newest TAGGED problems that the person may see."""
    return sorted(row["tag"] for row in tags_in(problems_visible_to(person)))


def tags_in(rows: ProblemQuerySet) -> QuerySet[Problem, Any]:
    """Return the distinct tags of the newest TAGGED problems, as rows with a `tag`."""
    newest = rows.order_by("-pk").values("pk")[:TAGGED]
    tag = Func(F("tags"), function="unnest", output_field=CharField())
    return Problem.objects.filter(pk__in=newest).order_by().values(tag=tag).distinct()


def tidy(text: str) -> str:
    """Collapse whitespace to single spaces and remove null characters, which Postgres rejects."""
    return " ".join(text.replace("\x00", "").split())


def _derive(problem: Problem) -> None:
    source = plain(problem)
    problem_warnings.find(problem, source=source)
    problem.template = template_or_nothing(source.equation)


def template_or_nothing(equation: str | None) -> str:
    """Return the template of an equation, or "" if there is no equation or it is invalid."""
    try:
        return template(equation)[:MAX_EQUATION_LENGTH] if equation else ""
    except EquationError:
        return ""


def _with_status(rows: ProblemQuerySet, status: str) -> ProblemQuerySet:
    """Annotate rows with the numbers of their variants, and filter them by status, if any."""
    variants = Paraphrase.objects.filter(problem=OuterRef("pk"))
    undecided = variants.waiting()
    conditions: dict[str, Q] = {
        "new": ~Q(Exists(variants)),
        "waiting": Q(Exists(undecided)),
        "reviewed": Q(Exists(variants)) & ~Q(Exists(undecided)),
        "flagged": ~Q(warnings=[]),
    }
    # Subqueries count only for the rows that are shown; a join would count for the whole bank.
    counted = rows.annotate(
        variants=_number(variants), kept=_number(variants.kept()), waiting=_number(undecided)
    )
    return counted.filter(conditions[status]) if status in conditions else counted


def _number(variants: ParaphraseQuerySet) -> Coalesce:
    counted = variants.order_by().values("problem").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def by_ids(ids: Sequence[int]) -> list[Problem]:
    """Return the problems with these ids that are not deleted."""
    return list(Problem.objects.alive().filter(pk__in=ids))


def without_embedding(*, after: int = 0, at_most: int) -> list[int]:
    """Return the ids, above `after`, of the next `at_most` problems without an embedding."""
    waiting = Problem.objects.alive().filter(embedding__isnull=True, pk__gt=after)
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:at_most])
