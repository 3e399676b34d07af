"""Keep the details of an item that an imported file gives but that have no column: steps, choices…

`AssessmentPlace.given` contains `items`, the details by variant id ("" for the original), and
`choices`, the place's number of choices at the time of the import. The file's choices apply only
while the place still has this number. The details of an item apply only while its text, answer and
unit in the pool are the same as at the time of the import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.models import AssessmentPlace

ORIGINAL: Final = "original"


def details_of(item: Item, *, like: Item, variant: int | None) -> dict[str, Any]:
    """Return what `place.given` stores about an item of a file. `like` is the item in the pool: the
    details apply as long as the pool has its text, answer and unit."""
    return {
        "mark": _mark(like),
        "plain": item.plain,
        "also_right": list(item.also_right),
        "steps": list(item.steps),
        "choices": [asdict(choice) for choice in item.choices],
        # The kind of a variant is in its row.
        "kind": item.kind if variant is None else "",
    }


def choices_to_make(place: AssessmentPlace) -> int:
    """Return how many choices to generate for each item: 0 as long as the place has the number of
    choices that the file gave."""
    return 0 if _has_choices(place) else place.choices


def with_given(item: Item, *, place: AssessmentPlace, variant: int | None) -> Item:
    """Return the item with the details of the file, if it has any and they still apply."""
    details: Mapping[str, Any] = place.given.get("items", {}).get(_key(variant), {})
    if details.get("mark") != _mark(item):
        return item
    choices = tuple(Choice(**choice) for choice in details["choices"])
    return replace(
        item,
        plain=details.get("plain", "") or item.plain,  # missing in older imports
        also_right=tuple(details["also_right"]) or item.also_right,
        steps=tuple(details["steps"]) or item.steps,
        choices=choices if _has_choices(place) else item.choices,
        kind=details["kind"] or item.kind,
    )


def _has_choices(place: AssessmentPlace) -> bool:
    return bool(place.choices) and place.given.get("choices") == place.choices


def _mark(item: Item) -> str:
    """Return a digest of what the details of the file apply to."""
    printed = "\0".join((item.text, item.answer, item.unit))
    return hashlib.sha256(printed.encode()).hexdigest()[:12]


def _key(variant: int | None) -> str:
    return "" if variant is None else str(variant)
