"""Return the variants that a teacher kept, as rows of exported files.

Every export of variants reads them here. A variant that must not be used, for example because its
check failed, is skipped unless somebody kept it anyway.
"""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.formats.variants.kept_variant import KeptVariant
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.models import Paraphrase, Problem
from mwpapp.models.paraphrases import UNREAD
from mwpapp.services.rights import Person, paraphrases_changeable_by, paraphrases_visible_to
from mwpapp.services.variants.obstacles import obstacles


def kept_by(person: Person, *, problem: Problem | None = None) -> Iterator[KeptVariant]:
    """Yield the kept variants of one problem that the person may see, or of all problems that they
    may change."""
    if problem is None:
        rows = paraphrases_changeable_by(person)
    else:
        rows = paraphrases_visible_to(person).filter(problem=problem)
    kept = rows.kept().select_related("problem").defer(*UNREAD)
    for row in kept.order_by("problem_id", "pk").iterator():
        if may_be_exported(row):
            yield _exported(row)


def may_be_exported(row: Paraphrase) -> bool:
    """Return whether a kept variant may be exported: there is no reason against it, or somebody
    kept it anyway, which the export shows."""
    return row.kept_anyway or not obstacles(row)


def _exported(row: Paraphrase) -> KeptVariant:
    return KeptVariant(
        problem_id=row.problem_id,
        original=row.problem.text,
        variant_id=row.pk,
        kind=row.kind,
        text=row.text,
        equation=row.equation,
        answer=row.answer,
        unit=row.unit,
        grade=row.problem.grade,
        status=row.status,
        judgement=row.judgement,
        paraqd=_rounded(row.paraqd),
        valid_probability=_rounded(row.valid_probability),
        difference=_rounded(row.difference),
        changes="+".join(
            changes_of(
                row.kind, original=row.problem.text, text=row.text, parameters=row.parameters
            )
        ),
        naturalness=_rounded(row.naturalness),
        kept_anyway=row.kept_anyway,
    )


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)
