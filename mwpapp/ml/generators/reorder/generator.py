"""Write a problem in another order (kind `reordered`).

Input: a problem with one question. Its condition moves ("If she sells 5, how many are left?"),
the last statement or a short story becomes a condition of the question, or statements and parts of
a list that do not depend on each other are swapped. Numbers do not change, and words only as the
new order requires: names come before their pronouns, the tense of a condition may change, and the
question may name what it counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from mwpapp.ml.catalogue.kinds import REORDERED
from mwpapp.ml.english.lowercase_texts import is_small, set_like, with_capitals
from mwpapp.ml.generators.reorder.conditions import condition_forms, question_last, statement_forms
from mwpapp.ml.generators.reorder.exchanges.exchanging import exchanged, plain
from mwpapp.ml.generators.reorder.nouns import with_noun
from mwpapp.ml.generators.reorder.reading.layout import Layout, read_layout
from mwpapp.ml.generators.reorder.stories import story_forms
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Problem, Reference

FORMS: Mapping[str, Callable[[Layout], Iterator[str]]] = {
    "story": story_forms,
    "condition": condition_forms,
    "statement": statement_forms,
    "question last": question_last,
}
"""The forms by name, those with the largest changes first."""


class Reorder:
    name = "reorder"
    kind = REORDERED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        for text, form in _texts(problem, tools=tools).items():
            yield Candidate(
                kind=REORDERED,
                generator=self.name,
                text=text,
                reference=Reference(
                    text=problem.text, equation=problem.equation, answer=problem.answer
                ),
                equation=problem.equation,
                answer=problem.answer,
                unit=problem.unit,
                parameters={"form": form},
            )


def _texts(problem: Problem, *, tools: Tools) -> dict[str, str]:
    """Return the new texts with the names of their forms."""
    original = problem.text
    read = with_capitals(original) if is_small(original) else original
    layout = read_layout(
        read, tokens=tools.tagger.tag(read), original=original, equation=problem.equation
    )
    texts: dict[str, str] = {}
    if layout is not None:
        for name, rewritten in _forms(layout):
            text = set_like(rewritten, original=original)
            if text != original:
                texts.setdefault(text, name)
    return texts


def _forms(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield each text with the name of its form, the name first."""
    other = exchanged(layout)
    for name, forms in FORMS.items():
        yield from ((name, text) for text in forms(with_noun(layout)))
    if other is not None:
        for name, forms in FORMS.items():
            yield from ((f"exchanged, {name}", text) for text in forms(with_noun(other)))
        yield "exchanged", plain(other)
