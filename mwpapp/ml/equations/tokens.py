"""The characters of an equation grouped into numbers, names, signs and brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from mwpapp.ml.equations.errors import EquationError

MAX_CHARACTERS = 4000
MAX_TOKENS = 400  # also bounds the depth of a long sum, which is a left-leaning tree
MAX_DIGITS = 40

_PATTERN = re.compile(
    r"""
    (?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)? | [0-9]+(?:\.[0-9]*)? | \.[0-9]+)
  | (?P<name>[A-Za-z][A-Za-z0-9_]*)
  | (?P<sign>\*\*|[-+*/^%=()\[\]{}×·⋅∙∗÷∕⁄:−–—＋＝（）])
  | (?P<space>[\s$€£\u200b]+)
    """,
    re.VERBOSE,
)
_SAME = {
    "**": "^", "×": "*", "·": "*", "⋅": "*", "∙": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/",
    ":": "/", "−": "-", "–": "-", "—": "-", "＋": "+", "＝": "=", "（": "(", "）": ")",
}  # fmt: skip

# Words that say what a number is: "25 (cent/quarter)", and "198 cents" at the end.
_UNITS = re.compile(
    r"(?<=[0-9)\]%])\ {0,9}\(\ {0,9}[A-Za-z][A-Za-z]+(?:[ /.'-]{1,3}[A-Za-z]+){0,5}\.?\ {0,9}\)"
    r"|(?<==)(?P<gap>\ {0,9})(?P<claim>[0-9][0-9.,]*%?)(?P<unit>\ {1,9}[A-Za-z][A-Za-z ]*\Z)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is number, name, sign or end; `position` is the offset in the text."""

    kind: str
    text: str
    position: int


def tokenize(text: str) -> list[Token]:
    """The tokens of `text`, closed by one of kind "end".

    Raises EquationError for an unknown character and for an equation that is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError("The equation is too long.", MAX_CHARACTERS)
    text = _UNITS.sub(_blanked, text)
    found: list[Token] = []
    position = 0
    while position < len(text):
        match = _PATTERN.match(text, position)
        if match is None:
            raise EquationError(f"The sign “{text[position]}” cannot be read.", position)
        found.extend(_token(match))
        position = match.end()
        if len(found) > MAX_TOKENS:
            raise EquationError("The equation has too many parts.", found[-1].position)
    found.append(Token("end", "", len(text)))
    return _with_products(_times_written_as_x(found))


def _blanked(match: re.Match[str]) -> str:
    """The same length without the unit, so that positions stay true."""
    kept = (match["gap"] or "") + (match["claim"] or "")
    return kept.ljust(len(match.group()))


def _token(match: re.Match[str]) -> list[Token]:
    kind, text = str(match.lastgroup), match.group()
    if kind == "space":
        return []
    if kind == "number" and len(text) > MAX_DIGITS:
        raise EquationError("The number has too many digits.", match.start())
    return [Token(kind, _SAME.get(text, text), match.start())]


def _times_written_as_x(tokens: list[Token]) -> list[Token]:
    """ "3 x 4" means a product; "x = 3 + 4" does not."""
    result = list(tokens)
    for i in range(1, len(tokens) - 1):
        before, token, after = tokens[i - 1], tokens[i], tokens[i + 1]
        between = _ends_operand(before) and (after.kind == "number" or after.text in "([{")
        if token.text in ("x", "X") and between and after.kind != "end":
            result[i] = Token("sign", "*", token.position)
    return result


def _ends_operand(token: Token) -> bool:
    return token.kind == "number" or (token.kind == "sign" and token.text in ")]}%")


def _with_products(tokens: list[Token]) -> list[Token]:
    """ "2x" means 2 * x where nothing stands between."""
    result: list[Token] = []
    for before, token in pairwise([tokens[0], *tokens]):
        touching = before.position + len(before.text) == token.position
        if token.kind == "name" and before.kind == "number" and touching:
            result.append(Token("sign", "*", token.position))
        result.append(token)
    return result
