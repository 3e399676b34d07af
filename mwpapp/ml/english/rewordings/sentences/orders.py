"""Reorder clauses and sentences whose order does not matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.questions.reading import read_question
from mwpapp.ml.english.word_lists import listed

_CLAUSE = "when|after|before|once|because|while"
_FIRST = pattern(f"<link:{_CLAUSE}> <side:TOLD> , <main:SOME> <end:END>")
_LAST = pattern(f"<main:TOLD> <COMMA>? <link:{_CLAUSE}> <side:TOLD> .")
_FACT = pattern("<who:NP> <verb:V> <what:COUNTS> <IN_PLACE>? .")
_TWO_FACTS = pattern(
    "<one:NP> <verb:V> <some:COUNT> <COMMA>? and|while <two:NP> <again:V> <more:COUNT> "
    "<place:IN_PLACE>? ."
)
_PRONOUNS = frozenset(
    listed("""he she it they him her them his hers its their theirs this that these those we our us
    there""")
)
_RELATED = frozenset(
    listed(
        """more fewer less than times other others another also then too twice half remaining
        rest first second third last same as so but however"""
    )
)
# A question with one of these words depends on the order of the facts.
_ORDERED = frozenset(listed("""ratio first second third last former latter respectively"""))


def clauses(passage: Passage) -> Iterator[Passage]:
    """Rewrite "After the shop closed at noon, Ada counted 9 pens." as "Ada counted 9 pens after the
    shop closed at noon.", or the reverse."""
    for i, sentence in enumerate(passage.sentences):
        found = _FIRST.match(sentence)
        if found and _is_plain(found) and _asks_or_tells(found) and not _compares(found["main"]):
            yield passage.with_sentence(i, filled("{main} {link} {side} {end}", found.parts))
        found = _LAST.match(sentence)
        if (
            found
            and _is_plain(found)
            and not _tells_a_state(found)
            and not _compares(found["side"])
        ):
            yield passage.with_sentence(i, filled("{link} {side} , {main} .", found.parts))


def _is_plain(found: Found) -> bool:
    """Return whether no pronoun refers to the other clause, and there are no further clauses."""
    main, side = lows(found["main"]), lows(found["side"])
    pronouns = _PRONOUNS & {*main, *side}
    same = pronouns == {main[0]} == {side[0]}
    links = {"if", "and", "so", "who", "which", "then", ",", ";", *_CLAUSE.split("|")}
    return (not pronouns or same) and not links & {*main, *side}


def _compares(clause: Words) -> bool:
    """Return whether a clause contains words that refer to another clause ("more", "left"), so that
    it cannot come first."""
    return bool((_RELATED | {"as", "one", "left"}) & set(lows(clause)))


def _tells_a_state(found: Found) -> bool:
    """Return whether the main clause says how things were when something happened."""
    verb = next(word for word in found["main"] if word.tag in ("VBD", "VBZ", "VBP", "MD"))
    return found["link"][0].low in ("when", "while") and verb.lemma in ("have", "be")


def _asks_or_tells(found: Found) -> bool:
    main, end = found["main"], found["end"]
    if main[0].text[:1].isdigit():
        return False
    return end[0].text != "?" or read_question((*main, *end)) is not None


def facts(passage: Passage) -> Iterator[Passage]:
    """Swap the facts "Ada has 5 pens. Ben has 3 caps.", also within one sentence."""
    words = {word.low for word in passage.words()}
    if _RELATED & {word for one in passage.sentences[:-1] for word in lows(one)}:
        return
    if _ORDERED & words or _PRONOUNS & words - {"they", "there", "their"}:
        return
    for i, sentence in enumerate(passage.sentences):
        found = _TWO_FACTS.match(sentence)
        if found is not None and found["verb"][0].lemma == found["again"][0].lemma:
            swapped = "{two} {again} {more} and {one} {verb} {some} {place} ."
            yield passage.with_sentence(i, filled(swapped, found.parts))
    for i, (first, second) in enumerate(pairwise(passage.sentences)):
        if _are_facts(first, second):
            before, after = passage.sentences[:i], passage.sentences[i + 2 :]
            yield replace(passage, sentences=(*before, second, first, *after))


def _are_facts(first: Words, second: Words) -> bool:
    """Return whether two sentences state the same kind of fact about two people or things."""
    one, two = _FACT.match(first), _FACT.match(second)
    if one is None or two is None or one["verb"][0].low != two["verb"][0].low:
        return False
    starts = {one["who"][0].tag, two["who"][0].tag}
    return len(starts) == 1 and starts <= {"NNP", "DT"}
