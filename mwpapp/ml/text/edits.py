"""Apply several edits to a text at once, by span."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mwpapp.ml.text.words import article

_ARTICLE_BEFORE = re.compile(r"\b([Aa]n?)\s+[$€£₹¥]?$")


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`text[start:end]` becomes `new`."""

    start: int
    end: int
    new: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits applied. Edits must not overlap."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def article_edit(text: str, edit: Edit) -> Edit | None:
    """Return the edit that corrects "a" or "an" before `edit`, or None."""
    match = _ARTICLE_BEFORE.search(text, max(0, edit.start - 5), edit.start)
    if match is None or not edit.new:
        return None
    right = article(edit.new)
    if match[1].lower() == right:
        return None
    return Edit(match.start(1), match.end(1), capital_like(right, match[1]))


def capital_like(word: str, model: str) -> str:
    """Return `word`, capitalized if `model` is."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def capitalized(text: str) -> str:
    """Return `text` with its first letter in upper case and the rest unchanged."""
    return text[:1].upper() + text[1:]
