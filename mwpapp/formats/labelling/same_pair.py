"""Tells whether two pairs are the same. White space does not count."""

from __future__ import annotations

PairKey = tuple[str, str]


def unspaced(text: str) -> str:
    """Return the text with each run of white space as one space, and none at the ends."""
    return " ".join(text.split())


def key_of(question: str, paraphrase: str) -> PairKey:
    """Return what two pairs have in common if they differ only in white space."""
    return unspaced(question), unspaced(paraphrase)
