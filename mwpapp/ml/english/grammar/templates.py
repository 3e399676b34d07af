"""Put matched phrases into new sentences with templates: "{who.subject} got {what} from {giver} .".

Template words are followed by a slash and their tag ("saw/VBD"); frequent words have a default tag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest

from mwpapp.ml.english.grammar.tagged_words import Word, Words
from mwpapp.ml.text.words import article, plural, singular

_TAGS: Mapping[str, str] = {
    word: tag
    for tag, words in {
        "DT": "a an the each every all no another",
        "IN": "of in at for from with by on if that per after before",
        "TO": "to",
        "EX": "there",
        "VBZ": "is has does costs holds",
        "VBP": "are have do cost hold",
        "VBD": "was were had did",
        "VB": "be",
        "MD": "will must can would could",
        "WRB": "how",
        "WP": "what",
        "WDT": "which",
        "CC": "and but",
        "PRP": "he she it they we you him them",
        "JJ": "many much total",
        "JJR": "more fewer",
        "NN": "number price amount cost",
        "RB": "still then altogether also now",
    }.items()
    for word in words.split()
}
_CLOSE_UP = frozenset((".", ",", "?", "!", ";", ":", "'s", "’s"))

Change = Callable[[Words], Words]


@cache
def _parts(template: str) -> tuple[str, ...]:
    return tuple(template.split())


def filled(template: str, parts: Mapping[str, Words]) -> Words:
    """Return the words of the template with its placeholders filled in; placeholders without a
    phrase are omitted."""
    written: list[Word] = []
    for part in _parts(template):
        if part.startswith("{"):
            name, _, change = part[1:-1].partition(".")
            phrase = parts.get(name, ())
            written.extend(spaced(CHANGES[change](phrase) if change else phrase))
        else:
            written.append(_template_word(part))
    return _with_articles(written)


def _with_articles(words: Sequence[Word]) -> Words:
    """Return the words with each "a" or "an" changed to the form that the next word requires."""
    return tuple(
        replace(word, text=article(after.text)) if word.text in ("a", "an") else word
        for word, after in zip_longest(words, words[1:], fillvalue=_NOTHING)
    )


_NOTHING = Word("", "", "")


def spaced(words: Words) -> Words:
    """Return the phrase with a space before it, unless it starts with punctuation or "'s"."""
    if not words or words[0].text in _CLOSE_UP or words[0].spaced:
        return words
    return (replace(words[0], spaced=True), *words[1:])


def _template_word(part: str) -> Word:
    text, _, tag = part.partition("/") if len(part) > 1 else (part, "", "")
    lemma = _LEMMAS.get(text.lower(), text.lower())
    return Word(text, tag or _TAGS.get(text.lower(), text), lemma, text not in _CLOSE_UP)


_LEMMAS = {
    "is": "be", "are": "be", "was": "be", "were": "be", "has": "have", "had": "have",
    "does": "do", "did": "do", "costs": "cost", "holds": "hold",
}  # fmt: skip


def as_subject(words: Words) -> Words:
    return _exchanged(words, _SUBJECTS)


def as_object(words: Words) -> Words:
    return _exchanged(words, _OBJECTS)


def _exchanged(words: Words, forms: Mapping[str, str]) -> Words:
    if len(words) != 1 or words[0].low not in forms:
        return words
    text = forms[words[0].low]
    return (Word(text, "PRP", text, words[0].spaced),)


_SUBJECTS = {"him": "he", "her": "she", "them": "they", "us": "we", "me": "I"}
_OBJECTS = {"he": "him", "she": "her", "they": "them", "we": "us", "i": "me"}


def in_singular(words: Words) -> Words:
    return _with_head(words, singular, tag="NN")


def in_plural(words: Words) -> Words:
    return _with_head(words, plural, tag="NNS")


def _with_head(words: Words, inflect: Callable[[str], str], *, tag: str) -> Words:
    """Return the phrase with its head (its last word, or the last before "of") inflected."""
    if not words:
        return words
    at = next((i for i, word in enumerate(words) if word.low == "of"), len(words)) - 1
    head = replace(words[at], text=inflect(words[at].text), tag=tag)
    return (*words[:at], head, *words[at + 1 :])


CHANGES: Mapping[str, Change] = {
    "subject": as_subject,
    "object": as_object,
    "one": in_singular,
    "many": in_plural,
}
