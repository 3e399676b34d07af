"""Changes to a text by place, so that several can be made at once and none moves another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mwpapp.ml.text.words import article

_ARTICLE_BEFORE = re.compile(r"\b([Aa]n?)\s+$")


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`text[start:end]` becomes `new`."""

    start: int
    end: int
    new: str


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """`text` with every edit made. Edits must not overlap."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def article_edit(text: str, edit: Edit) -> Edit | None:
    """The edit that makes "a" or "an" right before `edit`, or None where none is needed."""
    match = _ARTICLE_BEFORE.search(text, max(0, edit.start - 4), edit.start)
    if match is None or not edit.new:
        return None
    right = article(edit.new)
    if match[1].lower() == right:
        return None
    return Edit(match.start(1), match.end(1), capital_like(right, match[1]))


def capital_like(word: str, model: str) -> str:
    """`word` with a capital letter first where `model` has one."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def capitalized(text: str) -> str:
    """`text` with its first letter large and the rest untouched."""
    return text[:1].upper() + text[1:]
