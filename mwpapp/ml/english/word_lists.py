"""Read lists of words that are written as running text."""

from __future__ import annotations


def listed(words: str) -> tuple[str, ...]:
    """Return the words, which are separated by whitespace."""
    return tuple(words.split())
