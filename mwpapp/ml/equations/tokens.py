"""Split an equation into tokens: numbers, names, signs and brackets.

Numbers follow the convention of the equation (see `ml.text.conventions`), except that a comma
between digits separates numbers only between the arguments of a function: "2,5" is 2.5, and
"1,250" is 1250 unless another number shows that the comma is the decimal sign.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.atoms import vulgar
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.text.conventions import Convention, convention_of, figure_at
from mwpapp.ml.text.units import CURRENCY_CODE, CURRENCY_SIGNS

MAX_CHARACTERS = 4000
MAX_TOKENS = 400  # also limits the depth of a long sum, which is a left-leaning tree
MAX_DIGITS = 40

_TOO_MANY_DIGITS = gettext_noop("The number has more than %(limit)s digits.")

_PATTERN = re.compile(
    rf"""
    (?P<name>[A-Za-z][A-Za-z0-9_]*|π)
  | (?P<sign>\*\*|[-+*/^%=,;√()\[\]{{}}×·⋅∙∗÷∕⁄:−–—＋＝（）])
  | (?P<space>[\s{CURRENCY_SIGNS}\u200b]+)
    """,
    re.VERBOSE,
)
_CURRENCY = re.compile(rf"(?:R\$|US\$|{CURRENCY_CODE}(?![A-Za-z_]))")
_DIGITS = re.compile(r"[0-9]|\.[0-9]")
_TIMES = re.compile(r"[xX](?=[0-9])")
_REMAINDER = re.compile(r"\s*(?:[rR]|[rR]em\.?|[rR]emainder)\s*(?P<rest>[0-9]{1,9})\s*\Z")
_CLOCK = re.compile(r"(?<![0-9:.,])([01]?[0-9]|2[0-4]):([0-5][0-9])(?![0-9:])")
_SAME = {
    "**": "^", "×": "*", "·": "*", "⋅": "*", "∙": "*", "∗": "*", "÷": "/", "∕": "/", "⁄": "/",
    ":": "/", "−": "-", "–": "-", "—": "-", "＋": "+", "＝": "=", "（": "(", "）": ")",
}  # fmt: skip

# "12(7/8)", "12 7/8" or "12⅞". The fraction of a mixed number is between 0 and 1.
_MIXED = re.compile(
    r"(?P<whole>[0-9]+)(?:\((?P<above>[0-9]+)/(?P<below>[0-9]+)\)"
    r"|\ {1,3}(?P<over>[0-9]+)[/⁄](?P<under>[0-9]+)(?![0-9.]))"
    r"|(?:(?P<before>[0-9]+)\ {0,3})?(?P<vulgar>[¼-¾⅐-⅞])"
)
FUNCTIONS = {"gcd": "gcd", "hcf": "gcd", "lcm": "lcm", "quotient": "quotient"}
FUNCTIONS |= {"remainder": "remainder", "sqrt": "sqrt"}
_OPENED_BY_FUNCTION = re.compile(rf"\b(?:{'|'.join(FUNCTIONS)})\s?$", re.IGNORECASE)

# Units in words: "25 (cent/quarter)", "1000 (g/kg)", and "198 cents" at the end. A single letter at
# the end may be the unknown ("36 = 4 x").
_UNITS = re.compile(
    r"(?<=[0-9)\]%])(?:\ {1,9}\([mgLlhs](?:/[A-Za-z]{2,})?\)"
    r"|\ {0,9}\(\ {0,9}(?![Pp][Ii]\b)[A-Za-z][A-Za-z]+(?:[ /.'-]{1,3}[A-Za-z]+){0,5}\.?\ {0,9}\))"
    r"|(?<==)(?P<gap>\ {0,9})(?P<claim>[0-9][0-9.,]*%?)"
    r"(?P<unit>\ {1,9}(?![Pp][Ii]\b)(?:[mgLlhspc]|[A-Za-z][A-Za-z ]*[A-Za-z])\ *\Z)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token from offset `position` to `end`.

    `kind` is number, mixed, name, function, sign, remainder or end. The text of a number is
    plain ("1250.75"), and that of a mixed number is "12_7/8"; the text of a function is its
    operator's name, and that of a remainder ("r 2") its number.
    """

    kind: str
    text: str
    position: int
    end: int


def tokenize(text: str, *, decimal_sign: str = "") -> list[Token]:
    """Return the tokens of `text`, with a final token of kind "end".

    Without `decimal_sign` ("." or ","), it is inferred from the equation.
    Raise EquationError for an unexpected character, and for an equation or number that is too
    long.
    """
    if len(text) > MAX_CHARACTERS:
        raise EquationError(
            gettext_noop("The equation is longer than %(limit)s characters."),
            MAX_CHARACTERS,
            limit=MAX_CHARACTERS,
        )
    text = _with_semicolons(_UNITS.sub(_blanked, text))
    scanner = _Scanner(text, convention_of(text, decimal_sign=decimal_sign, lists=False))
    found = scanner.tokens()
    found.append(Token("end", "", len(text), len(text)))
    return _with_products(_times_in_words(_with_functions(found)))


class _Scanner:
    """Reads the tokens of one equation from left to right."""

    def __init__(self, text: str, convention: Convention) -> None:
        self.text = text
        self.convention = convention
        self.has_times = _has_times(text)
        self.found: list[Token] = []

    def tokens(self) -> list[Token]:
        position = 0
        while position < len(self.text):
            token = self._next(position)
            position = token.end
            if token.kind != "space":
                self.found.append(token)
            if len(self.found) > MAX_TOKENS:
                raise EquationError(
                    gettext_noop("The equation has too many parts."), self.found[-1].position
                )
        return self.found

    def _next(self, position: int) -> Token:
        if special := self._remainder(position) or _mixed(self.text, position):
            return special
        if _DIGITS.match(self.text, position):
            return self._clock(position) or self._number(position)
        if currency := _CURRENCY.match(self.text, position):
            return Token("space", "", position, currency.end())
        if self.found and _ends_operand(self.found[-1]) and _TIMES.match(self.text, position):
            return Token("sign", "*", position, position + 1)
        match = _PATTERN.match(self.text, position)
        if match is None:
            raise EquationError(
                gettext_noop("Unexpected character “%(character)s”."),
                position,
                character=self.text[position],
            )
        sign = _SAME.get(match[0], match[0])
        return Token(str(match.lastgroup), sign, position, match.end())

    def _number(self, position: int) -> Token:
        figure = figure_at(self.text, position, convention=self.convention, lists=False)
        if figure is None or len(figure.plain) > MAX_DIGITS:
            raise EquationError(_TOO_MANY_DIGITS, position, limit=MAX_DIGITS)
        end = figure.end + (self.text[figure.end : figure.end + 1] == ".")  # "5."
        return Token("number", figure.plain, position, end)

    def _clock(self, position: int) -> Token | None:
        """Return a time of day as its minutes since midnight."""
        match = _CLOCK.match(self.text, position) if self.has_times else None
        return match and Token("number", _minutes(match), position, match.end())

    def _remainder(self, position: int) -> Token | None:
        """Return a remainder, but not an amount in rand as in "R20 + R30 = R50"."""
        if not self.found or not (_ends_operand(self.found[-1]) or self.found[-1].kind == "name"):
            return None
        match = _REMAINDER.match(self.text, position)
        if match is None or "=" not in self.text[:position]:
            return None
        return Token("remainder", match["rest"], position, match.end())


def _has_times(text: str) -> bool:
    """Return whether all colons are in times of day: "17:15 - 8:30", but not "12:10" or
    "2:3 = 14:21"."""
    found = [(int(match[1]), match[2]) for match in _CLOCK.finditer(text)]
    if len(found) != text.count(":") or not re.search("[-+−–]", text):
        return False
    return any(minute.startswith("0") or hour % int(minute) for hour, minute in found)


def _minutes(match: re.Match[str]) -> str:
    return str(60 * int(match[1]) + int(match[2]))


def _with_semicolons(text: str) -> str:
    """Return `text` with ";" in place of the commas that separate the arguments of functions.

    "LCM[12,100]" would otherwise contain the number 12100.
    """
    signs = list(text)
    opened: list[list[int] | None] = []  # per open bracket: a function's commas, or None
    for i, sign in enumerate(text):
        if sign in "([{":
            opened.append([] if _OPENED_BY_FUNCTION.search(text[max(0, i - 12) : i]) else None)
        elif sign in ")]}" and opened:
            for place in opened.pop() or ():
                signs[place] = ";"
        elif opened and opened[-1] is not None and sign in ",;":
            # "gcd(1,5; 3)" has decimal commas.
            opened[-1] = None if sign == ";" else [*opened[-1], i]
    return "".join(signs)


def _blanked(match: re.Match[str]) -> str:
    """Replace a unit with spaces of the same length, so that positions stay correct."""
    kept = (match["gap"] or "") + (match["claim"] or "")
    return kept.ljust(len(match.group()))


def _mixed(text: str, position: int) -> Token | None:
    """Return the mixed number or vulgar fraction at `position`, or None."""
    found = _MIXED.match(text, position)
    if found is None:
        return None
    whole = found["whole"] or found["before"] or ""
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
    return Token("mixed", word, position, found.end())


def _with_functions(tokens: list[Token]) -> list[Token]:
    """Turn function names before a bracket into function tokens."""
    result = list(tokens)
    for i, (token, after) in enumerate(pairwise(tokens)):
        name = FUNCTIONS.get(token.text.lower())
        if name and token.kind == "name" and after.text in ("(", "["):
            result[i] = replace(token, kind="function", text=name)
    return result


def _times_in_words(tokens: list[Token]) -> list[Token]:
    """Turn x and "of" between operands into multiplication signs.

    "3 x 4" and "20% of 50" are products; "x = 3 + 4" has an unknown.
    """
    result = list(tokens)
    for i in range(1, len(tokens) - 1):
        before, token, after = tokens[i - 1], tokens[i], tokens[i + 1]
        between = _ends_operand(before) and (
            after.kind in ("number", "mixed") or after.text in ("(", "[", "{")
        )
        if token.kind == "name" and token.text in ("x", "X", "of") and between:
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
