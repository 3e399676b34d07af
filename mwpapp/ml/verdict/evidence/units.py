"""Check that the quantities keep their units of measure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.units import size_ratio
from mwpapp.ml.types import Alignment, Evidence, Quantity, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import aligned, piece
from mwpapp.ml.verdict.evidence.quoting import phrase, unit_as_written

ABOUT = "units"
_HALF_OF_DAY = re.compile(r"\s?(a|p)\.?\s?m\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFaults:
    """Aligned quantities of equal value. `changed` have different units, `lost` (reference) have no
    unit in the variant, and `gained` have one only in the variant."""

    changed: tuple[tuple[int, int], ...]
    lost: tuple[int, ...]
    gained: tuple[tuple[int, int], ...]


def converted(original: Quantity, variant: Quantity) -> bool:
    """Return whether both are the same amount in different units (1 hour and 60 minutes)."""
    ratio = size_ratio(original.unit or "", variant.unit or "")
    return ratio is not None and ratio != 1 and original.value * ratio == variant.value


def same_time(comparison: Comparison, original: Quantity, variant: Quantity) -> bool:
    """Return whether both are the same time of day, with or without minutes ("7:00 pm", "7 pm")."""
    if not original.unit == variant.unit == "o'clock":
        return False
    here = _minutes(comparison.reference_text, original)
    return not here.isdisjoint(_minutes(comparison.variant, variant))


def _minutes(text: str, time: Quantity) -> frozenset[Fraction]:
    """Return the minutes from midnight to a time of day: two values for an hour of at most 12
    without "am" or "pm"."""
    if time.form == "time":
        return frozenset([time.value])
    half = _HALF_OF_DAY.match(text, time.end)
    if time.value > 12:
        return frozenset([60 * time.value])
    halves = half[1].lower() if half else "ap"
    return frozenset(60 * (time.value % 12 + (12 if letter == "p" else 0)) for letter in halves)


def find_unit_faults(alignment: Alignment) -> UnitFaults:
    """Compare the units of the aligned quantities."""
    changed, lost, gained = [], [], []
    for i, j in alignment.pairs:
        here, there = _measure(alignment.reference[i]), _measure(alignment.variant[j])
        if here == there:
            continue
        if there is None:
            lost.append(i)
        elif here is None:
            gained.append((i, j))
        else:
            changed.append((i, j))
    return UnitFaults(changed=tuple(changed), lost=tuple(lost), gained=tuple(gained))


def _measure(quantity: Quantity) -> str | None:
    """Return the unit of a quantity; None for a percentage, because 25% may be "a quarter"."""
    return None if quantity.unit == "percent" else quantity.unit


def unit_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for each changed, added or missing unit, or a single one if the reference has
    units, all are unchanged and no quantity is missing."""
    alignment = comparison.alignment
    faults = find_unit_faults(alignment)
    retold = _retold(alignment, faults.changed)
    for i, j in faults.changed:
        state = State.DOUBT if i in retold else State.BROKEN
        yield aligned(ABOUT, comparison, i, j, code="changed", state=state)
    for i, j in faults.gained:
        yield aligned(ABOUT, comparison, i, j, code="gained", state=State.DOUBT)
    yield from (_lost(comparison, i) for i in faults.lost)
    if not (faults.changed or faults.lost or faults.gained or alignment.missing):
        units = _units(comparison)
        if units:
            yield piece(ABOUT, "kept", state=State.FINE, units=", ".join(units))


def _retold(alignment: Alignment, changed: Sequence[tuple[int, int]]) -> set[int]:
    """Return the quantities whose unit is replaced with the same other unit everywhere, in at least
    two places. That may be another story ("kilograms" of rice, "metres" of linen), not an error. It
    is an error if the reference has a third unit that converts into both units."""
    places: dict[str | None, list[tuple[int, int]]] = defaultdict(list)
    for i, j in alignment.pairs:
        places[alignment.reference[i].unit].append((i, j))
    return {
        i
        for pairs in places.values()
        if len(pairs) > 1 and len({alignment.variant[j].unit for _, j in pairs}) == 1
        if not _mixes_units(alignment, *pairs[0])
        for i, j in pairs
        if (i, j) in changed
    }


def _mixes_units(alignment: Alignment, i: int, j: int) -> bool:
    """Return whether the reference has a unit that converts into both units of a pair."""
    old, new = alignment.reference[i].unit or "", alignment.variant[j].unit or ""
    others = {quantity.unit or "" for quantity in alignment.reference} - {old}
    return any(size_ratio(other, old) and size_ratio(other, new) for other in others)


def _lost(comparison: Comparison, i: int) -> Evidence:
    here = comparison.alignment.reference[i]
    original = phrase(comparison.reference_text, here)
    return piece(ABOUT, "lost", state=State.DOUBT, in_reference=here.span, original=original)


def _units(comparison: Comparison) -> list[str]:
    """Return each unit of the reference once, as first written."""
    units: dict[str, str] = {}
    for quantity in comparison.alignment.reference:
        if quantity.unit not in (None, "percent", "o'clock"):
            units.setdefault(quantity.unit, unit_as_written(comparison.reference_text, quantity))
    return list(units.values())
