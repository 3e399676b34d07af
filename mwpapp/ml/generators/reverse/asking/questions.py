"""The question that asks for one number of a clause."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.english.grammar.clauses import Clause, is_copula, without_light
from mwpapp.ml.english.grammar.number_phrases import Phrase, Series
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows, made, small_first
from mwpapp.ml.english.grammar.verbs import BE, DITRANSITIVES, inverted
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.amounts import asked_amount
from mwpapp.ml.generators.reverse.asking.askable import counts_many, has_another_statement

_DROPPED = frozenset(("only", "just", "exactly", "already", "also"))
_SIZES = frozenset(("tall", "long", "old", "wide", "deep", "high"))
_PLACING = frozenset(
    listed(
        """put pack place divide split group arrange sit fit organize organise sort store share
    seat plant separate distribute cut set break keep load fill"""
    )
)
_SHARING = frozenset(listed("share start end begin leave fill come divide split"))
_NAMES = ("PRP", "NN", "NNS", "NNP", "NNPS", "DT", "PRP$", "JJ", "POS")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question. `rank` is 0 for the plainest forms; `says_all` if it keeps everything that
    its clause says, so that no statement has to remain."""

    words: Words
    rank: int
    says_all: bool = False


def question_for(clause: Clause, phrase: Phrase, series: Series, *, noun: Words) -> Asked | None:
    """The question that asks for `phrase`, or None where no rule is sure of its English.

    `noun` is what a bare number counts.
    """
    if phrase.start < clause.verb:
        return _of_subject(clause, phrase, series, noun=noun)
    if phrase.start < clause.after:
        return None
    return _of_rest(clause, phrase, series, noun=noun)


def _of_subject(clause: Clause, phrase: Phrase, series: Series, *, noun: Words) -> Asked | None:
    """ "3 pens are red" gives "How many pens are red?"."""
    words = clause.words
    total = lows(words[clause.subject_start : series.start]) == ["a", "total", "of"]
    if (series.start != clause.subject_start and not total) or phrase.money:
        return None
    if words[clause.verb].tag == "VBZ" or not counts_many(phrase, noun):
        return None
    tail = _after_subject(clause, phrase, series)
    if has_another_statement(words[clause.after :]) or tail[-1].low in ("n't", "not", "did", "do"):
        return None
    if not phrase.noun and not noun:
        return None
    return Asked((*asked_amount(phrase, noun=noun), *tail), 0 if phrase.noun else 2)


def _after_subject(clause: Clause, phrase: Phrase, series: Series) -> Words:
    """What follows the asked phrase: without the other phrases of its series."""
    words = clause.words
    if series.end == phrase.end:
        return words[phrase.end :]
    if series.end < clause.verb and words[series.end].tag == "IN":
        return words[series.end :]
    return words[max(series.end, clause.verb) :]


def _of_rest(clause: Clause, phrase: Phrase, series: Series, *, noun: Words) -> Asked | None:
    """ "Ada sold 3 pens" gives "How many pens did Ada sell?"."""
    words = clause.words
    between = words[clause.after : series.start]
    rest = _cut(series.local or words[series.end :])
    if not _is_one_statement(clause, phrase, between=between, rest=rest):
        return None
    if not counts_many(phrase, noun):
        return None
    if is_copula(clause) and not clause.is_there:
        return _of_copula(clause, phrase, between=between, rest=words[phrase.end :])
    verbs, asked = inverted(without_light(clause.verbs)), _asked(clause, phrase, noun=noun)
    if verbs is None or asked is None:
        return None
    if verbs[0].low == "do" and lows(clause.subject) in (["he"], ["she"], ["it"]):
        return None  # the source's "he have"
    core = (verbs[0], *_subject(clause), *verbs[1])
    return _around(core, clause, phrase, asked=asked, between=_without_dropped(between), rest=rest)


def _is_one_statement(clause: Clause, phrase: Phrase, *, between: Words, rest: Words) -> bool:
    if rest and rest[0].low in ("and", "or", ","):
        return False
    if has_another_statement(rest) or has_another_statement(between):
        return False
    single = clause.is_there and clause.verbs[0].low in ("is", "was")
    return not single or phrase.unit is not None


def _around(
    core: Words, clause: Clause, phrase: Phrase, *, asked: Words, between: Words, rest: Words
) -> Asked | None:
    """The asked amount, the inverted verb with its subject, and the rest of the clause."""
    if between and between[-1].tag in ("IN", "TO"):
        if not _takes_preposition(clause, phrase, between=between, rest=rest):
            return None
        return Asked((between[-1], *asked, *core, *between[:-1], *rest), 2)
    if not _leaves_gap(clause, phrase, between=between):
        return None
    rank = 0 if phrase.noun or phrase.money else 2
    return Asked((*asked, *core, *between, *rest), rank)


def _subject(clause: Clause) -> Words:
    """The subject in the question: "the store", or still "a store" in a general statement."""
    generic = clause.verbs[0].tag == "VBZ" and clause.verbs[0].lemma not in ("have", "be")
    return small_first(clause.subject) if generic else known(clause.subject)


def _without_dropped(between: Words) -> Words:
    between = without_total(between)
    while between and between[-1].low in _DROPPED:
        between = between[:-1]
    return between


def _cut(rest: Words) -> Words:
    """The rest without a later number: "(9 packs) with 3 towels in each"."""
    number = next((i for i, w in enumerate(rest) if w.tag == "CD"), None)
    if number is None:
        return rest
    cut = next(
        (i for i, w in enumerate(rest[:number]) if w.low in ("with", "each", "worth", "having")
         and not (w.low == "each" and rest[i + 1].low == "of")),
        None,
    )  # fmt: skip
    return rest if cut is None else rest[:cut]


def without_total(before: Words) -> Words:
    """The words before a number, without "a total of"."""
    if lows(before[-3:]) == ["a", "total", "of"]:
        return before[:-3]
    return before[:-2] if lows(before[-2:]) == ["up", "to"] else before


def _asked(clause: Clause, phrase: Phrase, *, noun: Words) -> Words | None:
    if phrase.money and any(w.lemma in ("cost", "charge") for w in clause.verbs):
        return made("how much")
    if not phrase.noun and not noun and not phrase.money:
        return None
    return asked_amount(phrase, noun=noun)


def _of_copula(clause: Clause, phrase: Phrase, *, between: Words, rest: Words) -> Asked | None:
    """ "The tower is 452 m tall" gives "How tall is the tower?"."""
    verb, subject = clause.verbs[0], small_first(clause.subject)
    if between or verb.low not in BE or "and" in lows(rest):
        return None
    if rest and rest[0].low in _SIZES and phrase.unit is not None:
        return Asked((*made(f"how {rest[0].low}"), verb, *subject, *rest[1:]), 1, says_all=True)
    if phrase.money:
        return Asked((*made("how much"), verb, *subject, *rest), 1, says_all=True)
    if not rest and not phrase.noun and subject[0].tag in ("DT", "PRP$"):
        return Asked((*made("what"), verb, *subject), 1, says_all=True)
    return None


def _takes_preposition(clause: Clause, phrase: Phrase, *, between: Words, rest: Words) -> bool:
    """Whether the preposition before the number belongs to the verb, so that it can come first."""
    preposition = between[-1].low
    lemmas = {word.lemma for word in clause.verbs}
    if rest and (rest[0].low in ("per", "each", "inside") or "each" in lows(rest[1:2])):
        return False
    timed = phrase.unit == "time" and preposition in ("in", "for", "during")
    match preposition:
        case "into" | "among":
            return True
        case "in" | "on":
            return timed or bool(lemmas & _PLACING)
        case "with":
            return bool(lemmas & _SHARING)
        case "to":
            return not phrase.money and "have" not in lemmas and len(between) < 6
        case "for":
            return timed or (phrase.money and not clause.is_there and "have" not in lemmas)
        case _:
            return False


def known(subject: Words) -> Words:
    """The subject on its second mention: "the store" for "a store"."""
    if subject and subject[0].low in ("a", "an"):
        return (Word("the", "DT", "the"), *subject[1:])
    return small_first(subject)


def _leaves_gap(clause: Clause, phrase: Phrase, *, between: Words) -> bool:
    """Whether the number's phrase is the verb's object, with at most an indirect one before."""
    if not between:
        return True
    if all(word.tag in ("RB", "RP") for word in between):
        return True
    lemmas = {word.lemma for word in clause.verbs}
    counts_times = bool(phrase.noun) and phrase.noun[0].low == "times"
    if counts_times and len(between) < 6:
        return all(word.tag in (*_NAMES, "TO", "IN", "VBG") for word in between)
    return bool(lemmas & DITRANSITIVES) and all(word.tag in _NAMES for word in between)
