"""Define the examples that a retriever learns from: texts with their templates.

A text whose logic is broken gets templates that no other text has. It is a negative only for the
texts with the templates that it lost, because it may have the logic of any other text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.retrieval.templates import Templates, templates_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A text to learn from. `twin` is equal for texts that differ only in their numbers, and `lost`
    are the templates that a broken text no longer has."""

    id: str
    text: str
    templates: Templates
    twin: str
    equation: str = ""
    lost: Templates | None = None


def example_of(*, id: str, text: str, equation: str | None) -> Example | None:
    """Return the example of a problem, or None if its equation is missing or cannot be parsed."""
    templates = templates_of(text, equation)
    if templates is None:
        return None
    return Example(
        id=id, text=text, templates=templates, twin=twin_key(text), equation=equation or ""
    )


def broken_example(*, id: str, text: str, lost: Templates) -> Example:
    """Return the example of a text that no longer has the templates `lost`. It is only used as a
    negative."""
    return Example(id=id, text=text, templates=Templates(id, id), twin=twin_key(text), lost=lost)


def without_repeated(examples: Iterable[Example], *, known: Iterable[str] = ()) -> list[Example]:
    """Return one example for each masked text and ordered template; skip `known` masked texts."""
    seen = set(known)
    distinct = {
        (example.twin, example.templates.ordered): example
        for example in examples
        if example.twin not in seen
    }
    return list(distinct.values())


def of_frequent_templates(examples: Sequence[Example], *, least: int = 2) -> list[Example]:
    """Return the examples whose unified template occurs at least `least` times; rarer ones have no
    positives."""
    counts = Counter(example.templates.unified for example in examples)
    return [example for example in examples if counts[example.templates.unified] >= least]
