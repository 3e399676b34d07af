"""Words with their tags, from which new sentences are built.

A word records whether a space precedes it. The spaces that tokenized corpora have inside amounts
and before punctuation are not written: "$ 5 ." becomes "$5.".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.text.edits import capitalized
from mwpapp.ml.types import Token

_CLOSED_UP = frozenset((".", ",", "?", "!", ";", ":", "%", "'s", "’s", "n't", "n’t"))
_ENDS = frozenset(".?!")
# After these and a full stop, some words continue the sentence ("5 lbs . of flour").
_SHORT = frozenset(("lbs", "lb", "ft", "oz", "approx", "no", "st", "vs"))
TITLES = frozenset(("mr", "mrs", "ms", "dr", "inc", "st", "co", "j.t"))
_GOES_ON = frozenset(("of", "and", "each", "with", "in", "for"))


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its Penn tag and lemma; `start` is its offset in the text (-1 if added)."""

    text: str
    tag: str
    lemma: str
    spaced: bool = True
    start: int = -1

    def __hash__(self) -> int:
        # Sentences are keys of caches, and this is several times as fast as hashing all fields.
        return hash(self.text)

    @property
    def low(self) -> str:
        return self.text.lower()


Words = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text: whether it has no capital letters."""

    small: bool


def style_of(text: str) -> Style:
    return Style(small=text == text.lower())


def read_words(text: str, *, tokens: Sequence[Token]) -> Words:
    """Return the tokens as words that record whether whitespace precedes them."""
    words: list[Word] = []
    end = -1
    for token in tokens:
        spaced = token.start != end
        words.append(Word(token.text, _tag(token), token.lemma.lower(), spaced, token.start))
        end = token.end
    return tuple(words)


def _tag(token: Token) -> str:
    """Return the tag, corrected for words that can have only one."""
    low = token.text.lower()
    return _SURE_TAGS.get(low, token.tag)


_SURE_TAGS = {
    "did": "VBD", "does": "VBZ", "was": "VBD", "were": "VBD", "is": "VBZ", "are": "VBP",
    "could": "MD", "would": "MD", "should": "MD", "has": "VBZ", "had": "VBD",
    "he": "PRP", "she": "PRP", "they": "PRP", "we": "PRP", "i": "PRP", "and": "CC", "how": "WRB",
}  # fmt: skip


def new_words(text: str, *, tag: str = "X") -> Words:
    """Return the words of `text` as added words, all with the same tag."""
    return tuple(Word(part, tag, part.lower()) for part in text.split())


def sentences(words: Sequence[Word]) -> list[Words]:
    """Return the sentences in order, each with its final punctuation, if any. Omit a sentence that
    is only one word or sign."""
    found: list[Words] = []
    start = 0
    for i, word in enumerate(words):
        if word.text in _ENDS and not _runs_on(words, i):
            found.append(tuple(words[start : i + 1]))
            start = i + 1
    rest = tuple(words[start:])
    return [sentence for sentence in [*found, rest] if len(sentence) > 1]


def _runs_on(words: Sequence[Word], i: int) -> bool:
    if words[i].text != "." or i == 0 or i + 1 == len(words):
        return False
    if words[i - 1].low in TITLES and not words[i].spaced:
        return True
    return words[i - 1].low in _SHORT and words[i + 1].text in _GOES_ON


def with_end(words: Sequence[Word], sign: str) -> Words:
    """Return the sentence with `sign` at its end; a full stop is not repeated after "0.5 m."."""
    if sign == "." and words[-1].text.endswith("."):
        return tuple(words)
    return (*words, Word(sign, sign, sign, spaced=False))


def comma() -> Words:
    return (Word(",", ",", ",", spaced=False),)


def as_text(words: Iterable[Word]) -> str:
    """Return the words as text, without the additional spaces of a tokenized corpus."""
    text = ""
    for word in words:
        amount = word.tag == "CD" and text.endswith("$")
        closed_up = amount or word.text in _CLOSED_UP
        text += " " * (word.spaced and not closed_up) + word.text
    return text.strip()


def as_sentences(parts: Iterable[Sequence[Word]], *, style: Style) -> str:
    """Return the sentences as one text, with capital letters if the source has them."""
    texts = [as_text((replace(part[0], spaced=True), *part[1:])) for part in parts if part]
    return " ".join(text if style.small else capitalized(text) for text in texts)


def lows(words: Iterable[Word]) -> list[str]:
    return [word.low for word in words]


def small_first(words: Words) -> Words:
    """Return the words with the first letter of the first word in lower case, unless that word is a
    name or "I"."""
    if not words or words[0].tag.startswith("NNP") or words[0].text == "I":
        return words
    first = words[0]
    return (replace(first, text=first.text[:1].lower() + first.text[1:]), *words[1:])
