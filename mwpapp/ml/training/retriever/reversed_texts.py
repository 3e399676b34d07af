"""Reverse training texts: the same story with another unknown, and so with another template.

A reversed text has almost the same words as its original, which makes it the hardest negative.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.generators.reverse.generator import Reverse
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.retriever.examples import Example, example_of
from mwpapp.ml.types import Problem

REVERSED = "reversed"
MAX_REVERSED = 2
"""The maximum number of reversed texts per text."""


def reversed_examples(examples: Iterable[Example], *, tools: Tools) -> Iterator[Example]:
    """Yield the reversed texts of the examples that can be reversed."""
    generator = Reverse()
    for example in examples:
        problem = _problem(example)
        if problem is None:
            continue
        candidates = generator.generate(problem, rng=random.Random(example.id), tools=tools)
        for number, candidate in enumerate(islice(candidates, MAX_REVERSED)):
            reversed_example = example_of(
                id=f"{REVERSED}:{example.id}:{number}",
                text=candidate.text,
                equation=candidate.equation,
            )
            if reversed_example is not None:
                yield reversed_example


def _problem(example: Example) -> Problem | None:
    try:
        answer = format_value(evaluate(parse(example.equation)))
    except EquationError:
        return None
    return Problem(text=example.text, id=example.id, equation=example.equation, answer=answer)
