"""Find the quantities of a text: numbers in digits and words, with what they count.

Ordinals, dates and labels ("3rd", "12/25/2020", "B12") are not quantities, nor is "one" as a
pronoun. The value of 25% is 1/4, so that it equals "a quarter"; that of a time of day ("8:30") is
its minutes since midnight. `conventions` says how signs between digits are read, and
`rendering.written` writes another value in the form of a quantity.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.lexemes import Lexeme, lexemes
from mwpapp.ml.text.numerals import Numeral, NumeralReader
from mwpapp.ml.text.things import percent_at, thing_at, unit_at
from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Quantity

_MINUS = ("-", "−")
_BEFORE_PRONOUN_TEXT = """
this that each every which another any no the an last next other only some either neither
whichever
"""
_BEFORE_PRONOUN = frozenset(_BEFORE_PRONOUN_TEXT.split())
_AFTER_PRONOUN_TEXT = """
another day's morning afternoon evening night who that which by after
"""
_AFTER_PRONOUN = frozenset(_AFTER_PRONOUN_TEXT.split())
# Words after a pronoun: "the red one is", "a new one for". "The red one and a half" is a number.
_CLOSES_TEXT = """
is was costs has had weighs holds gets and or but for with because so than to in on at from if
when while where needs sells contains measures lasts takes
"""
_CLOSES = frozenset([*_CLOSES_TEXT.split(), "", ".", ",", "?", "!", ";", ":"])
_DETERMINERS_TEXT = """
the this that a an which my your his her its our their each every
"""
_DETERMINERS = frozenset(_DETERMINERS_TEXT.split())
_NO_ADJECTIVES_TEXT = """
and or of for with to in on at from has have had is was than
"""
_NO_ADJECTIVES = frozenset(_NO_ADJECTIVES_TEXT.split())
_THEM = frozenset(("them", "these", "those", "us", "you", "which", "whom"))
_CLAUSE_STARTS = frozenset(
    ["", ".", ",", "?", "!", ";", ":", "if", "when", "while", "because", "but", "that", "and", "so"]
)
_NOT_COUNTED_TEXT = """
lot few little couple total number pair bit while time certain similar day's half third quarter
fourth fifth dozen hundred thousand million
great good rate way result group set sum different small large big new
"""
_NOT_COUNTED = frozenset(_NOT_COUNTED_TEXT.split())


def find_quantities(text: str, *, articles: bool = False, decimal_sign: str = "") -> list[Quantity]:
    """Return the quantities of `text` in order.

    With `articles`, "an egg" counts as one egg and "an hour" as one hour (form "article"). Without
    `decimal_sign` ("." or ","), the sign is inferred from the text.
    """
    convention = convention_of(text, decimal_sign=decimal_sign)
    return list(_quantities(text, articles=articles, convention=convention))


def _quantities(text: str, *, articles: bool, convention: Convention) -> Iterator[Quantity]:
    found = lexemes(text, convention=convention)
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
    if form == "time":
        unit = unit or "o'clock"
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
    """Return whether the number has a minus sign that does not subtract it: -5, (-5), not 10-5."""
    if first == 0 or found[first].kind != "number" or found[first - 1].text not in _MINUS:
        return False
    sign = found[first - 1]
    apart = first == 1 or (found[first - 2].end < sign.start) or found[first - 2].text == "("
    return apart and sign.end == found[first].start


def _is_pronoun(found: list[Lexeme], i: int, *, reader: NumeralReader) -> bool:
    """Return whether "one" at `i` is a pronoun ("each one", "the red one", "one another")."""
    if found[i].lower != "one":
        return False
    before, after = reader.lower(i - 1), reader.lower(i + 1)
    if after == "of" and reader.at(i + 2):  # "then one of 20 centimetres"
        return True
    # "One of them is red" says which one; "ate one of them" says how many.
    if after == "of" and reader.lower(i + 2) in _THEM:
        return before in _CLAUSE_STARTS
    if before in _BEFORE_PRONOUN and not _is_counting(after):
        return True
    if after in _AFTER_PRONOUN or (after == "day" and before in ("", ".", ",", "!", "?")):
        return True
    if after == "at" and reader.lower(i + 2) == "a":  # "one at a time"
        return True
    if before in ("by", "after") and reader.lower(i - 2) == "one":  # "one by one"
        return True
    half = after == "and" and _is_counting(reader.lower(i + 3))
    return after in _CLOSES and not half and _is_described(found, i)


def _is_described(found: list[Lexeme], i: int) -> bool:
    """Return whether a determiner and an adjective precede: "the blue one", "her old one"."""
    words = [lexeme.lower for lexeme in reversed(found[max(0, i - 3) : i])]
    for place, word in enumerate(words):
        if word in _DETERMINERS:
            return place > 0
        if not word.isalpha() or word in _NO_ADJECTIVES:
            return False
    return False


def _is_counting(after: str) -> bool:
    return canonical(after) is not None or after in ("half", "third", "quarter", "hundred")


def _article(found: list[Lexeme], i: int) -> Quantity | None:
    if found[i].lower not in ("a", "an") or i + 1 >= len(found):
        return None
    unit, after = unit_at(found, first=i, last=i + 1)
    thing = thing_at(found, last=after, unit=unit)
    following = found[i + 1]
    counts = thing and following.kind == "word" and following.lower not in _NOT_COUNTED
    if not (unit or counts):
        return None
    return Quantity(
        start=found[i].start,
        end=found[i].end,
        value=Fraction(1),
        surface=found[i].text,
        unit=unit,
        thing=thing,
        form="article",
    )
