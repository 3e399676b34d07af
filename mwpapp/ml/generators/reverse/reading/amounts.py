"""Amounts in words: the answer as a phrase, and an unknown amount in place of a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.english.grammar.number_phrases import Phrase
from mwpapp.ml.english.grammar.tagged_words import Style, Word, Words, as_text, lows, made
from mwpapp.ml.text.conventions import Convention
from mwpapp.ml.text.rendering import digits
from mwpapp.ml.text.words import singular

_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_CENTS = ("cent", "cents", "pennies")
_EVERY = frozenset(("each", "every", "per", "apiece"))
_COSTING = frozenset(("cost", "charge", "price", "sell", "pay", "earn", "worth", "spend"))
# Counted in steps, not in things: "some feet" is not English.
_COUNTED_ONLY = frozenset(
    ("times", "points", "rounds", "years", "steps", "laps", "degrees", "percent", "inches")
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What the phrases of a text say about its amounts.

    `noun` is what all numbers count, if that is one thing and the equation only adds and
    subtracts; `first` is what the first number counts, `money` how money is written ("$",
    "dollars"), `unit` the one unit of measure of all measured numbers ("pounds").
    """

    noun: Words
    first: Words
    money: str
    unit: Words
    style: Style


def setting_of(phrases: Sequence[Phrase], *, plain: bool, style: Style) -> Setting:
    counted = [p for p in phrases if p.noun and p.unit is None and p.noun[0].low != "of"]
    measured = [p.noun[:1] for p in phrases if p.noun and p.unit not in (None, "currency")]
    money = next((p for p in phrases if p.money), None)
    nouns = {counted_noun(p.noun) for p in counted}
    return Setting(
        noun=counted[0].noun if len(nouns) == 1 and plain else (),
        first=counted[0].noun if counted else (),
        money=_money(money),
        unit=measured[0] if len({m[0].low for m in measured}) == 1 else (),
        style=style,
    )


def counted_noun(noun: Words) -> str:
    """The head of a phrase in its singular: "red apples from" gives apple."""
    end = next((i for i, w in enumerate(noun) if w.low == "of"), len(noun))
    return singular(noun[end - 1].low) if end else ""


def _money(phrase: Phrase | None) -> str:
    if phrase is None:
        return ""
    return "$" if phrase.start < phrase.number or not phrase.noun else phrase.noun[0].low


def number_word(value: Fraction, *, places: int = 0) -> Word:
    return Word(digits(value, places=places), "CD", "")


def in_convention(words: Words, *, convention: Convention) -> Words:
    """The words with the numbers that were made for them written as the text writes numbers."""
    return tuple(
        replace(word, text=digits(Fraction(word.text), convention=convention, places=_places(word)))
        if word.tag == "CD" and word.start < 0 and _PLAIN.fullmatch(word.text)
        else word
        for word in words
    )


def _places(word: Word) -> int:
    return len(word.text.partition(".")[2])


def money_amount(value: Fraction, *, setting: Setting, more: str = "") -> Words | None:
    """ "$ 12", "$ 12.40" or "12 dollars", as the text writes money."""
    if not setting.money or (value * 100).denominator != 1:
        return None
    places = 0 if value.denominator == 1 else 2
    number = number_word(value, places=places)
    if setting.money == "$":
        glued = Word(number.text, "CD", "", spaced=setting.style.tokenized)
        return (Word("$", "$", "$"), glued, *made(more))
    if value.denominator != 1:
        return None
    name = setting.money if value != 1 else singular(setting.money)
    return (number, *made(more), *made(name, tag="NNS"))


def counted_amount(value: Fraction, *, noun: Words, more: str = "") -> Words | None:
    """ "12 more red apples"; None if the noun has no singular to agree with 1."""
    if not noun or value <= 0:
        return None
    if value == 1:
        one = _singular_noun(noun)
        return one and (number_word(value), *made(more), *one)
    return (number_word(value), *made(more), *noun)


def _singular_noun(noun: Words) -> Words | None:
    end = next((i for i, w in enumerate(noun) if w.low == "of"), len(noun))
    if end == 0 or noun[end - 1].tag not in ("NNS", "NN"):
        return None
    head = noun[end - 1]
    single = Word(singular(head.text), "NN", head.lemma)
    return (*noun[: end - 1], single, *noun[end:])


def unknown_amount(phrase: Phrase, *, clause: Words, repeated: bool) -> Words | None:
    """The words that replace the number: "some more apples", "the same amount of money".

    `repeated` is true if each of several has the amount: then it is "the same".
    """
    noun = phrase.noun
    if phrase.more and "than" in lows(clause[phrase.end :]):
        return made("more money") if phrase.money else made(phrase.more) + noun
    if phrase.money:
        return _unknown_money(phrase, clause=clause, repeated=repeated)
    if noun and noun[0].low in ("time", "times") and len(noun) == 1:
        return made("a certain number of") + noun
    if not noun or phrase.of_pronoun:
        return made(f"some {phrase.more}".strip()) + noun
    if repeated and not phrase.more:
        return made("the same number of") + noun
    measured = phrase.unit is not None or noun[0].low in _COUNTED_ONLY
    if measured and not phrase.more:
        return made("a certain number of") + noun
    return made(f"some {phrase.more}".strip()) + noun


def asked_unit(phrase: Phrase, *, noun: Words) -> str | None:
    """What an asked phrase counts, as the text has it: "red pens", "$", "ounces" of "11 ounces of
    clay", "pupils" of "6 of the pupils".

    `noun` is what a bare number or "6 of them" counts; None if it is unknown.
    """
    if phrase.money:
        return phrase.noun[0].text if phrase.noun else "$"
    counted = phrase.noun or noun
    if lows(counted[:1]) == ["of"]:
        named = tuple(word for word in counted if word.tag[:2] in ("JJ", "NN"))
        return as_text(named or noun) or None
    end = next((i for i, word in enumerate(counted) if word.low == "of"), len(counted))
    return as_text(counted[:end]) or None


def _unknown_money(phrase: Phrase, *, clause: Words, repeated: bool) -> Words:
    head = "the same amount" if repeated else "a certain amount"
    costing = any(word.lemma in _COSTING for word in clause)
    if phrase.more:
        return made("some more money")
    if costing or repeated:
        return made(f"{head} of money")
    return made("some money")


def is_repeated(clause: Words, *, after: int = 0) -> bool:
    """Whether the clause says what each of several has.

    `after` is the end of the phrase: "3 packs with 7 in each" does not repeat the 3.
    """
    if not _EVERY.isdisjoint(lows(clause[:after])):
        return True
    for i, word in enumerate(clause[after : after + 7], start=after):
        if word.tag == "CD" or word.low in ("with", "having", "and", "that", "as", "to"):
            return False
        if word.low in _EVERY or (word.low == "a" and _is_period(clause, i + 1)):
            follows = clause[i + 1] if i + 1 < len(clause) else None
            return follows is None or (follows.tag not in ("VBG", "CD"))
    return False


def _is_period(clause: Words, i: int) -> bool:
    """ "5 pages a day"."""
    return i < len(clause) and clause[i].low in ("day", "week", "month", "year", "hour", "minute")


def asked_amount(phrase: Phrase, *, noun: Words) -> Words:
    """The words that ask for the phrase: "how many more apples", "how much more money"."""
    if phrase.money and not (phrase.noun and phrase.noun[0].low in _CENTS):
        return made(f"how much {phrase.more} money".replace("  ", " "))
    counted = phrase.noun or noun
    return made(f"how many {phrase.more}".strip()) + counted
