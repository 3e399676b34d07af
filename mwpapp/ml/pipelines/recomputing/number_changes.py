"""Find out which numbers of a text a person changed when they edited it.

If only numbers changed, their order decides: in "5 packs of 15" for "4 packs of 15", the 4 became
a 5. Otherwise numbers are matched by value, then by place, then by what they count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from mwpapp.ml.text.alignment import align
from mwpapp.ml.text.lexemes import lexemes
from mwpapp.ml.types import Alignment, Quantity

_NUMBER = ""  # no word or sign is empty
_MAX_TOKENS = 1500  # matching the places in longer texts takes too long


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberChanges:
    """The quantities of both texts. `partners` maps the index of an old quantity to that of the
    new quantity that replaces it; `removed` and `added` have no partner."""

    old: tuple[Quantity, ...]
    new: tuple[Quantity, ...]
    partners: Mapping[int, int]

    @property
    def removed(self) -> tuple[int, ...]:
        return tuple(i for i in range(len(self.old)) if i not in self.partners)

    @property
    def added(self) -> tuple[int, ...]:
        taken = set(self.partners.values())
        return tuple(j for j in range(len(self.new)) if j not in taken)

    @property
    def changed(self) -> dict[int, Quantity]:
        """The new quantity for each old index whose value changed."""
        return {
            i: self.new[j]
            for i, j in self.partners.items()
            if self.old[i].value != self.new[j].value
        }

    @property
    def any(self) -> bool:
        return bool(self.changed or self.removed or self.added)


def match_numbers(old: str, new: str, *, decimal_sign: str = "") -> NumberChanges:
    """Return which quantity of the new text took the place of each quantity of the old one."""
    alignment = align(old, new, decimal_sign=decimal_sign)
    before, after = (
        _tokens(text, side) for text, side in ((old, alignment.reference), (new, alignment.variant))
    )
    if before == after:  # only numbers changed
        partners = {i: i for i in range(len(alignment.reference))}
    else:
        partners = _partners(alignment, places=_same_places(before, after))
    return NumberChanges(old=alignment.reference, new=alignment.variant, partners=partners)


def _tokens(text: str, quantities: Sequence[Quantity]) -> list[str]:
    """Return the words and signs of a text, with one token for each quantity. Differences that
    follow from another number ("tray", "trays"; "a", "an") are ignored."""
    tokens: list[str] = []
    at = 0
    for quantity in quantities:
        tokens += [_stem(each.lower) for each in lexemes(text[at : quantity.start])]
        tokens.append(_NUMBER)
        at = quantity.end
    return tokens + [_stem(each.lower) for each in lexemes(text[at:])]


def _stem(word: str) -> str:
    return "a" if word == "an" else word.removesuffix("s") or word


def _same_places(before: list[str], after: list[str]) -> dict[int, int]:
    """Return the quantities that have the same words around them, by index."""
    if max(len(before), len(after)) > _MAX_TOKENS:
        return {}
    numbers_before, numbers_after = _numbered(before), _numbered(after)
    matcher = SequenceMatcher(a=before, b=after, autojunk=False)
    return {
        numbers_before[block.a + k]: numbers_after[block.b + k]
        for block in matcher.get_matching_blocks()
        for k in range(block.size)
        if before[block.a + k] == _NUMBER
    }


def _numbered(tokens: list[str]) -> dict[int, int]:
    places = [at for at, token in enumerate(tokens) if token == _NUMBER]
    return {at: number for number, at in enumerate(places)}


def _partners(alignment: Alignment, *, places: Mapping[int, int]) -> dict[int, int]:
    """Match equal values; then match other numbers by place, and then by what they count.

    If numbers seem to be swapped, match all numbers by place, or, if that is impossible, leave the
    swapped ones without partners.
    """
    if alignment.swapped and len(places) == len(alignment.reference) == len(alignment.variant):
        return dict(places)
    doubtful = {i for pair in alignment.swapped for i in pair}
    partners = {i: j for i, j in alignment.pairs if i not in doubtful}
    missing, added = list(alignment.missing), list(alignment.added)
    for i in alignment.missing:
        j = places.get(i)
        alone = len(alignment.missing) == 1 == len(alignment.added)
        if j in added and (
            alone or _may_count_the_same(alignment.reference[i], alignment.variant[j])
        ):
            partners[i] = j
            missing.remove(i)
            added.remove(j)
    return partners | _matched_by_subject(alignment, missing=missing, added=added)


def _matched_by_subject(
    alignment: Alignment, *, missing: Sequence[int], added: Sequence[int]
) -> dict[int, int]:
    """Pair the only missing quantity of a unit or thing with the only added one of the same."""
    left = [(i, _subject(alignment.reference[i])) for i in missing]
    right = [(j, _subject(alignment.variant[j])) for j in added]
    lost, gained = [subject for _i, subject in left], [subject for _j, subject in right]
    return {
        i: j
        for i, subject in left
        for j, other in right
        if subject and subject == other and lost.count(subject) == 1 == gained.count(subject)
    }


def _may_count_the_same(old: Quantity, new: Quantity) -> bool:
    old_subject, new_subject = _subject(old), _subject(new)
    return old_subject is None or new_subject is None or old_subject == new_subject


def _subject(quantity: Quantity) -> str | None:
    """Return the unit or thing that the quantity counts."""
    return quantity.unit or quantity.thing
