"""Make the examples that a solver learns from: problems with their gold trees.

A record is a problem from a published set or one of ours, with the fields `id`, `text`, `answer`,
and `equation` or `steps`. Its equation or steps must give its answer; an equation is also accepted
if the answer is missing or not a plain number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import fill, positions_in
from mwpapp.ml.equations.tree import Node, Operation, Slot, walk
from mwpapp.ml.solvers.gold import NoGold, Reason, checked, gold_tree
from mwpapp.ml.solvers.reading import ReadProblem, read_problem
from mwpapp.ml.solvers.symbols import Prefix, Symbols, leaf_name
from mwpapp.ml.training.solver.worked_steps import joined_steps
from mwpapp.ml.types import Problem, Rounding

TOLERANCE = Fraction(1, 1000)
"""An answer is right if it differs from the expected one by less than this (Textual CL, 4.1)."""

Record = Mapping[str, Any]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A problem as a solver reads it, its gold tree over slots, the value of the tree, and how the
    question asks to round it."""

    id: str
    source: str
    read: ReadProblem
    tree: Node
    value: Fraction
    rounding: Rounding = Rounding.NONE

    @property
    def answer(self) -> Fraction:
        return rounded(self.value, self.rounding)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A problem with the symbols of its gold tree."""

    solved: Solved
    prefix: Prefix


def solved_problems(
    records: Iterable[Record], *, source: str, skipped: Counter[str]
) -> list[Solved]:
    """Return the problems with a gold tree. `skipped` counts the others by reason."""
    found = []
    for record in records:
        try:
            found.append(solved_problem(record, source=source))
        except NoGold as reason:
            skipped[reason.reason.value] += 1
    return found


def solved_problem(record: Record, *, source: str) -> Solved:
    """Return the problem of a record with its gold tree. Raise NoGold with the reason if it has
    none."""
    read = read_problem(Problem(text=record["text"]))
    equation = record.get("equation")
    tree = gold_tree(equation, read=read) if equation else _from_steps(record, read=read)
    value = evaluate(fill(tree, read.values), exact=False)
    rounding = _rounding(record)
    if not _gives(rounded(value, rounding), record=record):
        raise NoGold(Reason.OTHER_ANSWER)
    return Solved(
        id=str(record["id"]), source=source, read=read, tree=tree, value=value, rounding=rounding
    )


def _from_steps(record: Record, *, read: ReadProblem) -> Node:
    if not record.get("steps"):
        raise NoGold(Reason.NO_EQUATION)
    try:
        joined = joined_steps(record["steps"], values=read.values)
        placed = positions_in(joined, read.quantities).node
    except EquationError:
        raise NoGold(Reason.UNREADABLE) from None
    return checked(placed, read=read)


def answer_of(record: Record) -> Fraction | None:
    """Return the answer of a record as a number, or None."""
    answer = record.get("answer")
    if isinstance(answer, bool) or answer is None:
        return None
    text = str(answer).replace(",", "").strip()
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def is_right(value: Fraction, *, answer: Fraction) -> bool:
    return abs(value - answer) < TOLERANCE


def _rounding(record: Record) -> Rounding:
    try:
        return Rounding(record.get("rounding", Rounding.NONE))
    except ValueError:
        raise NoGold(Reason.OTHER_ANSWER) from None


def _gives(value: Fraction, *, record: Record) -> bool:
    answer = answer_of(record)
    if answer is None:
        return not record.get("steps")  # not a plain number ("$5", "1/2"): trust equations only
    return is_right(value, answer=answer)


def symbols_of(problems: Iterable[Solved], *, fewest: int) -> Symbols:
    """Return the operators and constants that occur in at least `fewest` trees."""
    operators: Counter[str] = Counter()
    constants: Counter[str] = Counter()
    for problem in problems:
        nodes = list(walk(problem.tree))
        operators.update({node.op for node in nodes if isinstance(node, Operation)})
        leaves = (n for n in nodes if not isinstance(n, Operation | Slot))
        constants.update({leaf_name(leaf) for leaf in leaves})
    return Symbols(_frequent(operators, fewest=fewest), _frequent(constants, fewest=fewest))


def _frequent(counted: Counter[str], *, fewest: int) -> tuple[str, ...]:
    return tuple(sorted(name for name, count in counted.items() if count >= fewest))


def examples_of(
    problems: Sequence[Solved], *, symbols: Symbols, skipped: Counter[str]
) -> list[Example]:
    """Return examples of problems whose trees use only `symbols`. `skipped` counts the others."""
    found = []
    for problem in problems:
        try:
            found.append(Example(solved=problem, prefix=symbols.prefix(problem.tree)))
        except EquationError:
            skipped[Reason.FOREIGN.value] += 1
    return found
