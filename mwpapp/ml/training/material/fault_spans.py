"""Find where a corrupted text differs from the valid one."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from mwpapp.ml.types import Span

_WORD = re.compile(r"\w+|[^\w\s]")
MAX_SHARE = 0.34
"""The highest share of new or moved words for which spans are returned."""


def fault_spans(sound: str, broken: str) -> tuple[Span, ...]:
    """Return the spans of the words of `broken` that are new or moved, in order.

    The result is empty if words were only deleted, because no remaining word is wrong, or if more
    than MAX_SHARE of the words are new or moved.
    """
    before = [found[0].casefold() for found in _WORD.finditer(sound)]
    words = list(_WORD.finditer(broken))
    after = [found[0].casefold() for found in words]
    matcher = SequenceMatcher(a=before, b=after, autojunk=False)
    stretches = [(j, k) for _, _, _, j, k in _changes(matcher) if k > j]
    if sum(k - j for j, k in stretches) > MAX_SHARE * len(words):
        return ()
    return tuple((words[j].start(), words[k - 1].end()) for j, k in stretches)


def _changes(matcher: SequenceMatcher[str]) -> list[tuple[str, int, int, int, int]]:
    return [code for code in matcher.get_opcodes() if code[0] != "equal"]
