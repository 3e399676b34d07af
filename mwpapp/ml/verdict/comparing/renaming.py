"""Prove that a variant differs from its reference in names and things alone.

Such a text has the reference's calculation: every other word is the same and in the same place,
each name or thing is replaced throughout by one word, and different ones stay different.
"""

from __future__ import annotations

from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word

_ARTICLES = frozenset({"a", "an"})


def is_only_renamed(comparison: Comparison) -> bool:
    """Return whether names or things differ, and nothing else except "a" and "an"."""
    here, there = comparison.wording.reference, comparison.wording.variant
    if len(here) != len(there) or not here:
        return False
    renamed = comparison.entities.renamed
    changed = {
        (old.stem, new.stem) for old, new in zip(here, there, strict=True) if not _is_same(old, new)
    }
    olds, news = {old for old, _ in changed}, {new for _, new in changed}
    return bool(
        changed
        and all(renamed.get(old) == new for old, new in changed)
        and len(olds) == len(news) == len(changed)
        and news.isdisjoint(word.stem for word in here)
    )


def _is_same(old: Word, new: Word) -> bool:
    articles = {old.text.lower(), new.text.lower()} <= _ARTICLES
    return articles or (old.stem == new.stem and _inflection(old) == _inflection(new))


def _inflection(word: Word) -> str:
    """Return the word in lower case, or "" for a number, whose stem is its value."""
    return "" if word.stem.startswith(NUMBER_MARK) else word.text.lower()
