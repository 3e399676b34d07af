"""Correct verbs that do not agree with their subject or auxiliary, or with the tense of the text:
"did she has", "he give", "there is 5 figs"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from mwpapp.ml.text.edits import Edit
from mwpapp.ml.text.units import canonical
from mwpapp.ml.text.words import lemmas
from mwpapp.ml.types import Token

_SUBJECTS = (
    "PRP",
    "NNP",
    "DT NN",
    "PRP$ NN",
    "NNP CC NNP",
    "DT NNS",
    "PRP$ NNS",
    "NNP NNP",
    "DT NNP",
    "DT NNP NNP",
)
_BEFORE_MAIN_VERB = frozenset(("PRP", "NNP", "NNPS"))
_MAX_WORDS = 3
_BASE_FORMS = frozenset(("saw", "lay"))  # also the past tense of other verbs
_BEFORE_BASE = frozenset(("let", "make", "help", "see", "watch"))  # "makes each pupil have"
_NOT_THIRD_PERSON = _BEFORE_BASE.union(
    ("do", "will", "would", "can", "could", "should", "must", "and", "of")
)
_OBJECTS = frozenset(("PRP", "DT", "CD", "PRP$"))
_WITH_BASE = _BEFORE_BASE | {"do", "have"}
_STATES = frozenset(("have", "need", "want", "know", "own", "owe"))
_BEFORE_CLAUSES = frozenset(("if", "because", "that", "while", "since", "although", "though"))
_FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
_CLAUSE_STARTS = frozenset(("and", "then", ",", ".", "?", "if", "when", "because", "but"))


def base_forms(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "How many did she has" to "How many did she have", but not "What did her bus rides
    cost" or "do the morning jumps", where the word may be a plural noun, or "the homework Tom does
    each day takes 2 hours", where "does" is not an auxiliary."""
    for i, token in enumerate(tokens):
        follows_subject = i > 0 and tokens[i - 1].tag in _BEFORE_MAIN_VERB
        if token.text.lower() not in ("do", "does", "did") or follows_subject:
            continue
        for size in range(1, _MAX_WORDS + 1):
            subject = " ".join(one.tag for one in tokens[i + 1 : i + 1 + size])
            verb = tokens[i + 1 + size] if i + 1 + size < len(tokens) else None
            if verb is None or subject not in _SUBJECTS or not _is_inflected(verb):
                continue
            after = tokens[i + 2 + size : i + 3 + size]
            compound = token.text.lower() == "do" or any(_is_base(one.text) for one in after)
            if verb.tag != "VBZ" or not subject.endswith(" NN") or not compound:
                yield Edit(verb.start, verb.end, verb.lemma)


def _is_base(word: str) -> bool:
    """Return whether the word can be the base form of a verb, whatever its tag ("cost")."""
    return word in lemmas(word).get("VERB", ())


def _is_inflected(verb: Token) -> bool:
    finite = verb.tag in ("VBZ", "VBD") and verb.lemma.isalpha()
    return finite and verb.text not in (verb.lemma, *_BASE_FORMS)


def third_person(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "He give 5 away" to "He gives 5 away", or to "He gave" in a text in the past tense.

    Verbs such as "put", which are the same in the past tense, are left unchanged.
    """
    for i, (subject, verb) in enumerate(pairwise(tokens)):
        if subject.text not in ("He", "She", "he", "she") or verb.tag not in ("VB", "VBP"):
            continue
        before = tokens[:i]
        sentence = before[_after_last_mark(before) :]
        starts = not sentence or _starts_clause(sentence)
        helped = any(token.tag == "MD" or token.lemma == "do" for token in sentence)
        told_in_past = any(token.tag == "VBD" for token in before)
        if starts and not helped and (right := _inflected(verb.text, past=told_in_past)):
            yield Edit(verb.start, verb.end, right)


def _starts_clause(sentence: Sequence[Token]) -> bool:
    """Return whether the last word begins a clause, unlike the "and" of "Tom and she"."""
    last = sentence[-1].text.lower()
    if last != "and":
        return last in _CLAUSE_STARTS
    before = reversed(sentence[:-1])
    clause = list(takewhile(lambda token: token.text.lower() not in _CLAUSE_STARTS, before))
    return not clause or any(token.tag in _FINITE for token in clause)


def each_has(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "each bus have 9 rows" to "each bus has 9 rows", but not "does each bus have", "the
    seats in each bus are" or "if each bus were"."""
    for i, (each, noun, verb) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        new = {"have": "has", "are": "is", "were": "was"}.get(verb.text)
        before = {token.lemma for token in tokens[max(0, i - 4) : i]}
        other = before & _NOT_THIRD_PERSON or (i and _takes_noun(tokens[i - 1], verb=verb.text))
        if each.text.lower() in ("each", "every") and noun.tag == "NN" and new and not other:
            yield Edit(verb.start, verb.end, new)


def _takes_noun(link: Token, *, verb: str) -> bool:
    """Return whether the word before "each bus" is a preposition, or an "if" before "were"."""
    if link.text.lower() in _BEFORE_CLAUSES:
        return link.text.lower() == "if" and verb == "were"
    return link.tag == "IN"


def coordinated(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "Ada bought 9 figs and share them" to "Ada bought 9 figs and shared them", but not
    "You bought 9 figs and have 4 left", where the state lasts until now."""
    for i, (link, verb, after) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        if link.text != "and" or verb.tag not in ("VB", "VBP") or after.tag not in _OBJECTS:
            continue
        if verb.lemma in _STATES:
            continue
        sentence = tokens[_after_last_mark(tokens[:i]) : i]
        finite = [token for token in sentence if token.tag in ("VBD", "VBZ", "VBP", "VB", "MD")]
        told = [token.tag for token in finite] == ["VBD"] and _is_past(finite[0])
        alone = told and not any(token.tag in ("TO", ",") for token in sentence)
        if alone and (right := _inflected(verb.text, past=True)):
            yield Edit(verb.start, verb.end, right)


def _is_past(verb: Token) -> bool:
    """Return whether the verb is clearly in the past tense (unlike "put") and does not take a base
    form ("let him go and …")."""
    return verb.text.lower() != verb.lemma and verb.lemma not in _WITH_BASE


def _inflected(verb: str, *, past: bool) -> str:
    """Return "gave" or "gives" for "give", and "" for other forms and for verbs like "put"."""
    # Imported here because lemminflect loads spaCy, and the web process imports this module.
    from lemminflect import getInflection, getLemma  # noqa: PLC0415

    if verb not in getLemma(verb, upos="VERB") or verb in getInflection(verb, tag="VBD"):
        return ""
    return next(iter(getInflection(verb, tag="VBD" if past else "VBZ")), "")


def _after_last_mark(tokens: Sequence[Token]) -> int:
    marks = [i for i, token in enumerate(tokens) if token.text in (".", "?", "!")]
    return marks[-1] + 1 if marks else 0


def existing(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "There is 5 apples" to "There are 5 apples", but not "There is 5 dollars"."""
    for i, verb in enumerate(tokens[1:-2], start=1):
        new = {"is": "are", "was": "were"}.get(verb.text)
        if tokens[i - 1].text.lower() == "there" and new and _is_many(*tokens[i + 1 : i + 3]):
            yield Edit(verb.start, verb.end, new)


def asked_about(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Correct "How many figs is there" to "How many figs are there", but not "How many is that" or
    "For how many is there enough"."""
    for i, (many, noun, verb, there) in enumerate(
        zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
    ):
        new = {"is": "are", "was": "were"}.get(verb.text) if there.text == "there" else None
        prepared = i >= 2 and tokens[i - 2].tag == "IN"
        if many.text.lower() == "many" and noun.tag == "NNS" and new and not prepared:
            yield Edit(verb.start, verb.end, new)


def _is_many(number: Token, noun: Token) -> bool:
    whole = number.tag == "CD" and number.text.replace(",", "").isalnum()
    more = whole and number.text.lower() not in ("1", "one")
    return more and noun.tag == "NNS" and canonical(noun.text) is None
