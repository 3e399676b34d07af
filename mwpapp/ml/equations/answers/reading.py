"""Read answers as people write them: "54", "1 1/4 kg", "£8.30", "2,40 €", "5 r 2", "9:15 pm"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.conventions import Convention, convention_of, figure_at
from mwpapp.ml.text.lexemes import lexemes
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.units import CURRENCY_CODE, CURRENCY_SIGNS, canonical

_MAX_ANSWER = 200
_DAY = 24 * 60  # minutes
_LEAD = re.compile(
    rf"\s*(?P<sign>[-−–]?)\s*(?P<before>R\$|US\$|[{CURRENCY_SIGNS}]|{CURRENCY_CODE}(?=\s?[0-9.]))?\s*"
    r"(?P<sign_after>[-−]?)\s*"
)
_TIME = re.compile(
    r"(?:(?:[01]?[0-9]|2[0-4]):[0-5][0-9]|1?[0-9]\.[0-5][0-9](?=\s?[ap]\.?m))(?![0-9:])"
    r"(?:\s?[ap]\.?\s?m\b\.?)?",
    re.IGNORECASE,
)
_MIXED = re.compile(
    r"(?P<whole>[0-9]+)(?:(?:\s+|-)(?P<above>[0-9]+)\s*[/⁄]\s*(?P<below>[0-9]+)"
    r"|\s?(?P<vulgar>[¼-¾⅐-⅞]))|(?P<alone>[¼-¾⅐-⅞])"
)
_BELOW = re.compile(r"\s*[/⁄]\s*(?=[0-9])")
REMAINDER = re.compile(r"(?P<word>\s*(?:r|rem\.?|remainder)\s*)(?P<rest>[0-9]{1,9})", re.IGNORECASE)
_PERCENT = re.compile(r"\s*(?P<percent>%|percent\b|per\s+cent\b)", re.IGNORECASE)
_UNIT_AFTER = re.compile(r"[\s.]*|\s*[-°(]?[^0-9/:]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer that contains one number, at `start:end` of `text`.

    - `value`: the number. "25%" is 25, "5 r 2" is 5, and "8:30" is 510 minutes since midnight.
    - `form`: digits, fraction, remainder or time.
    - `before`: the currency sign in front of the number; `unit`: what follows it ("kg", "%").
    """

    text: str
    start: int
    end: int
    value: Fraction
    form: str
    before: str = ""
    unit: str = ""
    remainder: Fraction | None = None

    @property
    def number(self) -> str:
        return self.text[self.start : self.end]

    def states(self, value: Fraction) -> bool:
        """Return whether the number is `value`. A time of day can be on another day."""
        return value == self.value or (self.form == "time" and not (value - self.value) % _DAY)


def parse_answer(text: str, *, decimal_sign: str = "") -> Fraction | None:
    """Return the number in an answer: "54", "1,200", "3/4", "1 1/2", "$5.50", "9 (apples)".

    "25%" is 25, because percent can be an answer's unit. Return None unless the answer has
    exactly one number; a quotient with a remainder has two.
    """
    answer = read_answer(text, decimal_sign=decimal_sign)
    return None if answer is None or answer.remainder is not None else answer.value


def read_answer(text: str, *, decimal_sign: str = "") -> Answer | None:
    """Return the number in an answer with its form and unit, or None.

    Without `decimal_sign` ("." or ","), it is inferred from the answer.
    """
    lead = _LEAD.match(text) if len(text) <= _MAX_ANSWER else None
    if lead is None:
        return None
    convention = convention_of(text, decimal_sign=decimal_sign, lists=False)
    read = _number(text, lead.end(), convention=convention)
    if read is None:
        return None
    end, value, form = read
    start = lead.start("sign_after") if lead["sign_after"] else lead.end()
    rest, remainder = text[end:], None
    if form == "digits" and (found := REMAINDER.match(rest)):
        form, remainder = "remainder", Fraction(found["rest"])
        end, rest = end + found.end(), rest[found.end() :]
    if not _is_unit(rest):
        return None
    negative = lead["sign"] or lead["sign_after"]
    return Answer(
        text=text,
        start=start if not lead["sign"] or lead["before"] else lead.start("sign"),
        end=end,
        value=-value if negative else value,
        form=form,
        before=lead["before"] or "",
        unit=_unit(rest),
        remainder=remainder,
    )


def _number(text: str, start: int, *, convention: Convention) -> tuple[int, Fraction, str] | None:
    """Return the end, the value and the form of the number at `start`, or None."""
    if time := _TIME.match(text, start):
        return time.end(), lexemes(time[0])[0].value, "time"
    if parts := _MIXED.match(text, start):
        value = _mixed_value(parts)
        return None if value is None else (parts.end(), value, "fraction")
    figure = figure_at(text, start, convention=convention, lists=False)
    if figure is None or len(figure.plain) > _MAX_ANSWER:
        return None
    value = Fraction(figure.plain)
    if slash := _BELOW.match(text, figure.end):
        below = figure_at(text, slash.end(), convention=convention, lists=False)
        if below is None or len(below.plain) > _MAX_ANSWER or not Fraction(below.plain):
            return None
        return below.end, value / Fraction(below.plain), "fraction"
    return figure.end, value, "digits"


def _mixed_value(parts: re.Match[str]) -> Fraction | None:
    if max(len(part or "") for part in parts.groups()) > _MAX_ANSWER:
        return None
    if sign := parts["vulgar"] or parts["alone"]:
        quantity = find_quantities(sign)[0]
        return quantity.value + int(parts["whole"] or 0)
    below = int(parts["below"])
    return int(parts["whole"]) + Fraction(int(parts["above"]), below) if below else None


def _is_unit(rest: str) -> bool:
    """Return whether no second number follows: "km/h" and "m2" are units."""
    percent = _PERCENT.match(rest)
    after = rest[percent.end() :] if percent else rest
    return _UNIT_AFTER.fullmatch(after) is not None or canonical(after.strip(" .")) is not None


def _unit(rest: str) -> str:
    """Return "apples" for " (apples)."."""
    inside = re.fullmatch(r"\s*\((.*)\)[\s.]*", rest)
    return (inside[1] if inside else rest).strip(" \t\n.-") if rest.strip(" .") else ""
