"""Read how a text writes its amounts, and write new amounts in the same way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.english.grammar.number_phrases import Phrase
from mwpapp.ml.english.grammar.tagged_words import Word, Words, new_words
from mwpapp.ml.text.conventions import Convention
from mwpapp.ml.text.rendering import digits
from mwpapp.ml.text.words import plural, singular

_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Setting:
    """What the phrases of a text say about its amounts.

    `noun` is what all numbers count, if that is one thing and the equation only adds, subtracts
    or shares it; `first` is what the first number counts, `money` how money is written ("$",
    "dollars"), `unit` the one unit of measure of all measured numbers ("pounds"). `cents` is true
    if amounts of money have cents.
    """

    noun: Words
    first: Words
    money: str
    unit: Words
    cents: bool = False


def setting_of(phrases: Sequence[Phrase], *, plain: bool, cents: bool = False) -> Setting:
    counted = [p for p in phrases if p.noun and p.unit is None and p.noun[0].low != "of"]
    measured = [p.noun[:1] for p in phrases if p.noun and p.unit not in (None, "currency")]
    money = next((p for p in phrases if p.money), None)
    nouns = {counted_noun(p.noun) for p in counted}
    return Setting(
        noun=counted[0].noun if len(nouns) == 1 and plain else (),
        first=counted[0].noun if counted else (),
        money=_money(money),
        unit=measured[0] if len({m[0].low for m in measured}) == 1 else (),
        cents=cents,
    )


def counted_noun(noun: Words) -> str:
    """Return the singular of the head of a phrase: "boxes of red apples" gives "box"."""
    end = next((i for i, w in enumerate(noun) if w.low == "of"), len(noun))
    return singular(noun[end - 1].low) if end else ""


def _money(phrase: Phrase | None) -> str:
    if phrase is None:
        return ""
    return "$" if phrase.start < phrase.number or not phrase.noun else phrase.noun[0].low


def number_word(value: Fraction, *, places: int = 0) -> Word:
    return Word(digits(value, places=places), "CD", "")


def in_convention(words: Words, *, convention: Convention) -> Words:
    """Write the new numbers (those that are not from the text) in the convention of the text."""
    return tuple(
        replace(word, text=digits(Fraction(word.text), convention=convention, places=_places(word)))
        if word.tag == "CD" and word.start < 0 and _PLAIN.fullmatch(word.text)
        else word
        for word in words
    )


def _places(word: Word) -> int:
    return len(word.text.partition(".")[2])


def money_amount(value: Fraction, *, setting: Setting, more: str = "") -> Words | None:
    """Return "$12", "$12.40" or "12 dollars", as the text writes money.

    Return None if the text has no money, or if the value needs decimals that this form lacks.
    """
    if not setting.money or (value * 100).denominator != 1:
        return None
    places = 2 if setting.cents or value.denominator != 1 else 0
    number = number_word(value, places=places)
    if setting.money == "$":
        glued = Word(number.text, "CD", "", spaced=False)
        return (Word("$", "$", "$"), glued, *new_words(more))
    if value.denominator != 1:
        return None
    one = singular(setting.money)
    name = one if value == 1 else plural(one)
    return (number, *new_words(more), *new_words(name, tag="NNS"))


def counted_amount(value: Fraction, *, noun: Words, more: str = "") -> Words | None:
    """Return an amount such as "12 more red apples".

    Return None if the value is not positive, or if no noun fits it.
    """
    if not noun or value <= 0:
        return None
    if value == 1:
        one = _singular_noun(noun)
        return one and (number_word(value), *new_words(more), *one)
    return (number_word(value), *new_words(more), *noun)


def _singular_noun(noun: Words) -> Words | None:
    end = next((i for i, w in enumerate(noun) if w.low == "of"), len(noun))
    if end == 0 or noun[end - 1].tag not in ("NNS", "NN"):
        return None
    head = noun[end - 1]
    single = Word(singular(head.text), "NN", head.lemma)
    return (*noun[: end - 1], single, *noun[end:])
