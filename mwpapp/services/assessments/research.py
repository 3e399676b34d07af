"""Read the variants of a worksheet with their scores, for researchers."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.formats.assessments.research import ResearchRow
from mwpapp.models import Paraphrase
from mwpapp.models.paraphrases import UNREAD
from mwpapp.services.assessments.pools import Pool
from mwpapp.services.rights import Person, paraphrases_visible_to


def research_rows(pools: Sequence[Pool], *, person: Person) -> list[ResearchRow]:
    """Return the variants of the pools, in order, without those that the person may not see."""
    wanted = [item.variant for pool in pools for item in pool.items if item.variant is not None]
    visible = paraphrases_visible_to(person).filter(pk__in=wanted).select_related("problem")
    rows = {row.pk: row for row in visible.defer(*UNREAD)}
    return [
        _row(rows[item.variant], number=pool.number)
        for pool in pools
        for item in pool.items
        if item.variant in rows
    ]


def _row(row: Paraphrase, *, number: int) -> ResearchRow:
    return ResearchRow(
        place=number,
        problem_id=row.problem_id,
        original=row.problem.text,
        reference_text=row.reference_text,
        reference_equation=row.reference_equation,
        reference_answer=row.reference_answer,
        variant_id=row.pk,
        kind=row.kind,
        generator=row.generator,
        text=row.text,
        equation=row.equation,
        answer=row.answer,
        unit=row.unit,
        grade=row.problem.grade,
        status=row.status,
        judgement=row.judgement,
        paraqd=row.paraqd,
        valid_probability=row.valid_probability,
        difference=row.difference,
        naturalness=row.naturalness,
        kept_anyway=row.kept_anyway,
        evidence=tuple(
            f"{piece['code']}={piece['state']}" for piece in row.evidence if "code" in piece
        ),
    )
