"""Replace an unknown amount in the story with the answer.

"His dad gave him some more" becomes "his dad gave him 19 more": a separate statement of the
answer would mention the same thing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import Clause
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows, new_words, small_first
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.rewriting.vague import Vague, vague_amounts
from mwpapp.ml.text.words import singular

_ENDS = frozenset(listed("left now remain altogether total all together still"))
_STARTS = frozenset(listed("first before initially originally beginning begin start"))
_EACH = frozenset(("each", "every", "per"))
_MORE = frozenset(("more", "extra"))


def filled(
    statements: Sequence[Words], *, question: Words, amount: Words, unit: Words
) -> tuple[Words, ...] | None:
    """Return the statements with `amount` ("19", "$ 19") in place of the vague amount that
    `question` asks for; None unless exactly one fits. `unit` is the unit of measure of the amount
    ("metres"), or ()."""
    if "than" in lows(question):
        return None
    fitting = [vague for vague in vague_amounts(statements) if _is_asked(vague, question)]
    if len(fitting) != 1:
        return None
    vague = fitting[0]
    if _opens_series(vague):
        return None
    money = lows(vague.noun) == ["money"]
    if money != (amount[0].text == "$"):
        return None
    words = vague.words
    end = vague.end + int(money)
    if unit and unit[0].low not in lows(vague.noun):
        more = vague.noun[:1] if vague.noun and vague.noun[0].low in _MORE else ()
        end += len(more)
        of = new_words("of") if vague.noun[len(more) :] else ()
        amount = (*amount, *small_first(more), *unit, *of)
    told = (*words[: vague.start], *amount, *small_first(words[end:]))
    past = any(w.tag == "VBD" for i, s in enumerate(statements) for w in s if i != vague.sentence)
    if past and not _STARTS.isdisjoint(lows(question)):
        told = tuple(_in_past(word) for word in told)
    return (*statements[: vague.sentence], told, *statements[vague.sentence + 1 :])


def _opens_series(vague: Vague) -> bool:
    """Return whether the vague amount opens a series: "Some roses and orchids"."""
    after = vague.words[vague.end + len(vague.noun) :]
    return (
        len(after) > 1 and after[0].low in ("and", "or", ",") and after[1].tag[:2] in ("NN", "JJ")
    )


def _in_past(word: Word) -> Word:
    """Return the verb in the past tense: "J.T. had 78 cards", if the question asks for his cards at
    first."""
    text = {"has": "had", "have": "had", "are": "were", "is": "was"}.get(word.low)
    return replace(word, text=text, tag="VBD") if text and word.tag in ("VBZ", "VBP") else word


def _is_asked(vague: Vague, question: Words) -> bool:
    """Return whether the question asks for this amount, with the same noun and action or state."""
    low = set(lows(question))
    if vague.clause is None or not _same_noun(vague, question):
        return False
    if vague.start < vague.clause.start + vague.clause.subject_start:
        return _is_same_lead(vague, question)
    if vague.is_equal:
        said = {word.low for word in vague.words}
        return bool(low & _EACH) and bool(said & _EACH)
    if not _is_about_same_people(vague.clause, question):
        return False
    taken = vague.start == vague.end
    if taken and not (
        _has_same_verb(vague.clause, question) and _follows_verb(vague, vague.clause)
    ):
        return False
    asks_state = bool({"have", "has", "there"} & low) and not low & _STARTS
    tells_state = vague.clause.is_there or {w.lemma for w in vague.clause.verbs} == {"have"}
    said_end = _ENDS & set(lows(vague.words))
    if low & _ENDS and not said_end:
        return False
    return asks_state == tells_state or bool(low & _STARTS and tells_state)


def _is_same_lead(vague: Vague, question: Words) -> bool:
    """Return whether the question asks for the amount in the lead: how many he deleted, for "After
    deleting some, he had 8 left"."""
    before = {word.lemma for word in vague.words[: vague.start] if word.tag == "VBG"}
    return bool(before & {word.lemma for word in question if word.tag[:2] == "VB"})


def _follows_verb(vague: Vague, clause: Clause) -> bool:
    """Return whether the amount is the object of the clause, or its "more" opens the statement."""
    return not vague.start or vague.words[vague.start - 1].start == clause.verbs[-1].start


def repeats_vague(statements: Sequence[Words], *, question: Words) -> bool:
    """Return whether a statement of the answer may repeat a vague amount of the story."""
    return any(
        (vague.start < vague.end or vague.words[vague.end].low == "more")
        and _same_noun(vague, question)
        for vague in vague_amounts(statements)
    )


def _has_same_verb(clause: Clause, question: Words) -> bool:
    """Return whether the question has the verb of the clause."""
    verbs = {word.lemma for word in clause.verbs if word.tag != "MD"}
    return bool(verbs & {word.lemma for word in question if word.tag[:2] == "VB"})


def _is_about_same_people(clause: Clause, question: Words) -> bool:
    """Return whether the question names, or may mean, the subject of the clause."""
    asked = {word.lemma for word in question if word.tag[:2] in ("NN", "PR")}
    names = {word.lemma for word in clause.subject[-1:] if word.tag[:2] == "NN"}
    if _has_same_verb(clause, question) or clause.is_there:
        pronoun = any(word.tag == "PRP" for word in (*clause.subject, *question))
        return pronoun or names <= asked
    return bool(names) and names <= asked


def _same_noun(vague: Vague, question: Words) -> bool:
    asked = question[2:]
    end = next((i for i, w in enumerate(asked) if w.tag[:2] not in ("JJ", "NN")), len(asked))
    names = {singular(word.low) for word in asked[:end] if word.tag[:2] == "NN"}
    told = [singular(word.low) for word in vague.noun if word.tag[:2] == "NN"]
    if not names and question[1].low == "many":
        return True  # "how many did she have to start with"
    if not told:
        return not vague.noun or vague.noun[0].low in _MORE
    return bool(names & set(told)) or (not names and told[-1] == "money")
