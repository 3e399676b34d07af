"""What the review page shows in a text: quantities, changed words and the question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from mwpapp.ml.text.alignment import Alignment, align
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.text.units import LONGEST, canonical
from mwpapp.ml.text.words import singular
from mwpapp.ml.types import Quantity, Span

_TOKEN = re.compile(r"[0-9][0-9.,/]*[0-9]|[^\W_]+(?:['’][^\W_]+)*|[^\w\s]")
_MOVED_WORDS = 3  # as many words in a row, found elsewhere in the original, are moved, not new
_MAX_COMPARISONS = 1_000_000  # of words; longer texts are compared as sets of words
_CURRENCY = ("$", "€", "£", "₹", "¥", "₦", "₩")


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of text that is shown in one way.

    `quantity` is the colour number that a quantity shares with its partner in the other text
    (from 0, in the order of the original); segments in a row with the same number are one
    quantity with its unit or thing. `changed`: these words are not in the other text.
    """

    text: str
    quantity: int | None = None
    changed: bool = False
    question: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """Both texts in segments; those of each side concatenate to its text."""

    original: tuple[Segment, ...]
    variant: tuple[Segment, ...]


def mark(original: str, variant: str) -> Marked:
    """The two texts marked against each other.

    A quantity that is missing in the variant keeps its colour in the original; one that is
    new in the variant has no colour and counts as changed.
    """
    alignment = align(original, variant)
    colours = _colours(alignment.reference)
    partners = {j: colours[i] for i, j in alignment.pairs}
    old, new = _changed_words(original, variant)
    kept = _same_surface(alignment)
    return Marked(
        original=_segments(
            original,
            quantities=[(q, colours[i]) for i, q in enumerate(alignment.reference)],
            changed=_settle(old, alignment.reference, kept={i for i, _ in kept}),
        ),
        variant=_segments(
            variant,
            quantities=[(q, partners.get(j)) for j, q in enumerate(alignment.variant)],
            changed=_settle(new, alignment.variant, kept={j for _, j in kept}),
        ),
    )


def mark_alone(text: str) -> tuple[Segment, ...]:
    """The original without a variant: its quantities in their colours and its question."""
    return _segments(text, quantities=[(q, i) for i, q in enumerate(find_quantities(text))])


def _colours(quantities: Sequence[Quantity]) -> list[int]:
    """Articles come last, so that the others keep their colour beside every variant."""
    plain = [i for i, q in enumerate(quantities) if q.form != "article"]
    rest = [i for i, q in enumerate(quantities) if q.form == "article"]
    rank = {place: colour for colour, place in enumerate(plain + rest)}
    return [rank[i] for i in range(len(quantities))]


def _same_surface(alignment: Alignment) -> set[tuple[int, int]]:
    return {
        (i, j)
        for i, j in alignment.pairs
        if alignment.reference[i].surface.lower() == alignment.variant[j].surface.lower()
    }


def _settle(changed: list[Span], quantities: Sequence[Quantity], *, kept: set[int]) -> list[Span]:
    """A quantity is changed as its partner says, whatever the comparison of words found."""
    spans = [(quantity.start, quantity.end) for quantity in quantities]
    inside = {place for span in spans for place in range(*span)}
    words = [span for span in changed if inside.isdisjoint(range(*span))]
    return sorted(words + [span for i, span in enumerate(spans) if i not in kept])


def _changed_words(original: str, variant: str) -> tuple[list[Span], list[Span]]:
    """The words of each text that the other has not, leaving out what only moved."""
    old = [(m.start(), m.end()) for m in _TOKEN.finditer(original)]
    new = [(m.start(), m.end()) for m in _TOKEN.finditer(variant)]
    left = [original[a:b].lower() for a, b in old]
    right = [variant[a:b].lower() for a, b in new]
    if len(left) * len(right) > _MAX_COMPARISONS:
        gone, come = _as_sets(left, right)
    else:
        gone, come = _as_sequences(left, right)
    return [old[i] for i in gone if _is_word(left[i])], [new[j] for j in come if _is_word(right[j])]


def _is_word(token: str) -> bool:
    return token[0].isalnum()


def _as_sets(left: list[str], right: list[str]) -> tuple[list[int], list[int]]:
    known, found = set(left), set(right)
    return (
        [i for i, word in enumerate(left) if word not in found],
        [j for j, word in enumerate(right) if word not in known],
    )


def _as_sequences(left: list[str], right: list[str]) -> tuple[list[int], list[int]]:
    gone, come = _unmatched(left, right, least=1)
    for _ in range(3):  # what moved may itself stand in pieces
        rest_left, rest_right = [left[i] for i in gone], [right[j] for j in come]
        still_gone, still_come = _unmatched(rest_left, rest_right, least=_MOVED_WORDS)
        if len(still_gone) == len(gone):
            break
        gone, come = [gone[i] for i in still_gone], [come[j] for j in still_come]
    return gone, come


def _unmatched(left: list[str], right: list[str], *, least: int) -> tuple[list[int], list[int]]:
    """Indices outside every common block of at least `least` words."""
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size >= least]
    old = {i for block in blocks for i in range(block.a, block.a + block.size)}
    new = {j for block in blocks for j in range(block.b, block.b + block.size)}
    return (
        [i for i in range(len(left)) if i not in old],
        [j for j in range(len(right)) if j not in new],
    )


def _segments(
    text: str,
    *,
    quantities: Sequence[tuple[Quantity, int | None]],
    changed: Sequence[Span] = (),
) -> tuple[Segment, ...]:
    looks: list[_Look] = [(None, False, False)] * len(text)
    for span, colour in _chips(text, quantities).items():
        for i in range(*span):
            looks[i] = (colour, False, False)
    for span in _joined(text, changed):
        for i in range(*span):
            looks[i] = (looks[i][0], True, False)
    for i in range(*(question_span(text) or (0, 0))):
        looks[i] = (*looks[i][:2], True)
    return tuple(_runs(text, looks))


_Look = tuple[int | None, bool, bool]
"""A character's colour, whether it changed, whether it is in the question."""


def _runs(text: str, looks: Sequence[_Look]) -> Iterator[Segment]:
    """The stretches of characters that look alike."""
    for (quantity, changed, question), run in groupby(range(len(text)), key=looks.__getitem__):
        places = list(run)
        part = text[places[0] : places[-1] + 1]
        yield Segment(text=part, quantity=quantity, changed=changed, question=question)


def _joined(text: str, spans: Sequence[Span]) -> list[Span]:
    """Neighbouring words become one stretch, with the space between them."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _chips(text: str, quantities: Sequence[tuple[Quantity, int | None]]) -> dict[Span, int]:
    """The coloured stretches: each number with the unit or thing that touches it."""
    chips: dict[Span, int] = {}
    for i, (quantity, colour) in enumerate(quantities):
        if colour is None:
            continue
        floor = quantities[i - 1][0].end if i else 0
        ceiling = quantities[i + 1][0].start if i + 1 < len(quantities) else len(text)
        start = quantity.start
        if text[max(start - 1, floor) : start] in _CURRENCY:
            start -= 1
        chips[(start, _chip_end(text, quantity, ceiling=ceiling))] = colour
    return chips


_WORDS_AFTER = re.compile(rf"[ \u00a0-]?[^\W\d_]+(?:[ /][^\W\d_]+){{0,{LONGEST - 1}}}")


def _chip_end(text: str, quantity: Quantity, *, ceiling: int) -> int:
    if quantity.unit == "percent":
        match = re.compile(r"[ -]?(?:%|％|per ?cent)", re.I).match(text, quantity.end)
        return match.end() if match else quantity.end
    match = _WORDS_AFTER.match(text, quantity.end, ceiling)
    if match is None:
        return quantity.end
    for end in _word_ends(match):
        words = text[quantity.end : end].lstrip(" \u00a0-")
        if (quantity.unit and canonical(words) == quantity.unit) or _is_thing(words, quantity):
            return end
    return quantity.end


def _word_ends(match: re.Match[str]) -> list[int]:
    """The ends of the words in the match, the longest reading first."""
    ends = [m.end() for m in re.finditer(r"[^\W\d_]+", match.group())]
    return [match.start() + end for end in reversed(ends)]


def _is_thing(words: str, quantity: Quantity) -> bool:
    return quantity.unit is None and singular(words.lower()) == quantity.thing
