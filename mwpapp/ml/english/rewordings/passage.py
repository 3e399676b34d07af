"""Represent a problem as sentences of tagged words, which moves rewrite."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from mwpapp.ml.english.grammar.tagged_words import Word, Words, as_text, read_words
from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.english.people import Person, find_people, is_noun_for_people
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import capitalized
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import is_plural
from mwpapp.ml.types import Token

_PUNCTUATION = frozenset(listed(""". , ? ! ; :"""))  # some corpora put a space before them
_NAMED = frozenset(listed("""PERSON GPE LOC ORG FAC DATE NORP PRODUCT EVENT"""))


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of a problem, each with its final punctuation.

    A sentence begins with a lowercase letter unless its first word is a name; `text` adds the
    capital. `people` contains the people whose names can be replaced, with their genders.
    """

    sentences: tuple[Words, ...]
    people: tuple[Person, ...] = ()

    @property
    def text(self) -> str:
        return " ".join(capitalized(as_text(sentence)) for sentence in self.sentences)

    def with_sentence(self, index: int, *new: Words) -> Passage:
        """Return the passage with one sentence replaced by one, several or none."""
        before, after = self.sentences[:index], self.sentences[index + 1 :]
        return replace(self, sentences=(*before, *filter(None, new), *after))

    def without(self, index: int) -> Passage:
        return self.with_sentence(index)

    def words(self) -> tuple[Word, ...]:
        return tuple(word for sentence in self.sentences for word in sentence)


def read_passage(text: str, *, tokens: Sequence[Token]) -> Passage:
    """Return the problem as sentences; `tokens` contains the tokens of the whole text."""
    words = _joined(text, tokens)
    people = tuple(find_people(text, tokens=tokens))
    names = frozenset(person.name for person in people)
    found = []
    for start, end in split_sentences(text):
        inside = tuple(word for word in words if start <= word.start < end)
        if inside:
            found.append(_with_small_start(inside, tokens=tokens, names=names))
    return Passage(tuple(found), people)


def _joined(text: str, tokens: Sequence[Token]) -> list[Word]:
    """Return the words; an unusual space ("1\u202f250") is part of a word."""
    joined: list[Word] = []
    end = 0
    for word, token in zip(read_words(text, tokens=tokens), tokens, strict=True):
        gap = text[end : token.start]
        if joined and gap.strip(" \n\t") and not gap.strip():
            last = joined[-1]
            joined[-1] = replace(last, text=last.text + gap + word.text)
        else:
            joined.append(replace(word, spaced=False) if word.text in _PUNCTUATION else word)
        end = token.end
    return joined


def _with_small_start(sentence: Words, *, tokens: Sequence[Token], names: Collection[str]) -> Words:
    """Return the sentence with a lowercase first letter, unless the first word is a name."""
    first = sentence[0]
    small = replace(first, spaced=True)
    named = first.text in names or _is_name(first, tokens=tokens)
    if first.text[:1].isupper() and not named:
        noun = "NNS" if is_plural(first.text) else "NN"
        tag = noun if first.tag.startswith("NNP") else first.tag
        small = replace(small, text=first.text[:1].lower() + first.text[1:], tag=tag)
    return (small, *map(_small_question_word, sentence, sentence[1:]))


def _small_question_word(before: Word, word: Word) -> Word:
    """Return a question word after a comma ("If he sold 5, How") in lower case."""
    wrong = before.text == "," and word.text in ("How", "What", "Which", "Who")
    return replace(word, text=word.low) if wrong else word


def _is_name(word: Word, *, tokens: Sequence[Token]) -> bool:
    if is_plural(word.low) and is_noun_for_people(word.low):
        return False  # "Cousins Ana and Leo"
    if word.text == "I" or (len(word.text) > 1 and word.text.isupper()):
        return True
    if gender(word.text) is not None and (word.text not in AMBIGUOUS or word.tag == "NNP"):
        return True
    before = {b.start: a.text for a, b in pairwise(tokens)}
    inside = [t for t in tokens if t.text == word.text and before.get(t.start, ".") not in ".?!"]
    if any(token.tag.startswith("NNP") for token in inside):
        return True
    token = next((t for t in tokens if t.start == word.start), None)
    return word.tag.startswith("NNP") and token is not None and token.entity in _NAMED
