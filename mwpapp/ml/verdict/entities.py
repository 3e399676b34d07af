"""Names and things: replaced everywhere, in some places only, or mixed up.

`Nadia` may become `Kofi` and trays may become baskets, as long as it happens everywhere
and two different ones do not become the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Evidence, Quantity, State
from mwpapp.ml.verdict.tokens import Word
from mwpapp.ml.verdict.wording import Replacement, Wording

_MOST_SHOWN = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A name or thing that another word replaced: `places` replacements, of which `first` is
    one; `kept` times the old word still stands in the variant."""

    first: Replacement
    places: int
    kept: int
    name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entities:
    """`whole` are replaced everywhere, `partial` in some places only, `mixed` became two
    different words, `merged` became what another one became or was already, `strangers` are
    names that replace nothing."""

    whole: tuple[Change, ...]
    partial: tuple[Change, ...]
    mixed: tuple[Change, ...]
    merged: tuple[tuple[Change, Word], ...]
    strangers: tuple[Word, ...]

    @property
    def renamed(self) -> dict[str, str]:
        """Stem to stem of what is replaced everywhere, for following a word."""
        return {change.first.original.stem: change.first.variant.stem for change in self.whole}


def track_entities(wording: Wording, *, quantities: Sequence[Quantity]) -> Entities:
    """What became of the names of the reference and of the things that it counts."""
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
        elif change.kept < here[stem]:  # else it only moved
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
    """A name that went and a new one that came elsewhere are one change, where each is alone."""
    here = {word.stem for word in wording.reference}
    there = {word.stem for word in wording.variant}
    known = {change.first.variant.stem for change in explained}
    new = _by_stem(w for w in wording.variant if w.name and w.stem not in here | known)
    known = {change.first.original.stem for change in explained}
    gone = _by_stem(w for w in wording.reference if w.name and w.stem not in there | known)
    if len(gone) == len(new) == 1:
        old, fresh = gone[0], new[0]
        first = Replacement(old, fresh)
        places = sum(word.stem == fresh.stem for word in wording.variant)
        return [Change(first=first, places=places, kept=0, name=True)], []
    return [], new


def _by_stem(words: Iterable[Word]) -> list[Word]:
    """The first word of each stem, in order."""
    first: dict[str, Word] = {}
    for word in words:
        first.setdefault(word.stem, word)
    return list(first.values())


def _things(wording: Wording, quantities: Sequence[Quantity]) -> frozenset[str]:
    """Stems of what is counted and of what the question asks for."""
    counted = {quantity.thing.lower() for quantity in quantities if quantity.thing}
    stems = [word.stem for word in wording.reference]
    asked = {
        third
        for first, second, third in zip(stems, stems[1:], stems[2:], strict=False)
        if first == "how" and second in ("many", "much")
    }
    return frozenset(counted | asked)


def _grouped(wording: Wording, *, things: frozenset[str]) -> dict[str, list[Replacement]]:
    """The replacements of each tracked word by one that is new to the text or more frequent."""
    here = Counter(word.stem for word in wording.reference)
    there = Counter(word.stem for word in wording.variant)
    groups: dict[str, list[Replacement]] = defaultdict(list)
    for item in wording.replaced:
        old, new = item.original, item.variant
        tracked = old.stem in things or (old.name and new.name)
        if _are_units(old, new):  # "kilometres" and "km", or a changed unit: not a story's things
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
    """Changes into a word that already was another's name, or became another's too."""
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


def entity_evidence(entities: Entities) -> Iterator[Evidence]:
    """One line for each fault, and one for all that were replaced everywhere."""
    yield from (_partial(change) for change in entities.partial)
    yield from (_mixed(change) for change in entities.mixed)
    yield from (_merge(change, word) for change, word in entities.merged)
    yield from (_stranger(word) for word in entities.strangers)
    merged = {change for change, _ in entities.merged}
    sound = [change for change in entities.whole if change not in merged]
    if sound:
        yield _replaced(sound)


def _partial(change: Change) -> Evidence:
    old, new = change.first.original, change.first.variant
    places = "one place" if change.places == 1 else "some places"
    return _line(
        f"“{old.text}” became “{new.text}” in {places} only: both stand in the variant.",
        state=State.BROKEN if change.name else State.DOUBT,
        change=change,
    )


def _mixed(change: Change) -> Evidence:
    old = change.first.original
    return _line(
        f"“{old.text}” became “{change.first.variant.text}” here and another word there.",
        state=State.BROKEN if change.name else State.DOUBT,
        change=change,
    )


def _merge(change: Change, word: Word) -> Evidence:
    old, new = change.first.original, change.first.variant
    return _line(
        f"“{old.text}” and “{word.text}” are both “{new.text}” now: they cannot be told apart.",
        state=State.BROKEN if change.name else State.DOUBT,
        change=change,
    )


def _stranger(word: Word) -> Evidence:
    return Evidence(
        about="entities",
        state=State.DOUBT,
        sentence=f"“{word.text}” is not in the original.",
        variant_span=word.span,
    )


def _replaced(changes: Sequence[Change]) -> Evidence:
    shown = [
        f"{change.first.original.text} → {change.first.variant.text}"
        for change in changes[:_MOST_SHOWN]
    ]
    kinds = {change.name for change in changes}
    subject = "Names" if kinds == {True} else "Things" if kinds == {False} else "Names and things"
    more = " …" if len(changes) > _MOST_SHOWN else ""
    return _line(
        f"{subject} are replaced everywhere: {', '.join(shown)}{more}.",
        state=State.FINE,
        change=changes[0],
    )


def _line(sentence: str, *, state: State, change: Change) -> Evidence:
    return Evidence(
        about="entities",
        state=state,
        sentence=sentence,
        original_span=change.first.original.span,
        variant_span=change.first.variant.span,
    )
