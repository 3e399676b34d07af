"""Write the answer as the amount that its question asks for: "12 pens", "$4 more"."""

from __future__ import annotations

from fractions import Fraction

from mwpapp.ml.english.grammar.number_phrases import MORE
from mwpapp.ml.english.grammar.tagged_words import Words, new_words
from mwpapp.ml.generators.reverse.reading.amounts import (
    Setting,
    counted_amount,
    money_amount,
    number_word,
)
from mwpapp.ml.text.units import canonical, unit_class


def answer_amount(
    asked: Words, *, much: bool, value: Fraction, setting: Setting, costs: bool
) -> Words | None:
    """Return the amount for the words after "how many" or, if `much`, after "how much".

    `costs` is true if the verb of the question is about money. Return None if no rule applies.
    """
    more = ""
    if asked and asked[0].low in MORE:
        more, asked = asked[0].low, asked[1:]
    if much:
        return _much(asked, value=value, more=more, setting=setting, costs=costs)
    return _many(asked, value=value, more=more, setting=setting)


def _many(asked: Words, *, value: Fraction, more: str, setting: Setting) -> Words | None:
    noun = asked or setting.noun
    if value.denominator != 1 and not _is_measure(noun):
        return None
    if noun and noun[0].low in ("dollars", "cents") and value.denominator != 1:
        return None
    if asked and asked[0].low == "of":
        return (number_word(value), *new_words(more), *asked) if value != 1 else None
    return counted_amount(value, noun=noun, more=more)


def _is_measure(noun: Words) -> bool:
    """Return whether decimals can precede the noun: 0.5 pounds, but not 0.5 days."""
    name = canonical(noun[0].low) if noun else None
    return name is not None and unit_class(name) not in (None, "time")


def _much(
    asked: Words, *, value: Fraction, more: str, setting: Setting, costs: bool
) -> Words | None:
    name = asked[0].low if asked else ""
    if asked and asked[0].tag in ("JJR", "RBR"):
        return None  # "how much longer"
    if len(asked) > 1 and not (len(asked) == 2 and asked[0].tag[:2] in ("JJ", "NN")):
        return None
    if name == "change" and setting.money:
        amount = money_amount(value, setting=setting)
        return amount and (*amount, *new_words("in change"))
    if name == "money" or (not name and (costs or setting.money)):
        return money_amount(value, setting=setting, more=more)
    if not setting.unit:
        return None
    measured = unit_class_of(setting)
    if name == "time" or not name or name == "weight":
        fits = {"time": "time", "weight": "weight"}.get(name, measured)
        return counted_amount(value, noun=setting.unit, more=more) if fits == measured else None
    return counted_amount(value, noun=(*setting.unit, *new_words("of"), *asked), more=more)


def unit_class_of(setting: Setting) -> str | None:
    """Return the class ("length") of the text's only unit of measure, or None."""
    return unit_class(canonical(setting.unit[0].low) or "") if setting.unit else None
