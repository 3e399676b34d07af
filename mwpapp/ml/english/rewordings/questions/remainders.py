"""Reword questions about what somebody has left or still needs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mwpapp.ml.english.grammar.patterns import pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.people import is_noun_for_people
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.questions.reading import Question, read_question
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical, unit_class

_MORE = pattern("<lead:LEAD>? how <many:many|much> more <thing:THINGS>? <AUX>")
_TO_DO = pattern("to <WORD> <what:NP>")
_PRONOUNS = frozenset(listed("i you he she we they"))  # "it" can be any of several things
_BE = {"does": "are", "do": "are", "did": "were", "will": "will be/VB", "would": "would/MD be/VB"}
_NEEDED = {"do": "are", "did": "were", "will": "will be/VB", "would": "would be/VB"}
_REMAIN = {
    "are": "remain/VBP", "is": "remains/VBZ", "were": "remained/VBD", "was": "remained/VBD",
}  # fmt: skip


def remainders(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many pens does she have left?" as "How many pens are left?"."""
    question = read_question(sentence)
    if question is None or not question.asks:
        return
    verbs = (*question.verbs, *question.rest)
    low = lows(verbs)
    if question.form == "inverted" and low[:2] == ["have", "left"]:
        yield from _of_owner(question, passage, rest=verbs[2:])
    if question.form == "plain" and "left" in low[:3]:
        yield from _of_things(question)
    if low == ["still", "have"]:
        yield _filled_question("{lead} {what} {aux} {subject} have/VB left/VBN {if} ?", question)


def _of_owner(question: Question, passage: Passage, *, rest: Words) -> Iterator[Words]:
    aux = question.aux[0].low
    if rest and rest[0].low in ("over", "to", "for", "after", "than"):
        return
    yield _filled_question(
        "{lead} {what} {aux} {subject} still have/VB {rest} {if} ?", question, rest=rest
    )
    if aux not in _BE or not _is_only_owner(question.subject, passage):
        return
    be = _singular(_BE[aux], question)
    yield _filled_question(
        f"{{lead}} {{what}} {be} left/VBN {{rest}} {{if}} ?", question, rest=rest
    )
    if be in _REMAIN and not rest:
        yield _filled_question(f"{{lead}} {{what}} {_REMAIN[be]} {{if}} ?", question)


def _is_only_owner(subject: Words, passage: Passage) -> bool:
    """Return whether the passage names nobody and nothing else that can have things, so that a
    question without its subject asks for the same."""
    names = {person.name.lower() for person in passage.people}
    words = passage.words()
    if len(names) > 1 or any(is_noun_for_people(word.low) for word in words):
        return False
    owners = {
        before.low
        for before, word in pairwise(words)
        if word.lemma == "have" and before.tag.startswith(("NN", "CD"))
    }
    return " ".join(lows(subject)) in names | _PRONOUNS and owners <= names


def _singular(be: str, question: Question) -> str:
    """Return the verb that agrees with the things: "how many pens are", "what tools are", "how much
    money is"."""
    plural = question.thing and question.thing[-1].tag in ("NNS", "NNPS")
    if question.asks == "many" or (plural and not question.asks):
        return be
    return {"are": "is", "were": "was"}.get(be, be)


def _of_things(question: Question) -> Iterator[Words]:
    """Rewrite "are left" as "remain"."""
    verbs = (*question.verbs, *question.rest)
    low = lows(verbs)
    at = low.index("left")
    if low[at + 1 : at + 2] in (["over"], ["to"], ["for"]):
        return
    after = verbs[at + 1 :]
    if low[:at] in (["is"], ["are"], ["was"], ["were"]):
        yield _filled_question(
            f"{{lead}} {{what}} {_REMAIN[low[0]]} {{rest}} {{if}} ?", question, rest=after
        )
    elif low[:at][-1:] == ["be"] and at == 2:
        yield _filled_question(
            f"{{lead}} {{what}} {low[0]}/MD remain/VB {{rest}} {{if}} ?", question, rest=after
        )


def needs(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many more pens does she need?" as "How many pens does she still need?"."""
    question = read_question(sentence)
    found = _MORE.match(sentence)
    if question is None or found is None or question.form != "inverted":
        return
    if "than" in lows(question.rest) or not question.verbs or question.verbs[0].lemma != "need":
        return
    parts = question.parts | {"many": found["many"], "thing": found["thing"]}
    yield filled("{lead} how {many} {thing} {aux} {subject} still {verbs} {rest} {if} ?", parts)


def needed(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many vans would you need?" as "How many vans would be needed?"."""
    question = read_question(sentence)
    if question is None or question.form != "inverted" or not question.thing:
        return
    be = _NEEDED.get(question.aux[0].low)
    if be is None or lows(question.subject) not in (["you"], ["we"], ["they"]):
        return
    if [word.lemma for word in question.verbs[:1]] != ["need"] or question.condition:
        return
    if _is_needed_to_do((*question.verbs, *question.rest)[1:]):
        return
    parts = question.parts | {"others": question.verbs[1:]}
    be = _singular(be, question)
    yield filled(f"{{lead}} {{what}} {be} needed/VBN {{others}} {{rest}} ?", parts)


def _is_needed_to_do(rest: Words) -> bool:
    """Return whether the things are the object of a second verb: "need to save each week", but not
    "need to hold the flowers"."""
    if lows(rest[:1]) != ["to"]:
        return False
    found = _TO_DO.match(rest)
    if found is None or found["what"][0].tag == "PRP":
        return True
    return unit_class(canonical(found["what"][-1].low) or "") == "time"


def _filled_question(template: str, question: Question, **parts: Words) -> Words:
    return filled(template, question.parts | parts)
