"""Insert an amount into a statement at the gap that its question has after the verb."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.verbs import DITRANSITIVES, group_end
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.states import TIMES

_PERIODS = frozenset(("times", "days", "hours", "minutes", "weeks", "months", "years", "seconds"))
NAME_TAGS = frozenset(("NN", "NNS", "NNP", "NNPS", "PRP", "DT", "PRP$", "CD", "JJ", "POS"))
STARTS_NAME = frozenset(("DT", "PRP", "PRP$", "NNP", "CD"))
_ADVERBS = frozenset(("still", "already", "now", "also", "only", "then", "originally", "really"))
_TOTALS = (["in", "all"], ["in", "total"], ["all", "together"])
_PREPOSITIONS = frozenset(("in", "on"))
_PARTICLES = frozenset(("away", "off", "out", "up", "down"))
_WHEN = frozenset(
    listed("altogether total now then today tomorrow each yesterday all that this last next")
)
_OPENS_TIME = frozenset(listed("each every a an this that last next"))
_ADVERBIAL_TAGS = frozenset(("IN", "RB", "RP"))


def with_amount(amount: Words, rest: Words, *, subject: int, verbs_from: Words) -> Words | None:
    """Return the statement with the amount in its place, or None if this place is unclear.

    `subject` is the length of the subject in `rest`, in words; `verbs_from` is the auxiliary or ().
    """
    name, verbs = rest[:subject], rest[subject:]
    end = _verbs_end(verbs, auxiliary=verbs_from)
    if end > 2 and verbs[end - 3].lemma == "use" and verbs[end - 2].low == "to":
        end -= 2  # "used 5 tickets to buy toys"
    needs = end > 2 and verbs[end - 3].lemma in ("need", "want", "have")
    aims = needs and verbs[end - 2].low == "to" and end < len(verbs)
    if aims and verbs[end].tag in STARTS_NAME and not _is_time(verbs[end:]):
        end -= 2  # "need 5 cups to make a cake"
        return (*name, *verbs_from, *verbs[:end], *amount, *verbs[end:])
    head, tail = verbs[:end], verbs[end:]
    place = _gap(head, tail, amount=amount)
    if place is None:
        return None
    adverbs = tuple(w for w in name[1:] if w.low in _ADVERBS)
    if adverbs and verbs_from:
        name, head = tuple(w for w in name if w not in adverbs), (*adverbs, *head)
    return (*name, *verbs_from, *head, *tail[:place], *amount, *tail[place:])


def _verbs_end(verbs: Words, *, auxiliary: Words) -> int:
    """Return how many words the verb group has."""
    whole = (*auxiliary, *verbs)
    end = max(1, group_end(whole, 0) - len(auxiliary))
    # In "take in | a week" and "take | on her trip", the noun phrase is not an object.
    torn = verbs[end - 1].low in _PREPOSITIONS and end < len(verbs) and _has_object(verbs[end:])
    return end - 1 if torn and end > 1 else end


def _gap(head: Words, tail: Words, *, amount: Words) -> int | None:
    """Return how many words after the verbs `head` precede the amount; None if that is unclear."""
    if not tail or tail[0].tag == "VBG" or (len(tail) > 1 and tail[0].low.endswith("ing")):
        return 0
    if tail[0].low == "to" and lows(tail[1:3]) in _TOTALS:
        return 1  # "go to in all"
    if lows(tail[:2]) == ["the", "rest"]:
        return 0
    if tail[0].low == "through":
        return 1
    goes_to = tail[0].low == "to" or tail[0].tag not in _ADVERBIAL_TAGS
    if head[-1].lemma == "take" and goes_to and "to" in lows(tail[:5]):
        return lows(tail).index("to")
    if tail[0].low == "to" and tail[-1].low == "with":
        return 0  # "have to begin with"
    if tail[-1].tag in ("IN", "TO", "RP") and tail[-1].low not in ("left", "ago", "before"):
        # "give stickers to", "start with", "go on"
        return len(tail) if len(tail) == 1 or _has_object(tail) else None
    if lows(tail[:2]) in _TOTALS:
        return 0
    if tail[0].tag == "RP" or tail[0].low in _PARTICLES:
        return _particle_end(tail)
    return _gap_after_object(head, tail, amount=amount)


def _particle_end(tail: Words) -> int:
    """Return 1 if the amount follows the particle ("take in | a week"), or 0 if it precedes it
    ("take | on her trip", "give | away")."""
    rest = tail[1:]
    if tail[0].low in _PREPOSITIONS and rest and _has_object(rest):
        return 1 if _is_time(rest) or rest[0].low in _WHEN else 0
    return 1 if rest or tail[0].tag == "RP" else 0


def _gap_after_object(head: Words, tail: Words, *, amount: Words) -> int | None:
    """Return the index after the object that precedes the amount ("gave Kofi | 3 pens"), 0 if none
    does, or None if that is unclear."""
    if tail[0].low == "to" and amount[-1].low == "times" and len(tail) > 2:
        return 1 + _object_end(tail[1:])
    if not _has_object(tail) or tail[0].low in _WHEN or _is_time(tail):
        return 0
    verb = head[-1].lemma if head[-1].tag != "RP" else head[0].lemma
    period = any(word.low in _PERIODS for word in amount)
    return _object_end(tail) if period or verb in DITRANSITIVES else None


def _has_object(tail: Words) -> bool:
    return tail[0].tag in STARTS_NAME or tail[0].tag in ("NN", "NNS")


def _is_time(tail: Words) -> bool:
    """Return whether a time such as "each day" opens the tail, not "each day's work"."""
    end = _object_end(tail)
    return end > 1 and tail[0].low in _OPENS_TIME and tail[end - 1].low in TIMES


def _object_end(tail: Words) -> int:
    """Return the index after the noun phrase that opens the tail."""
    if tail[0].tag == "PRP":
        return 1
    for i, word in enumerate(tail):
        if word.tag not in NAME_TAGS:
            return i
        if i and word.tag in ("DT", "PRP$"):
            return i
    return len(tail)
