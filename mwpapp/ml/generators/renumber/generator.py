"""Give a problem new numbers and compute its new answer (kind `renumbered`).

Input: a problem whose equation's numbers can be matched with the quantities of its text. The new
numbers are plausible: similar in size, form and roundness; equal numbers stay equal, different ones
different, and comparable ones keep their order. Numbers and answer keep their number of digits
if enough values remain; `Tools.difficulty` can request easier or harder numbers. Every step of the
calculation stays positive, whole or below one if it was. 1 is neither added nor removed, so that
no noun or verb has to change between singular and plural.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from mwpapp.ml.catalogue.kinds import RENUMBERED
from mwpapp.ml.equations.answers.reading import Answer, read_answer
from mwpapp.ml.equations.answers.stating import states_other_result
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import exact_decimal, format_value, to_infix
from mwpapp.ml.equations.remainders import remainder_of
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node, Number, Operation, replace_leaves, walk
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.renumber.placement import Group, Placed, place
from mwpapp.ml.generators.renumber.sizes import largest, whole_digits
from mwpapp.ml.generators.renumber.values import new_values
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import written
from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Candidate, Difficulty, Problem, Reference, Rounding

_DRAWS = 250  # for one candidate; a draw costs about 0.1 ms
_FAILURES = 3  # searches in a row in which no draw passed
_PATIENCE = 40
_MAX_DENOMINATOR = 24
_FINEST = 10**6  # the largest denominator of the original's values
_STAGES: Mapping[Difficulty, Sequence[tuple[bool, bool, bool]]] = {
    Difficulty.SAME: ((False, False, False), (True, False, False), (True, True, True)),
    Difficulty.EASIER: ((False, False, False), (False, False, True), (True, True, True)),
    Difficulty.HARDER: ((False, False, False), (False, False, True), (True, True, True)),
}
"""The stages of drawing, in order: whether values may be less round, have another number of digits,
and stay the same."""
_REACH = {Difficulty.EASIER: 16, Difficulty.SAME: 4, Difficulty.HARDER: 16}
"""How many times larger or smaller the new answer may be."""
_HUNDRED = Fraction(100)
_NOON = 12
_LIMITS = (
    (_HUNDRED, re.compile(r"\b(?:tests?|exams?|marks|scores are|what percent)\b", re.IGNORECASE)),
    (Fraction(24), re.compile(r"\bhours (?:a|per|each|every|in a|of the) day\b", re.IGNORECASE)),
    (Fraction(200), re.compile(r"\bcm\b.*\b(?:taller|shorter|height)\b", re.IGNORECASE)),
)

Pools = Sequence[Sequence[Fraction]]
"""The possible values of each group, the original value first."""
Values = Mapping[Fraction, Fraction]
"""The new value of each old one."""
Check = Callable[[tuple[Fraction, ...], bool], bool]
"""A cached `_is_sensible`, called with the new values in the order of the groups, and `near`."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A problem ready for new numbers.

    `answer` is the value of the equation before it is rounded. `pools` contains the possible values
    for each stage of drawing. `most` bounds every value and the answer. With `has_remainder`, the
    answer is that of a division with remainder ("5 r 2").
    """

    problem: Problem
    placed: Placed
    pools: Sequence[Pools]
    answer: Fraction
    most: Fraction
    difficulty: Difficulty
    convention: Convention
    has_remainder: bool


class Renumber:
    name = "renumber"
    kind = RENUMBERED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        setting = _setting(problem, difficulty=tools.difficulty)
        if setting is not None:
            attempts = _attempts(setting, rng=rng)
            yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _attempts(setting: Setting, *, rng: random.Random) -> Iterator[Candidate]:
    """Yield candidates, some of them repeated, until several searches in a row find no values."""
    is_sensible = cache(partial(_is_sensible, setting))
    failures = 0
    while failures < _FAILURES:
        seed = rng.getrandbits(31)
        values = _draw(setting, is_sensible, rng=random.Random(seed))
        if values is None:
            failures += 1
            continue
        failures = 0
        candidate = _candidate(setting, values=values, seed=seed)
        if _reads_back(candidate.text, setting=setting, values=values):
            yield candidate


def _setting(problem: Problem, *, difficulty: Difficulty) -> Setting | None:
    if problem.equation is None:
        return None
    placed = place(problem.text, equation=problem.equation, decimal_sign=problem.decimal_sign)
    if placed is None or any(one.value.denominator > _FINEST for one in placed.groups):
        return None  # "0.16666666666666666 of a cup" has no similar values
    try:
        answer = evaluate(placed.tree)
        if states_other_result(problem):
            return None
    except EquationError:
        return None
    convention = convention_of(problem.text, decimal_sign=problem.decimal_sign)
    given = read_answer(problem.answer or "", decimal_sign=convention.decimal)
    has_remainder = given is not None and given.remainder is not None
    expected = rounded(answer, problem.rounding)
    # An answer that was rounded although the problem does not say so cannot be computed again.
    if problem.answer is not None and not _gives(placed.tree, value=expected, given=given):
        return None
    return Setting(
        problem=problem,
        placed=placed,
        pools=_pools(placed.groups, difficulty=difficulty),
        answer=answer,
        most=_most(
            problem, answer=expected, given=given, groups=placed.groups, difficulty=difficulty
        ),
        difficulty=difficulty,
        convention=convention,
        has_remainder=has_remainder,
    )


def _gives(tree: Node, *, value: Fraction, given: Answer | None) -> bool:
    if given is None or given.remainder is None:
        return given is not None and given.value == value
    return given.value == value // 1 and given.remainder == remainder_of(tree)


def _pools(groups: Sequence[Group], *, difficulty: Difficulty) -> list[Pools]:
    return [
        [
            [g.value, *new_values(g.quantities[0], fine=fine, wide=wide, difficulty=difficulty)]
            for g in groups
        ]
        for fine, wide, _keeps in _STAGES[difficulty]
    ]


def _most(
    problem: Problem,
    *,
    answer: Fraction,
    given: Answer | None,
    groups: Sequence[Group],
    difficulty: Difficulty,
) -> Fraction:
    """Return the largest allowed value and answer.

    If no number is larger, the limit is 100 for a text about marks or a percentage, 24 for hours of
    a day, and 200 for heights in cm. If the answer is an hour, the limit is the last hour."""
    numbers = [answer, *(group.value for group in groups)]
    bounds = [largest(numbers, grade=problem.grade, difficulty=difficulty)]
    bounds += [
        limit for limit, about in _LIMITS if about.search(problem.text) and max(numbers) <= limit
    ]
    if _is_hour(given, unit=problem.unit):
        bounds.append(_last_hour(answer))
    return min(bounds)


def _is_hour(given: Answer | None, *, unit: str | None) -> bool:
    """Return whether the answer is an hour of the day: "11 am", but not "11:00 am", whose value is
    in minutes."""
    form, own = (given.form, given.unit) if given else ("digits", "")
    return form == "digits" and canonical(own or unit or "") == "o'clock"


def _last_hour(answer: Fraction) -> Fraction:
    """Return the last hour that may replace an hour of the day.

    Hours before 12 stay before 12. 12 has no replacement: "12 pm" could become "11 pm".
    """
    if answer == _NOON:
        return Fraction(0)
    return Fraction(_NOON - 1 if answer < _NOON else 2 * _NOON - 1)


def _draw(setting: Setting, is_sensible: Check, *, rng: random.Random) -> Values | None:
    """Return values that pass every check, or None.

    A group keeps its old value only in a stage that allows this, or if it has no other value.
    """
    stages = _STAGES[setting.difficulty]
    for draw in range(_DRAWS):
        stage = draw * len(stages) // _DRAWS
        _fine, wide, keeps = stages[stage]
        first = 0 if keeps else 1
        drawn = [
            pool[rng.randrange(min(first, len(pool) - 1), len(pool))]
            for pool in setting.pools[stage]
        ]
        values = setting.placed.relations.completed(_values(setting, drawn))
        if is_sensible(tuple(values.values()), not wide):
            return values
    return None


def _values(setting: Setting, chosen: Sequence[Fraction]) -> Values:
    return dict(zip((group.value for group in setting.placed.groups), chosen, strict=True))


def _is_sensible(setting: Setting, chosen: Sequence[Fraction], near: bool) -> bool:
    """Return whether at least one value is new and the values pass every check.

    With `near` and `Difficulty.SAME`, the new answer must have as many digits as the old one.
    """
    values = _values(setting, chosen)
    new = set(chosen)
    if all(old == value for old, value in values.items()):
        return False
    if len(new) < len(values) or new & (setting.placed.kept - {Fraction(1)}):
        return False
    if not (setting.placed.relations.hold(values) and _keeps_order(setting, values=values)):
        return False
    tree = _with_values(setting.placed, values=values)
    try:
        steps = [(evaluate(a), evaluate(b)) for a, b in _steps(setting.placed.tree, tree)]
    except EquationError:
        return False
    rounding = setting.problem.rounding
    old, answer = rounded(setting.answer, rounding), rounded(evaluate(tree), rounding)
    reach = _REACH[setting.difficulty]
    if not abs(old) / reach <= abs(answer) <= abs(old) * reach + 2:
        return False
    if near and setting.difficulty is Difficulty.SAME and whole_digits(answer) != whole_digits(old):
        return False
    if max(answer, max(new)) > setting.most:
        return False
    # If the answer is a part of a group of 30, it may not become larger than the group.
    if any(old <= value and answer > values[value] for value in values):
        return False
    if setting.has_remainder:
        return bool(remainder_of(tree)) and all(_stays_alike(*step) for step in steps[1:])
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
    """Return whether a step keeps its sign and stays on the same side of 1 and 2.

    A whole step must stay whole, and no step may become much more precise.
    """
    if (old > 0) != (new > 0) or (old >= 2) != (new >= 2) or (abs(old) < 1) != (abs(new) < 1):
        return False
    if old.denominator == 1:
        return new.denominator == 1
    places = exact_decimal(old), exact_decimal(new)
    if places[0] is not None and places[1] is not None:
        return len(places[1].partition(".")[2]) <= max(2, len(places[0].partition(".")[2]))
    return places[0] is None and new.denominator <= max(old.denominator, _MAX_DENOMINATOR)


def _keeps_order(setting: Setting, *, values: Values) -> bool:
    """Return whether comparable quantities keep their order."""
    units = [(_units(group), group.value) for group in setting.placed.groups]
    return all(
        (a < b) == (values[a] < values[b])
        for i, (first, a) in enumerate(units)
        for second, b in units[i + 1 :]
        if first & second
    )


def _units(group: Group) -> set[str]:
    """Return the units; all counts are comparable, because a group is compared with its parts."""
    return {q.unit or "count" for q in group.quantities}


def _with_values(placed: Placed, *, values: Values) -> Node:
    new = {g.leaf: values[g.value] * (g.leaf / g.value) for g in placed.groups}

    def change(leaf: Node) -> Node:
        if isinstance(leaf, Number) and leaf.value in new:
            value = new[leaf.value]
            is_mixed = leaf.mixed and value > 1 and value.denominator != 1
            return Number(value, percent=leaf.percent, mixed=is_mixed)
        return leaf

    return replace_leaves(placed.tree, change)


def _as_written(placed: Placed, *, tree: Node, values: Values) -> Node:
    """Return the tree with 3/8 as a division again if the equation had one."""
    parts = {values.get(part, part) for part in placed.parts}

    def unfold(leaf: Node) -> Node:
        if isinstance(leaf, Number) and leaf.value in parts and leaf.value.denominator != 1:
            above, below = leaf.value.as_integer_ratio()
            return Operation("/", Number(Fraction(above)), Number(Fraction(below)))
        return leaf

    return replace_leaves(tree, unfold)


def _candidate(setting: Setting, *, values: Values, seed: int) -> Candidate:
    problem, tree = setting.problem, _with_values(setting.placed, values=values)
    edits = [
        Edit(
            quantity.start,
            quantity.end,
            written(values[group.value], like=quantity, convention=setting.convention),
        )
        for group in setting.placed.groups
        for quantity in group.quantities
        if values[group.value] != group.value
    ]
    articles = [found for edit in edits if (found := article_edit(problem.text, edit))]
    equation = to_infix(_as_written(setting.placed, tree=tree, values=values))
    answer = _answer(setting, tree)
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
        parameters=_parameters(setting, values=values),
        seed=seed,
    )


def _reads_back(text: str, *, setting: Setting, values: Values) -> bool:
    """Return whether the text is read back with the new numbers: other digits can change how commas
    and points are read."""
    sign = setting.problem.decimal_sign
    old = find_quantities(setting.problem.text, decimal_sign=sign)
    new = [quantity.value for quantity in find_quantities(text, decimal_sign=sign)]
    return new == [values.get(quantity.value, quantity.value) for quantity in old]


def _parameters(setting: Setting, *, values: Values) -> dict[str, object]:
    numbers = _changes(setting.placed.groups, values=values)
    if setting.difficulty is Difficulty.SAME:
        return {"numbers": numbers}
    return {"numbers": numbers, "difficulty": setting.difficulty.value}


def _changes(groups: Sequence[Group], *, values: Values) -> dict[str, str]:
    return {format_value(g.value): format_value(values[g.value]) for g in groups}


def _answer(setting: Setting, tree: Node) -> str:
    """Return the new answer in the form of the old one: "$54" becomes "$63", "1 1/4" becomes "1
    2/5"."""
    problem = setting.problem
    return written_answer(
        rounded(evaluate(tree), problem.rounding),
        like=problem.answer,
        text=problem.text,
        unit=problem.unit,
        decimal_sign=problem.decimal_sign,
        remainder=remainder_of(tree),
    )
