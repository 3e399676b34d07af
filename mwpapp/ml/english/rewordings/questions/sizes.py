"""Reword questions about money, sizes and amounts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import move_of, sentence
from mwpapp.ml.text.units import CURRENCY_SIGNS, canonical, unit_class

_SIZES = {
    "old": "age/NN", "long": "length/NN", "tall": "height/NN", "high": "height/NN",
    "wide": "width/NN", "deep": "depth/NN", "heavy": "weight/NN",
}  # fmt: skip
_POSSESSIVES = {
    "he": "his/PRP$", "she": "her/PRP$", "it": "its/PRP$", "they": "their/PRP$",
    "you": "your/PRP$", "we": "our/PRP$",
}  # fmt: skip
_MOVING = "=walk|run|drive|travel|go|cycle|swim|ride|jog|fly|hike|bike"
_SPENDING = "=spend|pay|earn|save|make|owe|charge|raise|collect"
_ONLY_MONEY = frozenset(("pay", "earn", "owe", "charge"))
_MONEY = frozenset(("price", "cost", "pay", "pence"))
_RAISED = frozenset(("price", "cost", "rent", "fee"))


def _size(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for a size: "the length of the rope", "her age"."""
    size = _SIZES.get(found["size"][0].low)
    subject = lows(found["subject"])
    if size is None:
        return False
    be = filled("was" if found["be"][0].low in ("was", "were") else "is", {})
    if len(subject) == 1 and subject[0] in _POSSESSIVES:
        return {"be": be, "measure": filled(f"{_POSSESSIVES[subject[0]]} {size}", {})}
    if not _is_thing(found, passage) or "and" in subject:
        return False
    return {"be": be, **_measure_of(size, found)}


def _weight(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    return _is_thing(found, passage) and _measure_of("weight/NN", found)


def _measure_of(measure: str, found: Found) -> Mapping[str, Words]:
    """Return the phrase for a measure: "Ann's weight", "the weight of the box"."""
    named = found["subject"][-1].tag == "NNP" and "of" not in lows(found["subject"])
    phrase = f"{{subject}} 's/POS {measure}" if named else f"the {measure} of {{subject}}"
    return {"measure": filled(phrase, found.parts)}


def _is_money(found: Found, passage: Passage) -> bool:
    """Return whether the question asks for money; people also spend time, and collect paper."""
    verb = found["verb"][0].lemma
    if verb in _ONLY_MONEY:
        return True
    if verb == "raise" and _RAISED & {word.lemma for word in found["rest"]}:
        return False  # "raise the price"
    if verb == "spend":
        return _tells_money(passage) or "time" not in _unit_classes(passage)
    return _tells_money(passage) and _unit_classes(passage) <= {"currency", "time"}


def _tells_money(passage: Passage) -> bool:
    return any(
        word.lemma in _MONEY
        or any(sign in word.text for sign in CURRENCY_SIGNS)
        or (word.tag.startswith("NN") and _unit_class(word) == "currency")
        for word in passage.words()
    )


def _unit_classes(passage: Passage) -> set[str]:
    """Return the classes of the units that follow numbers: {"weight"} for "5 kg of paper"."""
    pairs = pairwise(passage.words())
    classes = (_unit_class(word) for number, word in pairs if number.tag == "CD")
    return {name for name in classes if name is not None}


def _unit_class(word: Word) -> str | None:
    return unit_class(canonical(word.low) or "")


def _is_thing(found: Found, passage: Passage) -> bool:
    return found["subject"][0].tag != "PRP"


more_than = move_of(
    (
        sentence(
            "<lead:LEAD>? how many more <one:THINGS> <aux:AUX> <subject:ROW> "
            "<verb:VB> than <two:THINGS> <rest:TIME>? <END>",
            "{lead} how many more {one} than {two} {aux} {subject} {verb} {rest} ?",
            fits=lambda found, passage: found["two"][0].tag in ("NNS", "JJ"),
        ),
    )
)
money = move_of(
    (
        sentence(
            f"<lead:LEAD>? how much money <aux:AUX> <subject:ROW> <verb:{_SPENDING}> <rest:ANY> "
            "<END>",
            "{lead} how much {aux} {subject} {verb} {rest} ?",
        ),
        sentence(
            f"<lead:LEAD>? how much <aux:AUX> <subject:ROW> <verb:{_SPENDING}> <rest:ANY> <END>",
            "{lead} how much money/NN {aux} {subject} {verb} {rest} ?",
            fits=_is_money,
        ),
    )
)
sizes = move_of(
    (
        sentence(
            "<lead:LEAD>? how <size:WORD> <be:BE> <subject:NP> <rest:TIME>? <END>",
            "{lead} what {be} {measure} {rest} ?",
            "{lead} find/VB {measure} {rest} .",
            fits=_size,
        ),
        sentence(
            "<lead:LEAD>? how much does|do <subject:NP> weigh <rest:TIME>? <END>",
            "{lead} what is {measure} {rest} ?",
            fits=_weight,
        ),
        sentence(
            f"<lead:LEAD>? how far <aux:AUX> <subject:ROW> <verb:{_MOVING}> <rest:ANY> <END>",
            "{lead} what distance/NN {aux} {subject} {verb} {rest} ?",
        ),
        sentence(
            "<lead:LEAD>? how long <aux:AUX> it take <who:NP> to <rest:ANY> <END>",
            "{lead} how much time/NN {aux} it take/VB {who} to {rest} ?",
        ),
        sentence(
            "<lead:LEAD>? how long <aux:did|will|would> it take <who:NP> to <rest:ANY> <END>",
            "{lead} how much time/NN {aux} {who.subject} need/VB to {rest} ?",
        ),
    )
)
_MEASURES = "length|width|height|depth|age|weight|price|cost"
_ADJECTIVES = {
    "length": "how long {be} {what} ?", "width": "how wide {be} {what} ?",
    "height": "how tall {be} {what} ?", "depth": "how deep {be} {what} ?",
    "age": "how old {be} {what} ?", "weight": "how much does {what} weigh/VB ?",
    "price": "how much does {what} cost/VB ?", "cost": "how much does {what} cost/VB ?",
}  # fmt: skip


def _asked_size(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for rewriting "the width of the room" as "how wide is the room", in the
    tense of the question."""
    what, noun = found["what"], found["noun"][0].low
    if what[-1].tag in ("NNS", "NNPS") or "and" in lows(what) or what[0].tag in ("NNS", "CD"):
        return False
    past = found["be"] and found["be"][0].low == "was"
    question = _ADJECTIVES[noun].replace("does", "did" if past else "does")
    be = filled("was" if past else "is", {})
    return {"asked": filled(question, {"be": be, "what": what})}


asked_sizes = move_of(
    (
        sentence(
            f"<lead:LEAD>? what <be:is|was> the <noun:{_MEASURES}> of <what:NP> ?",
            "{lead} {asked}",
            fits=_asked_size,
        ),
        sentence(
            f"find|calculate the <noun:{_MEASURES}> of <what:NP> .", "{asked}", fits=_asked_size
        ),
    )
)
costs = move_of(
    (
        sentence(
            "<lead:LEAD>? how much does|do <subject:NP> cost <rest:TOTAL>? <END>",
            "{lead} what is the cost of {subject} {rest} ?",
            "{lead} what is the price of {subject} {rest} ?",
            fits=_is_thing,
        ),
        sentence(
            "<lead:LEAD>? how much did <subject:NP> cost <rest:TOTAL>? <END>",
            "{lead} what was the cost of {subject} {rest} ?",
            "{lead} what was the price of {subject} {rest} ?",
            fits=_is_thing,
        ),
        sentence(
            "<lead:LEAD>? how much <modal:would|will> <subject:NP> cost <rest:TOTAL>? <END>",
            "{lead} what {modal} be the cost of {subject} {rest} ?",
            fits=_is_thing,
        ),
    )
)
percentages = move_of(
    (
        sentence(
            "express <part:NP> as a percentage of <whole:NP> <END>",
            "what percentage/NN of {whole} is {part} ?",
        ),
        sentence(
            "what percentage of <whole:DEFINITE> is <part:DEFINITE> ?",
            "express/VB {part} as/IN a percentage/NN of {whole} .",
        ),
    )
)


def _profit_parts(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for who makes the profit, in the tense of the story."""
    owner = {"his": "he/PRP", "her": "she/PRP", "their": "they/PRP"}[found["owner"][0].low]
    tags = [word.tag for sentence in passage.sentences for word in sentence]
    past = tags.count("VBD") > tags.count("VBZ") + tags.count("VBP")
    present = "do/VBP" if owner == "they/PRP" else "does"
    overall = {"overall": "overall/RB", "total": "in total/NN", "": ""}
    said = found["all"][0].low if found["all"] else ""
    return {
        "who": filled(owner, {}),
        "did": filled("did" if past else present, {}),
        "overall": filled(overall[said], {}),
    }


profits = move_of(
    (
        sentence(
            "<FINDING> <owner:his|her|their> <all:overall|total>? <noun:profit|loss> <END>",
            "how much {noun} {did} {who} make/VB {overall} ?",
            fits=_profit_parts,
        ),
        sentence(
            "<FINDING> <owner:his|her|their> <all:overall|total>? <noun:profit|loss> "
            "<unit:IN_UNIT> <END>",
            "how much {noun} , {unit} , {did} {who} make/VB {overall} ?",
            fits=_profit_parts,
        ),
    )
)
