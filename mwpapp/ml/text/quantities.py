"""Find the quantities of a text: numbers in digits and words, with what they count.

Ordinals, dates and labels ("3rd", "12/25/2020", "B12") are not quantities, nor is "one" as a
pronoun. The value of 25% is 1/4, so that it equals "a quarter". `rendering.written` writes another
value in the form of a quantity.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.text.lexemes import Lexeme, lexemes
from mwpapp.ml.text.numerals import Numeral, NumeralReader
from mwpapp.ml.text.things import percent_at, thing_at, unit_at
from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Quantity

_MINUS = ("-", "−")
_BEFORE_PRONOUN_TEXT = """
this that each every which another any no the an last next other only some
"""
_BEFORE_PRONOUN = frozenset(_BEFORE_PRONOUN_TEXT.split())
_AFTER_PRONOUN_TEXT = """
another day's morning afternoon evening who that which
"""
_AFTER_PRONOUN = frozenset(_AFTER_PRONOUN_TEXT.split())
_NOT_COUNTED_TEXT = """
lot few little couple total number pair bit while time day week month year hour minute
second certain similar day's half third quarter fourth fifth dozen hundred thousand million
great good rate way result group set sum different small large big new
"""
_NOT_COUNTED = frozenset(_NOT_COUNTED_TEXT.split())


def find_quantities(text: str, *, articles: bool = False) -> list[Quantity]:
    """Return the quantities of `text` in order.

    With `articles`, "an egg" counts as one egg (form "article").
    """
    return list(_quantities(text, articles=articles))


def _quantities(text: str, *, articles: bool) -> Iterator[Quantity]:
    found = lexemes(text)
    reader, i = NumeralReader(found), 0
    while i < len(found):
        numeral = None if _is_pronoun(found, i, reader=reader) else reader.at(i)
        if numeral:
            yield _quantity(text, found=found, numeral=numeral)
            i = numeral.last
            continue
        if articles and (one := _article(found, i)):
            yield one
        i = reader.skip(i)


def _quantity(text: str, *, found: list[Lexeme], numeral: Numeral) -> Quantity:
    first, last = numeral.first, numeral.last
    start, end = found[first].start, found[last - 1].end
    value, form = numeral.value, numeral.form
    unit, after = unit_at(found, first=first, last=last, part=form == "fraction")
    past_percent = percent_at(found, last=last)
    if past_percent is not None:
        value, form, unit, after = value / 100, "percent", "percent", past_percent
    if _is_negative(found, first):
        start, value = found[first - 1].start, -value
    thing = thing_at(found, last=after, unit=unit)
    return Quantity(
        start=start,
        end=end,
        value=value,
        surface=text[start:end],
        unit=unit,
        thing=thing,
        form=form,
    )


def _is_negative(found: list[Lexeme], first: int) -> bool:
    """Whether the number has a minus sign that nothing precedes: -5, not 10-5."""
    if first == 0 or found[first].kind != "number" or found[first - 1].text not in _MINUS:
        return False
    sign = found[first - 1]
    apart = first == 1 or (found[first - 2].end < sign.start) or found[first - 2].text == "("
    return apart and sign.end == found[first].start


def _is_pronoun(found: list[Lexeme], i: int, *, reader: NumeralReader) -> bool:
    """Whether "one" at `i` is a pronoun ("each one", "the red one", "one another")."""
    if found[i].lower != "one":
        return False
    before = found[i - 1].lower if i else ""
    after = found[i + 1].lower if i + 1 < len(found) else ""
    if after == "of" and reader.at(i + 2):  # "then one of 20 centimetres"
        return True
    if before in _BEFORE_PRONOUN and not _is_counting(after):
        return True
    if after in _AFTER_PRONOUN or (after == "day" and before in ("", ".", ",", "!", "?")):
        return True
    closes = after in ("", ".", ",", "?", "!", "is", "was", "costs", "has")
    words = {lexeme.lower for lexeme in found[max(0, i - 3) : i]}
    return closes and bool(words & {"the", "this", "that", "a", "which"})


def _is_counting(after: str) -> bool:
    return canonical(after) is not None or after in ("half", "third", "quarter", "hundred")


def _article(found: list[Lexeme], i: int) -> Quantity | None:
    if found[i].lower not in ("a", "an") or i + 1 >= len(found):
        return None
    after = found[i + 1]
    if after.kind != "word" or after.lower in _NOT_COUNTED or canonical(after.lower):
        return None
    thing = thing_at(found, last=i + 1, unit=None)
    if thing is None:
        return None
    return Quantity(
        start=found[i].start,
        end=found[i].end,
        value=Fraction(1),
        surface=found[i].text,
        thing=thing,
        form="article",
    )
