"""Split an equation into tokens: numbers, names, signs and brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.atoms import vulgar
from mwpapp.ml.equations.errors import EquationError

MAX_CHARACTERS = 4000
MAX_TOKENS = 400  # also limits the depth of a long sum, which is a left-leaning tree
MAX_DIGITS = 40

_TOO_MANY_DIGITS = gettext_noop("The number has more than %(limit)s digits.")

_PATTERN = re.compile(
    r"""
    (?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)? | [0-9]+(?:\.[0-9]*)? | \.[0-9]+)
  | (?P<name>[A-Za-z][A-Za-z0-9_]*|π)
  | (?P<sign>\*\*|[-+*/^%=,;√()\[\]{}×·⋅∙∗÷∕⁄:−–—＋＝（）])
  | (?P<space>[\s$€£\u200b]+)
    """,
    re.VERBOSE,
)
_SAME = {
    "**": "^", "×": "*", "·": "*", "⋅": "*", "∙": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/",
    ":": "/", "−": "-", "–": "-", "—": "-", "＋": "+", "＝": "=", "（": "(", "）": ")",
}  # fmt: skip

# "12(7/8)", "12 7/8" or "12⅞". With a fraction of 1 or more it is not a mixed number.
_MIXED = re.compile(
    r"(?P<whole>[0-9]+)(?:\((?P<above>[0-9]+)/(?P<below>[0-9]+)\)"
    r"|\ {1,3}(?P<over>[0-9]+)[/⁄](?P<under>[0-9]+)(?![0-9.]))"
    r"|(?P<before>[0-9]*)(?P<vulgar>[¼-¾⅐-⅞])"
)
# A comma between arguments would otherwise make "LCM[12,100]" contain the number 12100.
_ARGUMENTS = re.compile(r"\b(?:GCD|HCF|LCM)\ ?[\[(][^()\[\]]*[\])]", re.IGNORECASE)
FUNCTIONS = {"gcd": "gcd", "hcf": "gcd", "lcm": "lcm", "quotient": "quotient"}
FUNCTIONS |= {"remainder": "remainder", "sqrt": "sqrt"}

# Units in words: "25 (cent/quarter)", "1000 (g/kg)", and "198 cents" at the end.
_UNITS = re.compile(
    r"(?<=[0-9)\]%])(?:\ {1,9}\([mgLlhs](?:/[A-Za-z]{2,})?\)"
    r"|\ {0,9}\(\ {0,9}[A-Za-z][A-Za-z]+(?:[ /.'-]{1,3}[A-Za-z]+){0,5}\.?\ {0,9}\))"
    r"|(?<==)(?P<gap>\ {0,9})(?P<claim>[0-9][0-9.,]*%?)(?P<unit>\ {1,9}[A-Za-z][A-Za-z ]*\Z)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token from offset `position` to `end`.

    `kind` is number, mixed, name, function, sign or end. The text of a mixed number is always
    normalized to "12_7/8"; the text of a function is its operator's name.
    """

    kind: str
    text: str
    position: int
    end: int


def tokenize(text: str) -> list[Token]:
    """Return the tokens of `text`, with a final token of kind "end".

    Raises EquationError for an unexpected character and for an equation that is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError(
            gettext_noop("The equation is longer than %(limit)s characters."),
            MAX_CHARACTERS,
            limit=MAX_CHARACTERS,
        )
    text = _ARGUMENTS.sub(lambda found: found[0].replace(",", ";"), _UNITS.sub(_blanked, text))
    found: list[Token] = []
    position = 0
    while position < len(text):
        mixed = _mixed(text, position)
        match = mixed[1] if mixed else _PATTERN.match(text, position)
        if match is None:
            raise EquationError(
                gettext_noop("Unexpected character “%(character)s”."),
                position,
                character=text[position],
            )
        found.extend([mixed[0]] if mixed else _token(match))
        position = match.end()
        if len(found) > MAX_TOKENS:
            raise EquationError(
                gettext_noop("The equation has too many parts."), found[-1].position
            )
    found.append(Token("end", "", len(text), len(text)))
    return _with_products(_times_written_as_x(_with_functions(found)))


def _blanked(match: re.Match[str]) -> str:
    """Replace a unit by spaces of the same length, so that positions stay correct."""
    kept = (match["gap"] or "") + (match["claim"] or "")
    return kept.ljust(len(match.group()))


def _token(match: re.Match[str]) -> list[Token]:
    kind, text = str(match.lastgroup), match.group()
    if kind == "space":
        return []
    if kind == "number" and len(text) > MAX_DIGITS:
        raise EquationError(_TOO_MANY_DIGITS, match.start(), limit=MAX_DIGITS)
    return [Token(kind, _SAME.get(text, text), match.start(), match.end())]


def _mixed(text: str, position: int) -> tuple[Token, re.Match[str]] | None:
    """Return the mixed number or vulgar fraction at `position`, or None."""
    found = _MIXED.match(text, position)
    if found is None:
        return None
    whole = found["whole"] or found["before"]
    if found["vulgar"]:
        part = vulgar(found["vulgar"])
        above, below = str(part.numerator), str(part.denominator)
    else:
        above, below = found["above"] or found["over"], found["below"] or found["under"]
    if max(len(whole), len(above), len(below)) > MAX_DIGITS:
        raise EquationError(_TOO_MANY_DIGITS, position, limit=MAX_DIGITS)
    if int(above) >= int(below) or not int(above):
        return None
    word = f"{whole}_{above}/{below}" if whole else f"{above}/{below}"
    return Token("mixed", word, position, found.end()), found


def _with_functions(tokens: list[Token]) -> list[Token]:
    """Turn function names before a bracket into function tokens."""
    result = list(tokens)
    for i, (token, after) in enumerate(pairwise(tokens)):
        name = FUNCTIONS.get(token.text.lower())
        if name and token.kind == "name" and after.text in ("(", "["):
            result[i] = replace(token, kind="function", text=name)
    return result


def _times_written_as_x(tokens: list[Token]) -> list[Token]:
    """Turn x between operands into a multiplication sign: "3 x 4", but not "x = 3 + 4"."""
    result = list(tokens)
    for i in range(1, len(tokens) - 1):
        before, token, after = tokens[i - 1], tokens[i], tokens[i + 1]
        between = _ends_operand(before) and (
            after.kind in ("number", "mixed") or after.text in "([{"
        )
        if token.text in ("x", "X") and between and after.kind != "end":
            result[i] = replace(token, kind="sign", text="*")
    return result


def _ends_operand(token: Token) -> bool:
    return token.kind in ("number", "mixed") or (token.kind == "sign" and token.text in ")]}%")


def _with_products(tokens: list[Token]) -> list[Token]:
    """Insert implied multiplication signs: "2x", "3(4 + 5)", "(1 + 2)(3 + 4)", "x(4 + 5)"."""
    result: list[Token] = []
    for before, token in pairwise([tokens[0], *tokens]):
        if before.end == token.position and _multiplies(before, token):
            result.append(Token("sign", "*", token.position, token.position))
        result.append(token)
    return result


def _multiplies(before: Token, token: Token) -> bool:
    opens = token.kind in ("name", "function") or token.text in ("(", "[", "{", "√")
    if before.kind == "name":  # only one letter: "f1(2)" and "sin(2)" are unknown functions
        return token.text in ("(", "[", "{") and len(before.text) == 1
    return opens and _ends_operand(before) and before.text != "%"
