"""Choose the sentences of a long pair that decide whether the variant is valid.

Sentences that both texts share cannot make a variant invalid. Of these, only those that give the
other sentences their meaning are chosen: the question, and those whose numbers the equation uses.
Without an equation, the shared sentences that have the most words in common with the chosen ones
are added as context.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.sentences import Side, Sides

ENOUGH = 40
"""The number of reference words above which no context is added: that of a typical problem."""
_AKIN = 2  # sentences that share at least this many content words have the same subject


@dataclass(frozen=True, slots=True)
class Chosen:
    """Indices of the chosen sentences of the reference and of the variant."""

    reference: frozenset[int] = frozenset()
    variant: frozenset[int] = frozenset()

    def __or__(self, other: Chosen) -> Chosen:
        return Chosen(self.reference | other.reference, self.variant | other.variant)


def with_partners(chosen: Chosen, *, sides: Sides) -> Chosen:
    """Return the chosen sentences and the partners of those that both texts share."""
    pairs = [(i, j) for i, j in sides.shared if i in chosen.reference or j in chosen.variant]
    return chosen | Chosen(frozenset(i for i, _ in pairs), frozenset(j for _, j in pairs))


def asking(sides: Sides) -> Chosen:
    """Return the sentences that ask, or the last sentence of a text without a question."""
    asked = Chosen(_asked(sides.reference), _asked(sides.variant))
    return with_partners(asked, sides=sides)


def deciding(full: Comparison, *, sides: Sides) -> Chosen:
    """Return the deciding sentences, including those that ask."""
    core = asking(sides) | _differing(full, sides=sides)
    if full.needed is None:
        return _with_context(with_partners(core, sides=sides), sides=sides, full=full)
    return with_partners(core | _needed(full, full.needed, side=sides.reference), sides=sides)


def _asked(side: Side) -> frozenset[int]:
    if side.question is None:
        return frozenset(range(len(side.spans))[-1:])
    return frozenset(side.holding([side.question[0]]))


def _differing(full: Comparison, *, sides: Sides) -> Chosen:
    """Return the sentences that are not shared, and those in which the variant keeps a name or
    thing that it replaces elsewhere."""
    uneven = [*full.entities.partial, *full.entities.mixed]
    stems = {change.first.original.stem for change in uneven}
    kept = sides.reference.holding(w.start for w in full.wording.reference if w.stem in stems)
    here, there = {i for i, _ in sides.shared}, {j for _, j in sides.shared}
    return Chosen(
        frozenset(range(len(sides.reference.spans))) - here | frozenset(kept),
        frozenset(range(len(sides.variant.spans))) - there,
    )


def _needed(full: Comparison, needed: frozenset[int], *, side: Side) -> Chosen:
    """Return the sentences with a number that the equation uses, and those on the same subject.

    If the text contains a number more often than the equation does, the sentences that have the
    most words in common with the question and those already chosen are preferred.
    """
    stems, quantities = _stems(side), full.alignment.reference
    wanted = Counter(quantities[i].value for i in needed)
    available = Counter(quantity.value for quantity in quantities)
    remaining = [(one.value, i) for one in quantities for i in side.holding([one.start])]
    chosen: set[int] = set()
    covered = {stem for i in _asked(side) for stem in stems[i]}
    while remaining := [(value, i) for value, i in remaining if wanted[value]]:
        value, i = max(
            remaining,
            key=lambda one: (available[one[0]] <= wanted[one[0]], len(covered & stems[one[1]])),
        )
        remaining.remove((value, i))
        wanted[value] -= 1
        available[value] -= 1
        chosen.add(i)
        covered |= stems[i]
    akin = (i for i, some in enumerate(stems) if len(some & covered) >= _AKIN)
    return Chosen(frozenset([*chosen, *akin]))


def _with_context(core: Chosen, *, sides: Sides, full: Comparison) -> Chosen:
    """Return the core and related shared sentences, up to ENOUGH words. The sentence with the most
    words in common is added first; ties go to sentences with numbers, then to later ones.
    Sentences without common words are added only until one with a number is chosen."""
    side = sides.reference
    stems = _stems(side)
    counting = set(side.holding(one.start for one in full.alignment.reference))
    chosen = set(core.reference)
    covered = {stem for i in chosen for stem in stems[i]}
    remaining = {i for i, _ in sides.shared} - chosen
    while remaining:
        kin, _, best = max((len(stems[i] & covered), i in counting, i) for i in remaining)
        if side.length([*chosen, best]) > ENOUGH or (not kin and chosen & counting):
            break
        remaining.remove(best)
        chosen.add(best)
        covered |= stems[best]
    return with_partners(core | Chosen(frozenset(chosen)), sides=sides)


def _stems(side: Side) -> Sequence[set[str]]:
    """Return the stems of each sentence's content words, except names, which occur everywhere."""
    return [{word.stem for word in some if word.content and not word.name} for some in side.words]
