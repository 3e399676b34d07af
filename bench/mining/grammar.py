"""Generate templates from a seeded grammar, with the sizes and operators of real ones.

The figures were counted over the distinct templates of Math23K (a third), MathQA (valid and
test), ASDiv and MAWPS.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from mwpapp.ml.equations.similarity.labelled import LabelledTree

OPERATORS_OF_REAL_TEMPLATES = {
    1: 7, 2: 31, 3: 179, 4: 456, 5: 444, 6: 352, 7: 224, 8: 139, 9: 113, 10: 77, 11: 57,
    12: 37, 13: 33, 14: 18, 15: 21, 16: 13, 17: 6, 18: 5, 19: 6, 20: 9, 21: 3, 22: 3, 23: 4,
    24: 1, 25: 4, 26: 5, 27: 2, 28: 1, 36: 1, 40: 5,
}  # fmt: skip
"""How many distinct templates have each number of operators. More than 40 operators count as 40."""
SIGNS = {"/": 4584, "*": 4199, "+": 3375, "-": 2662, "^": 17}
ALL_LEFT, ALL_RIGHT = 0.52, 0.14
"""How often only the left operand of an operator contains operators, or only the right one."""


@dataclass(frozen=True, slots=True)
class _Grown:
    tree: LabelledTree
    size: int
    text: str  # in prefix notation, which is unique for each tree


_LEAF = _Grown(LabelledTree("N"), 1, "N")


def grow(count: int, *, seed: int) -> list[LabelledTree]:
    """Generate `count` different templates, with the operands of + and * in a fixed order.

    Repeated templates are discarded. Since there are only a few small templates, the templates of
    a large set are slightly larger on average.
    """
    rng = random.Random(seed)
    sizes, shares = list(OPERATORS_OF_REAL_TEMPLATES), list(OPERATORS_OF_REAL_TEMPLATES.values())
    templates: dict[str, LabelledTree] = {}
    while len(templates) < count:
        (size,) = rng.choices(sizes, shares)
        grown = _grown(size, rng=rng)
        templates.setdefault(grown.text, grown.tree)
    return list(templates.values())


def _grown(operators: int, *, rng: random.Random) -> _Grown:
    if operators == 0:
        return _LEAF
    (sign,) = rng.choices(list(SIGNS), list(SIGNS.values()))
    left = _operators_left(operators - 1, rng=rng)
    first = _grown(left, rng=rng)
    second = _grown(operators - 1 - left, rng=rng)
    if sign in "+*" and (first.size, second.text) < (second.size, first.text):
        first, second = second, first
    tree = LabelledTree(sign, (first.tree, second.tree))
    return _Grown(tree, first.size + second.size + 1, sign + first.text + second.text)


def _operators_left(below: int, *, rng: random.Random) -> int:
    draw = rng.random()
    if draw < ALL_LEFT:
        return below
    return 0 if draw < ALL_LEFT + ALL_RIGHT else rng.randint(0, below)
