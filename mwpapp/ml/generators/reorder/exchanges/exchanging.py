"""Swap parts whose order does not matter: facts, clauses and parts of lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Words, comma, new_words
from mwpapp.ml.generators.reorder.building import written
from mwpapp.ml.generators.reorder.exchanges.facts import (
    with_clauses_exchanged,
    with_facts_exchanged,
)
from mwpapp.ml.generators.reorder.exchanges.lists import with_lists_exchanged
from mwpapp.ml.generators.reorder.reading.layout import Layout, order_of
from mwpapp.ml.generators.reorder.reading.references import read_references

_ORDERED = frozenset(("respectively", "former", "latter", "order", "respective"))


def exchanged(layout: Layout) -> Layout | None:
    """Return the problem with two facts swapped, or else clauses, or else parts of lists; None if
    nothing can be swapped."""
    words = [word for _, part in order_of(layout) for word in part]
    if layout.question_first or any(word.low in _ORDERED for word in words):
        return None
    for new in _exchanges(layout):
        if (new.statements, new.condition) != (layout.statements, layout.condition):
            references = read_references(order_of(new), cast=layout.cast)
            if layout.references.are_kept(references):
                return new
    return None


def _exchanges(layout: Layout) -> Iterator[Layout]:
    found = with_facts_exchanged(layout.told)
    if found is not None:
        numbers, statements = zip(*found, strict=True)
        yield replace(layout, numbers=numbers, statements=statements)
    clauses = tuple(with_clauses_exchanged(words) or words for words in layout.statements)
    yield replace(layout, statements=clauses)
    lists = tuple(map(with_lists_exchanged, layout.statements))
    yield replace(layout, statements=lists, condition=with_lists_exchanged(layout.condition))


def plain(layout: Layout) -> str:
    """Return the text of a layout without further changes."""
    link = new_words(layout.link, tag="IN")
    last: Sequence[Words] = (layout.question,)
    if layout.condition and layout.condition_first:
        last = (link, layout.condition, comma(), layout.question)
    elif layout.condition:
        last = (layout.question, link, layout.condition)
    question = tuple(word for part in last for word in part)
    return written(layout.statements, question, layout=layout)
