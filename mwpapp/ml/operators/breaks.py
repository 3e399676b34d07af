"""Introduce one fault into a text, as sequence-to-sequence paraphrasers typically do.

Each function takes (text, rng, tools) and returns (new text, note), or None if it does not apply.
The four faults are: two numbers swapped, an omitted statement that contains a number, a thing
renamed only once, and an end that is cut off and replaced with a repetition.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from mwpapp.ml.operators.numerals import like_case, replace_spans
from mwpapp.ml.operators.ours.thing_replacement import ThingReplacement
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.types import Quantity, Span

Break = Callable[[str, random.Random, Tools], tuple[str, str] | None]

FEWEST_WORDS = 8
REPEATED = (2, 4)  # minimum and maximum number of repeated words
_CLAUSE = re.compile(r"(?:,|\b(?:and|with|if|when|that)\b)[^,.?!;]+(?=[,.?!;]|$)", re.IGNORECASE)


def exchange_numbers(text: str, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    """Swap two numbers that belong to different things."""
    quantities = [item for item in find_quantities(text) if item.form in ("digits", "word")]
    pairs = [
        (first, second)
        for at, first in enumerate(quantities)
        for second in quantities[at + 1 :]
        if first.value != second.value and _owner(first) != _owner(second)
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    spans = {
        (place.start, place.end): like_case(number.surface.lower(), old=place.surface)
        for place, number in ((first, second), (second, first))
    }
    return replace_spans(text, spans), f"{first.surface} and {second.surface} changed places"


def drop_condition(text: str, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    """Delete a sentence or clause with a number, but not the question."""
    question = question_span(text)
    spans = [*split_sentences(text), *(match.span() for match in _CLAUSE.finditer(text))]
    candidates = [
        span for span in spans if _has_number(text, span) and not _overlap(span, question)
    ]
    if not candidates:
        return None
    span = rng.choice(candidates)
    shorter = re.sub(r"\s+([.,;:?!])", r"\1", replace_spans(text, {span: ""}))
    return shorter, f"without {text[slice(*span)]!r}"


def rename_thing_once(text: str, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    """Rename one occurrence of a counted thing."""
    return ThingReplacement().apply(text, rng=rng, tools=tools)


def repeat_tail(text: str, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
    """Truncate the text in its last third and repeat the last remaining words."""
    words = text.split()
    if len(words) < FEWEST_WORDS:
        return None
    kept = words[: -rng.randint(3, max(3, len(words) // 3))]
    tail = kept[-rng.randint(*REPEATED) :]
    times = rng.randint(1, 2)
    return " ".join(kept + tail * times), f"{' '.join(tail)!r} repeated"


BREAKS: tuple[Break, ...] = (exchange_numbers, drop_condition, rename_thing_once, repeat_tail)


def _owner(item: Quantity) -> tuple[str | None, str | None]:
    return item.thing, item.unit


def _has_number(text: str, span: Span) -> bool:
    return bool(find_quantities(text[slice(*span)]))


def _overlap(span: Span, other: Span | None) -> bool:
    return other is not None and span[0] < other[1] and other[0] < span[1]
