"""Reword what things cost."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import clause, move_of, phrase

_BUYING = "=buy|purchase|order"


def _verb(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the verbs of a price: "is" and "costs", or "was" and "cost" in the past tense."""
    if sum(word.lemma == "cost" for word in found.words) > 1:
        return False
    if any(word.tag == "CD" for word in found["many"]):
        return False  # "four tickets cost $29 each" also says how many there are
    past = found["verb"][0].tag == "VBD" or (
        found["verb"][0].low == "cost" and found["one"] and found["one"][-1].tag == "NN"
    )
    if past and not any(word.tag == "VBD" and word.low != "cost" for word in passage.words()):
        return False  # "a set cost $5" in a story in the present tense
    be, costs = ("was/VBD", "cost/VBD") if past else ("is/VBZ", "costs/VBZ")
    return {"be": filled(be, {}), "costs": filled(costs, {})}


prices = move_of(
    (
        phrase(
            f"<verb:{_BUYING}> <what:COUNT> for <price:MONEY> each <time:TIME>? <CLOSE>",
            "{verb} {what} at {price} each {time}",
            "{verb} {what} that/WDT cost {price} each {time}",
            "{verb} {what} , each costing/VBG {price}",
        ),
        phrase(
            f"<verb:{_BUYING}> <what:COUNT> at <price:MONEY> each <time:TIME>? <CLOSE>",
            "{verb} {what} for {price} each {time}",
            "{verb} {what} that/WDT cost {price} each {time}",
        ),
        phrase(
            f"<verb:{_BUYING}> <what:COUNT> that|which cost <price:MONEY> each <CLOSE>",
            "{verb} {what} for {price} each",
            "{verb} {what} at {price} each",
        ),
        phrase(
            "<verb:=sell> <what:COUNT> for <price:MONEY> each <time:TIME>? <CLOSE>",
            "{verb} {what} at {price} each {time}",
        ),
        clause(
            "each <one:THINGS> <verb:=cost> <price:MONEY> <SHUT>",
            "the price of each {one} {be} {price}",
            "{one.many} cost {price} each",
            "one {one} {costs} {price}",
            fits=_verb,
        ),
        clause(
            "<the:a|an|one> <one:THINGS> <verb:=cost> <price:MONEY> <SHUT>",
            "the price of {the} {one} {be} {price}",
            fits=_verb,
        ),
        clause(
            "<many:THINGS> <verb:=cost> <price:MONEY> each <SHUT>",
            "each {many.one} {costs} {price}",
            "the price of each {many.one} {be} {price}",
            fits=_verb,
        ),
        clause(
            "<the:the|his|her|their|its> <one:THINGS> <verb:=cost> <price:MONEY> <SHUT>",
            "the price of {the} {one} {be} {price}",
            fits=_verb,
        ),
    )
)
