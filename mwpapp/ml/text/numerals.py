"""Read one number, in digits or words, at a position in the text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from unicodedata import numeric

from mwpapp.ml.text.lexemes import MAX_DIGITS, Lexeme
from mwpapp.ml.text.things import is_cents
from mwpapp.ml.text.units import canonical, currency_of, unit_class
from mwpapp.ml.text.words import DENOMINATORS, ONES, SCALES, TENS

_SMALL = {word: i for i, word in enumerate(ONES)} | {"fourty": 40}
_SMALL |= {word: 10 * (i + 1) for i, word in enumerate(TENS)}
_MULTIPLICATIVE = {
    "twice": 2, "thrice": 3, "double": 2, "doubled": 2, "doubles": 2, "triple": 3, "tripled": 3,
    "triples": 3, "quadruple": 4, "quadrupled": 4, "quadruples": 4,
}  # fmt: skip
_PARTS = DENOMINATORS | {f"{name}s": n for name, n in DENOMINATORS.items()} | {"halves": 2}
_ORDINALS = frozenset([
    "first", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
])  # fmt: skip
# "The twenty-second day" is an ordinal, and "a twenty-second break" lasts 20 seconds.
_AFTER_SECOND = frozenset([
    "of", "birthday", "anniversary", "day", "week", "month", "year", "floor", "place", "page",
])  # fmt: skip
_ORDINAL_ENDINGS = ("st", "nd", "rd", "th")
_COINS = frozenset(["dime", "dimes", "nickel", "nickels", "penny", "pennies", "coin", "coins"])
_LABELLED = frozenset([
    "room", "route", "road", "highway", "bus", "gate", "row", "hall", "platform", "seat", "model",
    "class", "grade", "form", "year", "group", "team", "section", "question", "part", "flat",
])  # fmt: skip
_HYPHENS = ("-", "‐", "‑")
_SCALES = SCALES | {"hundred": 100}
_GROUPS = _SCALES | {"dozen": 12}
_WHOLES = frozenset(["the", "them", "these", "those", "his", "her", "their", "my", "our", "your"])


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in the lexemes `first:last`."""

    value: Fraction
    first: int
    last: int
    form: str


class NumeralReader:
    """Reads numerals from the lexemes of one text."""

    def __init__(self, lexemes: list[Lexeme]) -> None:
        self.lexemes = lexemes
        self.coins = any(lexeme.lower in _COINS for lexeme in lexemes)

    def at(self, i: int) -> Numeral | None:
        """Return the numeral that starts at lexeme `i`, or None."""
        kind = self.kind(i)
        if kind in ("number", "part"):
            return self._digits(i)
        if kind == "time":
            return Numeral(self.lexemes[i].value, i, i + 1, "time")
        if kind == "word":
            return self._multiplicative(i) or self._part(i) or self._words(i)
        return None

    def skip(self, i: int) -> int:
        """Return the index after lexeme `i`, or after the last of the numbers that slashes join to
        it ("12/25/2020")."""
        end = i + 1
        while (
            self.kind(i) == "number" and self.lower(end) == "/" and self.kind(end + 1) == "number"
        ):
            end += 2
        return end

    def kind(self, i: int) -> str:
        return self.lexemes[i].kind if 0 <= i < len(self.lexemes) else ""

    def lower(self, i: int) -> str:
        return self.lexemes[i].lower if 0 <= i < len(self.lexemes) else ""

    def touches(self, i: int) -> bool:
        """Return whether there is no space between lexemes i and i + 1."""
        return 0 <= i < len(self.lexemes) - 1 and self.lexemes[i].end == self.lexemes[i + 1].start

    def _digits(self, i: int) -> Numeral | None:
        if self._is_label(i) or self._is_date(i):
            return None
        read = self._plain(i)
        if read is None:
            return None
        value, end, form = read
        mixed = self._mixed(end) if value.denominator == 1 and form == "digits" else None
        if mixed:
            value, end, form = value + mixed[0], mixed[1], "fraction"
        if self._glued_word(end):
            return None
        return self._grown(Numeral(value, i, end, form))

    def _is_label(self, i: int) -> bool:
        """Return whether the number is part of a label, like the 2 in "m2", "m^2" or "room R2", but
        unlike the 12 in "3x12" or "R12"."""
        if not self.touches(i - 1) or self.is_times(i - 1) or self._is_money(i):
            return False
        return self.kind(i - 1) == "word" or self.lower(i - 1) == "^"

    def _is_money(self, i: int) -> bool:
        currency = currency_of(self.lexemes[i - 1].text, touches=True)
        return currency is not None and self.lower(i - 2) not in _LABELLED

    def is_times(self, i: int) -> bool:
        """Return whether lexeme `i` is the x between two numbers: "3x12"."""
        return self.lower(i) == "x" and self.kind(i - 1) == self.kind(i + 1) == "number"

    def _is_date(self, i: int) -> bool:
        return (
            self.lower(i + 1) == "/" and self.lower(i + 3) == "/" and self.kind(i + 4) == "number"
        )

    def _plain(self, i: int) -> tuple[Fraction, int, str] | None:
        """Return the value of the digits, 3/4 or ½ at `i`, the index after it, and the form."""
        lexeme = self.lexemes[i]
        if lexeme.kind == "part":
            return Fraction(numeric(lexeme.text)).limit_denominator(10), i + 1, "fraction"
        if len(lexeme.text) > MAX_DIGITS:
            return None
        value = lexeme.value
        if self.lower(i + 1) in ("/", "⁄") and self.kind(i + 2) == "number":
            below = self.lexemes[i + 2]
            if len(below.text) <= MAX_DIGITS and below.value:
                return value / below.value, i + 3, "fraction"
        return value, i + 1, "digits"

    def _mixed(self, i: int) -> tuple[Fraction, int] | None:
        """Return the proper fraction after a whole number, and the index after it: 1/2 in 2 1/2,
        2-1/2 and 2½."""
        hyphen = self.lower(i) in _HYPHENS and self.touches(i - 1) and self.touches(i)
        start = i + 1 if hyphen else i
        if self.kind(start) not in ("number", "part") or self._is_date(start):
            return None
        read = self._plain(start)
        if read is None or read[2] != "fraction" or not 0 < read[0] < 1:
            return None
        return read[0], read[1]

    def _glued_word(self, end: int) -> bool:
        """Return whether the word that touches the number makes it something other than a
        quantity: "3rd", "3D", "1990s", but not "5kg" or "2x"."""
        if not self.touches(end - 1) or self.kind(end) != "word":
            return False
        if is_cents(self.lexemes, end):
            return self.lower(end - 2) in _LABELLED  # "class 5c"
        word = self.lower(end)
        code = self.touches(end) and self.kind(end + 1) == "number" and not self.is_times(end)
        if code or word in _ORDINAL_ENDINGS:  # "18P6" is a code
            return True
        return (word == "s" and len(self.lexemes[end - 1].text) == 4) or not (
            word == "x" or canonical(word)
        )

    def _grown(self, numeral: Numeral) -> Numeral:
        """Return the numeral extended by the scale, "and a half", "and three quarters", "and a half
        million" or "dozen" that follows it."""
        value, end, form = numeral.value, numeral.last, numeral.form
        if self._is_scale(end):
            value, end = value * _SCALES[self.lower(end)], end + 1
        added = self._added_part(end) if value.denominator == 1 else None
        if added:
            value, end, form = value + added.value, added.last, "fraction"
            if self._is_scale(end):
                value, end, form = value * _SCALES[self.lower(end)], end + 1, "word"
        if self._joined(end) in ("dozen", "dozens") and self.lower(self._past(end) + 1) != "of":
            value, end = value * 12, self._past(end) + 1
            form = "word"
        elif self.lower(end) == "dozen":
            value, end, form = value * 12, end + 1, "word"
        return Numeral(value, numeral.first, end, form)

    def _added_part(self, i: int) -> Numeral | None:
        """Return the fraction in "and a half" or "and three quarters" at `i`, or None."""
        if self.lower(i) != "and":
            return None
        if self.lower(i + 1) in ("a", "one"):
            below = _PARTS.get(self.lower(i + 2))
            return Numeral(Fraction(1, below), i, i + 3, "fraction") if below else None
        part = self._part(i + 1) if self._is_count(i + 1) else None
        if part is None or part.value >= 1:
            return None
        # "She picked five and two thirds of them were ripe": two numbers.
        is_share = self.lower(part.last) == "of" and self.lower(part.last + 1) in _WHOLES
        return None if is_share else part

    def _past(self, i: int) -> int:
        return i + 1 if self.lower(i) in _HYPHENS and self.touches(i) else i

    def _joined(self, i: int) -> str:
        return self.lower(self._past(i))

    def _multiplicative(self, i: int) -> Numeral | None:
        value = _MULTIPLICATIVE.get(self.lower(i))
        return Numeral(Fraction(value), i, i + 1, "multiplicative") if value else None

    def _part(self, i: int) -> Numeral | None:
        """Read "half", "a third", "two thirds", "three-quarters", "half a dozen" or "a quarter of a
        million"."""
        if self._joined_half(i):
            return self._half(i)
        read = self._whole(i) or ((1, i + 1) if self.lower(i) in ("a", "an") else None)
        if read is None:
            return None
        count, end = read
        end = self._past(end)
        below = _PARTS.get(self.lower(end), 0)
        if not below or not 0 < count < 1000 or not self._is_part(i, end=end, count=count):
            return None
        return self._of_group(Numeral(Fraction(count, below), i, end + 1, "fraction"))

    def _is_part(self, first: int, *, end: int, count: int) -> bool:
        """Return whether this is a fraction: "two thirds", not "a third friend", "a third
        day" or coins."""
        word, after = self.lower(end), self.lower(end + 1)
        if word.startswith("quarter") and self.coins and after not in ("of", "as", "full"):
            return False
        if count > 1:
            return word.endswith("s") or word == "halves"
        if self.lower(first) in ("a", "an", "one") and word not in ("half", "quarter"):
            return word in DENOMINATORS and (
                after in ("of", "as", "more", "less", "full", "the", "are", "were", "is", "was", "")
                or self.kind(end + 1) == "sign"
                or self._is_divided(after)
                or self.lower(first) == "one"
            )
        return word in DENOMINATORS

    def _is_divided(self, word: str) -> bool:
        """Return whether the word is a unit that fractions divide: "a third metre". "A third day"
        is the day after the second."""
        unit = canonical(word)
        return unit is not None and unit_class(unit) != "time"

    def _joined_half(self, i: int) -> bool:
        if self.lower(i) != "half" or self.lower(i - 1) in ("first", "second", "other", "each"):
            return False
        past = self.lower(i + 1) == "past"
        glued = self.lower(i + 1) in _HYPHENS and self.touches(i) and self.touches(i + 1)
        return not past and (
            not glued or bool(canonical(self.lower(i + 2))) or self.lower(i + 2) in _GROUPS
        )

    def _dozen(self, i: int) -> bool:
        return self.lower(i) == "dozen"

    def _half(self, i: int) -> Numeral:
        return self._of_group(Numeral(Fraction(1, 2), i, i + 1, "fraction"))

    def _of_group(self, part: Numeral) -> Numeral:
        """Return "half a dozen" or "a quarter of a million" as one number, but only the half
        of "half of a dozen": a calculation may halve the dozen."""
        end = self._past(part.last)
        sizes = _GROUPS
        if self.lower(end) == "of":
            end, sizes = end + 1, SCALES
        end = end + 1 if self.lower(end) == "a" else end
        size = sizes.get(self.lower(end))
        return Numeral(part.value * size, part.first, end + 1, "word") if size else part

    def _words(self, i: int) -> Numeral | None:
        """Read "twenty-five", "three hundred and six", "a hundred", "a dozen" or "zero point two
        five"."""
        if self._dozen(i):
            return Numeral(Fraction(12), i, i + 1, "word")
        if self.lower(i) == "a" and self._dozen(i + 1):
            return Numeral(Fraction(12), i, i + 2, "word")
        read = self._whole(i)
        if read is None:
            return None
        value, end = Fraction(read[0]), read[1]
        if self._is_ordinal(end):
            return None
        if decimals := self._decimals(end):
            value, end = value + Fraction(f"0.{decimals}"), end + 1 + len(decimals)
        return self._grown(Numeral(value, i, end, "word"))

    def _is_ordinal(self, end: int) -> bool:
        """Return whether a hyphen joins the number word before `end` to an ordinal, as in
        "twenty-first" or "twenty-second". "Twenty first graders" are counted."""
        after = self._past(end)
        if after == end or self.lower(end - 1) not in TENS:
            return False
        second = self.lower(after) == "second" and self.lower(after + 1) in _AFTER_SECOND
        return second or self.lower(after) in _ORDINALS

    def _decimals(self, i: int) -> str:
        """Return the digits of "point two five" at `i` ("25"), or ""."""
        digits = ""
        if self.lower(i) == "point":
            while (digit := _SMALL.get(self.lower(i + 1 + len(digits)), 10)) < 10:
                digits += str(digit)
                if len(digits) == MAX_DIGITS:
                    break
        return digits

    def _whole(self, i: int) -> tuple[int, int] | None:
        """Return the whole number in words at `i` and the index after it, or None."""
        total, i, current = 0, i, self._below_thousand(i)
        if current is None:
            return None
        while current is not None:
            value, i = current
            scale = SCALES.get(self.lower(i))
            total += value * (scale or 1)
            i += 1 if scale else 0
            start = i + 1 if self.lower(i) == "and" else i
            current = self._below_thousand(start) if scale and self._is_count(start) else None
        return total, i

    def _is_count(self, i: int) -> bool:
        return self.lower(i) in _SMALL

    def _below_thousand(self, i: int) -> tuple[int, int] | None:
        article = self.lower(i) in ("a", "an") and self._is_scale(i + 1)
        read = (1, i + 1) if article else self._below_hundred(i)
        if read is None:
            return None
        value, i = read
        if self.lower(i) == "hundred":
            value, i = value * 100, i + 1
            start = i + 1 if self.lower(i) == "and" else self._past(i)
            rest = self._below_hundred(start)
            if rest:
                value, i = value + rest[0], rest[1]
        return value, i

    def _is_scale(self, i: int) -> bool:
        return self.lower(i) in _SCALES

    def _below_hundred(self, i: int) -> tuple[int, int] | None:
        value = _SMALL.get(self.lower(i))
        if value is None:
            return None
        after = self._past(i + 1)
        ones = _SMALL.get(self.lower(after), 0)
        if value >= 20 and 0 < ones < 10:
            return value + ones, after + 1
        return value, i + 1
