"""Compare pairs, ignoring differences in whitespace."""

from __future__ import annotations

PairKey = tuple[str, str]


def with_single_spaces(text: str) -> str:
    """Return the text with each run of whitespace replaced with one space, and none at the
    ends."""
    return " ".join(text.split())


def key_of(question: str, paraphrase: str) -> PairKey:
    """Return a key that is equal for pairs that differ only in the amount or kind of whitespace."""
    return with_single_spaces(question), with_single_spaces(paraphrase)
