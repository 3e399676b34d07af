"""Word the notes of operators: what each did to a text."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return the number with its noun: "1 word", "2 words"."""
    return f"{number} {noun}{'s' * (number != 1)}"
