"""Infer how a text writes its numbers: its decimal sign and its thousands separator.

"1,250.75", "1.250,75", "1 250,75" and "1'250.75" are the same number, but "1.250" and "1,250" can
be read two ways. `convention_of` decides once for a whole text:

1. If a decimal sign is given, it decides.
2. Numbers with only one reading decide: "1.250,50", "0,5", "2,40 €", "1,5 kg", "3.75". If they
   contradict each other, the majority decides; in a tie, the point.
3. A comma that cannot separate thousands decides if it is not in a list: "3,4 of them" has a
   decimal comma, but "3,4 and 5" has three numbers.
4. Otherwise the point is the decimal sign: "1,250" is 1250, and "1.250" is 1.25.

A number with only one reading is read that way under any convention.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from mwpapp.ml.text.figures import COMMA, POINT, SPACES, Written, all_written, written_at

# The first number of "1,2,3" and "3,4.5", which are lists.
_FIRST = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?")
_WHOLE = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Convention:
    """How a text writes numbers.

    `decimal` is "." or ",". `grouping` is the thousands separator, or "" if there is none; with
    `indian`, the groups before the last have two digits (1,25,000).
    """

    decimal: str = POINT
    grouping: str = ""
    indian: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in digits that ends before `end`; `plain` is its value as "1250.75"."""

    end: int
    plain: str


def convention_of(text: str, *, decimal_sign: str = "", lists: bool = True) -> Convention:
    """Return the convention of a text; `decimal_sign` ("." or ",") decides if it is given.

    Without `lists`, as in an equation, a comma between digits never separates two numbers.
    """
    found = list(all_written(text))
    decimal = decimal_sign or _decimal_sign(found, lists=lists)
    groupings = Counter(sign for one in found if (sign := _grouping(one, decimal=decimal)))
    most = max(groupings, key=groupings.__getitem__, default="")
    return Convention(decimal, most, most == COMMA and any(one.is_indian for one in found))


def figure_at(
    text: str, position: int, *, convention: Convention, lists: bool = True
) -> Figure | None:
    """Return the number in digits that starts at `position`, or None."""
    written = written_at(text, position)
    if written is None:
        return None
    plain = plain_number(written, decimal=convention.decimal, lists=lists)
    if plain is not None:
        return Figure(written.end, plain)
    pattern = _FIRST if convention.decimal == POINT and not written.gap else _WHOLE
    first = pattern.match(text, position)
    return Figure(first.end(), first[0].replace(COMMA, "")) if first else None


def plain_number(written: Written, *, decimal: str, lists: bool = True) -> str | None:
    """Return the number as "1250.75", or None if it is several numbers."""
    if written.gap:
        apart = lists and written.is_apart
        return None if apart else _joined(written.surface, written.proves or decimal)
    sign = written.proves or decimal
    if written.sign:
        return _with_one_sign(written, decimal=decimal, lists=lists)
    if written.surface.isdigit() or written.proves:
        return _joined(written.surface, sign)
    return "0" + written.surface if written.surface.startswith(POINT) else None


def _with_one_sign(written: Written, *, decimal: str, lists: bool) -> str | None:
    if written.is_groupable:
        starts = written.sign == (written.proves or decimal)
        return f"{written.whole}.{written.rest}" if starts else written.whole + written.rest
    sure = written.sign == POINT or decimal == COMMA or not lists or bool(written.proves)
    return f"{written.whole}.{written.rest}" if sure else None


def _joined(surface: str, decimal: str) -> str:
    """Return the digits without thousands separators, and with a decimal point."""
    for sign in {POINT, COMMA, *SPACES, "'", "’"} - {decimal}:
        surface = surface.replace(sign, "")
    return surface.replace(decimal, POINT)


def _decimal_sign(found: list[Written], *, lists: bool) -> str:
    proofs = Counter(one.proves for one in found)
    if proofs[POINT] or proofs[COMMA]:
        return COMMA if proofs[COMMA] > proofs[POINT] else POINT
    commas = (one for one in found if one.sign == COMMA and not one.is_groupable)
    return COMMA if any(not (lists and one.is_listed) for one in commas) else POINT


def _grouping(written: Written, *, decimal: str) -> str:
    """Return the thousands separator of a number, or ""."""
    if written.gap:
        return "" if written.is_apart else written.gap
    if written.is_groupable:
        return written.sign if written.sign != decimal else ""
    if written.sign or not written.proves:
        return ""
    return COMMA if written.proves == POINT else POINT
