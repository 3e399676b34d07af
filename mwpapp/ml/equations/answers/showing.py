"""Show an answer with its unit."""

from __future__ import annotations

import re

from mwpapp.ml.equations.answers.reading import Answer, read_answer
from mwpapp.ml.equations.answers.writing import is_money
from mwpapp.ml.text.units import CURRENCY_SIGNS
from mwpapp.ml.text.words import singular

_HEAD = re.compile(r"(?:[a-z-]+ )*?([a-z]+)(?= old$| left$| each$| of | per | an? |$)")
_SYMBOLS = (*CURRENCY_SIGNS, "r$", "us$", "r", "rm")


def shown_answer(answer: str, unit: str, *, text: str = "") -> str:
    """Return an answer with its unit: "54 plants", "£8.30", "2,40 €", "25%".

    A currency sign is placed as in the text: "£" before the number, "€" often after it. An
    amount of money with one decimal gets a second. The unit is singular if the number is 1. An
    answer that has a unit keeps it.
    """
    given = read_answer(answer)
    if given is None:
        known = not unit or unit.lower() in answer.lower()
        return answer if known or not answer else f"{answer} {unit}"
    if given.before or given.unit or not unit:
        return _with_cents(answer, given=given) if is_money(given.before or given.unit) else answer
    number = _with_cents(answer, given=given) if is_money(unit) else answer
    if unit.lower() in _SYMBOLS and not _is_behind(unit, text=text, number=number):
        minus = "-" if number.startswith("-") else ""
        return f"{minus}{unit}{number.removeprefix('-')}"
    counted = _of_one(unit) if number == "1" else unit
    return f"{number}{'' if unit.startswith('%') else ' '}{counted}"


def _of_one(unit: str) -> str:
    """Return the unit in the singular: "group" for "groups", "cup of tea" for "cups of tea". Units
    with a capital letter are returned unchanged: they may be German nouns."""
    found = _HEAD.match(unit)
    if found is None:
        return unit
    return unit[: found.start(1)] + singular(found[1]) + unit[found.end(1) :]


def _with_cents(answer: str, *, given: Answer) -> str:
    """Return "8.30" for "8.3"."""
    single_decimal = re.search(r"[.,][0-9]$", given.number) if given.form == "digits" else None
    return answer[: given.end] + "0" + answer[given.end :] if single_decimal else answer


def _is_behind(unit: str, *, text: str, number: str) -> bool:
    """Return whether the currency sign follows its number in the text or, if the text does not
    show it, by convention."""
    sign = re.escape(unit)
    if re.search(rf"[0-9]\s?{sign}(?![^\W_])", text, re.IGNORECASE):
        return True
    if re.search(rf"{sign}\s?[0-9]", text, re.IGNORECASE):
        return False
    return unit == "€" and "," in number
