"""Correct stories that begin in the present tense and continue in the past tense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mwpapp.ml.english.general_facts import says_size_of_unit
from mwpapp.ml.english.names import gender
from mwpapp.ml.english.people import PERSONS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import Edit
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Token

_PAST = {"has": "had", "have": "had", "is": "was", "are": "were"}
_FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
_DEEDS = frozenset(
    listed(
        """buy spend give eat sell lose find get receive use pick win donate add take break throw
        return pay make share drop plant cut put"""
    )
)
_NOW = frozenset(listed("now today every each per if when always still"))
_LATER = frozenset(("he", "she", "they", "then"))


def told_in_past(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "Lenny has $84. He spent $24. How much is left?" to "Lenny had $84. …", and "There
    are 7 figs. …" to "There were 7 figs. …".

    Applies only to texts of three or more sentences whose second sentence tells what the person did
    ("He spent $24"). All finite verbs between the first and the last sentence must be in the past
    tense, except in sentences with a word such as "now" or "each".
    """
    found = (
        [token for token in tokens if start <= token.start < end]
        for start, end in split_sentences(text)
    )
    sentences = [sentence for sentence in found if len(sentence) > 1]
    if len(sentences) > 2 and (verb := _only_verb(sentences[0])) and _changes(sentences[1:-1]):
        yield Edit(verb.start, verb.end, _PAST[verb.text])


def _only_verb(sentence: Sequence[Token]) -> Token | None:
    """Return the verb of "X has …" or "There are …", if that is the only clause and not a general
    fact such as "There are 60 minutes in an hour"."""
    verbs = [token for token in sentence if token.tag in _FINITE]
    low = {token.text.lower() for token in sentence}
    if len(verbs) != 1 or verbs[0].text not in _PAST or low & (_NOW | {"to"}):
        return None
    if says_size_of_unit([token.text for token in sentence]):
        return None
    is_there = sentence[0].text == "There"
    begins = is_there or _is_person(*sentence[:2])
    return verbs[0] if begins and is_there == (verbs[0].lemma == "be") else None


def _is_person(first: Token, second: Token) -> bool:
    """Return whether a sentence that begins with the tokens is about a person: "Ada", "he", "the
    farmer", but not "class 2A" or "a memory card"."""
    if first.tag == "DT":
        return second.lemma in PERSONS
    return first.tag == "PRP" or first.lemma in PERSONS or gender(first.text) is not None


def _changes(sentences: Sequence[Sequence[Token]]) -> bool:
    """Return whether the sentences say in the past tense what the same people did."""
    first = sentences[0]
    verbs = [token for one in sentences for token in one if token.tag in _FINITE]
    begins = first[0].text.lower() in _LATER or first[0].tag == "NNP"
    if not begins or not verbs or verbs[0].lemma not in _DEEDS:
        return False
    return (
        all(
            {token.text.lower() for token in one} & _NOW
            or all(token.tag == "VBD" for token in one if token.tag in _FINITE)
            for one in sentences
        )
        and verbs[0].tag == "VBD"
    )
