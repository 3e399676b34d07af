"""Write the words that ask for an amount: "how many more apples", "how much money"."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.number_phrases import Phrase
from mwpapp.ml.english.grammar.tagged_words import Words, as_text, lows, new_words
from mwpapp.ml.text.words import plural

_CENTS = ("cent", "cents", "pennies")


def asked_words(phrase: Phrase, *, noun: Words, in_subject: bool, more: str) -> Words | None:
    """Return the words that ask for the number of the phrase; None if it is unclear what it counts.

    `noun` is what a bare number or "6 of them" counts. `more` is the "more" or "fewer" that the
    question keeps, or empty. In a subject, the words can ask for a part of things that the story
    has mentioned ("how many of the pens are red"); in an object, they ask for things ("how many
    pens did she sell").
    """
    if phrase.money and not (phrase.noun and phrase.noun[0].low in _CENTS):
        return new_words(f"how much {'less' if more == 'fewer' else more} money")
    if phrase.is_partitive:
        named = _named(phrase.noun) or _as_plural(noun)
        if not named:
            return None  # "them" may be something that the answer names
        of = "of the" if in_subject else ""
        return new_words(f"how many {of}".strip()) + named
    counted = _as_plural(phrase.noun or noun)
    part = in_subject and not phrase.noun and not phrase.more
    return new_words(f"how many {more} {'of the' if part else ''}") + counted if counted else None


def _as_plural(noun: Words) -> Words:
    """Return "cups of yogurt" for "(0.2) cup of yogurt" and "acres" for "(0.4) acre"."""
    if not noun or noun[0].tag != "NN" or lows(noun[1:2]) not in ([], ["of"]):
        return noun
    return (replace(noun[0], text=plural(noun[0].text), tag="NNS"), *noun[1:])


def _named(noun: Words) -> Words:
    """Return "pens" for "of his pens" and "of Ben's pens", and () for "of them"."""
    owner = max((i for i, word in enumerate(noun) if word.tag == "POS"), default=0)
    noun = noun[owner:]
    return tuple(word for word in noun[1:] if word.tag[:2] in ("JJ", "NN"))


def asked_unit(phrase: Phrase, *, noun: Words) -> str | None:
    """Return what the phrase counts, as the text writes it: "red pens", "$", "ounces" for "11
    ounces of clay", "pupils" for "6 of the pupils".

    `noun` is what a bare number or "6 of them" counts. Return None if that is unknown.
    """
    if phrase.money:
        return phrase.noun[0].text if phrase.noun else "$"
    counted = phrase.noun or noun
    if lows(counted[:1]) == ["of"]:
        return as_text(_named(counted) or noun) or None
    end = next((i for i, word in enumerate(counted) if word.low == "of"), len(counted))
    return as_text(counted[:end]) or None
