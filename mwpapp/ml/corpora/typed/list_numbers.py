"""Recognize the list numbers of problems: "1.", "2)", "(3)", "4:", "Q5."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORD = r"(?:Question|Problem|Exercise|Task|Q|Ex|Nr|No)\b\.?(?:\s*\#)?"
_MARK = rf"""
    (?:{_WORD}|Q|\#)\s*(?P<given>[0-9]{{1,3}})(?:\s?[.):]{{1,2}}|(?=[ \t]*\n))
  | (?:Q|\#)\s?(?P<letter>[0-9]{{1,3}})(?=\s)
  | \((?P<inside>[0-9]{{1,3}})\)
  | (?P<bare>[0-9]{{1,3}})\s?(?:[.)]{{1,2}}|:)
"""
# A space or a capital letter follows: neither "1.5 litres" nor "4:30" is a list number.
_NUMBER = re.compile(rf"[ \t]*(?:{_MARK})(?:\s+(?=\S)|(?=[A-Z]))", re.VERBOSE | re.IGNORECASE)
_STARTS = re.compile(r"\n[ \t]*|(?<=[.?!])[ \t]+(?=[(Q#0-9])")
_FEWEST_WORDS = 4  # of a problem in a list, besides its number; "1. 3 apples" is part of one
_HEADING = re.compile(r"[^.?!\n]*\S")


@dataclass(frozen=True, slots=True)
class Mark:
    """A list number at `start:end`, including the space after it, and its value."""

    start: int
    end: int
    value: int


def mark_at(text: str, position: int = 0) -> Mark | None:
    """Return the list number at `position`, or None."""
    match = _NUMBER.match(text, position)
    if match is None or not (match[0][-1].isspace() or text[match.end()].isupper()):
        return None
    value = next(int(match[name]) for name in ("given", "letter", "inside", "bare") if match[name])
    return Mark(position, match.end(), value)


def without_mark(text: str) -> str:
    """Return the text without the list number at its start. "12 apples" has none."""
    mark = mark_at(text)
    return text[mark.end :] if mark else text.strip()


def split_list(block: str) -> list[str]:
    """Split a block of lines at its consecutive list numbers: 1, 2, 3 or 4, 5, 6.

    A list can follow a heading, which is dropped. Return `[block]` if it is not a list.
    """
    marks = list(_continuing(block))
    if not marks:
        return [block]
    ends = [*(mark.start for mark in marks[1:]), len(block)]
    items = [block[mark.start : end].strip() for mark, end in zip(marks, ends, strict=True)]
    long = all(len(item.split()) > _FEWEST_WORDS for item in items)
    return items if long and len(items) > 1 else [block]


def _continuing(block: str) -> Iterator[Mark]:
    """Yield the consecutive list numbers, from the first one in the block."""
    places = [0, *(match.end() for match in _STARTS.finditer(block))]
    last: Mark | None = None
    for place in places:
        mark = mark_at(block, place)
        if mark is None:
            continue
        if last is None and not _opens(block, mark):
            return
        if last is None or mark.value == last.value + 1:
            last = mark
            yield mark


def _opens(block: str, mark: Mark) -> bool:
    """Return whether a list can begin with this number."""
    heading = block[: mark.start].strip()
    return not heading or (mark.value == 1 and _HEADING.fullmatch(heading) is not None)
