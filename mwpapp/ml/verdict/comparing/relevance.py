"""Choose the sentences of a long pair that decide whether the variant is valid.

Shared sentences cannot break a variant, so only those are chosen that the others need: the
question, and those whose numbers the equation uses. If no equation is known, the shared
sentences that have most words in common with the chosen ones are context.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.sentences import Side, Sides

ENOUGH = 40
"""Words of the reference from which no context is added: a common length of a problem."""
_AKIN = 2  # content words that two sentences about the same thing have in common


@dataclass(frozen=True, slots=True)
class Chosen:
    """Indices of sentences of the reference and of the variant."""

    reference: frozenset[int] = frozenset()
    variant: frozenset[int] = frozenset()

    def __or__(self, other: Chosen) -> Chosen:
        return Chosen(self.reference | other.reference, self.variant | other.variant)


def with_partners(chosen: Chosen, *, sides: Sides) -> Chosen:
    """Both sides of every shared sentence of which one side is chosen."""
    pairs = [(i, j) for i, j in sides.shared if i in chosen.reference or j in chosen.variant]
    return chosen | Chosen(frozenset(i for i, _ in pairs), frozenset(j for _, j in pairs))


def asking(sides: Sides) -> Chosen:
    """The sentences that ask; the last one of a text that asks nothing."""
    asked = Chosen(_asked(sides.reference), _asked(sides.variant))
    return with_partners(asked, sides=sides)


def deciding(full: Comparison, *, sides: Sides) -> Chosen:
    """The sentences that decide, the asking ones among them."""
    core = asking(sides) | _differing(full, sides=sides)
    if full.needed is None:
        return _with_context(with_partners(core, sides=sides), sides=sides, full=full)
    return with_partners(core | _needed(full, full.needed, side=sides.reference), sides=sides)


def _asked(side: Side) -> frozenset[int]:
    if side.question is None:
        return frozenset(range(len(side.spans))[-1:])
    return frozenset(side.holding([side.question[0]]))


def _differing(full: Comparison, *, sides: Sides) -> Chosen:
    """The sentences that are not shared, and those in which the variant keeps a name or thing
    that it replaces elsewhere."""
    uneven = [*full.entities.partial, *full.entities.mixed]
    stems = {change.first.original.stem for change in uneven}
    kept = sides.reference.holding(w.start for w in full.wording.reference if w.stem in stems)
    here, there = {i for i, _ in sides.shared}, {j for _, j in sides.shared}
    return Chosen(
        frozenset(range(len(sides.reference.spans))) - here | frozenset(kept),
        frozenset(range(len(sides.variant.spans))) - there,
    )


def _needed(full: Comparison, needed: frozenset[int], *, side: Side) -> Chosen:
    """The sentences with a number that the equation uses, and those that speak of the same.

    If the text has more equal numbers than the equation, the equation uses those whose sentences
    have most words in common with the rest.
    """
    stems, quantities = _stems(side), full.alignment.reference
    wanted = Counter(quantities[i].value for i in needed)
    found = Counter(quantity.value for quantity in quantities)
    left = [(one.value, i) for one in quantities for i in side.holding([one.start])]
    chosen: set[int] = set()
    told = {stem for i in _asked(side) for stem in stems[i]}
    while left := [(value, i) for value, i in left if wanted[value]]:
        value, i = max(
            left, key=lambda one: (found[one[0]] <= wanted[one[0]], len(told & stems[one[1]]))
        )
        left.remove((value, i))
        wanted[value] -= 1
        found[value] -= 1
        chosen.add(i)
        told |= stems[i]
    akin = (i for i, some in enumerate(stems) if len(some & told) >= _AKIN)
    return Chosen(frozenset([*chosen, *akin]))


def _with_context(core: Chosen, *, sides: Sides, full: Comparison) -> Chosen:
    """The core and the shared sentences that speak of the same, one after the other, up to ENOUGH
    words: those with most words in common first, among equals those with numbers, then the later
    ones. At least one number is among them, if there is any."""
    side = sides.reference
    stems = _stems(side)
    counting = set(side.holding(one.start for one in full.alignment.reference))
    chosen = set(core.reference)
    told = {stem for i in chosen for stem in stems[i]}
    left = {i for i, _ in sides.shared} - chosen
    while left:
        kin, _, best = max((len(stems[i] & told), i in counting, i) for i in left)
        if side.length([*chosen, best]) > ENOUGH or (not kin and chosen & counting):
            break
        left.remove(best)
        chosen.add(best)
        told |= stems[best]
    return with_partners(core | Chosen(frozenset(chosen)), sides=sides)


def _stems(side: Side) -> Sequence[set[str]]:
    """The content words of each sentence, without names, which say little: they are everywhere."""
    return [{word.stem for word in some if word.content and not word.name} for some in side.words]
