"""Split an equation into statements, and join the steps of a solution.

    "43 + 19 + 16 = 78; 78 - 77 = 1"        two steps: 43 + 19 + 16 - 77
    "x: price of the sofa; x + 15 = 96"     a description of the unknown and one equation
    "x + y = 444; x = 2y"                   a system of equations (see `systems`)

Statements are separated by semicolons or line breaks or, if each of them has an equals sign, by
commas or "and".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.equations.tokens import MAX_CHARACTERS, MAX_TOKENS
from mwpapp.ml.equations.tree import Node, Number, Operation, replace_leaves, size

MAX_STATEMENTS = 12
_BREAK = re.compile(r"[;\n]|,\s|\band\b")
_DESCRIPTION = re.compile(r"\s*[A-Za-z]\w*\s*:\s*[A-Za-z][^=]*")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of an equation without spaces around it, and its position in the text."""

    text: str
    position: int


def statements(text: str) -> list[Statement]:
    """Return the statements of an equation without descriptions of unknowns ("x: Sam's age").

    Raise EquationError if the text is too long, or has no statement or too many of them.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError(
            gettext_noop("The equation is longer than %(limit)s characters."),
            MAX_CHARACTERS,
            limit=MAX_CHARACTERS,
        )
    found = [
        Statement(text[start:end].strip(), end - len(text[start:end].lstrip()))
        for start, end in _spans(text)
        if text[start:end].strip() and not _DESCRIPTION.fullmatch(text, start, end)
    ]
    if not found:
        raise EquationError(gettext_noop("The equation is incomplete."), len(text))
    if len(found) > MAX_STATEMENTS:
        raise EquationError(
            gettext_noop("The equation has more than %(limit)s steps."),
            found[MAX_STATEMENTS].position,
            limit=MAX_STATEMENTS,
        )
    return found


def joined(steps: Sequence[Equation], *, given: Collection[Fraction]) -> Node:
    """Return the expression of the last step, with the results of the earlier steps replaced by
    what gives them. `given` are the numbers of the problem's text.

    A result replaces the first number of a later step that equals it. Raise EquationError if a
    result is wrong, is used by no later step or equals a number of the text, so that it is not
    clear which of the two a later step means, and if the expression becomes too long.
    """
    known: list[_Result] = []
    for number, step in enumerate(steps):
        filled = _Filling(known)
        expression = filled.fill(step.expression)
        known = [replace(one, used=one.used or one in filled.taken) for one in known]
        _require_clear(filled.taken, given=given)
        if number == len(steps) - 1:
            break
        known += _results(step, expression, number=number)
    unused = {one.step for one in known} - {one.step for one in known if one.used}
    if unused:
        raise EquationError(
            gettext_noop("No later step uses the result of step %(number)s."),
            number=min(unused) + 1,
        )
    return expression


@dataclass(frozen=True, slots=True)
class _Result:
    """A result of a step, what gives it, and whether a later step has used it."""

    value: Fraction
    node: Node
    step: int
    used: bool = False


def _results(step: Equation, expression: Node, *, number: int) -> list[_Result]:
    """Return the results of a step, the quotient and the remainder for "17/5 = 3 r2". `expression`
    is its calculation, which contains what gave earlier results."""
    value = evaluate(step.expression, exact=False)
    wrong = step.claimed is not None and step.claimed != value
    results = [_Result(value, expression, number)]
    if step.remainder is not None and isinstance(step.expression, Operation):
        left_over = replace(step.expression, op="remainder")
        wrong = wrong or evaluate(left_over) != step.remainder
        if isinstance(expression, Operation):
            node = replace(expression, op="remainder")
            results.append(_Result(step.remainder, node, number))
    if wrong:
        raise EquationError(
            gettext_noop("The result of step %(number)s is wrong or rounded."), number=number + 1
        )
    return results


def _require_clear(taken: Collection[_Result], *, given: Collection[Fraction]) -> None:
    for result in taken:
        if result.value in given:
            raise EquationError(
                gettext_noop(
                    "%(number)s is both a number in the text and the result of a step. Enter the "
                    "whole calculation as one expression."
                ),
                number=format_value(result.value),
            )


class _Filling:
    """Replaces the first number that equals each result. Of equal results, the oldest one that no
    step has used is taken, or else the newest. `taken` contains the results that replaced a
    number."""

    def __init__(self, known: Sequence[_Result]) -> None:
        self.left = list(known)
        self.taken: list[_Result] = []

    def fill(self, calculation: Node) -> Node:
        """Return the calculation with results filled in.

        Raise EquationError if it becomes too long.
        """
        filled = replace_leaves(calculation, self._leaf)
        if size(filled) > MAX_TOKENS:
            raise EquationError(gettext_noop("The equation has too many parts."))
        return filled

    def _leaf(self, leaf: Node) -> Node:
        equal = [one for one in self.left if isinstance(leaf, Number) and one.value == leaf.value]
        if not equal:
            return leaf
        result = next((one for one in equal if not one.used), equal[-1])
        self.left.remove(result)
        self.taken.append(result)
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
