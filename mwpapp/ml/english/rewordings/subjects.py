"""Compare the subjects of two sentences, and find the pronoun that can replace a subject."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.people import PERSONS
from mwpapp.ml.english.rewordings.passage import Passage

_TITLES = {"mrs": "f", "ms": "f", "miss": "f", "mr": "m", "aunt": "f", "uncle": "m"}
_PRONOUNS = {"f": "she/PRP", "m": "he/PRP"}


def pronoun_of(subject: Words, passage: Passage) -> Words:
    """Return the pronoun for a subject, or () if it is uncertain."""
    low = lows(subject)
    if len(subject) == 1 and subject[0].tag == "PRP":
        return subject
    if "and" in low or (subject and subject[-1].tag in ("NNS", "NNPS") and "of" not in low):
        return filled("they/PRP", {})
    if low[:-1] and low[0].rstrip(".") in _TITLES and subject[-1].tag == "NNP":
        return filled(_PRONOUNS[_TITLES[low[0].rstrip(".")]], {})
    person = next((p for p in passage.people if [p.name] == [w.text for w in subject]), None)
    if person is not None and person.gender in _PRONOUNS and not person.family:
        return filled(_PRONOUNS[person.gender], {})
    return ()


def is_same(subject: Words, other: Words, passage: Passage) -> bool:
    """Return whether `other`, the subject of the next sentence, means the same as `subject`."""
    if lows(subject) == lows(other):
        return True
    pronoun = pronoun_of(subject, passage)
    if not pronoun or len(other) != 1 or other[0].low != pronoun[0].low:
        return False
    return other[0].low in ("he", "she", "they", "i", "we", "you")


def mentions_others(words: Words, subject: Words, passage: Passage) -> bool:
    """Return whether the words mention people, by name, noun or pronoun, to whom a pronoun for the
    subject could refer."""
    subject_words = {word.text for word in subject}
    names = {person.name for person in passage.people} - subject_words
    return any(word.text in names or word.lemma in PERSONS for word in words) or (
        {"him", "her", "them", "his"} & set(lows(words)) != set()
    )
