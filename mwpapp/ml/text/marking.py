"""Split a text into the segments that a page shows: quantities, changed words, the question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from mwpapp.ml.text.phrases import phrase_span
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import AlignedQuantity, Quantity, Span

_TOKEN = re.compile(r"[0-9][0-9.,/]*[0-9]|[^\W_]+(?:['’][^\W_]+)*|[^\w\s]")
_MOVED_WORDS = 3  # a run of this many words of the original counts as moved, not as changed
ANSWER = -1
_MAX_COMPARISONS = 1_000_000  # of words; longer texts are compared as sets of words


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of text that is shown in one way.

    `quantity` is the colour number that a quantity shares with its partner in the original
    (from 0, in the order of the original); consecutive segments with the same number are one
    quantity with its unit or thing. ANSWER is the colour number of a quantity that is the
    original's answer. `changed`: the other text does not contain these words. `name` is the number
    that a name or thing shares with its partner in the other text.
    """

    text: str
    quantity: int | None = None
    changed: bool = False
    question: bool = False
    name: int | None = None


def mark(
    variant: str,
    *,
    original: str,
    alignment: Sequence[AlignedQuantity],
    gives_answer: bool = False,
    names: Sequence[str] = (),
) -> tuple[Segment, ...]:
    """Return the variant in segments that concatenate to its text.

    A quantity has the colour of the original's quantity that it corresponds to. A quantity without
    a partner has no colour and counts as changed. With `gives_answer`, if there is exactly one such
    quantity, it is the original's answer and gets the colour ANSWER. `names` are numbered in their
    order.
    """
    aligned = {item.variant: item for item in alignment}
    quantities = _coloured(variant, aligned)
    spans = [quantity.span for quantity, _number in quantities]
    kept = {span for span in spans if _same_surface(aligned[span], variant, original)}
    changed = _with_quantities_compared(_changed_words(original, variant), spans, kept=kept)
    if gives_answer:
        quantities = _with_answer(quantities)
    return _segments(variant, quantities=quantities, changed=changed, names=names)


def _with_answer(
    quantities: Sequence[tuple[Quantity, int | None]],
) -> list[tuple[Quantity, int | None]]:
    """Give the only quantity without a number the colour of the original's answer."""
    if sum(number is None for _, number in quantities) != 1:
        return list(quantities)
    return [(quantity, ANSWER if number is None else number) for quantity, number in quantities]


def mark_story(
    story: str, *, alignment: Sequence[AlignedQuantity], names: Sequence[str] = ()
) -> tuple[Segment, ...]:
    """Return the segments of another story. Its quantities, names and question are marked, but no
    changes, because all its words are new."""
    aligned = {item.variant: item for item in alignment}
    return _segments(story, quantities=_coloured(story, aligned), names=names)


def _coloured(
    variant: str, aligned: Mapping[Span, AlignedQuantity]
) -> list[tuple[Quantity, int | None]]:
    """Return the aligned quantities of the variant, with the colour numbers of their partners."""
    found = find_quantities(variant, articles=True)
    return [(one, aligned[one.span].original) for one in found if one.span in aligned]


def mark_alone(
    text: str, *, decimal_sign: str = "", names: Sequence[str] = ()
) -> tuple[Segment, ...]:
    """Return the segments of the original, with its quantities, question and names marked."""
    found = find_quantities(text, decimal_sign=decimal_sign)
    return _segments(text, quantities=[(q, i) for i, q in enumerate(found)], names=names)


def mark_original(
    original: str,
    *,
    variant: str,
    alignment: Sequence[AlignedQuantity],
    decimal_sign: str = "",
    names: Sequence[str] = (),
) -> tuple[Segment, ...]:
    """Return the segments of the original beside a variant: `changed` are the words that the
    variant does not contain, and the quantities that it lacks or writes differently."""
    found = find_quantities(original, decimal_sign=decimal_sign)
    same = {item.original for item in alignment if _same_surface(item, variant, original)}
    kept = {quantity.span for number, quantity in enumerate(found) if number in same}
    spans = [quantity.span for quantity in found]
    changed = _with_quantities_compared(_changed_words(variant, original), spans, kept=kept)
    coloured = [(quantity, number) for number, quantity in enumerate(found)]
    return _segments(original, quantities=coloured, changed=changed, names=names)


def _same_surface(item: AlignedQuantity, variant: str, original: str) -> bool:
    if item.original_span is None:
        return False
    return variant[slice(*item.variant)].lower() == original[slice(*item.original_span)].lower()


def _with_quantities_compared(
    changed: list[Span], quantities: Sequence[Span], *, kept: Collection[Span]
) -> list[Span]:
    """Return the changed spans. A quantity is changed if its partner differs, whatever the
    comparison of words says."""
    inside = {place for span in quantities for place in range(*span)}
    words = [span for span in changed if inside.isdisjoint(range(*span))]
    return sorted(words + [span for span in quantities if span not in kept])


def _changed_words(original: str, variant: str) -> list[Span]:
    """Return the spans of the variant's words that the original does not contain. Moved words are
    not changed."""
    new = [(m.start(), m.end()) for m in _TOKEN.finditer(variant)]
    left = [m.group().lower() for m in _TOKEN.finditer(original)]
    right = [variant[a:b].lower() for a, b in new]
    if len(left) * len(right) > _MAX_COMPARISONS:
        known = set(left)
        added = [j for j, word in enumerate(right) if word not in known]
    else:
        added = _added(left, right)
    return [new[j] for j in added if _is_word(right[j])]


def _is_word(token: str) -> bool:
    return token[0].isalnum()


def _added(left: list[str], right: list[str]) -> list[int]:
    removed, added = _unmatched(left, right, least=1)
    for _ in range(3):  # a moved passage may itself be in pieces
        rest_left, rest_right = [left[i] for i in removed], [right[j] for j in added]
        still_removed, still_added = _unmatched(rest_left, rest_right, least=_MOVED_WORDS)
        if len(still_removed) == len(removed):
            break
        removed, added = [removed[i] for i in still_removed], [added[j] for j in still_added]
    return added


def _unmatched(left: list[str], right: list[str], *, least: int) -> tuple[list[int], list[int]]:
    """Return the indices outside every common block of at least `least` words."""
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
    names: Sequence[str] = (),
) -> tuple[Segment, ...]:
    looks = [_PLAIN] * len(text)
    for span, colour in _chips(text, quantities).items():
        for i in range(*span):
            looks[i] = looks[i]._replace(quantity=colour)
    for span in _joined(text, changed):
        for i in range(*span):
            looks[i] = looks[i]._replace(changed=True)
    for span, number in _named(text, names):
        for i in range(*span):
            looks[i] = looks[i]._replace(name=number)
    for i in range(*(question_span(text) or (0, 0))):
        looks[i] = looks[i]._replace(question=True)
    return tuple(_runs(text, looks))


class _Look(NamedTuple):
    """How one character is shown."""

    quantity: int | None = None
    changed: bool = False
    question: bool = False
    name: int | None = None


_PLAIN = _Look()


def _runs(text: str, looks: Sequence[_Look]) -> Iterator[Segment]:
    """Yield the stretches of characters that look alike."""
    for look, run in groupby(range(len(text)), key=looks.__getitem__):
        places = list(run)
        yield Segment(text=text[places[0] : places[-1] + 1], **look._asdict())


def _named(text: str, names: Sequence[str]) -> Iterator[tuple[Span, int]]:
    """Yield where each of the names occurs, with its number. Longer names are matched first:
    "Mr Hill" is not "Hill"."""
    numbers = {name.lower(): number for number, name in reversed([*enumerate(names)]) if name}
    if not numbers:
        return
    words = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    for found in re.finditer(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE):
        number = numbers.get(found.group().lower())
        if number is not None:  # "Alı" matches "Ali" without regard to case
            yield found.span(), number


def _joined(text: str, spans: Sequence[Span]) -> list[Span]:
    """Join neighbouring words, with the space between them, into one stretch."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _chips(text: str, quantities: Sequence[tuple[Quantity, int | None]]) -> dict[Span, int]:
    """Return the coloured stretches: each number with the unit or thing that touches it."""
    chips: dict[Span, int] = {}
    for i, (quantity, colour) in enumerate(quantities):
        if colour is None:
            continue
        floor = quantities[i - 1][0].end if i else 0
        ceiling = quantities[i + 1][0].start if i + 1 < len(quantities) else len(text)
        chips[phrase_span(text, quantity, floor=floor, ceiling=ceiling)] = colour
    return chips
