"""A sentence with a chosen number turned: the number unknown, and the question that asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.generators.lexicon import listed
from mwpapp.ml.generators.reverse_amounts import asked_amount, is_repeated, unknown_amount
from mwpapp.ml.generators.reverse_clauses import Clause, clause_with, is_copula, without_light
from mwpapp.ml.generators.reverse_phrases import Phrase, Series, phrase_at, series_around
from mwpapp.ml.generators.reverse_verbs import BE, DITRANSITIVES, FINITE, inverted
from mwpapp.ml.generators.reverse_words import (
    TITLES,
    Style,
    Word,
    Words,
    comma,
    lows,
    made,
    small_first,
)
from mwpapp.ml.text.words import is_plural

_HEDGES = frozenset(
    listed("about almost nearly around approximately over than the his her their its my our these")
)
_DROPPED = frozenset(("only", "just", "exactly", "already", "also"))
_SIZES = {"tall": "tall", "long": "long", "old": "old", "wide": "wide", "deep": "deep",
          "high": "high"}  # fmt: skip
_PLACING = frozenset(
    listed(
        """put pack place divide split group arrange sit fit organize organise sort store share
    seat plant separate distribute cut set break keep load fill"""
    )
)
_SHARING = frozenset(listed("share start end begin leave fill come divide split"))
_STOPS = frozenset(("that", "which", "who", "whose", "because", "where", "'", "``", "''", '"'))
_LINKING = frozenset(("when", "before", "after", "if", "as", "while", "until", "since", "than"))


@dataclass(frozen=True, slots=True)
class Turned:
    """`statement` is the sentence with its unknown, None where nothing of it has to stay;
    `rank` is 0 for the plainest forms."""

    statement: Words | None
    question: Words
    clause: Clause
    rank: int


def turned(sentence: Words, *, number: int, noun: Words, style: Style) -> Turned | None:
    """The sentence turned at the number that stands at index `number`.

    `noun` is what a bare number counts. None where no rule is sure of its English.
    """
    clause = clause_with(sentence, number)
    if clause is None:
        return None
    words = clause.words
    phrase = phrase_at(words, number - clause.start)
    if not _may_ask(words, phrase):
        return None
    series = series_around(words, phrase, stop=len(words))
    if phrase.start < clause.verb:
        made_question = _of_subject(clause, phrase, series, noun=noun)
    elif phrase.start < clause.after:
        return None
    else:
        made_question = _of_rest(clause, phrase, series, noun=noun)
    if made_question is None:
        return None
    question, rank, dropped = made_question
    question = tuple(word for word in question if word.low != "also")
    if any(w.text == "." and question[i - 1].low not in TITLES for i, w in enumerate(question)):
        return None
    alone = (phrase.start, phrase.end) == (series.start, series.end)
    if not alone and (question[-1].low == "each" or is_repeated(words, after=phrase.end)):
        return None  # "60 students and 10 seats on each bus"
    statement = _with_unknown(sentence, clause, phrase)
    if dropped:
        if clause.start + len(words) != len(sentence) or clause.start > 1 or clause.lead:
            return None
        statement = None
    elif statement is None:
        return None
    question = _with_lead(question, clause, style=style)
    if clause.start and sentence[clause.start - 1].low == "then" and _is_state(clause):
        question = (*question, *made("then"))
    return Turned(statement, question, clause, rank)


def _is_state(clause: Clause) -> bool:
    return clause.is_there or {word.lemma for word in clause.verbs} == {"have"}


Made = tuple[Words, int, bool]
"""The question, its rank, and whether its statement is dropped."""


def _may_ask(words: Words, phrase: Phrase) -> bool:
    before = words[phrase.start - 1].low if phrase.start else ""
    after = words[phrase.end].low if phrase.end < len(words) else ""
    if before in _HEDGES or before in ("-", "/", "grade", "number", "per", "every"):
        return False
    if (
        after == "of"
        or lows(phrase.noun[:2]) in (["of", "this"], ["of", "that"])
        or (not phrase.noun and not phrase.money and not _ends_phrase(words, phrase))
    ):
        return False
    if after in ("-", "/", "%", "percent", "or", "a", "an") or (after == "to" and _number_at(
        words, phrase.end + 1
    )):  # fmt: skip
        return False
    if phrase.noun and phrase.noun[0].low in ("-", "times") and not _is_plain_times(words, phrase):
        return False
    return not (phrase.noun and not phrase.money and phrase.noun[0].tag == "VBG")


def _ends_phrase(words: Words, phrase: Phrase) -> bool:
    """Whether a bare number is followed by nothing that it could count."""
    if phrase.end >= len(words):
        return True
    after = words[phrase.end]
    plain = after.tag in ("IN", "TO", "RB", "RP", "CC", ",", "VBD", "VBN", "VBP", "MD", "DT", "WRB")
    return plain or after.low in ("left", "total", "yesterday", "today", "last", "this")


def _number_at(words: Words, i: int) -> bool:
    return i < len(words) and words[i].tag == "CD"


def _is_plain_times(words: Words, phrase: Phrase) -> bool:
    """ "went 7 times", not "5 times as many"."""
    after = words[phrase.end].low if phrase.end < len(words) else ""
    return after not in ("as", "longer", "more", "the", "bigger", "heavier", "taller", "than")


def _of_subject(clause: Clause, phrase: Phrase, series: Series, *, noun: Words) -> Made | None:
    words = clause.words
    total = lows(words[clause.subject_start : series.start]) == ["a", "total", "of"]
    if (series.start != clause.subject_start and not total) or phrase.money:
        return None
    if words[clause.verb].tag == "VBZ" or not _counts(phrase, noun):
        return None
    alone = series.end == phrase.end
    tail = words[phrase.end :] if alone else words[max(series.end, clause.verb) :]
    if not alone and series.end < clause.verb and words[series.end].tag == "IN":
        tail = words[series.end :]
    if _stops(words[clause.after :]) or tail[-1].low in ("n't", "not", "did", "do"):
        return None
    asked = asked_amount(phrase, noun=noun)
    if not phrase.noun and not noun:
        return None
    return (*asked, *tail), 0 if phrase.noun else 2, False


def _counts(phrase: Phrase, noun: Words) -> bool:
    """Whether what is counted stands in the plural."""
    counted = phrase.noun or noun
    if not counted or phrase.of_pronoun or phrase.money:
        return True
    end = next((i for i, w in enumerate(counted) if w.low == "of"), len(counted))
    head = counted[end - 1] if end else counted[0]
    same = head.low.endswith(("fish", "sheep", "deer")) and not head.low.endswith("dish")
    return head.tag in ("NNS", "NNPS") or is_plural(head.low) or phrase.unit is not None or same


def _cut(rest: Words) -> Words:
    """The rest without what tells another number: "(9 packs) with 3 towels in each"."""
    number = next((i for i, w in enumerate(rest) if w.tag == "CD"), None)
    if number is None:
        return rest
    cut = next(
        (i for i, w in enumerate(rest[:number]) if w.low in ("with", "each", "worth", "having")
         and not (w.low == "each" and rest[i + 1].low == "of")),
        None,
    )  # fmt: skip
    return rest if cut is None else rest[:cut]


def _is_relative(words: Words, i: int) -> bool:
    """ "(the shelves) he repaired"."""
    ends = i + 1 == len(words) or words[i + 1].tag == "IN"
    return ends and i > 1 and words[i - 1].tag == "PRP"


def _stops(words: Words) -> bool:
    for i, word in enumerate(words):
        linked = any(w.low in _LINKING for w in words[:i]) or _is_relative(words, i)
        if word.low in _STOPS or (i and word.tag in FINITE and word.low != "left" and not linked):
            return True
    return False


def _of_rest(clause: Clause, phrase: Phrase, series: Series, *, noun: Words) -> Made | None:
    words = clause.words
    between = words[clause.after : series.start]
    rest = _cut(series.local or words[series.end :])
    if rest and rest[0].low in ("and", "or", ","):
        return None
    if _stops(rest) or _stops(between) or not _counts(phrase, noun):
        return None
    if clause.is_there and clause.verbs[0].low in ("is", "was") and phrase.unit is None:
        return None
    if is_copula(clause) and not clause.is_there:
        return _of_copula(clause, phrase, between=between, rest=words[phrase.end :])
    between = without_total(between)
    while between and between[-1].low in _DROPPED:
        between = between[:-1]
    turned_verbs = inverted(without_light(clause.verbs))
    if turned_verbs is None:
        return None
    auxiliary, verbs = turned_verbs
    if auxiliary.low == "do" and lows(clause.subject) in (["he"], ["she"], ["it"]):
        return None  # the source's "he have"
    asked = _asked(clause, phrase, noun=noun)
    if asked is None:
        return None
    generic = clause.verbs[0].tag == "VBZ" and clause.verbs[0].lemma not in ("have", "be")
    subject = small_first(clause.subject) if generic else known(clause.subject)
    if between and between[-1].tag in ("IN", "TO"):
        if not _takes_preposition(clause, phrase, between=between, rest=rest):
            return None
        question = (between[-1], *asked, auxiliary, *subject, *verbs, *between[:-1], *rest)
        return question, 2, False
    if not _leaves_gap(clause, phrase, between=between):
        return None
    rank = 0 if phrase.noun or phrase.money else 2
    return (*asked, auxiliary, *subject, *verbs, *between, *rest), rank, False


def without_total(before: Words) -> Words:
    """What stands before a number without "a total of"."""
    if lows(before[-3:]) == ["a", "total", "of"]:
        return before[:-3]
    return before[:-2] if lows(before[-2:]) == ["up", "to"] else before


def _asked(clause: Clause, phrase: Phrase, *, noun: Words) -> Words | None:
    if phrase.money and any(w.lemma in ("cost", "charge") for w in clause.verbs):
        return made("how much")
    if not phrase.noun and not noun and not phrase.money:
        return None
    return asked_amount(phrase, noun=noun)


def _of_copula(clause: Clause, phrase: Phrase, *, between: Words, rest: Words) -> Made | None:
    """ "The tower is 452 m tall" gives "How tall is the tower?"."""
    verb, subject = clause.verbs[0], small_first(clause.subject)
    if between or verb.low not in BE or "and" in lows(rest):
        return None
    if rest and rest[0].low in _SIZES and phrase.unit is not None:
        return (*made(f"how {_SIZES[rest[0].low]}"), verb, *subject, *rest[1:]), 1, True
    if phrase.money:
        return (*made("how much"), verb, *subject, *rest), 1, True
    if not rest and not phrase.noun and subject[0].tag in ("DT", "PRP$"):
        return (*made("what"), verb, *subject), 1, True
    return None


def _takes_preposition(clause: Clause, phrase: Phrase, *, between: Words, rest: Words) -> bool:
    """Whether the preposition before the number belongs to the verb, so that it can go first."""
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
    """The subject as it is named a second time: "the store" for "a store"."""
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
    names = ("PRP", "NN", "NNS", "NNP", "NNPS", "DT", "PRP$", "JJ", "POS")
    counts_times = bool(phrase.noun) and phrase.noun[0].low == "times"
    if counts_times and len(between) < 6:
        return all(word.tag in (*names, "TO", "IN", "VBG") for word in between)
    return bool(lemmas & DITRANSITIVES) and all(word.tag in names for word in between)


def _with_unknown(sentence: Words, clause: Clause, phrase: Phrase) -> Words | None:
    before = clause.words[phrase.start - 1] if phrase.start else None
    by_preposition = before is not None and before.tag in ("IN", "TO") and before.low != "of"
    start, end = clause.start + phrase.start, clause.start + phrase.end
    words = clause.subject if by_preposition else (*clause.subject, *clause.words[clause.verb :])
    after = len(clause.subject) if by_preposition else (
        phrase.end - clause.verb + len(clause.subject)
    )  # fmt: skip
    if phrase.start < clause.verb:
        words, after = clause.words, phrase.end
    taken = is_repeated(words, after=after)
    unknown = unknown_amount(phrase, clause=clause.words, repeated=taken)
    if unknown is None:
        return None
    return (*without_total(sentence[:start]), *unknown, *sentence[end:])


def _with_lead(question: Words, clause: Clause, *, style: Style) -> Words:
    """The adverbial before the subject goes first, "now" last."""
    lead = clause.lead
    between = clause.words[clause.subject_start : clause.after]
    if "now" in lows(between) and "now" not in lows(question):
        question = (*question, *made("now"))
    if (
        not lead
        or (lead[0].low == "then" and len(lead) > 1)
        or lead[0].low in ("so", "also", "there", "later", "next")
    ):
        return question
    if lows(lead) in (["now"], ["then"]):
        return question if "now" in lows(question) else (*question, *lead)
    if lows(lead) == ["only"]:
        return question
    bare = lead[:-1] if lead[-1].text == "," else lead
    return (*small_first(bare), *comma(style), *question)
