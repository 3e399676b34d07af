"""Equations written as functions, as MathQA's annotators did, turned into infix.

"divide(subtract(9.5, const_4), 2)" gives "(9.5 - 4) / 2". Functions that are no arithmetic of the
four operations and powers (areas, factorials) have no infix here: None.
"""

from __future__ import annotations

import re

LONGEST_FORMULA = 2_000  # characters

_SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "power": "^", "speed": "/"}
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}
_ATOM = 4
_TOKEN = re.compile(r"\s*(?:([a-z_]+)\s*\(|(-?(?:const_)?\d+(?:[._]\d+)?)\s*|([,)]))")
_CONSTANT = re.compile(r"(-?)const_(\d+(?:[._]\d+)?)")

Part = tuple[str, int]
"""Infix and the rank of the sign that binds it least."""


def functional_to_infix(formula: str) -> str | None:
    """The infix of `formula`, or None where it has another function or cannot be read."""
    if len(formula) > LONGEST_FORMULA:
        return None
    open_calls: list[tuple[str, list[Part]]] = [("", [])]
    position = 0
    end = len(formula.rstrip().rstrip("|"))
    while position < end:
        found = _TOKEN.match(formula, position)
        if found is None:
            return None
        position = found.end()
        name, number, sign = found.groups()
        if name:
            open_calls.append((name, []))
        elif number:
            open_calls[-1][1].append((_number(number), _ATOM))
        elif sign == ")" and not _close(open_calls):
            return None
    values = open_calls[0][1]
    return values[0][0] if len(open_calls) == 1 and len(values) == 1 else None


def _close(open_calls: list[tuple[str, list[Part]]]) -> bool:
    """End the innermost call; False where it is none of ours."""
    name, parts = open_calls.pop()
    if name == "inverse":
        name, parts = "divide", [("1", _ATOM), *parts]
    if not open_calls or name not in _SIGNS or len(parts) != 2:
        return False
    open_calls[-1][1].append(infix(_SIGNS[name], left=parts[0], right=parts[1]))
    return True


def infix(sign: str, *, left: Part, right: Part) -> Part:
    """`left sign right` with brackets where the ranks ask for them."""
    rank = _RANK[sign]
    first = left[0] if left[1] >= rank + (sign == "^") else f"({left[0]})"
    second = right[0] if right[1] > rank else f"({right[0]})"
    return f"{first} {sign} {second}", rank


def _number(text: str) -> str:
    """ "100" of "const_100", "0.25" of "const_0_25", "3.6" of "3.6"."""
    found = _CONSTANT.fullmatch(text)
    return f"{found[1]}{found[2].replace('_', '.')}" if found else text
