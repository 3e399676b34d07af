"""How the word lists of the generators are written down."""

from __future__ import annotations


def listed(words: str) -> tuple[str, ...]:
    """The words of a list written as running text."""
    return tuple(words.split())
