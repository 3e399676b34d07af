"""Find numbers in digits as written, before their signs are interpreted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mwpapp.ml.text.units import CURRENCY_BEFORE, CURRENCY_SIGNS, canonical, unit_class

POINT, COMMA = ".", ","
SPACES = " \u00a0\u2009\u202f"
"""Spaces that separate thousands: a plain space, a no-break space and two thin spaces."""

# The bounds keep the time linear for long runs of digits.
_SPACED = rf"[1-9][0-9]{{0,2}}(?P<gap>[{SPACES}'’])[0-9]{{3}}(?:(?P=gap)[0-9]{{3}}){{0,8}}(?![0-9])"
_FIGURE = re.compile(
    rf"(?<![0-9])(?P<spaced>{_SPACED})(?P<tail>[.,][0-9]+(?![.,]?[0-9]))?"
    rf"|(?P<run>[0-9]+(?:[.,][0-9]+){{0,12}})|(?<![^\W_])\.[0-9]+"
)
_INDIAN = r"[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}"
_PROVES_POINT = re.compile(
    rf"[0-9]{{1,3}}(?:,[0-9]{{3}})+\.[0-9]+|{_INDIAN}(?:\.[0-9]+)?|[0-9]{{1,3}}(?:,[0-9]{{3}}){{2,}}"
)
_PROVES_COMMA = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_ONE_SIGN = re.compile(r"([0-9]+)([.,])([0-9]+)")
_SIGN = re.compile(r"[.,]")

_POINTS_BEFORE = re.compile(r"(?:€|R\$|\bEUR)\s?$")  # money with points as thousands separators
_POINTS_AFTER = re.compile(r"\s?(?:€|EUR\b|euros?\b|reais\b|kr\b|kronor\b)")
_WORD_AFTER = re.compile(rf"[\s-]?(?P<word>[%°{CURRENCY_SIGNS}]|[^\W\d_]+)")
_TIME_AFTER = re.compile(r"\s?(?:[ap]m\b|[ap]\.m|o['’]clock|uhr\b)", re.IGNORECASE)
_LIST_BEFORE = re.compile(r"(?:[0-9]\s?,?\s(?:and\s|or\s|&\s)?|[(\[{]\s?)$")
_LIST_AFTER = re.compile(r"\s?,?\s(?:and|or|&)\s[0-9]|\s?,\s?[0-9]|\s?[)\]}]")
_COMMA_BEFORE = re.compile(r"[0-9]\s?,\s$")
_NUMBER_BEFORE = re.compile(r"[0-9] $")
# "12 250 ml bottles", "12 250-gram bags", "12 250ml cans" and "1 250/300" are two numbers.
_APART = re.compile(r"-?[^\W\d_]|\s?/\s?[0-9]|\s(?P<unit>[^\W\d_]+)\s(?P<noun>[^\W\d_]+s)\b")
_NO_NOUNS_TEXT = """
is was has as less plus minus times across towards always this its his besides does lies costs takes
weighs makes needs afterwards upwards downwards
als aus bis das des
"""
_NO_NOUNS = frozenset(_NO_NOUNS_TEXT.split())
_NEAR = 6  # characters before a number that are searched for a currency or a list


@dataclass(frozen=True, slots=True)
class Written:
    """A number in digits at `start:end` of `text`, with its `gap` (a space or an apostrophe
    between thousands) or its only `sign` (between the digits `whole` and `rest`), if it has one."""

    text: str
    start: int
    end: int
    gap: str = ""
    whole: str = ""
    sign: str = ""
    rest: str = ""

    @property
    def surface(self) -> str:
        return self.text[self.start : self.end]

    @property
    def is_groupable(self) -> bool:
        """Whether the sign can separate thousands: "1,250" or "1.250"."""
        return len(self.rest) == 3 and len(self.whole) <= 3 and self.whole[:1] != "0"

    @property
    def is_indian(self) -> bool:
        return re.match(_INDIAN, self.surface) is not None

    @property
    def is_apart(self) -> bool:
        """Whether a space separates two numbers: "12 250 ml bottles", "7 83 131 191"."""
        if self.gap != " " or self.proves:
            return False
        if _NUMBER_BEFORE.search(self._before):
            return True
        found = _APART.match(self.text, self.end)
        return found is not None and (found["unit"] is None or self._counts(found))

    @property
    def is_money(self) -> bool:
        """Whether the number is an amount of money with cents: "2,40 €"."""
        if len(self.rest) != 2:
            return False
        after = self._word_after()
        unit = canonical(after) if after else None
        named = unit is not None and unit_class(unit) == "currency"
        return named or CURRENCY_BEFORE.search(self._before) is not None

    @property
    def is_measured(self) -> bool:
        """Whether a unit or "%" follows ("1,5 kg", not "3, 1,5 kg"), or the number is money."""
        after = self._word_after()
        named = after in ("%", "percent") or canonical(after) is not None
        return self.is_money or (named and _COMMA_BEFORE.search(self._before) is None)

    @property
    def is_listed(self) -> bool:
        """Whether the number may be part of a list: "3,4 and 5" or "(3,4)"."""
        before = _LIST_BEFORE.search(self._before)
        return before is not None or _LIST_AFTER.match(self.text, self.end) is not None

    @property
    def proves(self) -> str:
        """The decimal sign of the text if this number can be read in one way only, or ""."""
        surface = self.surface
        if self.gap:
            tail = _SIGN.search(surface)
            return tail[0] if tail else ""
        if _PROVES_POINT.fullmatch(surface) or _PROVES_COMMA.fullmatch(surface):
            return POINT if _PROVES_POINT.fullmatch(surface) else COMMA
        if self.is_groupable:
            return COMMA if self.sign == POINT and self._has_points_in_money else ""
        if self.sign == POINT:
            return "" if _TIME_AFTER.match(self.text, self.end) else POINT
        sure = self.is_measured or (self.whole == "0" and not self.is_listed)
        return COMMA if self.sign and sure else ""

    def _counts(self, found: re.Match[str]) -> bool:
        """Return whether the first number counts the noun after the unit ("12 250 ml bottles").

        A plural never follows a single 1: "1 200 m hurdles".
        """
        is_one = self.surface.startswith(f"1{self.gap}")
        is_noun = found["noun"].lower() not in _NO_NOUNS
        return not is_one and is_noun and canonical(found["unit"]) is not None

    @property
    def _has_points_in_money(self) -> bool:
        before, after = (
            _POINTS_BEFORE.search(self._before),
            _POINTS_AFTER.match(self.text, self.end),
        )
        return (before or after) is not None

    @property
    def _before(self) -> str:
        return self.text[max(0, self.start - _NEAR) : self.start]

    def _word_after(self) -> str:
        found = _WORD_AFTER.match(self.text, self.end)
        return found["word"].lower() if found else ""


def written_at(text: str, position: int) -> Written | None:
    """Return the number in digits that starts at `position`, or None."""
    match = _FIGURE.match(text, position)
    return _written(text, match) if match else None


def all_written(text: str) -> Iterator[Written]:
    """Return the numbers in digits, in the order of the text."""
    return (_written(text, match) for match in _FIGURE.finditer(text))


def _written(text: str, match: re.Match[str]) -> Written:
    parts = _ONE_SIGN.fullmatch(match["run"] or "")
    whole, sign, rest = parts.groups() if parts else ("", "", "")
    return Written(text, match.start(), match.end(), match["gap"] or "", whole, sign, rest)
