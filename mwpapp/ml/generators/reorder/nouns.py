"""Add the noun that a question leaves out: "how many does each child get"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Word
from mwpapp.ml.generators.reorder.questions import noun_place, sums
from mwpapp.ml.generators.reorder.reading.last_sentence import FINITE
from mwpapp.ml.generators.reorder.reading.layout import QUESTION, Layout, order_of
from mwpapp.ml.generators.reorder.reading.references import read_references
from mwpapp.ml.text.units import canonical

_COUNTS = frozenset(("many", "more", "fewer", "dozen", "one", "another", "a", "an"))
_PLACES = frozenset(("in", "on", "at", "from", "into", "for"))
_HOLDS = frozenset(("have", "hold", "contain"))


def with_noun(layout: Layout) -> Layout:
    """Return the problem with "how many cookies does each child get" for "how many does each child
    get".

    The layout changes only if the numbers outside the question count exactly one thing that the
    question does not name. A question about a sum does not change if the text counts anything else
    without a number: "12 boys and twice as many girls".
    """
    question = layout.question
    many = next((i for i, word in enumerate(question) if word.low == "many"), None)
    place = noun_place(question, many) if many is not None else None
    if layout.question_first or place is None:
        return layout
    asked = {word.lemma for word in question}
    told = [words for number, words in order_of(layout) if number != QUESTION]
    things = {noun.lemma: noun for noun in _counted(told) if noun.lemma not in asked}
    if len(things) != 1:
        return layout
    thing = next(iter(things.values()))
    if sums(question) and any(_counts_another(words, thing=thing) for words in told):
        return layout
    noun = Word(thing.text, "NNS", thing.lemma)
    new = replace(layout, question=(*question[:place], noun, *question[place:]))
    return replace(new, references=read_references(order_of(new), cast=layout.cast))


def _counted(parts: Iterable[Sequence[Word]]) -> list[Word]:
    """Return the plural nouns that follow numbers, except units."""
    found = []
    for words in parts:
        for i, word in enumerate(words):
            noun = phrase_at(words, i).noun if word.tag == "CD" else ()
            if noun and noun[-1].tag == "NNS" and not _is_measure(noun[-1]):
                found.append(noun[-1])
    return found


def _counts_another(words: Sequence[Word], *, thing: Word) -> bool:
    """Return whether the words count another thing than `thing` without a number: "twice as many
    girls", "one horse"."""
    for i, word in enumerate(words):
        phrase = phrase_at(words, i)
        noun = phrase.noun[-1] if phrase.noun else thing
        other = noun.tag in ("NN", "NNS") and noun.lemma != thing.lemma and not _is_measure(noun)
        if word.low in _COUNTS and other and not _is_container(words, i, phrase.end):
            return True
    return False


def _is_container(words: Sequence[Word], start: int, end: int) -> bool:
    """Return whether the phrase is what the things are in: "12 cows on a farm", "a farm has 12
    cows"."""
    if start:
        return words[start - 1].low in _PLACES
    return end < len(words) and words[end].tag in FINITE and words[end].lemma in _HOLDS


def _is_measure(noun: Word) -> bool:
    return canonical(noun.low) is not None or noun.low in ("times", "percent", "halves", "thirds")
