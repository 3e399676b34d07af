"""Measure how much a variant differs from its original and from other variants, and in what.

The difference combines the surface of the masked texts with the kinds of change:
1 - (1 - surface) x the product of (1 - weight) over the kinds that only one of the two has.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from mwpapp.ml.catalogue.changes import (
    ANOTHER_STORY,
    CHANGES,
    EASIER_NUMBERS,
    FEW_WORDS,
    HARDER_NUMBERS,
    NEW_NUMBERS,
    OTHER_NAMES,
    OTHER_ORDER,
    OTHER_THINGS,
    OTHER_WORDS,
    QUESTION_FIRST,
    SAME_TEXT,
)
from mwpapp.ml.catalogue.kinds import (
    KINDS,
    asks_another,
    parts_of,
    weight_of,
)
from mwpapp.ml.english.masking import masked_words
from mwpapp.ml.english.surface import changed_words, surface_difference
from mwpapp.ml.pipelines.writing.relevance import TWIN
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Difficulty

FEW = 3
"""Texts that differ in fewer words than this are twins."""

MUCH = 0.45
"""At this surface difference, a variant says most things in other words. Our free rewordings are
above it, those by rules below."""

_KINDS = 0.3  # the weight of the kinds in the similarity
_MAX_ALIKE = 0.99  # the highest similarity of texts that are not twins
_GROUP = 12  # hexadecimal digits
_NUMBERS: Mapping[str, str] = {
    Difficulty.EASIER: EASIER_NUMBERS,
    Difficulty.HARDER: HARDER_NUMBERS,
}


@dataclass(frozen=True, slots=True)
class MaskedText:
    """The masked words of a text, and the kinds of change that led to it; none for an original."""

    words: tuple[str, ...]
    kinds: frozenset[str]


def masked_text(text: str, *, kind: str = "") -> MaskedText:
    """Return the masked text of a variant of `kind`, or of an original if `kind` is empty."""
    return MaskedText(masked_words(text), frozenset(parts_of(kind) if kind else ()))


def difference(one: MaskedText, other: MaskedText) -> float:
    """Return the difference in [0, 1] of two masked texts of one problem."""
    alike = prod(1 - weight_of(kind) for kind in one.kinds ^ other.kinds)
    return 1 - (1 - surface_difference(one.words, other.words)) * alike


def are_twins(one: MaskedText, other: MaskedText) -> bool:
    """Return whether the texts differ only in numbers, names, things and at most two words, and ask
    the same question."""
    return changed_words(one.words, other.words) < FEW and not any(
        asks_another(kind) for kind in one.kinds ^ other.kinds
    )


def similarity(one: MaskedText, other: MaskedText) -> float:
    """Return how redundant one text is given the other, in [0, 1]; 1 for twins.

    It combines the similarity of the texts with the share of their kinds of change that both have,
    so that a set does not consist of one kind only.
    """
    if are_twins(one, other):
        return TWIN
    every = one.kinds | other.kinds
    shared = len(one.kinds & other.kinds) / len(every) if every else 0.0
    alike = (1 - _KINDS) * (1 - difference(one, other)) + _KINDS * shared
    return min(alike, _MAX_ALIKE)


def changes_much(one: MaskedText, *, original: MaskedText) -> bool:
    """Return whether a variant is another story, asks another question, or says most things in
    other words."""
    kinds = [KINDS[kind] for kind in one.kinds if kind in KINDS]
    reworded = surface_difference(one.words, original.words) >= MUCH
    return reworded or any(kind.differs_much for kind in kinds)


def is_companion(one: MaskedText, *, original: MaskedText) -> bool:
    """Return whether a variant changes only names, things and fewer than three words."""
    kinds = [KINDS[kind] for kind in one.kinds if kind in KINDS]
    light = all(kind.companion or kind.change == OTHER_WORDS for kind in kinds)
    return bool(kinds) and light and are_twins(one, original)


def group_of(text: str) -> str:
    """Return a key that texts share if only their numbers, names and things differ."""
    words = " ".join(masked_words(text))
    return hashlib.sha256(words.encode()).hexdigest()[:_GROUP]


def changes_of(kind: str, *, original: str, text: str, parameters: Mapping[str, Any]) -> list[str]:
    """Return the codes of what a variant of `kind` changes, in the order of `CHANGES`.

    `parameters` are those of its candidate, by generator if several made it.
    """
    codes = {KINDS[part].change for part in parts_of(kind) if part in KINDS}
    if not codes:
        return []
    if ANOTHER_STORY in codes and are_twins(masked_text(text), masked_text(original)):
        codes = codes - {ANOTHER_STORY} | {OTHER_NAMES}
    if OTHER_ORDER in codes and _asks_first(text) and not _asks_first(original):
        codes = codes - {OTHER_ORDER} | {QUESTION_FIRST}
    if OTHER_WORDS in codes and ANOTHER_STORY not in codes:
        codes = codes - {OTHER_WORDS} | _rewording(original, text)
    if ANOTHER_STORY in codes:
        codes.discard(OTHER_NAMES)
    elif codes <= {OTHER_NAMES, NEW_NUMBERS}:
        codes.add(SAME_TEXT)
    if OTHER_NAMES in codes and _replaces_no_name(parameters):
        codes = codes - {OTHER_NAMES} | {OTHER_THINGS}
    if NEW_NUMBERS in codes:
        difficulty = _parameter("difficulty", parameters)
        codes = codes - {NEW_NUMBERS} | {_NUMBERS.get(difficulty, NEW_NUMBERS)}
    return [code for code in CHANGES if code in codes]


def _replaces_no_name(parameters: Mapping[str, Any]) -> bool:
    """Return whether only things or colours are known to be replaced. Names are capitalized."""
    replaced = _parameter("replaced", parameters) or ()
    return bool(replaced) and not any(word[:1].isupper() for word in replaced)


def _parameter(name: str, parameters: Mapping[str, Any]) -> Any:
    """Return a parameter of any of the generators, or None."""
    inner = (_parameter(name, value) for value in parameters.values() if isinstance(value, Mapping))
    return parameters.get(name) or next(filter(None, inner), None)


def _rewording(original: str, text: str) -> set[str]:
    """Return the code of the rewording, which depends on how many words only one text has, or no
    code if there are none."""
    old, new = (Counter(masked_words(one)) for one in (original, text))
    other = max((new - old).total(), (old - new).total())
    return {OTHER_WORDS} if other >= FEW else {FEW_WORDS} if other else set()


def _asks_first(text: str) -> bool:
    start, end = next(iter(split_sentences(text)), (0, 0))
    return end < len(text.rstrip()) and "?" in text[start:end]
