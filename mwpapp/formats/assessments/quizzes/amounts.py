"""Read and write numbers and amounts as quizzes express them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

NUMBER: Final = re.compile(r"[-−]?[0-9]{1,30}(?:\.[0-9]{1,30})?")
CURRENCIES: Final = "$€£¥₹"  # written before the number

_VALUE = r"[-−]?[0-9]{1,30}(?:[.,/][0-9]{1,30})*(?: [0-9]{1,9}/[0-9]{1,9})?"
_BEFORE: Final = re.compile(rf"([{CURRENCIES}])\s?({_VALUE})")
# A unit contains no operator and no further number, except in powers such as "m2" and "cm^3".
_OPERATORS = "+=×*÷<>≤≥±"
_FRACTIONS = "¼-¾⅐-⅞"
_UNIT = (
    rf"(?:(?! [-−–] )[^\n\d{_OPERATORS}{_FRACTIONS}]"
    r"|(?<=[a-zA-Z^])[23](?!\d))+"
)
# Words that continue the answer: "3 and a half", "4 remainder one", "3 million".
_MORE = (
    r"(?i:r|and|or|of|to|remainder|rest|dozen|hundred|thousand|[mb]illion"
    r"|und|oder|von|bis|dutzend|hundert|tausend|million(?:en)?|milliarden?)(?!\S)"
)
_AFTER: Final = re.compile(rf"({_VALUE})(?: (?!{_MORE}|[-−–/:·])({_UNIT}))?")


def plain(amount: Decimal) -> str:
    """Return an amount without an exponent or trailing zeros after the decimal point."""
    text = format(amount, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def amount_of(text: str) -> Decimal | None:
    """Return the value of a decimal number without an exponent, or None for other texts."""
    text = text.strip().replace("−", "-")
    return Decimal(text) if re.fullmatch(r"[-+]?[0-9]{0,30}\.?[0-9]{1,30}", text) else None


def plain_of(text: str) -> str:
    """Return a number that a quiz states, as `plain` writes it, or "" for other texts."""
    amount = amount_of(text)
    return "" if amount is None else plain(amount)


def split_amount(text: str) -> tuple[str, str]:
    """Return the answer and the unit of "$7.50" or "7 apples"; the unit is "" if there is none.
    Any other text, such as "17 r 2" or "2 h 30 min", is the answer as a whole."""
    if match := _BEFORE.fullmatch(text):
        return match[2], match[1]
    if match := _AFTER.fullmatch(text):
        return match[1], match[2] or ""
    return text, ""
