"""Join a question and clauses with the connective and the tense that they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from lemminflect import getInflection

from mwpapp.ml.english.grammar.clauses import Clause
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows, new_words
from mwpapp.ml.generators.reorder.clauses import (
    STATES,
    Told,
    finite_verb,
    first_clause,
    is_event,
    main_lemma,
    tells_time,
    tense_of,
)
from mwpapp.ml.generators.reorder.reading.last_sentence import COMMANDS
from mwpapp.ml.text.units import canonical

_REMAINS = frozenset(("left", "remain", "remains", "remained", "remaining", "still"))
_TIMES = frozenset(("now", "then"))
_COMPARES = frozenset(("than", "as", "more", "fewer", "less", "total", "all", "altogether", "also"))
_PAST_TIMES = frozenset(("ago", "yesterday", "last"))
_MAX_SHARED_LENGTH = 7  # words from a number to "and" before a second number
_WISHES = frozenset(("want", "plan", "decide", "hope", "need", "try", "wish", "like"))


def folded(question: Words, told: Told, *, whole: bool) -> Words | None:
    """Return the question with the clause after it, or None if the two do not fit together.

    `whole` says whether the clause is the whole story, that is, whether nothing happened before it.
    """
    clause = told.words
    asked, tense = tense_of(question), tense_of(clause)
    question_words = set(lows(question))
    if _reads_badly(question, told):
        return None
    event = is_event(clause) and not whole
    commands = question[0].low in COMMANDS
    state = _asks_for_state(question)
    ends = bool(question_words & (_REMAINS | _TIMES)) or (told.opening == "then" and state)
    if event and ends and asked == tense:
        return _linked(question, "after", clause)
    if event and (asked, tense) == ("present", "past") and state and not commands:
        perfect = _in_perfect(_without(clause, _TIMES))
        return None if perfect is None else _linked(question, "now that", perfect)
    if event and (asked, tense) == ("present", "past"):
        return None  # "how many are still there if one went away"
    if (
        "then" in question_words
        or told.opening == "then"
        or {"but", "also"} & set(lows(clause))
        or clause[0].low in ("this", "these")
        or _is_sequel(clause)
        or not (commands or _agree(asked, tense, told=told))
    ):
        return None
    if event and tense == "present" and ("now" in question_words or _has(question, tense=asked)):
        return None
    if clause[0].low == "there" and (told.opening == "now" or "now" in lows(clause)):
        return None  # "if there are now 13 roses"
    if told.opening == "now" or "now" in question_words | set(lows(clause)):
        if _needs_now(question) or "than" in question_words:
            return None
        question = _without(question, frozenset(("now",)))
    timed = _with_time(clause, told.opening)
    return None if timed is None else (*question, *new_words("if", tag="IN"), *timed)


def _reads_badly(question: Words, told: Told) -> bool:
    """Return whether the clause cannot follow the question, whatever joins them."""
    return (
        _says_who_went(question)
        or _is_circular(question, told.words)
        or _clashes(tense_of(question), tense_of(told.words), told=told)
    )


def _has(question: Words, *, tense: str) -> bool:
    """Return whether the question asks what somebody has now: "does she have if she finds 5" should
    be "will she have if she finds 5"."""
    verbs = [word.lemma for word in question if word.tag.startswith("VB")]
    return tense == "present" and verbs[-1:] == ["have"]


def _says_who_went(question: Words) -> bool:
    """Return whether "left" means "went away" ("How many guests left?"): before a condition, it
    reads like "how many are left"."""
    helps = any(word.lemma in ("be", "have", "do") or word.tag == "MD" for word in question)
    return question[-1].low == "left" and not helps


def _is_circular(question: Words, clause: Words) -> bool:
    """Return whether the condition says what the question asks: "how many does she have if she has
    5 and …", "how much did she spend if she spent some money", "how many more did she sell than she
    bought if she sold 5"."""
    verbs = [word.lemma for word in question if word.tag.startswith("VB")]
    if "than" in lows(question):
        return main_lemma(clause) in verbs and main_lemma(clause) not in STATES
    if not verbs or verbs[-1] != main_lemma(clause):
        return False
    same_subject = clause[0].tag == "PRP" or clause[0].low in lows(question)
    has = verbs[-1] == "have" and tense_of(question) in ("", tense_of(clause))
    duty = "to" in lows(question) and "to" in lows(clause)  # "how many did he have to read if …"
    return same_subject and (has or duty or "some" in lows(clause))


def _linked(question: Words, link: str, clause: Words) -> Words | None:
    """Return the question with the clause after it, without "now" and "then", which the link makes
    redundant; or None if the result would read badly."""
    if "after" in lows(clause) or _needs_now(question) or _counts_others(question, clause):
        return None
    if link == "now that" and tells_time(clause):
        return None  # "now that she has sold 5 on Monday"
    clause = _without(clause, _TIMES)
    return (*_without(question, _TIMES), *new_words(link, tag="IN"), *clause)


def _counts_others(question: Words, clause: Words) -> bool:
    """Return whether the clause only counts things that the question does not ask about: "how many
    eggs does she have after she buys 13 pens"."""
    counted = [
        noun
        for number, noun in pairwise(clause)
        if number.tag == "CD" and noun.tag == "NNS" and canonical(noun.low) is None
    ]
    asked = {word.lemma for word in question if word.tag in ("NN", "NNS")}
    return bool(counted) and bool(asked) and not asked & {noun.lemma for noun in counted}


def _is_sequel(clause: Words) -> bool:
    """Return whether "then" or "later" refers to something that now follows, because the question
    comes first."""
    if {"later", "afterwards", "next"} & set(lows(clause)):
        return True
    places = [i for i, word in enumerate(clause) if word.low == "then"]
    return any(not i or clause[i - 1].low != "and" for i in places)


def _needs_now(question: Words) -> bool:
    """Return whether "now" is required, as in "5 years from now" and "before and now"."""
    places = [i for i, word in enumerate(question) if word.low in _TIMES]
    return any(question[i - 1].tag in ("IN", "CC") for i in places)


def _asks_for_state(question: Words) -> bool:
    """Return whether the question asks what somebody has, or what there is."""
    verbs = [word.lemma for word in question if word.tag.startswith("VB")]
    return bool(verbs) and verbs[-1] in ("have", "be", "leave", "remain", "sit")


def _clashes(asked: str, tense: str, *, told: Told) -> bool:
    """Return whether a past state would be the condition of a question in the present: "how many
    puppies does she have if she had 15 dogs"."""
    if (asked, tense) != ("present", "past") or main_lemma(told.words) not in STATES:
        return False
    return not any(word.low in _PAST_TIMES for word in told.words)


def _agree(asked: str, tense: str, *, told: Told) -> bool:
    if asked == "will" and tense == "past":
        return any(word.low in _PAST_TIMES for word in told.words)
    if asked == "would":
        return tense == "past" and main_lemma(told.words) not in _WISHES
    if (asked, tense) == ("past", "present"):
        now = told.opening == "now" or "now" in lows(told.words)
        return now or main_lemma(told.words) in STATES
    return bool(asked and tense)


def with_then(question: Words) -> Words:
    """Return the question with "after that" at its end replaced by "then"."""
    if lows(question[-2:]) == ["after", "that"]:
        return (*question[:-2], *new_words("then", tag="RB"))
    return question


def _without(words: Sequence[Word], lows: frozenset[str]) -> Words:
    return tuple(word for word in words if word.low not in lows)


def _with_time(clause: Words, opening: str) -> Words | None:
    """Insert `opening` before the first verb ("he then walks"), or after "be" or a modal. Return
    None if that verb is in a relative clause in the subject."""
    verb = finite_verb(clause)
    if not opening or verb is None:
        return clause
    i = clause.index(verb)
    if any(word.tag in ("WP", "WDT", "WP$") for word in clause[:i]):
        return None
    i += verb.lemma == "be" or verb.tag == "MD"
    return (*clause[:i], *new_words(opening, tag="RB"), *clause[i:])


def _in_perfect(clause: Words) -> Words | None:
    """Rewrite "she ate 3" as "she has eaten 3". Return None if no verb is in the past, or if a
    second subject follows."""
    pasts = [i for i, word in enumerate(clause) if word.tag == "VBD"]
    if not pasts or any(clause[i - 1].low not in ("and", "but") for i in pasts[1:]):
        return None
    new = list(clause)
    for i in pasts:
        participle = next(iter(getInflection(clause[i].lemma, tag="VBN")), None)
        if participle is None:
            return None
        new[i] = replace(clause[i], text=participle, tag="VBN")
    end = pasts[0]
    while end and clause[end - 1].tag == "RB":
        end -= 1
    has = new_words("has" if _is_singular(clause[:end]) else "have", tag="VBZ")
    return (*clause[:end], *has, *new[end:])


def _is_singular(subject: Words) -> bool:
    if not subject or any(word.low == "and" for word in subject):
        return False
    last = subject[-1]
    return last.low in ("he", "she", "it") or last.tag in ("NN", "NNP")


def merged(question: Words, first: Told, second: Told) -> Told | None:
    """Join two clauses with "and", without repeated words. Return None if the result reads
    badly."""
    if {"and", "but"} & {*lows(first.words), *lows(second.words)}:
        return None
    if any(word.tag in ("WP", "WDT", "WP$") for word in first.words):
        return None
    if tense_of(first.words) != tense_of(second.words):
        return None
    times = {*lows(question)} & (_REMAINS | _TIMES)
    tenses = (tense_of(question), tense_of(second.words))
    if tenses == ("present", "past") and not times and main_lemma(second.words) in STATES:
        return None
    words = first.words
    if is_event(second.words) and times:
        started = _started(words)
        if started is None:
            return None
        words = started
    one, other = first_clause(words), first_clause(second.words)
    if one is None or other is None or one.lead or other.lead or one.verbs[-1].tag == "VBG":
        return None
    if other.subject[0].low == "the" and other.subject[-1].lemma in {w.lemma for w in words}:
        return None
    shared = _shared(one, other)
    if shared == other.verb > 0 and one.verbs[-1].lemma == other.verbs[-1].lemma:
        return None
    rest = second.words[shared:]
    joint = new_words("and then" if second.opening == "then" else "and", tag="CC")
    return Told((*words, *joint, *rest), first.opening)


def _shared(one: Clause, other: Clause) -> int:
    """Return how many words at the start of the second clause repeat the first clause."""
    if lows(one.subject) != lows(other.subject) or one.is_there:
        return 0
    first, second = (_before_amount(clause) for clause in (one, other))
    number = other.verb + len(second)
    follows = other.words[number + 1].tag if number + 1 < len(other.words) else ""
    if follows not in ("NN", "NNS", "JJ", "CD", "IN", "NNP"):
        return other.verb
    alike = (
        first
        and len(one.words) - one.verb - len(first) <= _MAX_SHARED_LENGTH
        and lows(first) == lows(second)
        and not _COMPARES & set(lows((*one.words, *other.words)))
    )
    return other.verb + len(second) if alike else other.verb


def _before_amount(clause: Clause) -> Words:
    """Return the words from the verb to the first number."""
    words = clause.words[clause.verb :]
    end = next((i for i, word in enumerate(words) if word.tag in ("CD", "$")), 0)
    return words[:end]


def _started(clause: Words) -> Words | None:
    """Rewrite "she has 8 pens" as "she starts with 8 pens", because she has fewer or more at the
    end. Return an event unchanged, and None for any other state."""
    read = first_clause(clause)
    if read is None or read.is_there:
        return None
    verbs = read.verbs
    if verbs[0].lemma != "have":
        return clause if is_event(clause) else None
    if len(verbs) > 1 or clause[read.after].tag not in ("CD", "$"):
        return None
    form = "started" if verbs[0].tag == "VBD" else "starts" if verbs[0].low == "has" else "start"
    verb = replace(verbs[0], text=form, lemma="start")
    return (*clause[: read.verb], verb, *new_words("with", tag="IN"), *clause[read.after :])
