"""Prove that a variant differs from its reference only in names and things.

Such a text has the reference's calculation: every other word and sign is the same and in the same
place (except "a" and "an", the punctuation of sentences, and the form of numbers), each name or
thing is replaced throughout by one word, and different ones stay different.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from mwpapp.ml.text.words import is_plural
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.entities import Change
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word, is_common

_ARTICLES = frozenset({"a", "an"})
_SIGN = re.compile(r"[^\w\s.,;:!?'‘’\"“”]")  # not punctuation of sentences
_Pairs = Sequence[tuple[Word, Word]]


def is_only_renamed(comparison: Comparison) -> bool:
    """Return whether names or things differ, and nothing else except "a" and "an", the punctuation
    of sentences, and the form of numbers ("14" and "fourteen")."""
    here, there = comparison.wording.reference, comparison.wording.variant
    if len(here) != len(there) or not here:
        return False
    pairs = [pair for pair in zip(here, there, strict=True) if not _is_same(*pair)]
    renamed = {
        change.first.original.stem: change.first.variant.stem
        for change in comparison.entities.whole
        if _is_sure(change, comparison=comparison, pairs=pairs)
    }
    changed = {(old.stem, new.stem) for old, new in pairs}
    olds, news = {old for old, _ in changed}, {new for _, new in changed}
    return bool(
        changed
        and all(renamed.get(old) == new for old, new in changed)
        and len(olds) == len(news) == len(changed)
        and news.isdisjoint(word.stem for word in here)
        and _signs(comparison.reference_text, here) == _signs(comparison.variant, there)
    )


def _is_sure(change: Change, *, comparison: Comparison, pairs: _Pairs) -> bool:
    """Return whether the change surely replaces a name or a thing.

    Three kinds of change are not sure: a capitalized word that may not be a name ("Weekly"), a verb
    after a number ("5 leave"), and a noun that only the question contains ("how many boys").
    """
    old, new = change.first.original, change.first.variant
    repeated = sum(word.stem == old.stem for word in comparison.wording.reference) > 1
    if change.name:
        return repeated or not (is_common(old.text) or is_common(new.text))
    quantities = [q for q in comparison.alignment.reference if (q.thing or "").lower() == old.stem]
    if any(quantity.unit for quantity in quantities):  # "3 cups of flour"
        return True
    counted = any(quantity.value != 1 for quantity in quantities)
    return (counted or repeated) and any(
        is_plural(one.text) and is_plural(other.text)
        for one, other in pairs
        if one.stem == old.stem
    )


def _signs(text: str, words: Sequence[Word]) -> list[list[str]]:
    """Return the signs before each word and after the last one: "+", "$", "("."""
    bounds = [(0, 0), *(word.span for word in words), (len(text), len(text))]
    return [_SIGN.findall(text, end, start) for (_, end), (start, _) in pairwise(bounds)]


def _is_same(old: Word, new: Word) -> bool:
    articles = {old.text.lower(), new.text.lower()} <= _ARTICLES
    return articles or (old.stem == new.stem and _inflection(old) == _inflection(new))


def _inflection(word: Word) -> str:
    """Return the word in lower case, or "" for a number, whose stem is its value."""
    return "" if word.stem.startswith(NUMBER_MARK) else word.text.lower()
