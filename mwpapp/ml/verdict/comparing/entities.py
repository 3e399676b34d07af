"""Track names and things that are replaced: everywhere, in some places only, or inconsistently.

A variant may replace Nadia with Kofi and trays with baskets if it does so everywhere, and if
different words stay different.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.comparing.tokens import Word
from mwpapp.ml.verdict.comparing.wording import Replacement, Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A name or thing that was replaced in `places` places; `first` is the first replacement.
    `kept` is how often the variant still contains the old word."""

    first: Replacement
    places: int
    kept: int
    name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entities:
    """The changes by type.

    - `whole`: replaced everywhere.
    - `partial`: replaced in some places only.
    - `mixed`: replaced with several different words.
    - `merged`: changes in `whole` whose new word also replaces another word, or was already in the
      reference; each with that other word.
    - `strangers`: new names that replace nothing.
    """

    whole: tuple[Change, ...]
    partial: tuple[Change, ...]
    mixed: tuple[Change, ...]
    merged: tuple[tuple[Change, Word], ...]
    strangers: tuple[Word, ...]

    @property
    def renamed(self) -> dict[str, str]:
        """Return the new stem of each stem that is replaced everywhere."""
        return {change.first.original.stem: change.first.variant.stem for change in self.whole}

    @property
    def distinct(self) -> dict[str, str]:
        """Return `renamed` without the entries whose new stem also names something else."""
        merged = {change.first.variant.stem for change, _ in self.merged}
        return {old: new for old, new in self.renamed.items() if new not in merged}


def track_entities(wording: Wording, *, quantities: Sequence[Quantity]) -> Entities:
    """Return the changes to the reference's names and to the things that it counts or asks for."""
    groups = _grouped(wording, things=_things(wording, quantities))
    here = Counter(word.stem for word in wording.reference)
    there = Counter(word.stem for word in wording.variant)
    whole, partial, mixed = [], [], []
    for stem, replacements in groups.items():
        change = _change(replacements, kept=there[stem])
        if len({item.variant.stem for item in replacements}) > 1:
            mixed.append(change)
        elif not change.kept:
            whole.append(change)
        elif change.kept < here[stem]:  # otherwise it only moved
            partial.append(change)
    moved, strangers = _moved_names(wording, explained=[*whole, *partial, *mixed])
    whole.extend(moved)
    return Entities(
        whole=tuple(whole),
        partial=tuple(partial),
        mixed=tuple(mixed),
        merged=tuple(_merged(whole, wording=wording)),
        strangers=tuple(strangers),
    )


def _moved_names(
    wording: Wording, *, explained: Sequence[Change]
) -> tuple[list[Change], list[Word]]:
    """Return one missing name and one new name in different places as a single change; otherwise,
    return the new names as strangers."""
    here = {word.stem for word in wording.reference}
    there = {word.stem for word in wording.variant}
    known = {change.first.variant.stem for change in explained}
    new = _by_stem(w for w in wording.variant if w.name and w.stem not in here | known)
    known = {change.first.original.stem for change in explained}
    missing = _by_stem(w for w in wording.reference if w.name and w.stem not in there | known)
    if len(missing) == len(new) == 1:
        old, fresh = missing[0], new[0]
        first = Replacement(old, fresh)
        places = sum(word.stem == fresh.stem for word in wording.variant)
        return [Change(first=first, places=places, kept=0, name=True)], []
    return [], new


def _by_stem(words: Iterable[Word]) -> list[Word]:
    """Return the first word of each stem, in order."""
    first: dict[str, Word] = {}
    for word in words:
        first.setdefault(word.stem, word)
    return list(first.values())


def _things(wording: Wording, quantities: Sequence[Quantity]) -> frozenset[str]:
    """Return the stems of what is counted and of what the question asks for."""
    counted = {quantity.thing.lower() for quantity in quantities if quantity.thing}
    stems = [word.stem for word in wording.reference]
    asked = {
        third
        for first, second, third in zip(stems, stems[1:], stems[2:], strict=False)
        if first == "how" and second in ("many", "much")
    }
    return frozenset(counted | asked)


def _grouped(wording: Wording, *, things: frozenset[str]) -> dict[str, list[Replacement]]:
    """Return the replacements of each tracked word by a word that is new or more frequent."""
    here = Counter(word.stem for word in wording.reference)
    there = Counter(word.stem for word in wording.variant)
    groups: dict[str, list[Replacement]] = defaultdict(list)
    for item in wording.replaced:
        old, new = item.original, item.variant
        tracked = old.stem in things or (old.name and new.name)
        if _are_units(old, new):  # "kilometres" and "km", or a changed unit
            continue
        if tracked and there[new.stem] > here[new.stem] and not new.text[0].isdigit():
            groups[old.stem].append(item)
    return groups


def _are_units(old: Word, new: Word) -> bool:
    return canonical(old.text) is not None and canonical(new.text) is not None


def _change(replacements: list[Replacement], *, kept: int) -> Change:
    first = replacements[0]
    return Change(first=first, places=len(replacements), kept=kept, name=first.original.name)


def _merged(whole: Sequence[Change], *, wording: Wording) -> Iterator[tuple[Change, Word]]:
    """Yield each change whose new word also replaces another word or is already in the reference,
    with that other word."""
    replaced = {change.first.original.stem for change in whole}
    here = {word.stem: word for word in wording.reference}
    targets: dict[str, Change] = {}
    for change in whole:
        stem = change.first.variant.stem
        if stem in targets:
            yield change, targets[stem].first.original
        elif stem in here and stem not in replaced:
            yield change, here[stem]
        targets[stem] = change
