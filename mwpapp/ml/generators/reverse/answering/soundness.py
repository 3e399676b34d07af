"""Decide whether a statement made from a question and its answer is usable."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import AUXILIARIES, FINITE, MODALS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.story import has_word

_UNSURE = ("should", "would", "might", "may", "must")
_NEEDING = listed("need needs needed want wants wanted require requires add to")


def is_sound(statement: Words) -> bool:
    """Return whether the statement begins with a noun phrase, has a finite verb, is complete, and
    is neither negated nor hypothetical."""
    if has_word(statement, "times") and lows(statement).count("as") == 1:
        return False  # 5 times as many as who?
    opening = statement[0].tag not in ("IN", "RP", "TO", "MD") and statement[0].low != "left"
    if has_word(statement, "not", "been", "compared", "extra", "extras", *_UNSURE) or _is_inverted(
        statement
    ):
        return False
    if has_word(statement, "more", "fewer") and not has_word(statement, "than", "left", *_NEEDING):
        return False  # more than who?
    return opening and any(w.tag in FINITE or w.low in ("were", "are") for w in statement)


def _is_inverted(statement: Words) -> bool:
    """Return whether the order is still that of a question: "27 figures could his shelves hold"."""
    verb = next((i for i, w in enumerate(statement) if w.low in AUXILIARIES), len(statement))
    after = statement[verb + 1] if verb + 1 < len(statement) else None
    if statement[0].tag not in ("CD", "$") or after is None:
        return False
    odd = statement[verb].low in ("is", "was") and statement[0].text != "1"
    modal = statement[verb].low in MODALS and after.tag not in ("VB", "VBP", "RB")
    torn = statement[verb].low in MODALS and has_word((after, statement[-1]), "have", "need", "get")
    return odd or modal or torn or after.tag in ("PRP", "PRP$", "NNP")
