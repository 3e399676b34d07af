"""Replace names with pronouns, pronouns with names, and words for things with synonyms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from lemminflect import getInflection

from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.people import PERSONS, Person
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.synonyms import others
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import capital_like
from mwpapp.ml.text.words import article

_PRONOUNS = {"f": ("she", "her"), "m": ("he", "his")}
_DATES = frozenset(
    listed(
        """monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december halloween christmas easter"""
    )
)
KIN = frozenset(
    listed(
        """mother father brother sister mom mum dad aunt uncle grandma grandpa grandmother
        grandfather teacher boy girl man woman friend son daughter niece nephew cousin"""
    )
)

# In the singular, somebody whom "he" or "she" can mean: "Kai's rival has 14. Kai has 8".
_OTHERS = PERSONS | frozenset(
    listed(
        """rival opponent partner boss colleague doctor dentist nurse shopkeeper seller owner
        manager trainer coach captain cashier baker tailor landlord landlady"""
    )
)


def pronouns(passage: Passage) -> Iterator[Passage]:
    """Rewrite "Omar has 5 pens. Omar buys 3 more." as "Omar has 5 pens. He buys 3 more"."""
    person = _only_person(passage)
    if person is None or person.gender not in _PRONOUNS:
        return
    sentences, changed = list(passage.sentences), False
    for i, (before, sentence) in enumerate(pairwise(passage.sentences), start=1):
        references = {person.name, *_PRONOUNS[person.gender]}
        if references & {word.text for word in before}:
            sentences[i] = _with_pronouns(sentence, person)
            changed = changed or sentences[i] != sentence
    if changed:
        yield replace(passage, sentences=tuple(sentences))


def names(passage: Passage) -> Iterator[Passage]:
    """Rewrite "How many pens does he have?" as "How many pens does Omar have?"."""
    person, last = _only_person(passage), len(passage.sentences) - 1
    if person is None or person.gender not in _PRONOUNS or last < 1:
        return
    question = passage.sentences[last]
    if person.name in {word.text for word in question}:
        return
    subject, _ = _PRONOUNS[person.gender]
    at = next((i for i, word in enumerate(question) if word.low == subject), None)
    if at is None or {"his", "her", "him"} & set(lows(question[:at])):
        return
    named = (*question[:at], Word(person.name, "NNP", person.name.lower()), *question[at + 1 :])
    yield passage.with_sentence(last, named)


def _only_person(passage: Passage) -> Person | None:
    """Return the only person of the text, or None if it mentions anybody else."""
    if len(passage.people) != 1 or passage.people[0].family:
        return None
    person = passage.people[0]
    for word in passage.words():
        other = word.tag == "NNP" and word.text != person.name and word.low not in _DATES
        if other or word.lemma in KIN or (word.tag == "NN" and word.lemma in _OTHERS):
            return None
    return person


def _with_pronouns(sentence: Words, person: Person) -> Words:
    rewritten: list[Word] = []
    subject, owner = _PRONOUNS[person.gender]
    skip = False
    for word, after in zip(sentence, [*sentence[1:], _NOTHING], strict=True):
        if skip:
            skip = False
        elif word.text != person.name:
            rewritten.append(word)
        elif after.text in ("'s", "’s") and after.tag == "POS":
            rewritten.append(Word(owner, "PRP$", owner, word.spaced))
            skip = True
        elif after.tag.startswith(("VB", "MD", "RB")):
            rewritten.append(Word(subject, "PRP", subject, word.spaced))
        else:
            return sentence
    return tuple(rewritten)


_NEAR = 6  # number of words after a word that are examined
_NOTHING = Word("", "", "")


def synonyms(passage: Passage) -> Iterator[Passage]:
    """Rewrite "Omar buys 3 pens" as "Omar purchases 3 pens", everywhere in the text."""
    used = {word.lemma for word in passage.words()}
    for lemma, tag in sorted({(word.lemma, word.tag[:1]) for word in passage.words()}):
        if tag not in ("N", "V", "J"):
            continue
        after = [
            _following(sentence[i + 1 :])
            for sentence in passage.sentences
            for i, word in enumerate(sentence)
            if word.lemma == lemma and word.tag[:1] == tag
        ]
        for other in others(lemma, tag=tag, after=after, text=used):
            if other not in used:
                changed = [_with_other(s, lemma, tag, other) for s in passage.sentences]
                whole = tuple(sentence for sentence in changed if sentence is not None)
                if len(whole) == len(changed):
                    yield replace(passage, sentences=whole)


def _following(words: Words) -> list[str]:
    """Return the lemmas after a word, up to the end of its phrase.

    A number becomes "#" if it is one of the first two words, and is left out otherwise.
    """
    lemmas = ["#" if word.tag == "CD" else word.lemma for word in words[:_NEAR]]
    end = next((i for i, lemma in enumerate(lemmas) if lemma in (".", ",", "?", "and")), _NEAR)
    return [lemma for i, lemma in enumerate(lemmas[:end]) if lemma != "#" or i < 2]


def _with_other(sentence: Words, lemma: str, tag: str, other: str) -> Words | None:
    """Return the sentence with `other` for `lemma`, or None if `other` may not fit everywhere."""
    rewritten: list[Word] = []
    for i, word in enumerate(sentence):
        if word.lemma != lemma or word.tag[:1] != tag:
            rewritten.append(word)
            continue
        form = next(iter(getInflection(other, tag=word.tag)), None)
        if form is None or word.tag.startswith("NNP") or _is_compound(sentence, i):
            return None
        if rewritten and rewritten[-1].low in ("a", "an"):
            rewritten[-1] = replace(
                rewritten[-1], text=capital_like(article(form), rewritten[-1].text)
            )
        rewritten.append(replace(word, text=form, lemma=other))
    return tuple(rewritten)


def _is_compound(sentence: Words, i: int) -> bool:
    """Return whether a synonym may not fit: in a compound, beside a particle ("get up"), or for an
    adjective that does not precede a noun."""
    after = sentence[i + 1] if i + 1 < len(sentence) else _NOTHING
    before = sentence[i - 1] if i else _NOTHING
    if "-" in (before.text, after.text):
        return True  # "in-store"
    if sentence[i].tag.startswith("J"):
        return not after.tag.startswith("N") or after.lemma in KIN
    if sentence[i].tag.startswith("N"):
        return after.tag.startswith("NN") or before.tag.startswith("NN")
    return after.tag in ("RP", "IN", "TO", "VB") or before.low == "to"
