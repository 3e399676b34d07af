"""Find what a question asks for, such as a sum or a difference."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.generators.reorder.reading.last_sentence import FINITE, HEAVY

_SUMS = frozenset(
    ("altogether", "total", "totally", "both", "together", "combined", "sum", "all", "overall",
     "they", "we", "entire", "whole", "average")
)  # fmt: skip
_LINKS = frozenset(("if", "when", "given", "once"))
_TIMES = frozenset(("after", "before"))


def is_light(question: Words) -> bool:
    """Return whether a condition can follow the question."""
    if question[0].low in ("who", "which") and compares(question):
        return False
    for i, word in enumerate(question):
        if word.low in HEAVY or (i and word.low in _LINKS):
            return False
        if word.text == "," and not is_aside(question):
            return False
        if lows(question[i:]) == ["after", "that"]:
            return True
        if word.low in _TIMES and any(w.tag in FINITE | {"VBG"} for w in question[i:]):
            return False
    return True


def is_aside(question: Words) -> bool:
    """Return whether the commas of the question enclose a unit or a sum: "How many points, in
    total, ..." or "Find the volume, in litres"."""
    commas = [i for i, word in enumerate(question) if word.text == ","]
    end = commas[1] if len(commas) == 2 else len(question)
    aside = question[commas[0] + 1 : end] if commas else ()
    return len(commas) <= 2 and 0 < len(aside) <= 4 and aside[0].low == "in"


def with_pause(question: Words) -> Words:
    """Return the question with a comma after the aside that ends it, if there is one."""
    commas = [word for word in question if word.text == ","]
    return (*question, *commas) if len(commas) == 1 else question


def sums(question: Sequence[Word]) -> bool:
    """Return whether the question asks about several facts together."""
    return any(word.low in _SUMS for word in question)


def compares(question: Sequence[Word]) -> bool:
    """Return whether the question compares two facts."""
    return bool({"than", "as", "difference", "ratio"} & set(lows(question))) or any(
        word.tag in ("JJR", "RBR") for word in question
    )


def lacks_other(question: Sequence[Word]) -> bool:
    """Return whether the question does not say what it compares with: "How many more did she
    pick?"."""
    said = lows(question)
    named = {"than", "difference", "ratio"} & set(said) or said.count("as") > 1
    return compares(question) and not named


def lacks_noun(question: Sequence[Word]) -> bool:
    """Return whether the question leaves out what it counts: "how many more did she pick"."""
    i = next((i for i, word in enumerate(question) if word.low == "many"), None)
    return i is not None and noun_place(question, i) is not None


def noun_place(question: Sequence[Word], many: int) -> int | None:
    """Return where the noun after "many" is missing, or None if it is there."""
    i = many + 1
    while i < len(question) and question[i].low in ("more", "fewer", "less"):
        i += 1
    if i == len(question) or question[i].tag in FINITE | {"VB", "PRP", "EX"}:
        return i
    named = question[i].tag in ("NNP", "DT") and i + 1 < len(question)
    return i if named and question[i + 1].tag in FINITE else None


def asked_verb(question: Sequence[Word]) -> str:
    """Return the lemma of the full verb of the question; the tagger may take the last word for a
    noun."""
    verbs = [word for word in question if word.tag.startswith("VB")]
    full = [word for word in verbs if word.tag == "VB"] if len(verbs) > 1 else verbs
    if verbs and verbs[0].lemma == "do" and not [word for word in verbs if word.tag == "VB"]:
        return question[-1].lemma
    return full[0].lemma if full else verbs[-1].lemma if verbs else ""


def asked_noun(question: Sequence[Word]) -> str:
    """Return the lemma of the first noun, which is what most questions ask for."""
    return next((word.lemma for word in question if word.tag in ("NN", "NNS")), "")
