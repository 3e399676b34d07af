"""Keep what an imported file says about an item beyond its row: steps, choices and others.

`AssessmentPlace.given` has the number of `choices` for which the file's choices apply, and `items`
by the id of the variant ("" for the original). What it says about an item applies as long as the
text, the answer and the unit are those of the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.models import AssessmentPlace

ORIGINAL: Final = "original"


def to_give(item: Item, *, like: Item, variant: int | None) -> dict[str, Any]:
    """Return what `place.given` stores of an item of a file. `like` is the item as the pool has it,
    whose text and answer it must have later."""
    return {
        "mark": _mark(like),
        "also_right": list(item.also_right),
        "steps": list(item.steps),
        "choices": [asdict(choice) for choice in item.choices],
        # The kind of a variant is in its row.
        "kind": item.kind if variant is None else "",
    }


def choices_to_make(place: AssessmentPlace) -> int:
    """Return how many choices to make for each item: none if the file has the choices."""
    return 0 if _gives_choices(place) else place.choices


def with_given(item: Item, *, place: AssessmentPlace, variant: int | None) -> Item:
    """Return the item with what the file says about it, where it says anything."""
    found: Mapping[str, Any] = place.given.get("items", {}).get(_key(variant), {})
    if found.get("mark") != _mark(item):
        return item
    choices = tuple(Choice(**choice) for choice in found["choices"])
    return replace(
        item,
        also_right=tuple(found["also_right"]) or item.also_right,
        steps=tuple(found["steps"]) or item.steps,
        choices=choices if _gives_choices(place) else item.choices,
        kind=found["kind"] or item.kind,
    )


def _gives_choices(place: AssessmentPlace) -> bool:
    return bool(place.choices) and place.given.get("choices") == place.choices


def _mark(item: Item) -> str:
    """Return a digest of what the file's words apply to."""
    printed = "\0".join((item.text, item.answer, item.unit))
    return hashlib.sha256(printed.encode()).hexdigest()[:12]


def _key(variant: int | None) -> str:
    return "" if variant is None else str(variant)
