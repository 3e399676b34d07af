"""Combine a question and its answer into one statement: "Tom has 12 apples now"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.english.grammar.number_phrases import MORE
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows, new_words
from mwpapp.ml.english.grammar.verbs import AUXILIARIES, BE
from mwpapp.ml.generators.reverse.answering.answer_amounts import answer_amount, unit_class_of
from mwpapp.ml.generators.reverse.answering.statement_order import with_auxiliary, without_auxiliary
from mwpapp.ml.generators.reverse.reading.amounts import Setting, counted_amount, number_word

_MEASURES = frozenset(("tall", "long", "deep", "high", "wide", "old"))
_STARTS_OWNER = frozenset(("DT", "PRP$", "NNP", "NNPS"))
_PAYING = frozenset(("cost", "pay", "spend", "earn", "owe"))


@dataclass(frozen=True, slots=True)
class Ask:
    """The parts of a question: the words after "how many", the auxiliary (None if the verb has
    none), and the rest."""

    amount: Words
    auxiliary: Word | None
    after: Words


def answer_statement(
    question: Words, *, value: Fraction, setting: Setting, mood: str
) -> Words | None:
    """Return the statement with `value` in place of what the question asks for, or None.

    `mood` is the tense of the conditions of the question ("VBD" or "VBZ"), or "" if it has none:
    "would have" becomes "had" after a past condition that is now a fact.
    """
    asks = tuple(lows(question[:2]))
    if asks[0] == "what":
        return _number_statement(question, value=value, setting=setting)
    if asks in (("how", "many"), ("how", "much")):
        return _amount_statement(question, value=value, setting=setting, mood=mood)
    if lows(question) == ["how", "big", "is", "each", "group"]:
        return _group_statement(question, value=value, setting=setting)
    if asks[1] in _MEASURES:
        return _size_statement(question, value=value, setting=setting)
    return None


def answer_amount_of(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """Return the answer as the amount that a "how many" or "how much" question asks for."""
    ask = _read_ask(question) if question[1].low in ("many", "much") else None
    if ask is None:
        return None
    return answer_amount(
        ask.amount,
        much=question[1].low == "much",
        value=value,
        setting=setting,
        costs=any(word.lemma in _PAYING for word in ask.after),
    )


def _group_statement(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """Rewrite "How big is each group?" as "Each group has 4 pens"."""
    amount = counted_amount(value, noun=setting.first)
    whole = value.denominator == 1 and setting.first[:1]
    return (*question[3:], *new_words("has", tag="VBZ"), *amount) if amount and whole else None


def _number_statement(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """Rewrite "What is the total number of steps?" as "There are 12 steps in total"."""
    name, verb = question[2:], question[1].low
    if lows(name[-1:]) == ["score"] and name[0].low in ("the", "his", "her", "their"):
        be = Word("was", "VBD", "be") if verb == "was" else Word("is", "VBZ", "be")
        return (*name, be, number_word(value)) if value.denominator == 1 else None
    of = lows(name).index("of") if "of" in lows(name) else 0
    if lows(name[:of]) not in (["the", "total", "number"], ["the", "number"]):
        return None
    counted = name[of + 1 :]
    end = next((i for i, w in enumerate(counted) if w.tag[:2] not in ("JJ", "NN")), len(counted))
    amount = counted_amount(value, noun=counted[:end]) if value > 1 else None
    rest = counted[end:]
    if amount is None or value.denominator != 1 or any(w.tag[:2] in ("VB", "WD") for w in rest):
        return None
    if lows(rest[:1]) == ["of"] and rest[1:2] and rest[1].tag in _STARTS_OWNER:
        return None  # "the number of sides of the polygon"
    are = new_words("were" if verb == "was" else "are", tag="VBP")
    total = new_words("in total") if name[1].low == "total" else ()
    return (*new_words("there", tag="EX"), *are, *amount, *rest, *total)


def _size_statement(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """Rewrite "How tall is the tower?" as "The tower is 452 m tall"."""
    if len(question) < 4 or question[2].low not in BE or not setting.unit:
        return None
    adjective, verb, subject = question[1], question[2], question[3:]
    wanted = "time" if adjective.low == "old" else "length"
    if unit_class_of(setting) != wanted or any(w.tag in ("VB", "VBG") for w in subject):
        return None
    tail: Words = ()
    if subject[-1].low in ("now", "then"):
        subject, tail = subject[:-1], subject[-1:]
    unit = setting.unit
    return (*subject, verb, number_word(value), *unit, adjective, *tail)


def _amount_statement(
    question: Words, *, value: Fraction, setting: Setting, mood: str
) -> Words | None:
    ask = _read_ask(question)
    amount = answer_amount_of(question, value=value, setting=setting)
    if ask is None or amount is None:
        return None
    if ask.auxiliary is None:
        return without_auxiliary(amount, ask.after)
    return with_auxiliary(amount, ask.after, auxiliary=ask.auxiliary, mood=mood)


def _read_ask(question: Words) -> Ask | None:
    """Return the parts of a "how many" or "how much" question, or None if they are unclear."""
    for i in range(2, len(question)):
        word = question[i]
        if word.low in AUXILIARIES:
            return Ask(question[2:i], word, question[i + 1 :])
        if word.tag in ("VBD", "VBZ", "VBP"):
            return Ask(question[2:i], None, question[i:])
        if word.tag in ("WDT", "WP", "WRB", "EX") or word.low in ("that", "who"):
            return None
        if word.low == "than" and question[2].low not in MORE:
            return None
    return Ask(question[2:], None, ())
