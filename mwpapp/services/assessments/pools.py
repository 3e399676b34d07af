"""Build the pool of each place of a worksheet: the texts that a student can get there.

A pool never contains a variant that is rejected, pending or out of date. It contains one that was
kept anyway, despite the reasons against it or without a check, only if the worksheet allows it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mwpapp.formats.assessments.assessment import Item
from mwpapp.ml.catalogue.kinds import parts_of
from mwpapp.models import Assessment, AssessmentPlace, Paraphrase
from mwpapp.models.messages import Message
from mwpapp.models.paraphrases import UNREAD
from mwpapp.services.assessments.given import ORIGINAL, choices_to_make, with_given
from mwpapp.services.assessments.items import item_of
from mwpapp.services.bank.problem_warnings import worded_warnings
from mwpapp.services.bank.problems import known_answer
from mwpapp.services.rights import is_within_reach
from mwpapp.services.variants.keeping import may_be_exported

FEWEST_ITEMS = 2  # so that students who sit together get different texts


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolItem:
    """An item and its variant (None for the original). `mark` changes with the printed text."""

    variant: int | None
    item: Item
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """The items of a place. `refusal` is why the pool is empty, if it is. `warnings` are
    sentences."""

    place: AssessmentPlace
    number: int
    items: tuple[PoolItem, ...]
    refusal: Message
    warnings: tuple[str, ...]

    @property
    def varied(self) -> bool:
        """Whether students who sit together can get different texts."""
        return len(self.items) >= FEWEST_ITEMS


def places_of(assessment: Assessment) -> list[AssessmentPlace]:
    """Return the places in the order in which they are numbered."""
    places = AssessmentPlace.objects.filter(section__assessment=assessment)
    return list(places.select_related("problem", "section").defer(*UNREAD))


def pools_of(assessment: Assessment) -> list[Pool]:
    """Return a pool for each place, in order."""
    places, owner = places_of(assessment), assessment.owner
    visible = {row.problem_id for row in places if is_within_reach(owner, row.problem)}
    variants = _kept(problems=visible)
    return [
        _pool(
            place,
            number=number,
            visible=place.problem_id in visible,
            kept=variants.get(place.problem_id, []),
            assessment=assessment,
        )
        for number, place in enumerate(places, start=1)
    ]


def _kept(*, problems: Iterable[int]) -> Mapping[int, list[Paraphrase]]:
    rows = Paraphrase.objects.filter(problem_id__in=problems).kept()
    by_problem: dict[int, list[Paraphrase]] = defaultdict(list)
    for row in rows.select_related("problem").defer(*UNREAD).order_by("pk"):
        if may_be_exported(row):
            by_problem[row.problem_id].append(row)
    return by_problem


def _pool(
    place: AssessmentPlace,
    *,
    number: int,
    visible: bool,
    kept: list[Paraphrase],
    assessment: Assessment,
) -> Pool:
    """Return the pool of a place from the kept variants of its problem."""
    of_kinds = [row for row in kept if _wanted(row, place=place)]
    allowed = [row for row in of_kinds if assessment.allow_kept_anyway or not row.kept_anyway]
    items = [of_variant(row, place=place, sheet=assessment) for row in allowed]
    if visible and place.include_original:
        items.insert(0, of_original(place, sheet=assessment))
    answered = tuple(member for member in items if member.item.answer)
    return Pool(
        place=place,
        number=number,
        items=answered,
        refusal=Message() if answered else _refusal(visible=visible, items=items),
        warnings=tuple(
            _warnings(
                place, size=len(answered), unanswered=len(items) - len(answered),
                anyway=len(of_kinds) - len(allowed),
            )
        ),
    )  # fmt: skip


def _wanted(row: Paraphrase, *, place: AssessmentPlace) -> bool:
    return not place.kinds or bool(set(place.kinds) & set(parts_of(row.kind)))


def _refusal(*, visible: bool, items: list[PoolItem]) -> Message:
    """Return why a pool is empty."""
    if not visible:
        return Message(gettext_noop("The problem was deleted, or is no longer shared with you."))
    if items:
        return Message(gettext_noop("No answer is known."))
    return Message(gettext_noop("No accepted variant fits."))


def _warnings(place: AssessmentPlace, *, size: int, unanswered: int, anyway: int) -> list[str]:
    sentences = []
    if 0 < size < FEWEST_ITEMS:
        sentences.append(_("Only one text: every student gets it."))
    if size and unanswered:
        sentences.append(_("A text without an answer is not used."))
    if anyway:
        sentences.append(_("Variants not used because they were accepted anyway: %s.") % anyway)
    if size and place.include_original:
        sentences += [warning.sentence for warning in worded_warnings(place.problem)]
    return sentences


def of_original(place: AssessmentPlace, *, sheet: Assessment) -> PoolItem:
    """Return the problem of a place as an item of its pool.

    Its steps and the errors behind its choices are in the language of the worksheet.
    """
    problem = place.problem
    item = item_of(
        f"p{problem.pk}",
        text=problem.text,
        answer=known_answer(problem),
        unit=problem.unit,
        kind=ORIGINAL,
        equation=problem.equation,
        rounding=problem.rounding,
        decimal_sign=problem.decimal_sign,
        choices=choices_to_make(place),
        seed=sheet.seed,
        language=sheet.language,
    )
    return _pooled(item, place=place, variant=None)


def of_variant(row: Paraphrase, *, place: AssessmentPlace, sheet: Assessment) -> PoolItem:
    """Return a variant as an item of the pool of a place.

    Its steps and the errors behind its choices are in the language of the worksheet.
    """
    item = item_of(
        f"v{row.pk}",
        text=row.text,
        answer=row.answer,
        unit=row.unit,
        kind=row.kind,
        equation=row.equation,
        rounding=row.problem.rounding,
        decimal_sign=row.problem.decimal_sign,
        choices=choices_to_make(place),
        seed=sheet.seed,
        language=sheet.language,
    )
    return _pooled(item, place=place, variant=row.pk)


def _pooled(item: Item, *, place: AssessmentPlace, variant: int | None) -> PoolItem:
    item = with_given(item, place=place, variant=variant)
    return PoolItem(variant=variant, item=item, mark=_mark(item))


def _mark(item: Item) -> str:
    choices = (choice.text for choice in item.choices)
    printed = "\0".join((item.text, item.answer, item.unit, *choices))
    return hashlib.sha256(printed.encode()).hexdigest()[:12]
