"""Turn statements into clauses that can follow "if" in a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.grammar.clauses import Clause, clauses_of
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.verbs import inflected, is_plural_subject
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.reading.last_sentence import FINITE, HEAVY

_AMOUNTS = frozenset(
    listed("half twice double triple thrice third quarter dozen percent % times fourth fifth")
)
_SUBJECT_TAGS = frozenset(
    ("DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "CD", "EX", "JJ", "PDT", "$", "JJS")
)
_NESTED = frozenset(("if", "when", "where", "how", "what", "finally", "suddenly", "eventually"))
_RELATIVE = frozenset(("who", "which", "that", "whose"))
_POINTING = frozenset(listed("this that these those both so then let suppose here another"))
_LATER = frozenset(("will", "would", "could", "should", "might", "may", "wo", "'ll", "'d", "shall"))
_SEQUENCE = (("then",), ("now",), ("later",), ("after", "that"), ("next",), ("afterwards",))
_DAYS = frozenset(("today", "yesterday", "tomorrow", "together", "overnight", "currently"))
_PERIODS = frozenset(
    listed("day week month year morning evening afternoon night hour weekend time")
) | frozenset(listed("monday tuesday wednesday thursday friday saturday sunday"))
_RATES = frozenset(("each", "every", "per", "always", "usually"))
# Verbs for states, not events.
STATES = frozenset(
    listed(
        """be have hold cost contain weigh need want own like love know measure last keep charge
        live work stand know hope plan decide include belong consist equal require wish owe
        lie fit average"""
    )
)
_REPORTING = frozenset(listed("find tell say know learn hear notice realize see estimate think"))
_JOINTS = _RELATIVE | {"and", "but", "than", "as", "after", "before", "while"}
_MAX_WORDS = 24
_MAX_LEAD_LENGTH = 9
_LEADS = frozenset(("in", "on", "at", "during", "after", "before"))


@dataclass(frozen=True, slots=True)
class Told:
    """A clause without the words that opened its sentence: `opening` is "now", "then" (also for
    "later" and the like) or ""."""

    words: Words
    opening: str = ""


def told_by(statement: Words) -> Told | None:
    """Return the statement as a clause, or None if it would not read well after "if"."""
    clause = _without_opening(statement)
    words = _with_lead_last(_without_pause(clause.words))
    if words is None or not 3 <= len(words) <= _MAX_WORDS or words[0].tag not in _SUBJECT_TAGS:
        return None
    words = _in_present(words)
    low_words = lows(words)
    if (
        words[0].low in _POINTING
        or _opens_with_one(words)
        or _reports(words)
        or {*low_words} & (HEAVY | _NESTED | _LATER)
    ):
        return None
    if low_words.count("and") + low_words.count("but") > 1 or not has_amount(words):
        return None
    if runs_on(words) or not are_in_lists(words) or finite_verb(words) is None:
        return None
    return Told(words, clause.opening)


def _without_opening(words: Words) -> Told:
    """Return the clause without the "now" or "after that" that opens it, for which `opening` ("now"
    or "then") is inserted later."""
    for opening in _SEQUENCE:
        end = len(opening)
        if tuple(lows(words[:end])) == opening and len(words) > end + 3:
            rest = words[end + 1 :] if words[end].text == "," else words[end:]
            return Told(rest, "now" if opening == ("now",) else "then")
    return Told(words)


def _without_pause(words: Words) -> Words:
    """Return the clause without its comma if its only comma precedes "and" or "but"."""
    commas = [i for i, word in enumerate(words) if word.text == ","]
    if len(commas) == 1 and lows(words[commas[0] + 1 :])[:1] in (["and"], ["but"]):
        return (*words[: commas[0]], *words[commas[0] + 1 :])
    return words


def _with_lead_last(words: Words) -> Words | None:
    """Move "on Saturday" of "On Saturday she polishes 9 helmets" to the end; return None if the
    words that open the clause cannot be moved."""
    if words[0].tag == "TO":
        return None  # "to prepare" gives the reason, and must come first
    start = _time_end(words)
    if not start and words[0].tag not in ("IN", "TO") and words[0].low not in _LEADS:
        return words
    clause = first_clause(words)
    if comma := _lead_end(words):
        start = comma + 1
    elif clause is not None and clause.lead:
        start = clause.subject_start
    start = start or _pronoun(words)
    several = {"and", "but"} & set(lows(words)) or any(w.text == "," for w in words[start:])
    clauses = sum(word.tag in FINITE for word in words[start:])
    if not 0 < start <= (_MAX_LEAD_LENGTH if not several else _MAX_LEAD_LENGTH // 2):
        return None
    lead = words[: start - 1] if words[start - 1].text == "," else words[:start]
    if words[0].tag == "IN" and (words[0].low not in _LEADS or _narrates(lead)):
        return None
    if any(word.tag == "PRP" for word in lead):
        return None
    if several and any(w.tag == "IN" and w.low == lead[0].low for w in words[start:]):
        return None
    if several and clauses > 1 and not tells_time(lead):
        return None
    if tells_time(lead) and tells_time(words[start:]):
        return None
    if words[-1].lemma in {word.lemma for word in lead}:
        return None  # "is 78 years after 6 years"
    return (*words[start:], *lead)


def _narrates(lead: Words) -> bool:
    """Return whether the words refer back to the story so far, such as "in the next game"."""
    return bool({"next", "following", "same", "that", "this", "other"} & set(lows(lead)))


def _lead_end(words: Words) -> int:
    """Return the index of the comma that ends an adverbial without a verb, or 0."""
    comma = next((i for i, word in enumerate(words) if word.text == ","), 0)
    return 0 if any(word.tag in FINITE for word in words[:comma]) else comma


def tells_time(words: Words) -> bool:
    return any(word.low in _DAYS | _PERIODS for word in words)


def _time_end(words: Words) -> int:
    """Return the index after the time that opens the clause ("every day"), or 0."""
    if words[0].low in _DAYS:
        return 1
    end = 3 if words[0].low == "the" and words[1].low in ("next", "same", "following") else 2
    opening = end == 3 or words[0].low in ("every", "each", "last", "this", "next", "one")
    is_time = opening and len(words) > end + 2 and words[end - 1].low in _PERIODS
    return end if is_time and words[end].tag[:2] not in ("VB", "MD") else 0


def _pronoun(words: Words) -> int:
    """Return where the subject of the first finite verb begins if it is a pronoun, else 0."""
    verb = next((i for i, word in enumerate(words) if word.tag in FINITE), 0)
    return verb - 1 if verb > 1 and words[verb - 1].low in ("he", "she", "it", "they") else 0


def _in_present(words: Words) -> Words:
    """Rewrite "each bucket will hold 9" as "each bucket holds 9"."""
    i = next((i for i, word in enumerate(words) if word.tag in FINITE), 0)
    if (
        not i
        or words[i].low != "will"
        or i + 1 == len(words)
        or words[i + 1].tag != "VB"
        or words[i + 1].low == "be"
    ):
        return words
    verb = inflected(words[i + 1].lemma, like=_auxiliary(words[:i]), subject=words[:i])
    return (*words[:i], verb, *words[i + 2 :])


def _auxiliary(subject: Words) -> str:
    return "do" if is_plural_subject(subject) else "does"


def _opens_with_one(words: Words) -> bool:
    """Return whether the clause begins with "one" as a pronoun."""
    return words[0].low == "one" and words[1].tag not in ("NN", "NNS", "JJ", "RB")


def _reports(words: Words) -> bool:
    """Return whether the clause reports something: "he found out that ...", "she was told that
    ..."."""
    said = lows(words)
    return "that" in said and any(word.lemma in _REPORTING for word in words)


def runs_on(words: Words) -> bool:
    """Return whether a second clause follows without a conjunction, or there are two relative
    clauses."""
    verbs = sum(word.tag in FINITE and not _is_participle(words, i) for i, word in enumerate(words))
    joints = sum(word.low in _JOINTS for word in words)
    relatives = sum(word.low in _RELATIVE and word.tag in ("WDT", "WP", "WP$") for word in words)
    return verbs > 1 + joints or relatives > 1


def _is_participle(words: Words, i: int) -> bool:
    """Return whether a past form follows a noun and precedes a preposition ("48 buns packed into 4
    boxes"), or follows "had" or "was", where the tagger mistakes it for a separate verb."""
    if i and words[i].tag == "VBD" and words[i - 1].lemma in ("have", "be"):
        return True
    seen = any(word.tag in FINITE for word in words[:i])
    after = words[i + 1].tag if i + 1 < len(words) else ""
    return seen and words[i].tag == "VBD" and words[i - 1].tag == "NNS" and after in ("IN", "RB")


def are_in_lists(words: Words) -> bool:
    """Return whether every comma separates the items of a list with numbers."""
    commas = [i for i, word in enumerate(words) if word.text == ","]
    opens = ("CD", "$", "DT", "CC")
    return not commas or (
        all(words[i + 1].tag in opens for i in commas if i + 1 < len(words))
        and "and" in lows(words[commas[-1] :])
        and any(word.tag == "CD" for word in words[: commas[0]])
    )


def has_amount(words: Sequence[Word]) -> bool:
    return any(word.tag == "CD" or word.low in _AMOUNTS for word in words)


def finite_verb(words: Sequence[Word]) -> Word | None:
    return next((word for word in words if word.tag in FINITE), None)


def tense_of(words: Sequence[Word]) -> str:
    """Return the tense of the first finite verb: "past", "present", "will", "would", or ""."""
    verb = finite_verb(words)
    if verb is None:
        return ""
    if verb.tag == "MD":
        return "would" if verb.low in ("would", "could", "might") else "will"
    return "past" if verb.tag == "VBD" else "present"


def first_clause(words: Words) -> Clause | None:
    return next(iter(clauses_of(words)), None)


def main_lemma(words: Words) -> str:
    """Return the lemma of the first full verb."""
    clause = first_clause(words)
    verbs = clause.verbs if clause is not None else tuple(w for w in words if w.tag in FINITE)[:1]
    verbs = tuple(verb for verb in verbs if verb.tag.startswith("VB"))
    return verbs[-1].lemma if verbs else ""


def is_event(words: Words) -> bool:
    """Return whether the clause is about a single event, in a simple tense."""
    verb = finite_verb(words)
    if verb is None or verb.tag not in ("VBD", "VBZ", "VBP") or verb.lemma in STATES:
        return False
    return not any(word.low in _RATES for word in words)
