"""Is each quantity of the reference in the variant, with the same owner, and no other?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.alignment import Alignment
from mwpapp.ml.text.words import singular
from mwpapp.ml.types import Evidence, Quantity, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.units import converted

_Alike = Callable[[Quantity, Quantity], bool]

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MOST_SHOWN = 8
_BEFORE = re.compile(r"(?:[^\W\d_]+\s+)?[$€£₹¥]?$")
_AFTER = re.compile(r"\s?[%°](?!\w)|[\s-]+(?:of\s+)?[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Indices into the alignment's quantities.

    `lost` (reference) are in the variant nowhere, `fewer` (reference) less often than in the
    reference; `changed` pairs a lost quantity with the added one that took its place, `same`
    one with the same amount in another unit; `new` (variant) are other added ones, `slight`
    (variant) added ones that may be mere words ("both of the two"); `swapped` (reference)
    exchanged their things or owners.
    """

    lost: tuple[int, ...]
    fewer: tuple[int, ...]
    changed: tuple[tuple[int, int], ...]
    same: tuple[tuple[int, int], ...]
    new: tuple[int, ...]
    slight: tuple[int, ...]
    swapped: tuple[tuple[int, int], ...]


def find_quantity_faults(alignment: Alignment) -> Findings:
    """What became of the quantities that the alignment could not pair."""
    missing, added = list(alignment.missing), list(alignment.added)
    same = _take_pairs(alignment, missing, added, alike=converted)
    values = {quantity.value for quantity in alignment.variant}
    fewer = [i for i in missing if alignment.reference[i].value in values]
    lost = [i for i in missing if i not in fewer]
    changed = _take_pairs(alignment, lost, added, alike=_same_kind)
    known = {quantity.value for quantity in alignment.reference}
    slight = [j for j in added if _is_slight(alignment.variant[j]) or _known(alignment, j, known)]
    return Findings(
        lost=tuple(lost),
        fewer=tuple(fewer),
        changed=changed,
        same=same,
        new=tuple(j for j in added if j not in slight),
        slight=tuple(slight),
        swapped=alignment.swapped or _took_over(alignment),
    )


def _took_over(alignment: Alignment) -> tuple[tuple[int, int], ...]:
    """Pairs of reference indices of which the second counts now what the first counted.

    "14 trays, 5 of them" against "5 trays, 14 of them": only one of them names a thing.
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
    """Pairs of a missing and an added quantity that are alike, taken out of both lists."""
    pairs = []
    for i in list(missing):
        here = alignment.reference[i]
        j = next((j for j in added if alike(here, alignment.variant[j])), None)
        if j is not None:
            pairs.append((i, j))
            missing.remove(i)
            added.remove(j)
    return tuple(pairs)


def _same_kind(original: Quantity, variant: Quantity) -> bool:
    """Whether one can have taken the other's place: they count or measure the same."""
    return (original.unit, original.thing) == (variant.unit, variant.thing)


def _is_slight(quantity: Quantity) -> bool:
    return quantity.value in (1, 2) and quantity.form in ("word", "article", "multiplicative")


def _known(alignment: Alignment, j: int, known: set[Fraction]) -> bool:
    """A number of the reference that the variant only says once more."""
    return alignment.variant[j].value in known


def quantity_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line for each fault; one for all quantities where there is none."""
    alignment = comparison.alignment
    found = find_quantity_faults(alignment)
    yield from (_changed(comparison, i, j) for i, j in found.changed)
    yield from (_lost(comparison, i) for i in found.lost)
    yield from (_swapped(comparison, i, k) for i, k in found.swapped)
    yield from (_fewer(comparison, i) for i in found.fewer)
    yield from (_new(comparison, j, state=State.BROKEN) for j in found.new)
    yield from (_new(comparison, j, state=State.DOUBT) for j in found.slight)
    yield from (_same(comparison, i, j) for i, j in found.same)
    if alignment.pairs and not (found.changed or found.lost or found.swapped or found.fewer):
        yield _all_there(comparison)


def _changed(comparison: Comparison, i: int, j: int) -> Evidence:
    here, there = comparison.alignment.reference[i], comparison.alignment.variant[j]
    return _line(
        f"{_shown(comparison.original, here)} became {_shown(comparison.variant, there)}.",
        state=State.BROKEN,
        original=here,
        variant=there,
    )


def _lost(comparison: Comparison, i: int) -> Evidence:
    here = comparison.alignment.reference[i]
    missing = f"The {_lowered(here.surface)} of “{_around(comparison.original, here)}” is missing"
    if comparison.needed is None:
        # "The two of them", "one of the boys": mere words as often as numbers.
        state = State.DOUBT if _is_slight(here) else State.BROKEN
        return _line(f"{missing}.", state=state, original=here)
    if i in comparison.needed:
        reason = "without it there is no answer"
        return _line(f"{missing}: {reason}.", state=State.BROKEN, original=here)
    return _line(f"{missing}: the answer does not need it.", state=State.DOUBT, original=here)


def _swapped(comparison: Comparison, i: int, k: int) -> Evidence:
    one, other = comparison.alignment.reference[i], comparison.alignment.reference[k]
    partners = dict(comparison.alignment.pairs)
    return _line(
        f"{_shown(comparison.original, one)} and {_shown(comparison.original, other)} "
        "changed places: each number belongs to the other now.",
        state=State.BROKEN,
        original=one,
        variant=comparison.alignment.variant[partners[i]],
    )


def _fewer(comparison: Comparison, i: int) -> Evidence:
    here = comparison.alignment.reference[i]
    around, surface = _around(comparison.original, here), _lowered(here.surface)
    needed = comparison.needed is None or i in comparison.needed
    twin = any(
        _same_kind(here, other) and other.value == here.value
        for n, other in enumerate(comparison.alignment.reference)
        if n != i
    )
    if twin or not needed:
        return _line(f"The {surface} of “{around}” is said once less.", state=State.DOUBT,
                     original=here)  # fmt: skip
    return _line(
        f"The {surface} of “{around}” is missing; the other {surface} is there.",
        state=State.BROKEN,
        original=here,
    )


def _new(comparison: Comparison, j: int, *, state: State) -> Evidence:
    there = comparison.alignment.variant[j]
    known = any(quantity.value == there.value for quantity in comparison.alignment.reference)
    around = _around(comparison.variant, there)
    sentence = (
        f"The {_lowered(there.surface)} of “{around}” stands there once more than in the original."
        if known
        else f"The {_lowered(there.surface)} of “{around}” is not in the original."
    )
    return _line(sentence, state=state, variant=there)


def _same(comparison: Comparison, i: int, j: int) -> Evidence:
    here, there = comparison.alignment.reference[i], comparison.alignment.variant[j]
    return _line(
        f"{_shown(comparison.original, here)} became {_shown(comparison.variant, there)}: "
        "the same amount.",
        state=State.FINE,
        original=here,
        variant=there,
    )


def _all_there(comparison: Comparison) -> Evidence:
    alignment = comparison.alignment
    count = len(alignment.reference)
    named = any(quantity.thing or quantity.unit for quantity in alignment.reference)
    owners = ", with the same owners" if named else ""
    if count == 1:
        opening = "The quantity is there"
    elif count == 2:
        opening = f"Both quantities are there{owners}"
    else:
        number = _COUNTS[count] if count < len(_COUNTS) else str(count)
        opening = f"All {number} quantities are there{owners}"
    shown = [_shown(comparison.variant, alignment.variant[j]) for _, j in alignment.pairs]
    more = ", …" if len(shown) > _MOST_SHOWN else ""
    return Evidence(
        about="quantities",
        state=State.FINE,
        sentence=f"{opening}: {', '.join(shown[:_MOST_SHOWN])}{more}.",
    )


def _shown(text: str, quantity: Quantity) -> str:
    """The quantity with its sign and the word after it: "14 trays", "$5", "25%".

    A number word that opened its sentence is in lower case, as it stands inside ours.
    """
    start = quantity.start
    if start and text[start - 1] in "$€£₹¥":
        return text[start - 1 : quantity.end]
    after = _AFTER.match(text, quantity.end)
    if after is None or not (quantity.unit or quantity.thing):
        return _lowered(quantity.surface)
    word = after[0].strip(" -").lower()
    is_its_own = quantity.unit is not None or quantity.thing in (word, singular(word))
    return _lowered(quantity.surface) + (after[0] if is_its_own else "")


def _lowered(surface: str) -> str:
    return surface[:1].lower() + surface[1:]


def _around(text: str, quantity: Quantity) -> str:
    """The quantity with the word before it and the one after it."""
    before = _BEFORE.search(text[max(0, quantity.start - 40) : quantity.start])
    after = _AFTER.match(text, quantity.end)
    return (
        (before[0] if before else "")
        + text[quantity.start : quantity.end]
        + (after[0] if after else "")
    )


def _line(
    sentence: str,
    *,
    state: State,
    original: Quantity | None = None,
    variant: Quantity | None = None,
) -> Evidence:
    return Evidence(
        about="quantities",
        state=state,
        sentence=sentence[:1].upper() + sentence[1:],
        original_span=(original.start, original.end) if original else None,
        variant_span=(variant.start, variant.end) if variant else None,
    )
