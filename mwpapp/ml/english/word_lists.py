"""Write a list of words as running text."""

from __future__ import annotations


def listed(words: str) -> tuple[str, ...]:
    """Return the words of a list written as running text."""
    return tuple(words.split())
