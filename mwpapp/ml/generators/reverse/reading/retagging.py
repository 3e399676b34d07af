"""Correct the tags of names and of "there" in a text."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words, read_words
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.english.lowercase_texts import is_small, with_capitals
from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.protocols import Tagger


def tagged_words(text: str, *, tagger: Tagger) -> Words:
    """Return the words of `text` with their tags. A lowercase text is tagged with capitals."""
    if is_small(text):
        tokens = tagger.tag(with_capitals(text))
        tokens = [replace(token, text=text[token.start : token.end]) for token in tokens]
    else:
        tokens = tagger.tag(text)
    words = read_words(text, tokens=tokens)
    return tuple(_corrected(words, i) for i in range(len(words)))


def _corrected(words: Words, i: int) -> Word:
    word = words[i]
    if word.tag[:2] in ("RB", "JJ", "VB", "UH", "NN") and _is_name(word.text):
        return replace(word, tag="NNP", lemma=word.low)
    follows = words[i + 1].low if i + 1 < len(words) else ""
    if word.low == "there" and follows in (BE | {"will", "would"}):
        return replace(word, tag="EX")
    return word


def _is_name(text: str) -> bool:
    return text[:1].isupper() and text not in AMBIGUOUS and gender(text) is not None
