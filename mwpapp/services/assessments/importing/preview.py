"""Preview an import: what it adds, what the bank already contains, and what is skipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.assessment import Item, Place, Version
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.ml.text.conventions import convention_of
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.assessments.importing.drafts import Draft, title_of
from mwpapp.services.assessments.importing.rows import existing_problems, existing_variants
from mwpapp.services.assessments.importing.worksheets import why_no_worksheet
from mwpapp.services.assessments.items import plain_number, separated
from mwpapp.services.bank.problems import known_answer
from mwpapp.services.wording import worded

MAX_PLACES_SHOWN: Final = 100
MAX_SKIPPED_SHOWN: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewItem:
    """A text of a file. For an original, `problem` is the problem in the bank with this text, if
    any; `known` is whether the bank has the text; `clash` is a sentence if the bank has the text
    with another answer, with none, or as a rejected variant; otherwise, it is ""."""

    item: Item
    problem: Problem | None = None
    known: bool = False
    clash: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPlace:
    """A place of a file: its problem, the variants, and what applies to all of them."""

    number: int
    section: str  # the title of the section that begins here
    original: PreviewItem
    variants: tuple[PreviewItem, ...]
    points: Decimal
    tolerance: Decimal
    choices: int

    @property
    def shown_points(self) -> str:
        return plain(self.points)

    @property
    def shown_tolerance(self) -> str:
        return plain(self.tolerance)


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedQuestion:
    title: str
    number: int  # in the file, or 0 if it is unknown
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What an import adds. `places` and `skipped` contain only the first entries; the counts
    include all. `no_worksheet` is why no worksheet can be made, or ""."""

    title: str
    instructions: str
    format: str
    sections: int
    problem_count: int
    known_problems: int
    variant_count: int
    known_variants: int
    choice_count: int
    place_count: int
    places: tuple[PreviewPlace, ...]
    skipped_count: int
    skipped: tuple[SkippedQuestion, ...]
    versions: int
    students: int
    no_worksheet: str


def preview_of(draft: Draft, *, person: User) -> Preview:
    """Return the preview of a draft, compared with the person's current bank."""
    assessment = draft.assessment
    places = assessment.places
    problems = existing_problems((place.pool[0] for place in places), person=person)
    variants = existing_variants(set(problems.values()))
    variant_items = [
        (problems.get(place.pool[0].text), item) for place in places for item in place.pool[1:]
    ]
    texts = {(place.pool[0].text, item.text) for place in places for item in place.pool[1:]}
    known = {
        (problem.pk, item.text)
        for problem, item in variant_items
        if problem is not None and item.text in variants[problem.pk]
    }
    versions = _usable_versions(assessment, problems=problems, variants=variants)
    return Preview(
        title=title_of(draft),
        instructions=assessment.instructions,
        format=_(FORMATS[draft.format].label),
        sections=len(assessment.sections),
        problem_count=len({place.pool[0].text for place in places}),
        known_problems=len(problems),
        variant_count=len(texts),
        known_variants=len(known),
        choice_count=sum(1 for place in places if any(item.choices for item in place.pool)),
        place_count=len(places),
        places=tuple(_places(draft, problems=problems, variants=variants)),
        skipped_count=len(draft.skipped),
        skipped=tuple(
            SkippedQuestion(
                title=question.title, number=question.number, reason=worded(question.reason)
            )
            for question in draft.skipped[:MAX_SKIPPED_SHOWN]
        ),
        versions=len(versions),
        students=sum(1 for version in versions if version.student),
        no_worksheet=why_no_worksheet(assessment),
    )


def _usable_versions(
    assessment: PlainAssessment,
    *,
    problems: Mapping[str, Problem],
    variants: Mapping[int, Mapping[str, Paraphrase]],
) -> Sequence[Version]:
    """Return the versions that the worksheet gets: none if one of them uses a rejected variant."""
    for version in assessment.versions:
        for place, index in zip(assessment.places, version.chosen, strict=True):
            problem = problems.get(place.pool[0].text)
            row = variants[problem.pk].get(place.pool[index].text) if problem else None
            if row is not None and row.status == Paraphrase.Status.REJECTED:
                return ()
    return assessment.versions


def _places(
    draft: Draft,
    *,
    problems: Mapping[str, Problem],
    variants: Mapping[int, Mapping[str, Paraphrase]],
) -> Iterator[PreviewPlace]:
    """Yield the first places, each with the title of the section that it begins."""
    number = 0
    for section in draft.assessment.sections:
        for index, place in enumerate(section.places):
            number += 1
            if number > MAX_PLACES_SHOWN:
                return
            problem = problems.get(place.pool[0].text)
            existing = variants[problem.pk] if problem else {}
            title = section.title if index == 0 else ""
            yield _place(place, number=number, section=title, problem=problem, existing=existing)


def _place(
    place: Place,
    *,
    number: int,
    section: str,
    problem: Problem | None,
    existing: Mapping[str, Paraphrase],
) -> PreviewPlace:
    original, *others = place.pool
    sign = problem.decimal_sign if problem else ""
    return PreviewPlace(
        number=number,
        section=section,
        original=PreviewItem(
            item=original,
            problem=problem,
            known=problem is not None,
            clash=_clash(original, known_answer(problem), sign=sign) if problem else "",
        ),
        variants=tuple(_variant(item, existing.get(item.text), sign=sign) for item in others),
        points=place.points,
        tolerance=place.tolerance,
        choices=max(len(item.choices) for item in place.pool),
    )


def _variant(item: Item, row: Paraphrase | None, *, sign: str) -> PreviewItem:
    if row is None:
        return PreviewItem(item=item)
    clash = _clash(item, row.answer, sign=sign)
    if row.status == Paraphrase.Status.REJECTED:
        clash = _("This text is rejected in your bank, so worksheets will not use it.")
    return PreviewItem(item=item, known=True, clash=clash)


def _clash(item: Item, answer: str, *, sign: str) -> str:
    """Return a sentence if the bank has a different answer, which the import keeps, or no answer;
    otherwise, return "". `sign` is the decimal sign that the problem states."""
    if not answer:
        return _("Your bank has no answer for it.")
    if _is_same(item, answer, sign=sign):
        return ""
    return _("Your bank has the answer %s and keeps it.") % answer


def _is_same(item: Item, answer: str, *, sign: str) -> bool:
    """Return whether an answer of the bank is the same text or number as the item's. Units differ
    only if both are stated."""
    known, known_unit = separated(answer, unit="")
    stated, stated_unit = separated(item.answer, unit=item.unit)
    if known_unit and stated_unit and known_unit != stated_unit:
        return False
    number = plain_number(known, decimal_sign=convention_of(item.text, decimal_sign=sign).decimal)
    return known == stated or (number != "" and item.number == Decimal(number))
