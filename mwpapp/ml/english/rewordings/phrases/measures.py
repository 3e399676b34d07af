"""Reword lengths, weights, ages and other measures."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.grammar.verbs import is_plural_subject
from mwpapp.ml.english.people import NOUNS_FOR_PEOPLE
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import clause, move_of, phrase
from mwpapp.ml.text.units import canonical, unit_class

_NOUNS = {
    "long": "length/NN", "wide": "width/NN", "tall": "height/NN", "high": "height/NN",
    "deep": "depth/NN",
}  # fmt: skip


_PRONOUNS = frozenset(("he", "she", "they", "i", "we", "you"))
_GROWING = frozenset(("hair", "beard", "nail", "tail"))  # "is 14 inches long", not "has a length"
_OPENS_CLAUSE = frozenset((",", ";", "if", "when", "while", "because", "that", "but"))
_FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))


def _is_second_subject(found: Found) -> bool:
    """Return whether the match begins inside a subject, after its "and" ("A dog and a cat weigh")
    and not between two clauses ("The dog is old and the cat weighs")."""
    before = found.words[: found.start]
    if not before or before[-1].low != "and":
        return False
    end = len(before) - 1
    if end and before[end - 1].low == ",":
        end -= 1
    starts = [i + 1 for i, word in enumerate(before[:end]) if word.low in _OPENS_CLAUSE]
    return not any(word.tag in _FINITE for word in before[max(starts, default=0) : end])


def _measured(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the noun for a word such as "long", and the form of "have" that fits the sentence."""
    noun = _NOUNS.get(found["size"][0].low)
    unit = canonical(found["unit"][-1].low)
    if (
        noun is None
        or unit is None
        or unit_class(unit) != "length"
        or found["subject"][0].low == "there"
        or found["subject"][-1].lemma in _GROWING
        or _is_second_subject(found)
    ):
        return False
    sizes = [word for word in found.words if word.low in _NOUNS]
    if len(sizes) > 1 or found["subject"][-1].tag == "NNP" or found["subject"][0].tag == "PRP":
        return False
    return {"noun": filled(noun, {}), "has": _has(found)}


def _has(found: Found) -> Words:
    if found["verb"][0].tag == "VBD":
        return filled("had/VBD", {})
    return filled("have/VBP" if is_plural_subject(found["subject"]) else "has/VBZ", {})


def _two_sizes(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    one, two = (_NOUNS.get(found[name][0].low) for name in ("size", "other"))
    if one is None or two is None or _is_second_subject(found):
        return False
    return {"noun": filled(one, {}), "second": filled(two, {}), "has": _has(found)}


def _weighed(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    person = _PRONOUNS.intersection(lows(found["subject"]))
    if sum(word.lemma == "weigh" for word in found.words) > 1 or _is_second_subject(found):
        return False
    if person or found["subject"][-1].tag in ("NNP", "NNS") or "and" in lows(found["subject"]):
        return False
    return {"has": _has(found)}


_SIZES = "area|perimeter|length|width|height|radius|diameter|circumference|volume|price|cost|age"
_ADJECTIVES = {
    "length": "long/JJ", "width": "wide/JJ", "height": "high/JJ", "depth": "deep/JJ",
}  # fmt: skip


def _sized(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for rewriting "has a length of 4 feet" as "is 4 feet long"."""
    unit = canonical(found["unit"][-1].low)
    if unit is None or unit_class(unit) != "length" or _is_second_subject(found):
        return False
    be = {
        "VBD": ("was/VBD", "were/VBD"),
        "VBZ": ("is/VBZ", "is/VBZ"),
        "VBP": ("are/VBP", "are/VBP"),
    }
    one, many = be[found["verb"][0].tag]
    verb = filled(many if is_plural_subject(found["subject"]) else one, {})
    is_tall = found["noun"][0].low == "height" and _is_person(found["subject"])
    adjective = "tall/JJ" if is_tall else _ADJECTIVES[found["noun"][0].low]
    return {"be": verb, "size": filled(adjective, {})}


def _is_person(subject: Words) -> bool:
    last = subject[-1]
    return last.tag == "NNP" or last.lemma in NOUNS_FOR_PEOPLE or last.low in _PRONOUNS


def _thing_owns(found: Found, passage: Passage) -> bool:
    """Return whether the owner is a thing: only things take "the area of"; people and places keep
    "Ben's"."""
    return all(
        word.tag in ("NN", "NNS") and word.lemma not in NOUNS_FOR_PEOPLE for word in found["owner"]
    )


measures = move_of(
    (
        phrase(
            f"the <owner:NOUNS> 's|’s <size:{_SIZES}>",
            "the {size} of the {owner}",
            fits=_thing_owns,
        ),
        phrase(
            f"the <size:{_SIZES}> of the <owner:NOUN> <END>",
            "the {owner} 's/POS {size} .",
            fits=lambda found, passage: _thing_owns(found, passage) and found.words[-1].low == ".",
        ),
        clause(
            "<subject:NP> <verb:=have> a <noun:length|width|height|depth> of <number:NUMBER> "
            "<unit:NOUN> <CLOSE>",
            "{subject} {be} {number} {unit} {size}",
            fits=_sized,
        ),
        clause(
            "<subject:ROW> <verb:BE> <number:NUMBER> <unit:NOUN> <size:WORD> and <more:NUMBER> "
            "<again:NOUN> <other:WORD> <CLOSE>",
            "{subject} {has} a {noun} of {number} {unit} and a {second} of {more} {again}",
            fits=_two_sizes,
        ),
        clause(
            "<subject:NP> <verb:BE> <number:NUMBER> <unit:NOUN> <size:WORD> <CLOSE>",
            "{subject} {has} a {noun} of {number} {unit}",
            fits=_measured,
        ),
        clause(
            "<subject:NP> <verb:weighs|weighed|weigh> <number:NUMBER> <unit:NOUN> <CLOSE>",
            "{subject} {has} a weight/NN of {number} {unit}",
            fits=_weighed,
        ),
        clause(
            "the sum of <things:ROW> <verb:is|was> <number:NUMBER> <CLOSE>",
            "{things} add/VBP up/RP to {number}",
            fits=lambda found, passage: (
                "and" in lows(found["things"]) and found["verb"][0].low == "is"
            ),
        ),
    )
)
