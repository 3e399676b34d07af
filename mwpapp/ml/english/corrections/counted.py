"""Correct numbers and the nouns that they count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mwpapp.ml.english.themes import THINGS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import Edit
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.text.words import is_plural, plural, singular
from mwpapp.ml.types import Token

_UNITS = frozenset(
    listed(
        """dollar cent euro foot inch mile yard meter metre centimeter centimetre kilometer
        kilometre pound ounce gram kilogram gallon quart pint liter litre minute hour day week month
        year page"""
    )
)
_NOUNS = frozenset(("NN", "NNS"))
_ADJECTIVES = frozenset(("long", "tall", "high", "wide", "deep", "away", "apart"))
_UNCOUNTABLE = frozenset(
    listed(
        """sales savings earnings wages proceeds profits winnings goods supplies groceries clothes
        expenses calories funds leftovers contents"""
    )
)
_CONTAINERS = frozenset(listed("pack packet package box bag set basket crate carton"))
_CONTENTS = frozenset(
    listed("cookie biscuit pencil pen crayon marble sticker balloon egg apple orange table chair")
)
_SOLD_BY_TIME = frozenset(listed("ticket tickets pass passes"))  # "sold 70 day tickets"
_NOT_COUNTED = frozenset(listed("right wrong cycle swim walk dance play"))  # "23 cycle", "17 right"
_DIRECTIONS = frozenset(
    listed("under over into onto out off away through past across down up along behind")
)
_NOT_NOUNS = frozenset(("be", "have", "do", "cost", "weigh"))  # unlike "rides": "9 boat rides"
_BEFORE = frozenset(("CD", "SYM", "HYPH", "NN", "$", "DT"))  # "DT": "a 12 pack"
_ENDS = frozenset(("DT", "IN", ".", ",", "CC", "RB", "TO"))
_WHOLE = re.compile(r"(?<![\d.,])(\d+)\.0(?![\d.])")
_DECIMAL = re.compile(r"\d\.(?!0\b)\d")
_ONE = ("1", "one", "a", "an")


def whole_numbers(text: str) -> str:
    """Return the text with "14.0 socks" as "14 socks", unless another number has decimals."""
    return text if _DECIMAL.search(text) else _WHOLE.sub(r"\1", text)


def compounds(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Hyphenate a measure before a noun ("a 5-dollar game", "a 5-year-old girl"), and make other
    units plural."""
    for i, (number, unit) in enumerate(pairwise(tokens)):
        if unit.text not in _UNITS or not _counts(tokens, i, text=text):
            continue
        after = tokens[i + 2] if i + 2 < len(tokens) else None
        if after is None or after.tag in _ENDS or after.text == "left":
            if after is None or after.text not in ("by", "per"):
                yield Edit(unit.start, unit.end, plural(unit.text))
        elif after.text in _ADJECTIVES:
            if i == 0 or tokens[i - 1].tag != "DT":
                yield Edit(unit.start, unit.end, plural(unit.text))
        elif _describes(tokens, i):
            yield Edit(number.end, unit.start, "-")
            if after.text == "old" and _is_time(unit):
                yield Edit(unit.end, after.start, "-")


def _counts(tokens: Sequence[Token], i: int, *, text: str) -> bool:
    """Return whether the unit follows a whole number that is neither 1 nor part of a longer
    number."""
    number, unit = tokens[i], tokens[i + 1]
    if number.tag != "CD" or number.text.lower() in _ONE or text[number.end : unit.start] != " ":
        return False
    whole = number.text.isalpha() or number.text.replace(",", "").isdigit()
    before = tokens[i - 1] if i else None
    part = before is not None and (
        before.tag in ("CD", "SYM", "$", "HYPH") or before.text in ("/", "-", "and", "by")
    )
    return whole and not part


def _is_time(unit: Token) -> bool:
    return unit_class(canonical(unit.text) or "") == "time"


def _describes(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a noun follows the measure, perhaps after an adjective: "100 dollar grand
    prize"."""
    if tokens[i + 2].text in _SOLD_BY_TIME:
        return False
    after = [token.tag for token in tokens[i + 2 : i + 4]]
    return after[0] in _NOUNS or (after[0] == "JJ" and after[1:] != [] and after[1] in _NOUNS)


def plurals(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "1 apples", and "2 candy bar" if the text also contains "bars" or "a candy bar",
    and "29 apple", because apples are countable."""
    words = {token.text.lower() for token in tokens}
    for i, token in enumerate(tokens[:-1]):
        if token.tag != "CD" or (i and tokens[i - 1].tag in _BEFORE):
            continue
        first, last = tokens[i + 1], _last_noun(tokens, i + 1)
        measured = canonical(first.text) is not None or first.text in _UNITS
        if measured or text[token.end : first.start] != " " or not first.text.isalpha():
            continue
        if token.text == "1" and first.tag == "NNS" and last is first and is_plural(first.text):
            yield Edit(first.start, first.end, singular(first.text))
        elif token.text.isdigit() and int(token.text) > 1 and last is not None:
            many = plural(last.text)
            known = many in words or last.text in THINGS or _is_counted(last.text, tokens)
            counted = last.text not in _NOT_COUNTED and not _is_listed(last, tokens)
            counted = counted and not _moves(tokens, i)
            if last.tag == "NN" and many != last.text and known and counted:
                yield Edit(last.start, last.end, many)


def contents(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "4 packs of cookie" to "4 packs of cookies", but not "4 packs of gum"."""
    for i, noun in enumerate(tokens[2:], start=2):
        contained = tokens[i - 2].lemma in _CONTAINERS and tokens[i - 1].text == "of"
        ends = i + 1 == len(tokens) or tokens[i + 1].tag not in ("NN", "NNS")
        if noun.tag == "NN" and contained and ends and noun.text in _CONTENTS:
            yield Edit(noun.start, noun.end, plural(noun.text))


def _is_counted(noun: str, tokens: Sequence[Token]) -> bool:
    """Return whether the text counts the noun in the singular ("a candy bar", "each bar")."""
    return any(
        token.text == noun
        and {"a", "an", "each", "every"} & {t.text.lower() for t in tokens[max(0, i - 2) : i]}
        for i, token in enumerate(tokens)
    )


def _is_listed(noun: Token, tokens: Sequence[Token]) -> bool:
    """Return whether the noun may describe another one that is counted: a second number follows, as
    in "5 mint, 7 lemon and 8 cherry sweets", or a number with a noun precedes, as in "leaves: 5
    oak, 7 maple"."""
    after = [token for token in tokens if token.start >= noun.end][:2]
    before = [token for token in tokens if token.end <= noun.start and token.text != "and"][-4:]
    described = [token.tag for token in before] == ["CD", "NN", ",", "CD"]
    ends_list = described and before[0].text.lower() not in _ONE
    return ends_list or [token.tag for token in after] in ([",", "CD"], ["CC", "CD"])


def _moves(tokens: Sequence[Token], i: int) -> bool:
    """Return whether the number begins a clause and the word after it may be a verb of motion: "Of
    9 balls, 4 roll under the stage"."""
    begins = i == 0 or not tokens[i - 1].text[0].isalnum() or tokens[i - 1].tag == "CC"
    return begins and i + 2 < len(tokens) and tokens[i + 2].text in _DIRECTIONS


def _last_noun(tokens: Sequence[Token], i: int) -> Token | None:
    """Return the last of the run of nouns that starts at `i`, if the noun phrase ends there."""
    last = None
    while i < len(tokens) and tokens[i].tag in _NOUNS and (last is None or last.tag == "NN"):
        last = tokens[i]
        i += 1
    ends = i == len(tokens) or tokens[i].tag in ("IN", ".", ",", "CC", "VBD", "VBP", "MD")
    return last if ends or (tokens[i].tag == "VBZ" and tokens[i].lemma in _NOT_NOUNS) else None


def fewer(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "5 less apples" to "5 fewer apples", but not "5 less kilograms"."""
    for less, noun in pairwise(tokens):
        if less.text == "less" and noun.tag == "NNS" and canonical(noun.text) is None:
            yield Edit(less.start, less.end, "fewer")


def numbers_of(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "the amount of potatoes" to "the number of potatoes", unless the text also contains
    "60 g of potatoes"."""
    measured = {
        noun.text
        for unit, of, noun in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if of.text == "of" and canonical(unit.text) is not None
    }
    for amount, of, noun in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (amount.text, of.text, noun.tag) == ("amount", "of", "NNS"):
            counted = canonical(noun.text) is None and noun.text not in _UNCOUNTABLE | measured
            before = text[: amount.start].rstrip().lower()
            if counted and not before.endswith(" an"):
                yield Edit(amount.start, amount.end, "number")
