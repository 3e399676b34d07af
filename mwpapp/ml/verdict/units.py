"""Do the quantities keep their units of measure?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.alignment import Alignment
from mwpapp.ml.text.units import expansions, spoken, unit_class
from mwpapp.ml.types import Evidence, Quantity, State
from mwpapp.ml.verdict.comparison import Comparison

# Canonical unit -> (dimension, size in the dimension's smallest unit here).
_SIZES: dict[str, tuple[str, Fraction]] = {
    name: (dimension, Fraction(size))
    for dimension, sizes in {
        "time": {
            "second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800,
            "fortnight": 1209600,
        },
        "years": {"month": 1, "year": 12, "decade": 120, "century": 1200},
        "metric length": {
            "millimetre": 1, "centimetre": 10, "decimetre": 100, "metre": 1000,
            "kilometre": 1000000,
        },
        "length": {"inch": 1, "foot": 12, "yard": 36, "mile": 63360},
        "metric weight": {"milligram": 1, "gram": 1000, "kilogram": 1000000, "tonne": 10**9},
        "weight": {"ounce": 1, "pound": 16, "ton": 32000},
        "metric volume": {"millilitre": 1, "centilitre": 10, "litre": 1000},
        "volume": {"fluid ounce": 1, "cup": 8, "pint": 16, "quart": 32, "gallon": 128},
        "dollars": {"cent": 1, "dollar": 100},
        "pounds": {"penny": 1, "pound sterling": 100},
    }.items()
    for name, size in sizes.items()
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitFaults:
    """Aligned pairs (reference, variant) of equal value: `changed` have another unit now,
    `lost` none any more, `gained` one that the reference does not state."""

    changed: tuple[tuple[int, int], ...]
    lost: tuple[int, ...]
    gained: tuple[tuple[int, int], ...]


def converted(original: Quantity, variant: Quantity) -> bool:
    """Whether both are the same amount in different units (1 hour and 60 minutes)."""
    one, other = _SIZES.get(original.unit or ""), _SIZES.get(variant.unit or "")
    if one is None or other is None or original.unit == variant.unit or one[0] != other[0]:
        return False
    return original.value * one[1] == variant.value * other[1]


def find_unit_faults(alignment: Alignment) -> UnitFaults:
    """How the units of the aligned quantities differ."""
    changed, lost, gained = [], [], []
    for i, j in alignment.pairs:
        here, there = alignment.reference[i].unit, alignment.variant[j].unit
        if here == there or "percent" in (here, there):  # 25% may be "a quarter"
            continue
        if there is None:
            lost.append(i)
        elif here is None:
            gained.append((i, j))
        else:
            changed.append((i, j))
    return UnitFaults(changed=tuple(changed), lost=tuple(lost), gained=tuple(gained))


def unit_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line for each unit that changed or went, one where all stayed."""
    alignment = comparison.alignment
    faults = find_unit_faults(alignment)
    retold = _retold(alignment, faults.changed)
    for i, j in faults.changed:
        yield _changed(alignment, i, j, state=State.DOUBT if i in retold else State.BROKEN)
    yield from (_gained(alignment, i, j) for i, j in faults.gained)
    yield from (_lost(alignment.reference[i]) for i in faults.lost)
    kept = [q.unit for q in alignment.reference if q.unit and q.unit != "percent"]
    if kept and not (faults.changed or faults.lost or faults.gained) and not alignment.missing:
        names = ", ".join(dict.fromkeys(spoken(unit, plural=True) for unit in kept))
        yield Evidence(about="units", state=State.FINE, sentence=f"The units are kept: {names}.")


def _retold(alignment: Alignment, changed: Sequence[tuple[int, int]]) -> set[int]:
    """Those whose unit became one and the same other in every place, in two at least: another
    story ("kilograms" of rice, "metres" of linen), not a slip."""
    places: dict[str | None, list[tuple[int, int]]] = defaultdict(list)
    for i, j in alignment.pairs:
        places[alignment.reference[i].unit].append((i, j))
    return {
        i
        for pairs in places.values()
        if len(pairs) > 1 and len({alignment.variant[j].unit for _, j in pairs}) == 1
        for i, j in pairs
        if (i, j) in changed
    }


def _changed(alignment: Alignment, i: int, j: int, *, state: State) -> Evidence:
    here, there = alignment.reference[i], alignment.variant[j]
    return Evidence(
        about="units",
        state=state,
        sentence=_opened(
            f"{_with_unit(here)} became {_with_unit(there)}: another unit, the same number."
        ),
        original_span=(here.start, here.end),
        variant_span=(there.start, there.end),
    )


def _gained(alignment: Alignment, i: int, j: int) -> Evidence:
    here, there = alignment.reference[i], alignment.variant[j]
    return Evidence(
        about="units",
        state=State.DOUBT,
        sentence=_opened(
            f"{here.surface} became {_with_unit(there)}: the original states no unit there."
        ),
        original_span=(here.start, here.end),
        variant_span=(there.start, there.end),
    )


def _lost(quantity: Quantity) -> Evidence:
    return Evidence(
        about="units",
        state=State.DOUBT,
        sentence=f"The unit of {_with_unit(quantity)} is gone.",
        original_span=(quantity.start, quantity.end),
    )


def _with_unit(quantity: Quantity) -> str:
    unit = quantity.unit or ""
    if unit_class(unit) == "currency" and not quantity.surface[:1].isalpha():
        signs = [form for form in expansions(unit) if form in "$€£₹¥₦₩"]
        if signs:
            return f"{signs[0]}{quantity.surface}"
    surface = quantity.surface[:1].lower() + quantity.surface[1:]
    return f"{surface} {spoken(unit, plural=quantity.value != 1)}"


def _opened(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
