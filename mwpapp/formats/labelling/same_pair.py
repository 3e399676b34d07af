"""Compare pairs, ignoring differences in white space."""

from __future__ import annotations

PairKey = tuple[str, str]


def unspaced(text: str) -> str:
    """Return the text with each run of white space replaced with one space, and none at the
    ends."""
    return " ".join(text.split())


def key_of(question: str, paraphrase: str) -> PairKey:
    """Return a key that is equal for two pairs if they differ only in white space."""
    return unspaced(question), unspaced(paraphrase)
