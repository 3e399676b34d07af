"""Remove a needed number from a problem, so that a solver learns to refuse.

The number becomes "some" or disappears, or the sentence that gives it is deleted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.equations.tree import Slot, walk
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.training.solver.examples import Solved
from mwpapp.ml.types import Problem, Span

_VAGUE = ("some", "several", "a few", "many", "a number of")


def incomplete(problem: Solved, *, rng: random.Random) -> ReadProblem | None:
    """Return the problem without a number that its tree needs, or None if the tree needs none."""
    needed = sorted({node.index for node in walk(problem.tree) if isinstance(node, Slot)})
    if not needed:
        return None
    text = original(problem.read)
    start, end = text_span(problem.read, index=rng.choice(needed))
    told = _sentence(text, start=start)
    if told is not None and rng.random() < 0.35:
        return read_problem(Problem(text=text[: told[0]] + text[told[1] :]))
    vague = rng.choice(_VAGUE) if rng.random() < 0.75 else ""
    return read_problem(Problem(text=f"{text[:start]}{vague}{text[end:]}"))


def original(read: ReadProblem) -> str:
    """Return the text with its numbers as they were written."""
    return "".join(_parts(read))


def _parts(read: ReadProblem) -> Iterator[str]:
    end = 0
    for quantity, (start, after) in zip(read.quantities, read.places, strict=True):
        yield read.text[end:start]
        yield quantity.surface
        end = after
    yield read.text[end:]


def text_span(read: ReadProblem, *, index: int) -> Span:
    """Return the span of a quantity in the original text."""
    return read.quantities[index].span


def _sentence(text: str, *, start: int) -> Span | None:
    """Return the span of the sentence at `start` with the whitespace after it, or None if it is a
    question or most of the text."""
    for first, end in split_sentences(text):
        if first <= start < end:
            is_most = end - first > 0.7 * len(text)
            after = len(text) - len(text[end:].lstrip())
            return None if is_most or text[end - 1] == "?" else (first, after)
    return None
