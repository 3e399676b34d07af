"""The questions that a reader should find in an export, and plain text from its HTML."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from mwpapp.formats.assessments.assessment import Assessment, Item


@dataclass(frozen=True)
class Seen:
    """A question as a reader shows it. `pool` is the number of its pool in the file."""

    title: str
    text: str
    answers: tuple[str, ...]
    pool: int


def expected(assessment: Assessment) -> list[Seen]:
    """Return the questions of the assessment as each reader should find them."""
    return [
        Seen(f"{place}.{order}", item.text, answers_of(item), place)
        for place, one in enumerate(assessment.places, start=1)
        for order, item in enumerate(one.pool, start=1)
    ]


def answers_of(item: Item) -> tuple[str, ...]:
    if item.choices:
        return tuple(choice.text for choice in item.choices if choice.right)
    return (item.answer, *item.also_right)


def shown(markup: str) -> str:
    """Return the text of an item's HTML as a browser shows it, without the unit."""
    text = re.sub(r'<p class="unit">.*?</p>', "", markup, flags=re.DOTALL)
    text = re.sub(r'<span class="dollars">\\\((.*?)\\\)</span>', r"$\1$", text)
    text = re.sub(r"</p>\s*<p>", "\n\n", text)
    text = re.sub(r"<br\s*/?>", "\n", text)
    return html.unescape(re.sub(r"<[^>]*>", "", text)).strip()
