"""Add the problems and variants of a draft to the bank. Existing ones are reused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import md5
from typing import Final

from django.db.models import Q
from django.db.models.functions import MD5
from django.utils import timezone

from mwpapp.formats.assessments.assessment import Item
from mwpapp.ml.english.language import detect_language
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Decision, Paraphrase, Problem, Run, User
from mwpapp.models.problems import MAX_ANSWER_LENGTH, MAX_EQUATION_LENGTH
from mwpapp.services.assessments.importing.kinds import equation_of, kind_of, reference_of
from mwpapp.services.bank.problems import built
from mwpapp.services.rights import problems_changeable_by
from mwpapp.services.variants.decisions import snapshot

GENERATOR: Final = "import"
_AT_ONCE: Final = 1_000  # texts in a query


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Values for the fields of new problems."""

    grade: int | None = None
    tags: tuple[str, ...] = ()
    shared: bool = False


def existing_problems(items: Iterable[Item], *, person: User) -> dict[str, Problem]:
    """Return the problems with these texts that the person may change, by text. The person's own
    problems take precedence over those of the school."""
    texts = list(dict.fromkeys(item.text for item in items))
    by_text: dict[str, Problem] = {}
    changeable = problems_changeable_by(person).alive().without_vectors()
    for start in range(0, len(texts), _AT_ONCE):
        digests = [_digest(text) for text in texts[start : start + _AT_ONCE]]
        rows = changeable.annotate(digest=MD5("text")).filter(digest__in=digests)
        for row in rows.order_by("-pk"):
            if row.text not in by_text or row.owner_id == person.pk:
                by_text[row.text] = row
    return by_text


def existing_variants(problems: Collection[Problem]) -> dict[int, dict[str, Paraphrase]]:
    """Return the variants of each problem by their text: {problem id: {text: variant}}."""
    by_problem: dict[int, dict[str, Paraphrase]] = {problem.pk: {} for problem in problems}
    for row in Paraphrase.objects.filter(problem__in=[problem.pk for problem in problems]):
        by_problem[row.problem_id][row.text] = row
    return by_problem


def add_problems(
    items: Sequence[Item], *, person: User, run: Run, wish: Wish
) -> dict[str, Problem]:
    """Add a problem for each new text; return all the problems, by text."""
    existing = existing_problems(items, person=person)
    new = {item.text: item for item in items if item.text not in existing}
    rows = [_problem(item, person=person, run=run, wish=wish) for item in new.values()]
    # Another import can add the same text at the same time.
    Problem.objects.bulk_create(rows, ignore_conflicts=True)
    return existing | existing_problems(new.values(), person=person)


def add_variants(pools: Mapping[Problem, Sequence[Item]], *, person: User, run: Run) -> None:
    """Add the other texts of each pool as variants that the person accepted. They have no scores
    yet, and are used only after a check finds no reason against them."""
    existing = existing_variants(pools.keys())
    rows = [
        _variant(item, original=problem, person=person, run=run)
        for problem, items in pools.items()
        for item in {item.text: item for item in items}.values()
        if item.text != problem.text and item.text not in existing[problem.pk]
    ]
    Paraphrase.objects.bulk_create(rows, ignore_conflicts=True)
    added = Paraphrase.objects.filter(run=run, decisions=None).filter(
        Q(problem__in=[problem.pk for problem in pools])
    )
    Decision.objects.bulk_create(
        Decision(
            paraphrase=row, who=person, from_status=Paraphrase.Status.PENDING,
            to_status=row.status, from_text=row.text, to_text=row.text, before=snapshot(row),
        )
        for row in added
    )  # fmt: skip


def _problem(item: Item, *, person: User, run: Run, wish: Wish) -> Problem:
    plain = PlainProblem(
        id=item.id,
        text=item.text,
        equation=item.equation or None,
        answer=item.answer,
        unit=item.unit or None,
        grade=wish.grade,
        tags=wish.tags,
        language=detect_language(item.text),
        source=run.parameters["name"],
    )
    problem = built(plain, owner=person, shared=wish.shared)
    problem.added_by_run = run
    return problem


def _variant(item: Item, *, original: Problem, person: User, run: Run) -> Paraphrase:
    kind = kind_of(item, original=original)
    reference = reference_of(item, original=original, kind=kind)
    return Paraphrase(
        problem=original,
        problem_revision=original.revision,
        run=run,
        kind=kind,
        text=item.text,
        equation=equation_of(item, original=original, reference=reference),
        answer=item.answer,
        unit=item.unit,
        reference_text=reference.text,
        reference_equation=(reference.equation or "")[:MAX_EQUATION_LENGTH],
        reference_answer=(reference.answer or "")[:MAX_ANSWER_LENGTH],
        generator=GENERATOR,
        parameters={"file": run.parameters["name"]},
        status=Paraphrase.Status.ACCEPTED,
        reviewer=person,
        reviewed_at=timezone.now(),
    )


def _digest(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()
