"""Give a problem new numbers and compute its new answer (kind `renumbered`).

Input: a problem whose equation's numbers can be matched with the quantities of its text. The new
numbers are plausible: they keep size, form and roundness; equal numbers stay equal, different
ones different, and the order of comparable ones stays. Every step of the calculation stays
positive, whole or below one if it was. 1 is neither added nor removed, so that no noun or verb
has to change between singular and plural.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from mwpapp.ml.catalogue.kinds import RENUMBERED
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import exact_decimal, format_value, parse_answer, to_infix
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node, Number, Operation, replace_leaves, walk
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.renumber.placement import Group, Placed, place
from mwpapp.ml.generators.renumber.values import new_values
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.rendering import written
from mwpapp.ml.types import Candidate, Problem, Quantity, Reference, Rounding

_DRAWS = 250  # for one candidate; a draw costs about 0.1 ms
_FAILURES = 3  # candidates in a row for which no draw passed
_PATIENCE = 40
_PLAIN_NUMBER = re.compile(r"-?[0-9][0-9,]*(?:\.[0-9]+)?(?:\s*/\s*[0-9]+)?|-?\.[0-9]+")
_MAX_DENOMINATOR = 24
_GROUPED = re.compile(r"\d,\d{3}\b")
_HUNDRED = Fraction(100)
_OUT_OF_100 = re.compile(r"\b(?:tests?|exams?|marks|scores are|what percent)\b", re.IGNORECASE)

Values = Mapping[Fraction, Fraction]
"""The new value of each old one."""
Check = Callable[[tuple[Fraction, ...]], bool]
"""Whether new values pass, in the order of the groups; it remembers what it computed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A problem ready for new numbers.

    `answer` is the value of the equation before it is rounded. `choices` has the possible values
    of each group, its own value first; `fine` has less round ones, for calculations that need
    them. `most` bounds every value and the answer.
    """

    problem: Problem
    placed: Placed
    choices: Sequence[Sequence[Fraction]]
    fine: Sequence[Sequence[Fraction]]
    answer: Fraction
    most: Fraction | None


class Renumber:
    name = "renumber"
    kind = RENUMBERED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        setting = _setting(problem)
        if setting is not None:
            attempts = _attempts(setting, rng=rng)
            yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _attempts(setting: Setting, *, rng: random.Random) -> Iterator[Candidate]:
    """Candidates, some of them repeated, until several searches in a row find no values."""
    is_sensible = cache(partial(_is_sensible, setting))
    failures = 0
    while failures < _FAILURES:
        seed = rng.getrandbits(31)
        values = _draw(setting, is_sensible, rng=random.Random(seed))
        if values is None:
            failures += 1
            continue
        failures = 0
        yield _candidate(setting, values=values, seed=seed)


def _setting(problem: Problem) -> Setting | None:
    if problem.equation is None:
        return None
    placed = place(problem.text, equation=problem.equation)
    if placed is None:
        return None
    try:
        answer = evaluate(placed.tree)
    except EquationError:
        return None
    expected = rounded(answer, problem.rounding)
    # An answer that was rounded although the problem does not say so cannot be computed again.
    if problem.answer is not None and parse_answer(problem.answer) != expected:
        return None
    return Setting(
        problem=problem,
        placed=placed,
        choices=[[group.value, *new_values(group.quantities[0])] for group in placed.groups],
        fine=[[g.value, *new_values(g.quantities[0], fine=True)] for g in placed.groups],
        answer=answer,
        most=_most(problem, answer=answer, groups=placed.groups),
    )


def _most(problem: Problem, *, answer: Fraction, groups: Sequence[Group]) -> Fraction | None:
    """100 where everything is a mark or a percentage of at most 100."""
    if not _OUT_OF_100.search(problem.text):
        return None
    return _HUNDRED if all(v <= _HUNDRED for v in (answer, *(g.value for g in groups))) else None


def _draw(setting: Setting, is_sensible: Check, *, rng: random.Random) -> Values | None:
    """Values that pass every check; all of them new, if such values are found early."""
    for draw in range(_DRAWS):
        pools = setting.choices if draw < _DRAWS // 3 else setting.fine
        skip = 1 if draw < 2 * _DRAWS // 3 else 0  # late draws may keep some values
        chosen = tuple(rng.choice(pool[skip:] if len(pool) > 1 else pool) for pool in pools)
        if is_sensible(chosen):
            return _values(setting, chosen)
    return None


def _values(setting: Setting, chosen: Sequence[Fraction]) -> Values:
    return dict(zip((group.value for group in setting.placed.groups), chosen, strict=True))


def _is_sensible(setting: Setting, chosen: Sequence[Fraction]) -> bool:
    """Whether the values of the groups are new and pass every check."""
    values = _values(setting, chosen)
    new = set(chosen)
    if all(old == value for old, value in values.items()):
        return False
    if len(new) < len(values) or new & (setting.placed.kept - {Fraction(1)}):
        return False
    if not _keeps_order(setting.placed.groups, values=values):
        return False
    tree = _exchanged(setting.placed, values=values)
    try:
        steps = [(evaluate(a), evaluate(b)) for a, b in _steps(setting.placed.tree, tree)]
    except EquationError:
        return False
    rounding = setting.problem.rounding
    old, answer = rounded(setting.answer, rounding), rounded(evaluate(tree), rounding)
    if not abs(old) / 4 <= abs(answer) <= abs(old) * 4 + 2:
        return False
    if setting.most is not None and max(answer, max(new)) > setting.most:
        return False
    # A part of a group of 30 may not become larger than the group.
    if any(old <= value and answer > values[value] for value in values):
        return False
    if steps and rounding is not Rounding.NONE and setting.answer.denominator > 1:
        steps, (_before, last) = steps[1:], steps[0]
        if last.denominator == 1 or answer < 2:
            return False
    return all(_stays_alike(before, after) for before, after in steps)


def _steps(old: Node, new: Node) -> Iterator[tuple[Node, Node]]:
    for before, after in zip(walk(old), walk(new), strict=True):
        if isinstance(before, Operation):
            yield before, after


def _stays_alike(old: Fraction, new: Fraction) -> bool:
    """Whether a step has the same sign, wholeness and precision as before."""
    if (old > 0) != (new > 0) or (old >= 2) != (new >= 2) or (abs(old) < 1) != (abs(new) < 1):
        return False
    if old.denominator == 1:
        return new.denominator == 1
    places = exact_decimal(old), exact_decimal(new)
    if places[0] is not None and places[1] is not None:
        return len(places[1].partition(".")[2]) <= max(2, len(places[0].partition(".")[2]))
    return places[0] is None and new.denominator <= max(old.denominator, _MAX_DENOMINATOR)


def _keeps_order(groups: Sequence[Group], *, values: Values) -> bool:
    """Whether comparable quantities keep their order."""
    sorts = [(_sorts(group), group.value) for group in groups]
    return all(
        (a < b) == (values[a] < values[b])
        for i, (first, a) in enumerate(sorts)
        for second, b in sorts[i + 1 :]
        if first & second
    )


def _sorts(group: Group) -> set[str]:
    """The units; all counts are comparable, because a group is compared with its parts."""
    return {q.unit or "count" for q in group.quantities}


def _exchanged(placed: Placed, *, values: Values) -> Node:
    new = {g.leaf: values[g.value] * (g.leaf / g.value) for g in placed.groups}

    def change(leaf: Node) -> Node:
        if isinstance(leaf, Number) and leaf.value in new:
            return Number(new[leaf.value], percent=leaf.percent)
        return leaf

    return replace_leaves(placed.tree, change)


def _as_written(placed: Placed, *, tree: Node, values: Values) -> Node:
    """The tree with 3/8 as a division again if the equation had one."""
    parts = {values.get(part, part) for part in placed.parts}

    def unfold(leaf: Node) -> Node:
        if isinstance(leaf, Number) and leaf.value in parts and leaf.value.denominator != 1:
            above, below = leaf.value.as_integer_ratio()
            return Operation("/", Number(Fraction(above)), Number(Fraction(below)))
        return leaf

    return replace_leaves(tree, unfold)


def _candidate(setting: Setting, *, values: Values, seed: int) -> Candidate:
    problem, tree = setting.problem, _exchanged(setting.placed, values=values)
    edits = [
        Edit(quantity.start, quantity.end, _written(problem.text, values[group.value], quantity))
        for group in setting.placed.groups
        for quantity in group.quantities
        if values[group.value] != group.value
    ]
    articles = [found for edit in edits if (found := article_edit(problem.text, edit))]
    equation = to_infix(_as_written(setting.placed, tree=tree, values=values))
    answer = _answer(problem.answer, value=rounded(evaluate(tree), problem.rounding))
    return Candidate(
        kind=RENUMBERED,
        generator=Renumber.name,
        text=apply_edits(problem.text, [*edits, *articles]),
        reference=Reference(
            text=apply_edits(problem.text, edits), equation=equation, answer=answer
        ),
        equation=equation,
        answer=answer,
        unit=problem.unit,
        parameters={"numbers": _changes(setting.placed.groups, values=values)},
        seed=seed,
    )


def _written(text: str, value: Fraction, quantity: Quantity) -> str:
    """The value in the form of the old one, with a thousands separator if the text has them."""
    new = written(value, like=quantity)
    if new.isdigit() and value >= 1000 and _GROUPED.search(text):
        return f"{int(new):,}"
    return new


def _changes(groups: Sequence[Group], *, values: Values) -> dict[str, str]:
    return {format_value(g.value): format_value(values[g.value]) for g in groups}


def _answer(old: str | None, *, value: Fraction) -> str:
    """The new answer in the form of the old one: "$54" becomes "$63", "3/4" becomes "5/8"."""
    if old is not None and "/" in old and value.denominator != 1:
        new = f"{value.numerator}/{value.denominator}"
    else:
        new = format_value(value)
    return new if old is None else _PLAIN_NUMBER.sub(new, old, count=1)
