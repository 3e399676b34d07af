"""Write the question that asks for the number of a clause."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mwpapp.ml.english.grammar.clauses import clauses_of, is_copula, without_light
from mwpapp.ml.english.grammar.tagged_words import TITLES, Word, Words, lows, new_words
from mwpapp.ml.english.grammar.verbs import BE, DITRANSITIVES, inverted
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.asking.adverbials import time_of
from mwpapp.ml.generators.reverse.asking.asked_amounts import asked_words
from mwpapp.ml.generators.reverse.asking.subjects import definite, named_subject
from mwpapp.ml.generators.reverse.reading.askable import counts_many, has_another_statement
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.states import clause_verb, told_when
from mwpapp.ml.generators.reverse.reading.story import has_word
from mwpapp.ml.generators.reverse.rewriting.unknown import before_unknown

_SIZES = frozenset(("tall", "long", "old", "wide", "deep", "high"))
_PLACING = frozenset(
    listed(
        """put pack place divide split group arrange sit fit organize organise sort store share
        seat plant separate distribute cut set break load"""
    )
)
_SHARING = frozenset(listed("share start end begin leave fill come divide split"))
_EVERY = ("each", "every", "per", "apiece", "a")
_NAMES = ("PRP", "NN", "NNS", "NNP", "NNPS", "DT", "PRP$", "JJ", "POS")


@dataclass(frozen=True, slots=True)
class Question:
    """A question without its question mark: `words`, then `time`, which says when or where.

    `rank` is 0 for the plainest forms.
    """

    words: Words
    rank: int
    time: Words = ()


def question_for(asked: Asked) -> Question | None:
    """Return the question that asks for the number, or None if no rule is certain to give
    good English."""
    clause, phrase = asked.clause, asked.phrase
    if phrase.start < clause.subject_start or _has_complement(asked):
        return None
    if phrase.start < clause.verb:
        found = _of_subject(asked)
    elif phrase.start < clause.after:
        return None
    else:
        found = _of_rest(asked)
    if found is None or not _is_clear(found.words, asked):
        return None
    words = tuple(word for word in found.words if word.low != "also")
    if words[-1].low == "total" and words[-2].low != "in":
        words = (*words[:-1], *new_words("in total"))
    time = time_of(asked, question=words)
    return replace(found, words=words, time=time) if time is not None else None


def _has_complement(asked: Asked) -> bool:
    """Return whether the object is a clause: "383 pupils said that they like it"."""
    end = asked.clause.start + len(asked.clause.words)
    return has_word(asked.statements[asked.sentence][end : end + 1], "that")


def _is_clear(question: Words, asked: Asked) -> bool:
    """Return whether the question is one sentence about one number ("60 students and 10 seats on
    each bus" are two)."""
    if has_word(question, "but", "while", "having") or question[-1].tag == "PRP$":
        return False
    if has_word(question, "than") and not _compares(question):
        return False  # "how many plates does the set have than before"
    if any(w.text == "." and question[i - 1].low not in TITLES for i, w in enumerate(question)):
        return False
    if asked.repeated and not has_word((*question, *asked.clause.lead), *_EVERY):
        return False
    phrase, series = asked.phrase, asked.series
    if (phrase.start, phrase.end) == (series.start, series.end):
        return True
    return not has_word(question, *_EVERY) and not asked.repeated


def _compares(words: Words) -> bool:
    return has_word(words, "more", "fewer", "less") or any(w.tag in ("JJR", "RBR") for w in words)


def _of_subject(asked: Asked) -> Question | None:
    """Turn "3 pens are red" into "How many pens are red?"."""
    clause, phrase, series, words = asked.clause, asked.phrase, asked.series, asked.clause.words
    if before_unknown(words[clause.subject_start : series.start]) or phrase.money:
        return None
    if words[clause.verb].tag == "VBZ" or not counts_many(phrase, asked.noun):
        return None
    tail = _after_subject(asked)
    if has_word(words[phrase.end : clause.verb], "and", "or") and series.end <= phrase.end:
        return None
    if has_another_statement(words[clause.after :]) or tail[-1].low in ("n't", "not", "did", "do"):
        return None
    amount = asked_words(phrase, noun=asked.noun, in_subject=True, more=_kept_more(asked))
    if amount is None:
        return None
    return Question((*amount, *definite(tail)), 0 if phrase.noun else 2)


def _after_subject(asked: Asked) -> Words:
    """Return what follows the phrase of the unknown, without the other phrases of its series."""
    words, series, verb = asked.clause.words, asked.series, asked.clause.verb
    if series.end == asked.phrase.end:
        return words[series.end :]
    if series.end < verb and words[series.end].tag == "IN":
        return words[series.end :]
    return words[max(series.end, verb) :]


def _of_rest(asked: Asked) -> Question | None:
    """Turn "Ada sold 3 pens" into "How many pens did Ada sell?"."""
    clause, phrase, series = asked.clause, asked.phrase, asked.series
    words = clause.words
    between = before_unknown(words[clause.after : series.start])
    rest = _cut(series.local or words[series.end :])
    if not _is_one_statement(asked, between=between, rest=rest):
        return None
    if not counts_many(phrase, asked.noun):
        return None
    if is_copula(clause) and not clause.is_there:
        return _of_copula(asked, between=between, rest=words[phrase.end :])
    verbs, amount = inverted(_in_tense(asked)), _amount(asked)
    subject = named_subject(asked)
    if verbs is None or amount is None or subject is None:
        return None
    if verbs[0].low == "do" and lows(subject[:1]) in (["each"], ["every"]):
        return None  # the source wrongly says "each bus have"
    if verbs[0].low == "do" and lows(subject) in (["he"], ["she"], ["it"]):
        return None  # the source wrongly says "he have"
    if clause.is_there and (doing := _of_doing(verbs[0], amount=amount, rest=rest)):
        return doing
    still = rest[:1] if lows(rest[:1]) == ["still"] else ()
    light = clause.words[clause.subject_start + len(clause.subject) : clause.verb]
    already = tuple(word for word in (*light, *clause.verbs) if word.low == "already")
    core, rest = (verbs[0], *subject, *already, *still, *verbs[1]), rest[len(still) :]
    return _around(core, asked, amount=amount, between=between, rest=rest)


def _in_tense(asked: Asked) -> Words:
    """Return the verbs; "cost" is in the present tense if no other verb of the story is in the
    past."""
    verbs = without_light(asked.clause.verbs)
    past = [w for words in asked.statements for w in words if w.tag == "VBD" and w.low != "cost"]
    if lows(verbs) == ["cost"] and not past:
        return (replace(verbs[0], tag="VBP"),)
    return verbs


def _of_doing(be: Word, *, amount: Words, rest: Words) -> Question | None:
    """Turn "There are 6 birds sitting on a fence" into "How many birds are sitting on the
    fence?"."""
    if not rest or rest[0].tag not in ("VBG", "VBN") or rest[0].low == "including":
        return None
    return Question((*amount, be, *definite(rest)), 0)


def _is_one_statement(asked: Asked, *, between: Words, rest: Words) -> bool:
    if rest and (rest[0].low in ("and", "or", ",") or has_word(rest[:2], "like")):
        return False
    if has_another_statement(rest) or has_another_statement(between):
        return False
    single = asked.clause.is_there and asked.clause.verbs[0].low in ("is", "was")
    return not single or asked.phrase.unit is not None


def _around(
    core: Words, asked: Asked, *, amount: Words, between: Words, rest: Words
) -> Question | None:
    """Return the question words, the inverted verb with its subject, and the rest of the clause."""
    after = definite(rest)
    if between and between[-1].tag in ("IN", "TO"):
        if len(between) > 3:
            return None
        if not _takes_preposition(asked, between=between, rest=rest):
            return None
        if between[-1].low == "for":
            return Question((between[-1], *amount, *core, *between[:-1], *after), 2)
        return Question((*amount, *core, *between), 2) if not rest else None
    if not _leaves_gap(asked, between=between):
        return None
    rank = 0 if asked.phrase.noun or asked.phrase.money else 2
    if asked.phrase.noun and has_word(rest[:1], "about"):
        return Question((*amount, *after, *core, *between), rank)  # "books about plants"
    return Question((*amount, *core, *between, *after), rank)


def _cut(rest: Words) -> Words:
    """Return the rest without a later number: "(9 packs) with 3 towels in each"."""
    number = next((i for i, w in enumerate(rest) if w.tag == "CD"), None)
    if number is None:
        return rest
    cut = next(
        (i for i, w in enumerate(rest[:number]) if w.low in ("with", "each", "worth", "having")
         and not (w.low == "each" and rest[i + 1].low == "of")),
        None,
    )  # fmt: skip
    return rest if cut is None else rest[:cut]


def _amount(asked: Asked) -> Words | None:
    lemmas = {word.lemma for word in asked.clause.verbs}
    if asked.phrase.money and lemmas & {"cost", "charge"}:
        return new_words("how much")
    if asked.phrase.money and "spend" in lemmas and not asked.phrase.more:
        return new_words("how much")
    more = _kept_more(asked)
    amount = asked_words(asked.phrase, noun=asked.noun, in_subject=False, more=more)
    return amount and definite(amount)


def _kept_more(asked: Asked) -> str:
    """Return the "more" or "fewer" that the question needs for a comparison or for a repeated
    action; otherwise, return an empty string."""
    verbs = {clause_verb(asked.clause)}
    before = [
        clause_verb(clause)
        for i, words in enumerate(asked.statements[: asked.sentence + 1])
        for clause in clauses_of(words)
        if i < asked.sentence or clause.start < asked.clause.start
    ]
    again = bool(verbs & set(before)) and not told_when(asked.clause)
    again = again and (asked.clause.subject[0].tag in ("PRP", "NNP") or asked.clause.is_there)
    return asked.phrase.more if asked.compares or again else ""


def _of_copula(asked: Asked, *, between: Words, rest: Words) -> Question | None:
    """Turn "The tower is 452 m tall" into "How tall is the tower?"."""
    verb, phrase = asked.clause.verbs[0], asked.phrase
    subject = named_subject(asked)
    if between or verb.low not in BE or "and" in lows(rest) or subject is None:
        return None
    if rest and rest[0].low in _SIZES and phrase.unit is not None:
        return Question((*new_words(f"how {rest[0].low}"), verb, *subject, *rest[1:]), 1)
    if phrase.money:
        return Question((*new_words("how much"), verb, *subject, *rest), 1)
    return None


def _takes_preposition(asked: Asked, *, between: Words, rest: Words) -> bool:
    """Return whether the preposition before the number belongs to the verb, so that the question
    can end with it (or begin with "for")."""
    clause, phrase, preposition = asked.clause, asked.phrase, between[-1].low
    lemmas = {word.lemma for word in clause.verbs}
    if rest and (rest[0].low in ("per", "each", "inside") or "each" in lows(rest[1:2])):
        return False
    match preposition:
        case "into" | "among":
            return True
        case "in" | "on":
            return phrase.unit != "time" and bool(lemmas & _PLACING)
        case "with":
            return bool(lemmas & _SHARING)
        case "to":
            return not phrase.money and "have" not in lemmas and len(between) < 6
        case "for":
            return phrase.unit == "time"
        case _:
            return False


def _leaves_gap(asked: Asked, *, between: Words) -> bool:
    """Return whether the number's phrase is the verb's object, with at most an indirect object
    before it."""
    if not between:
        return True
    if all(word.tag in ("RB", "RP") for word in between):
        return True
    lemmas = {word.lemma for word in asked.clause.verbs}
    if asked.phrase.noun and asked.phrase.noun[0].low == "times" and len(between) < 6:
        return all(word.tag in (*_NAMES, "TO", "IN", "VBG") for word in between)
    return bool(lemmas & DITRANSITIVES) and all(word.tag in _NAMES for word in between)
