"""Read a problem as statements, a condition and a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mwpapp.ml.english.grammar.tagged_words import (
    Style,
    Words,
    lows,
    read_words,
    style_of,
)
from mwpapp.ml.generators.reorder.reading.last_sentence import (
    COMMANDS,
    LINKS,
    asks,
    opened,
    question_and_condition,
)
from mwpapp.ml.generators.reorder.reading.people import Cast, has_namesakes, read_cast
from mwpapp.ml.generators.reorder.reading.references import References, read_references
from mwpapp.ml.generators.reorder.reading.relevance import numbers_of
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Token

_CLAUSE = frozenset(("if", "when", "because", "although", "while"))
# A text may begin with these pronouns; any other needs text before it.
_SPEAKERS = frozenset(("i", "my", "we", "our", "you", "your", "it"))
_OWNER = frozenset(("'s", "’s"))
_MIN_LENGTH = 4  # words of a sentence, with its final punctuation
_ABBREVIATED = frozenset(("rs", "no", "approx"))
CONDITION, QUESTION = 100, 101
"""The numbers of the condition and the question; statements are numbered from 0."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A problem in parts, without final punctuation.

    `condition` is the clause after `link` ("if", "when") in the question sentence, without `link`.
    `numbers` are the places of the statements in the original text, and `references` are those of
    the original order. `sign` ends the question. `values` are the numbers of the equation, if any.
    """

    statements: tuple[Words, ...]
    numbers: tuple[int, ...]
    condition: Words
    link: str
    condition_first: bool
    question: Words
    question_first: bool
    sign: str
    style: Style
    cast: Cast
    references: References
    values: frozenset[Fraction] | None

    @property
    def told(self) -> list[tuple[int, Words]]:
        """The statements with their numbers."""
        return list(zip(self.numbers, self.statements, strict=True))


def read_layout(
    text: str, *, tokens: Sequence[Token], original: str, equation: str | None = None
) -> Layout | None:
    """Return the parts of a problem with one question, at its start or its end. Return None for
    other texts, and if two people have the same name."""
    words = _corrected(read_words(text, tokens=tokens))
    found = _sentences(words, text=text)
    if found is None or has_namesakes(words):
        return None
    sentences, last, first = found
    cast = read_cast(text, words=words, tokens=tokens)
    question, condition, link, condition_first = question_and_condition(
        opened(last[:-1], text=text, cast=cast)
    )
    if not asks(question):
        return None
    statements = tuple(opened(sentence[:-1], text=text, cast=cast) for sentence in sentences)
    layout = Layout(
        statements=statements,
        numbers=tuple(range(len(statements))),
        condition=condition,
        link=link,
        condition_first=condition_first,
        question=question,
        question_first=first,
        sign=last[-1].text,
        style=style_of(original),
        cast=cast,
        references=References(),
        values=numbers_of(equation),
    )
    return replace(layout, references=read_references(order_of(layout), cast=cast))


def _sentences(words: Words, *, text: str) -> tuple[list[Words], Words, bool] | None:
    """Return the statements, the question, and whether the question comes first. Return None if
    there is not exactly one question, at the start or the end, if another sentence is not a
    statement, or if the text begins with a pronoun that needs text before it."""
    spans = split_sentences(text)
    parts = [tuple(w for w in words if start <= w.start < end) for start, end in spans]
    sentences = _joined([part for part in parts if part])
    asking = [i for i, sentence in enumerate(sentences) if sentence[-1].text == "?"]
    if not asking and sentences and _is_command(sentences[-1]):
        asking = [len(sentences) - 1]
    if len(asking) != 1 or asking[0] not in (0, len(sentences) - 1):
        return None
    if sentences[0][0].tag in ("PRP", "PRP$") and sentences[0][0].low not in _SPEAKERS:
        return None
    last = sentences.pop(asking[0])
    if sentences and sentences[-1][0].low == "if" and _is_fragment(sentences[-1]) and asking[0]:
        last = _mended(sentences.pop(), last)
    plain = all(_is_plain(sentence) for sentence in sentences)
    if not plain or len(last) < _MIN_LENGTH or last[-1].text not in (".", "?"):
        return None
    return sentences, last, bool(sentences) and asking[0] == 0


def _corrected(words: Words) -> Words:
    """Return the words with corrected tags for "'s" between nouns and "costs" before a number,
    which the tagger confuses."""
    return tuple(
        replace(word, tag="POS" if word.low in _OWNER else "VBZ")
        if _is_mistaken(words, i)
        else word
        for i, word in enumerate(words)
    )


def _is_mistaken(words: Words, i: int) -> bool:
    if not 0 < i < len(words) - 1 or not words[i - 1].tag.startswith("NN"):
        return False
    if words[i].low in _OWNER:
        return words[i + 1].tag.startswith("NN")
    return (
        words[i].tag == "NNS"
        and words[i - 1].tag in ("NN", "NNP")
        and words[i + 1].tag in ("CD", "$")
    )


def _is_command(sentence: Words) -> bool:
    """Return whether the sentence says "find ..." or "If ..., find ..."."""
    commas = (i for i, word in enumerate(sentence) if word.text == ",")
    opening = sentence[0].low in LINKS and any(
        set(lows(sentence[i + 1 : i + 2])) & COMMANDS for i in commas
    )
    return sentence[0].low in COMMANDS or opening


def _joined(sentences: list[Words]) -> list[Words]:
    """Return the sentences, joining those that were split after an abbreviation ("Rs. 500")."""
    joined: list[Words] = []
    for sentence in sentences:
        last = joined[-1] if joined else ()
        short = last[-1].low.rstrip(".") if last else ""
        if last and (short in _ABBREVIATED or (not short and last[-2].low in _ABBREVIATED)):
            joined[-1] = (*last, *sentence)
        else:
            joined.append(sentence)
    return joined


def _mended(fragment: Words, question: Words) -> Words:
    """Join "If she has 5. How many are left?" into one sentence."""
    pause = replace(fragment[-1], text=",", tag=",")
    return (*fragment[:-1], pause, *question)


def _is_plain(sentence: Words) -> bool:
    """Return whether a sentence is a statement, not a fragment ("When she had 5.")."""
    return sentence[-1].text == "." and len(sentence) >= _MIN_LENGTH and not _is_fragment(sentence)


def _is_fragment(sentence: Words) -> bool:
    clause = sentence[0].low in _CLAUSE and sentence[1].low != "of" and sentence[1].tag != "VBG"
    return clause and all(word.text != "," for word in sentence)


def order_of(layout: Layout) -> list[tuple[int, Words]]:
    """Return all parts in the order of the layout, with their numbers."""
    last = [(QUESTION, layout.question)]
    if layout.condition:
        place = 0 if layout.condition_first else 1
        last.insert(place, (CONDITION, layout.condition))
    return [*last, *layout.told] if layout.question_first else [*layout.told, *last]
