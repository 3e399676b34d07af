"""Reword where things are, and how many things each container holds."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import clause, move_of, phrase, sentence
from mwpapp.ml.english.word_lists import listed

# These hold or contain things; institutions have them.
CONTAINERS = frozenset(
    listed(
        """box bag basket pack packet package crate tray carton case jar bowl bucket tank cage
        bottle drawer envelope vase container chest pouch sack barrel pot tin tub jug cup bin
        suitcase backpack purse wallet"""
    )
)
INSTITUTIONS = frozenset(
    listed(
        """school library zoo farm shop store garden class classroom club museum orchard aquarium
        bookstore bookshop village town city house hotel hospital theatre theater cinema factory
        shelf bookshelf album book page row room"""
    )
)
_THE = "<the:a|an|the|his|her|their|my>"
_ON = frozenset(listed("""shelf bookshelf page tray plate table branch farm"""))
# With one of these words in the text, "holds 6 pens" may mean that there is room for 6 pens.
_CAPACITY = frozenset(
    listed(
        """need require must enough least fit fill full empty room space capacity more missing
        already use"""
    )
)
_HOLDING = {
    "VBZ": "holds/VBZ contains/VBZ has/VBZ", "VBP": "hold/VBP contain/VBP have/VBP",
    "VBD": "held/VBD contained/VBD had/VBD",
}  # fmt: skip
_BE = {
    ("VBZ", True): "is/VBZ", ("VBZ", False): "are/VBP",
    ("VBD", True): "was/VBD", ("VBD", False): "were/VBD",
}  # fmt: skip
"""The form of "be" by its tense and by whether one thing follows it."""


def _contents_parts(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the verb and the preposition for the container, as in "There are 6 pens in each
    box"."""
    noun = found["holder"][-1].lemma
    if noun not in CONTAINERS | INSTITUTIONS or found["holder"][-1].tag not in ("NN", "NNP"):
        return False
    if found["verb"][0].lemma == "hold" and _speaks_of_capacity(passage):
        return False
    tag = "VBD" if found["verb"][0].tag == "VBD" else "VBZ"
    be = _BE[tag, _begins_with_one(found["what"])]
    return {"be": filled(be, {}), "in": filled("on" if noun in _ON else "in", {})}


def _speaks_of_capacity(passage: Passage) -> bool:
    return any(_CAPACITY & {word.low, word.lemma} for word in passage.words())


def _begins_with_one(what: Words) -> bool:
    """Return whether the first of the things is a single one: "1 pen and 2 caps", but not "one
    hundred pens"."""
    return what[0].low in ("1", "one") and what[1].tag != "CD"


def _holder_parts(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the verbs for the container in the right tense, as in "Each box holds 6 pens"."""
    noun = found["holder"][-1].lemma
    tag = "VBD" if found["verb"][0].tag == "VBD" else "VBZ"
    if found["holder"][-1].tag not in ("NN", "NNP") or noun not in CONTAINERS | INSTITUTIONS:
        return False
    verbs = _HOLDING[tag].split()
    one, two = (verbs[0], verbs[1]) if noun in CONTAINERS else (verbs[2], verbs[2])
    return {"holds": filled(one, {}), "contains": filled(two, {})}


containers = move_of(
    (
        clause(
            "each <holder:NOUNS> <verb:=have|hold|contain> <what:COUNTS> <SHUT>",
            "there/EX {be} {what} {in} each {holder}",
            fits=_contents_parts,
        ),
        clause(
            "there <verb:BE> <what:COUNTS> in|on <each:each|every> <holder:NOUNS> <SHUT>",
            "each {holder} {holds} {what}",
            "each {holder} {contains} {what}",
            fits=_holder_parts,
        ),
        clause(
            f"there <verb:BE> <what:COUNTS> in|on|at {_THE} <holder:NOUNS> <SHUT>",
            "{the} {holder} {holds} {what}",
            "{the} {holder} {contains} {what}",
            fits=_holder_parts,
        ),
        clause(
            f"{_THE} <holder:NOUNS> <verb:=have|hold|contain> <what:COUNTS> <SHUT>",
            "there/EX {be} {what} {in} {the} {holder}",
            fits=_contents_parts,
        ),
        phrase(
            "with <what:COUNT> in|on each|every <holder:NOUN> <SHUT>",
            "with {what} in each",
            fits=lambda found, passage: found["holder"][-1].lemma in CONTAINERS,
        ),
    )
)


_INSIDE = frozenset(
    listed(
        """box bag basket pack crate carton case jar bowl bucket tank cage bottle drawer envelope
        vase container chest sack barrel pot tin tub suitcase backpack car van taxi lift hall tent
        room cinema theatre theater boat"""
    )
)


def _room_parts(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the verb and the preposition for "There is room for 9 flowers in a vase"."""
    noun, below = found["holder"][-1].lemma, found["what"][0].low
    if found["holder"][-1].tag != "NN" or noun not in _INSIDE | _ON or below in ("a", "an"):
        return False
    low = set(lows(found.words))
    if {"if", "maximum", "up", "each"} & (low - set(lows(found["the"]))):
        return False
    be = "was/VBD" if found["can"][0].low == "could" else "is/VBZ"
    return {"be": filled(be, {}), "in": filled("on" if noun in _ON else "in", {})}


capacities = move_of(
    (
        clause(
            "<the:a|an|one|each|every> <holder:NOUNS> <can:can|could> hold|carry|seat|fit "
            "<what:COUNT> <SHUT>",
            "there/EX {be} room/NN for {what} {in} {the} {holder}",
            fits=_room_parts,
        ),
    )
)


def _fronted(found: Found, passage: Passage) -> bool:
    """Return whether the place can move: it does not refer to anything else in the sentence."""
    low = lows(found["place"])
    return not {"each", "every", "of", "it", "them"} & set(low)


def _begins(found: Found, passage: Passage) -> bool:
    """Return whether the match contains all the things, not only the last of a list."""
    return not found.start or found.words[found.start - 1].low != "and"


places = move_of(
    (
        sentence(
            "there <verb:BE> <what:COUNTS> <place:IN_PLACE> <END>",
            "{place} , there/EX {verb} {what} .",
            fits=_fronted,
        ),
        sentence(
            "<place:IN_PLACE> <COMMA>? there <verb:BE> <what:COUNTS> <END>",
            "there/EX {verb} {what} {place} .",
            fits=_fronted,
        ),
        clause(
            "<what:COUNTS> <verb:are|were> <place:IN_PLACE> <SHUT>",
            "there/EX {verb} {what} {place}",
            fits=_begins,
        ),
        clause(
            "<what:COUNTS> <verb:are|were> <doing:VBG> <place:IN_PLACE> <SHUT>",
            "there/EX {verb} {what} {doing} {place}",
            fits=_begins,
        ),
        clause(
            "there <verb:are|were> <what:COUNTS> <doing:VBG> <place:IN_PLACE> <SHUT>",
            "{what} {verb} {doing} {place}",
            fits=lambda found, passage: found.start > 0,
        ),
    )
)
