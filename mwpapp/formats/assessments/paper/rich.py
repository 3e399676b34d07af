"""Convert texts to lines for printing. Each line has a direction; its formulas are trees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mwpapp.formats.assessments.paper.latex import Node, parse_formula

# A dollar sign may mark a price. As in Pandoc, a formula neither begins nor ends with a space, and
# no digit follows it.
_FORMULA: Final = re.compile(
    r"\\\((?P<round>(?:(?!\\\().)+?)\\\)|\\\[(?P<square>(?:(?!\\\[).)+?)\\\]"
    r"|\$\$(?P<double>[^$]+)\$\$"
    r"|(?<![\\$\w])\$(?P<single>(?![\s$])(?:\\\$|[^$])+(?<![\s\\]))\$(?![\d$])"
)
_IS_MATHEMATICS: Final = re.compile(
    r"[\\^_=+×÷<>]|\A[^\W\d_]\Z|[\d)][^\W\d_]\Z|\A\d+(?:[.,]\d+)?\Z"
)
_BREAKS: Final = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
# Control characters, lone surrogates and noncharacters, which XML or fonts do not support.
_UNPRINTABLE: Final = re.compile(
    r"[\x00-\x09\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_LEFT_TO_RIGHT: Final = "L"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})

Part = str | Node


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text; an empty line has no parts."""

    parts: tuple[Part, ...]
    right_to_left: bool


def lines_of(text: str, *, right_to_left: bool = False) -> tuple[Line, ...]:
    """Return the lines of a text, without empty lines at its ends.

    A line has the direction of its first letter. A line without letters has the direction of the
    previous line, or `right_to_left` if there is none.
    """
    lines: list[Line] = []
    for line in printable(text).split("\n"):
        right_to_left = is_right_to_left(line, otherwise=right_to_left)
        lines.append(Line(tuple(_parts(line.rstrip())), right_to_left))
    while lines and not lines[-1].parts:
        lines.pop()
    while lines and not lines[0].parts:
        lines.pop(0)
    return tuple(lines)


def printable(text: str) -> str:
    """Return the text with line feeds as its only control characters."""
    return _UNPRINTABLE.sub(" ", _BREAKS.sub("\n", text))


def one_line(text: str) -> str:
    return " ".join(printable(text).split())


def is_right_to_left(text: str, *, otherwise: bool = False) -> bool:
    """Return whether the first letter of a text belongs to Arabic, Hebrew or a similar script.

    Return `otherwise` if the text contains no letters.
    """
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == _LEFT_TO_RIGHT:
            return False
        if kind in _RIGHT_TO_LEFT:
            return True
    return otherwise


def _parts(line: str) -> Iterator[Part]:
    done = 0
    for match in _FORMULA.finditer(line):
        source = match[match.lastgroup or 0]
        if match.lastgroup == "single" and not _IS_MATHEMATICS.search(source):
            continue
        if (formula := parse_formula(source)) is not None:
            if line[done : match.start()]:
                yield line[done : match.start()]
            yield formula
            done = match.end()
    if line[done:]:
        yield line[done:]
