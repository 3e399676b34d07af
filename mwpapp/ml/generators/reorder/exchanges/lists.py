"""Swap the parts of a list: "5 apples and 7 pears" becomes "7 pears and 5 apples".

The parts must have the same structure, and no words that describe both of them, or only the second,
may follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Word, Words
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.clauses import has_amount
from mwpapp.ml.generators.reorder.reading.last_sentence import FINITE
from mwpapp.ml.text.units import canonical, unit_class

_MAX_WORDS = 10
_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS"))
_INSIDE = _NOUNS | {"CD", "$", "JJ", "JJR", "IN", "DT", "VBN", "VBG", "HYPH", "PRP$", "TO"}
_OPENS = frozenset(("CD", "$", "DT", "PRP$"))
# After the second part, these words would describe only that part.
_ADDS = frozenset(
    listed("of for at with than per each more costing worth , and or who that which as")
)
_TIMES = frozenset(
    listed(
        """monday tuesday wednesday thursday friday saturday sunday january february march april
        june july august september october november december morning afternoon evening night noon
        lunch dinner breakfast yesterday today tomorrow day week month year weekend first second
        third fourth fifth last next then later after before another other more rest remaining
        spring summer autumn winter fall times"""
    )
)  # fmt: skip
_BEFORE = frozenset(("VBZ", "VBP", "VBD", "VB", "VBN", "VBG"))
_SPANS = frozenset(("between", "from", "of", "to", "than", "by"))


def with_lists_exchanged(words: Words) -> Words:
    """Return the words with the parts of each list in reverse order."""
    i = 0
    while i < len(words):
        found = next(_parts(words, i), None) if words[i].low == "and" else None
        if found is not None:
            start, end = found
            words = _exchanged(words, start, i, end)
            i = end
        i += 1
    return words


def _exchanged(words: Words, start: int, joint: int, end: int) -> Words:
    """Return the words with the parts between `start` and `end` in reverse order; commas do not
    move."""
    pause = joint - 1 if words[joint - 1].text == "," else joint
    left, right = words[start:pause], words[joint + 1 : end]
    commas = [i for i, word in enumerate(left) if word.text == ","]
    parts = [
        left[i:j] for i, j in zip([0, *(c + 1 for c in commas)], [*commas, len(left)], strict=True)
    ]
    new = [right, *reversed(parts)]
    joints = [*(left[comma : comma + 1] for comma in commas), words[pause : joint + 1]]
    row = [word for part, sign in zip(new, joints, strict=False) for word in (*part, *sign)]
    return (*words[:start], *row, *new[-1], *words[end:])


def _parts(words: Words, joint: int) -> Iterator[tuple[int, int]]:
    """Yield where the list around `joint` begins and ends, the longest parts first."""
    pause = joint - 1 if words[joint - 1].text == "," else joint
    for end in range(min(len(words), joint + 1 + _MAX_WORDS), joint + 2, -1):
        right = words[joint + 1 : end]
        if not _is_part(right) or not _ends_part(words, end, joint=joint):
            continue
        start = _start(words, pause, right)
        if start is not None and (pause == joint or _has_comma(words[start:pause])):
            yield start, end


def _has_comma(words: Words) -> bool:
    return any(word.text == "," for word in words)


def _start(words: Words, end: int, right: Words) -> int | None:
    """Return where the parts before the last one begin; they end at `end`."""
    for start in range(max(0, end - _MAX_WORDS), end - 1):
        left = words[start:end]
        if _shape(left) != _shape(right) or not _is_part(left):
            continue
        if start > 1 and words[start - 1].text == ",":
            first = _start(words, start - 1, right)
            if first is not None and not _is_one_measure(left, right):
                return first
        elif _can_be_swapped(words, start, left, right):
            return start
    return None


def _is_part(words: Words) -> bool:
    return (
        words[0].tag in _OPENS
        and all(word.tag in _INSIDE for word in words)
        and has_amount(words)
        and words[-1].tag in (_NOUNS | {"CD", "DT"})
        and any(word.tag in _NOUNS for word in words)
        and not any(word.low in _TIMES for word in words)
        and _counts(words)
    )


def _counts(words: Words) -> bool:
    """Return whether each number has its noun: "29 bottle" is the beginning of "29 bottle caps"."""
    for i, word in enumerate(words):
        if word.tag == "CD" and (not i or words[i - 1].text != "$"):
            noun = phrase_at(words, i).noun
            if not noun or (
                noun[0].tag == "NN" and noun[-1].tag == "NN" and not _is_unit(noun[-1])
            ):
                return False
    return True


def _is_unit(word: Word) -> bool:
    return canonical(word.low) is not None


def _shape(words: Sequence[Word]) -> tuple[str, ...]:
    """Return the structure of a part: the kinds of its words, without adjectives, and adjacent
    nouns as one."""
    kinds: list[str] = []
    for word in words:
        kind = "noun" if word.tag in _NOUNS else word.low if word.tag == "IN" else word.tag
        if kind in ("JJ", "VBN", "VBG", "HYPH") or (kinds and kinds[-1] == kind == "noun"):
            continue
        kinds.append(kind)
    return tuple(kinds)


def _can_be_swapped(words: Words, start: int, left: Words, right: Words) -> bool:
    """Return whether the parts are separate amounts after the same verb or preposition."""
    if _is_one_measure(left, right) or left[0].low in ("1", "one") or right[0].low in ("1", "one"):
        return False
    if start == 0:
        return True
    before = words[start - 1]
    if before.low in _SPANS or before.low in ("only", "about"):
        return False
    if before.tag == "IN":
        return not any(word.tag == "CD" for word in words[:start])
    return before.tag in _BEFORE


def _ends_part(words: Words, end: int, *, joint: int) -> bool:
    if end == len(words):
        return True
    after = words[end]
    if after.tag in FINITE and any(word.tag in FINITE for word in words[:joint]):
        return False
    if after.low in _ADDS or after.tag in _NOUNS | {"JJR", "CD", "HYPH", "JJ"}:
        return False
    return not any(word.low in ("each", "every") for word in words[end:])


def _is_one_measure(left: Words, right: Words) -> bool:
    """Return whether the parts are one amount: "3 hours and 20 minutes"."""
    classes = [
        {unit_class(name) for word in part if (name := canonical(word.low)) is not None}
        for part in (left[:2], right[:2])
    ]
    return bool(classes[0] & classes[1])
