"""Split an equation into statements, and join the steps of a solution.

    "43 + 19 + 16 = 78; 78 - 77 = 1"        two steps: 43 + 19 + 16 - 77
    "x: price of the sofa; x + 15 = 96"     a description of the unknown and one equation
    "x + y = 444; x = 2y"                   a system of equations (see `systems`)

Statements are separated by semicolons or line breaks or, if each of them has an equals sign, by
commas or "and".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.tokens import MAX_TOKENS
from mwpapp.ml.equations.tree import Node, Number, Operation, replace_leaves, size

MAX_STATEMENTS = 12
_BREAK = re.compile(r"[;\n]|,\s|\band\b")
_DESCRIPTION = re.compile(r"\s*[A-Za-z]\w*\s*:\s*[A-Za-z][^=]*")
_ROUNDED = Fraction(1, 100)  # a step may state a result that is rounded to two decimals


@dataclass(frozen=True, slots=True)
class Step:
    """A calculation at a position of the text, and the values that later steps may use.

    The values of "17/5 = 3 r2" are the quotient and the remainder.
    """

    calculation: Node
    value: Fraction
    remainder: Fraction | None
    position: int


def statements(text: str) -> list[str]:
    """Return the statements of an equation without descriptions of unknowns ("x: Sam's age").

    Each is preceded by as many spaces as there are characters before it, so positions in it are
    positions in `text`. Raise EquationError if there are too many of them.
    """
    found = [
        (start, end)
        for start, end in _spans(text)
        if text[start:end].strip() and not _DESCRIPTION.fullmatch(text, start, end)
    ]
    if len(found) > MAX_STATEMENTS:
        raise EquationError(
            gettext_noop("The equation has more than %(limit)s steps."),
            found[MAX_STATEMENTS][0],
            limit=MAX_STATEMENTS,
        )
    return [" " * start + text[start:end] for start, end in found] or [text]


def joined(steps: Sequence[Step], *, last: Node) -> Node:
    """Return the last calculation, with the results of the steps before it replaced by what gives
    them.

    A result replaces the first number of a later step that equals it. Raise EquationError if no
    later step uses a result, or if the calculation becomes too long.
    """
    known: dict[Fraction, _Result] = {}
    unused: set[int] = set()
    for step in steps:
        filled = _Filling(known)
        calculation = filled.fill(step.calculation)
        unused = (unused - filled.used) | {step.position}
        known |= _results(step, calculation)
    filled = _Filling(known)
    expression = filled.fill(last)
    if unused - filled.used:
        raise EquationError(
            gettext_noop("No later step uses the result of this step."),
            min(unused - filled.used),
        )
    return expression


def states(claimed: Fraction, expression: Node) -> bool:
    """Return whether a step states the value of its calculation, or rounds it to two decimals.

    Raise EquationError if the calculation has no value.
    """
    return abs(claimed - evaluate(expression, exact=False)) < _ROUNDED


def _results(step: Step, calculation: Node) -> dict[Fraction, _Result]:
    """Return the values of a step, whose `calculation` contains what gave earlier results."""
    found = {step.value: _Result(calculation, step.position)}
    if step.remainder is not None and isinstance(calculation, Operation):
        left_over = replace(calculation, op="remainder")
        found[step.remainder] = _Result(left_over, step.position)
    return found


@dataclass(frozen=True, slots=True)
class _Result:
    """What gives a result, and the position of its step."""

    node: Node
    position: int


class _Filling:
    """Replaces the first number that equals each result; `used` are the positions of their
    steps."""

    def __init__(self, known: Mapping[Fraction, _Result]) -> None:
        self.left = dict(known)
        self.used: set[int] = set()

    def fill(self, calculation: Node) -> Node:
        """Return the calculation with results. Raise EquationError if it becomes too long."""
        filled = replace_leaves(calculation, self._leaf)
        if size(filled) > MAX_TOKENS:
            raise EquationError(gettext_noop("The equation has too many parts."))
        return filled

    def _leaf(self, leaf: Node) -> Node:
        if not isinstance(leaf, Number) or leaf.value not in self.left:
            return leaf
        result = self.left.pop(leaf.value)
        self.used.add(result.position)
        return result.node


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each part between separators outside brackets."""
    start = seen = depth = 0
    for match in _BREAK.finditer(text):
        depth += _opened(text[seen : match.start()])
        seen = match.end()
        if depth == 0 and _separates(match, text=text, start=start):
            yield start, match.start()
            start = match.end()
    yield start, len(text)


def _opened(text: str) -> int:
    """Return how many more brackets are opened than closed."""
    return sum(map(text.count, "([{")) - sum(map(text.count, ")]}"))


def _separates(match: re.Match[str], *, text: str, start: int) -> bool:
    if match[0] in (";", "\n"):
        return True
    return "=" in text[start : match.start()] and text.find("=", match.end()) >= 0
