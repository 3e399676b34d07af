"""Check that the variant contains the quantities of the reference, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from mwpapp.ml.types import Alignment, Evidence, Quantity, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.neighbours import exchange_margin
from mwpapp.ml.verdict.evidence.piece import aligned, piece
from mwpapp.ml.verdict.evidence.quoting import number, phrase, with_neighbours
from mwpapp.ml.verdict.evidence.units import converted, same_time

_Alike = Callable[[Quantity, Quantity], bool]

ABOUT = "quantities"
_MAX_SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Indices of the quantities of the alignment.

    - `lost` (reference): missing in the variant, and not replaced.
    - `fewer` (reference): less frequent in the variant.
    - `changed`: pairs of a missing quantity and the added one that replaced it, and pairs of times
      with the same hour but another half of the day.
    - `same`: pairs of a missing and an added quantity that are the same amount in different units,
      or the same time of day.
    - `new` (variant): other added quantities.
    - `slight` (variant): added quantities that repeat a number of the reference or may not be
      numbers ("both of the two").
    - `swapped` (reference): pairs whose things or owners were or may be swapped.
    """

    lost: tuple[int, ...]
    fewer: tuple[int, ...]
    changed: tuple[tuple[int, int], ...]
    same: tuple[tuple[int, int], ...]
    new: tuple[int, ...]
    slight: tuple[int, ...]
    swapped: tuple[tuple[int, int], ...]


def find_quantity_faults(comparison: Comparison) -> Findings:
    """Classify the quantities that are missing, added, changed or swapped."""
    alignment = comparison.alignment
    missing, added = list(alignment.missing), list(alignment.added)
    same = _take_pairs(alignment, missing, added, alike=partial(_same_amount, comparison))
    values = {quantity.value for quantity in alignment.variant}
    fewer = [i for i in missing if alignment.reference[i].value in values]
    lost = [i for i in missing if i not in fewer]
    changed = _take_pairs(alignment, lost, added, alike=_same_kind)
    known = {quantity.value for quantity in alignment.reference}
    slight = [j for j in added if _is_slight(alignment.variant[j]) or _known(alignment, j, known)]
    return Findings(
        lost=tuple(lost),
        fewer=tuple(fewer),
        changed=(*changed, *_other_halves(comparison)),
        same=same,
        new=tuple(j for j in added if j not in slight),
        slight=tuple(slight),
        swapped=alignment.swapped or _took_over(alignment),
    )


def _took_over(alignment: Alignment) -> tuple[tuple[int, int], ...]:
    """Return pairs of reference indices in which the second now names the thing of the first.

    In "14 trays, 5 of them" and "5 trays, 14 of them", only one quantity names a thing. In "Mia has
    14 trays and Ben 5" and "Ben has 5 trays and Mia 14", only the word moved.
    """
    things = {i: (alignment.reference[i].thing, alignment.variant[j].thing)
              for i, j in alignment.pairs}  # fmt: skip
    return tuple(
        (i, k)
        for i, (before, after) in things.items()
        for k, (theirs_before, theirs_after) in things.items()
        if before and before != after and theirs_after == before and theirs_before != before
    )


def _take_pairs(
    alignment: Alignment, missing: list[int], added: list[int], *, alike: _Alike
) -> tuple[tuple[int, int], ...]:
    """Remove and return the pairs of a missing and an added quantity that are alike."""
    pairs = []
    for i in list(missing):
        here = alignment.reference[i]
        j = next((j for j in added if alike(here, alignment.variant[j])), None)
        if j is not None:
            pairs.append((i, j))
            missing.remove(i)
            added.remove(j)
    return tuple(pairs)


def _same_amount(comparison: Comparison, original: Quantity, variant: Quantity) -> bool:
    return converted(original, variant) or same_time(comparison, original, variant)


def _other_halves(comparison: Comparison) -> tuple[tuple[int, int], ...]:
    """Return the pairs of the alignment such as "7 am" and "7 pm"."""
    reference, variant = comparison.alignment.reference, comparison.alignment.variant
    return tuple(
        (i, j)
        for i, j in comparison.alignment.pairs
        if reference[i].unit == variant[j].unit == "o'clock"
        and not same_time(comparison, reference[i], variant[j])
    )


def _same_kind(original: Quantity, variant: Quantity) -> bool:
    """Return whether one can replace the other: they count or measure the same thing."""
    return (original.unit, original.thing) == (variant.unit, variant.thing)


def _is_slight(quantity: Quantity) -> bool:
    return quantity.value in (1, 2) and quantity.form in ("word", "article", "multiplicative")


def _known(alignment: Alignment, j: int, known: set[Fraction]) -> bool:
    """Return whether the added quantity repeats a number of the reference."""
    return alignment.variant[j].value in known


def quantity_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for each fault, one for each quantity in another unit, and one for all
    quantities if the reference's are kept."""
    alignment = comparison.alignment
    faults = find_quantity_faults(comparison)
    yield from (
        aligned(ABOUT, comparison, i, j, code="changed", state=State.BROKEN)
        for i, j in faults.changed
    )
    yield from (_lost(comparison, i) for i in faults.lost)
    yield from (_swapped(comparison, i, k) for i, k in faults.swapped)
    yield from (_fewer(comparison, i) for i in faults.fewer)
    yield from (_added(comparison, j, state=State.BROKEN) for j in faults.new)
    yield from (_added(comparison, j, state=State.DOUBT) for j in faults.slight)
    yield from (
        aligned(ABOUT, comparison, i, j, code="same_amount", state=State.FINE)
        for i, j in faults.same
    )
    if alignment.pairs and not (faults.changed or faults.lost or faults.swapped or faults.fewer):
        yield _all_kept(comparison, pairs=[*alignment.pairs, *faults.same])


def _lost(comparison: Comparison, i: int) -> Evidence:
    here = comparison.alignment.reference[i]
    if comparison.needed is None:
        # "The two of them" and "one of the boys" are often not quantities.
        state = State.DOUBT if _is_slight(here) else State.BROKEN
        return _missing(comparison, here, code="missing", state=state)
    if i in comparison.needed:
        return _missing(comparison, here, code="missing_needed", state=State.BROKEN)
    return _missing(comparison, here, code="missing_unneeded", state=State.DOUBT)


def _fewer(comparison: Comparison, i: int) -> Evidence:
    here = comparison.alignment.reference[i]
    needed = comparison.needed is None or i in comparison.needed
    twin = any(
        _same_kind(here, other) and other.value == here.value
        for n, other in enumerate(comparison.alignment.reference)
        if n != i
    )
    if twin or not needed:
        return _missing(comparison, here, code="fewer", state=State.DOUBT)
    return _missing(comparison, here, code="fewer_needed", state=State.BROKEN)


def _missing(comparison: Comparison, quantity: Quantity, *, code: str, state: State) -> Evidence:
    return piece(
        ABOUT,
        code,
        state=state,
        in_reference=quantity.span,
        number=number(quantity),
        phrase=with_neighbours(comparison.reference_text, quantity),
    )


def _swapped(comparison: Comparison, i: int, k: int) -> Evidence:
    """Return broken evidence if both labels were swapped or the words near both numbers were, but a
    doubt if only one label moved."""
    one, other = comparison.alignment.reference[i], comparison.alignment.reference[k]
    partners = dict(comparison.alignment.pairs)
    both = [(i, partners[i]), (k, partners[k])]
    sure = comparison.alignment.swapped or exchange_margin(comparison, pairs=both) < 0
    return piece(
        ABOUT,
        "swapped" if sure else "may_be_swapped",
        state=State.BROKEN if sure else State.DOUBT,
        in_reference=one.span,
        in_variant=comparison.alignment.variant[partners[i]].span,
        first=phrase(comparison.reference_text, one),
        second=phrase(comparison.reference_text, other),
    )


def _added(comparison: Comparison, j: int, *, state: State) -> Evidence:
    there = comparison.alignment.variant[j]
    known = any(quantity.value == there.value for quantity in comparison.alignment.reference)
    return piece(
        ABOUT,
        "more" if known else "new",
        state=state,
        in_variant=there.span,
        number=number(there),
        phrase=with_neighbours(comparison.variant, there),
    )


def _all_kept(comparison: Comparison, *, pairs: Sequence[tuple[int, int]]) -> Evidence:
    alignment = comparison.alignment
    shown = [phrase(comparison.variant, alignment.variant[j]) for _, j in sorted(pairs)]
    quantities = ", ".join(shown[:_MAX_SHOWN]) + (", …" if len(shown) > _MAX_SHOWN else "")
    count = len(alignment.reference)
    if count == 1:
        return piece(ABOUT, "one_kept", state=State.FINE, quantities=quantities)
    if count == 2:
        return piece(ABOUT, "both_kept", state=State.FINE, quantities=quantities)
    return piece(ABOUT, "all_kept", state=State.FINE, count=count, quantities=quantities)
