"""Decide whether a question with its answer is a usable statement."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import AUXILIARIES, FINITE, MODALS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.story import has_word

_UNSURE = ("should", "would", "might", "may", "must")
_NEEDING = listed("need needs needed want wants wanted require requires add to")


def is_sound(said: Words) -> bool:
    """Return whether a noun phrase and a verb open the statement."""
    if has_word(said, "times") and lows(said).count("as") == 1:
        return False  # 5 times as many as who?
    opening = said[0].tag not in ("IN", "RP", "TO", "MD") and said[0].low != "left"
    if has_word(said, "not", "been", "compared", "extra", "extras", *_UNSURE) or _is_turned_round(
        said
    ):
        return False
    if has_word(said, "more", "fewer") and not has_word(said, "than", "left", *_NEEDING):
        return False  # more than who?
    return opening and any(w.tag in FINITE or w.low in ("were", "are") for w in said)


def _is_turned_round(said: Words) -> bool:
    """Return whether the order is still that of a question: "27 figures could his shelves hold"."""
    verb = next((i for i, w in enumerate(said) if w.low in AUXILIARIES), len(said))
    after = said[verb + 1] if verb + 1 < len(said) else None
    if said[0].tag not in ("CD", "$") or after is None:
        return False
    odd = said[verb].low in ("is", "was") and said[0].text != "1"
    modal = said[verb].low in MODALS and after.tag not in ("VB", "VBP", "RB")
    torn = said[verb].low in MODALS and has_word((after, said[-1]), "have", "need", "get")
    return odd or modal or torn or after.tag in ("PRP", "PRP$", "NNP")
