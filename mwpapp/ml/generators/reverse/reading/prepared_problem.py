"""Prepare a problem for reversal: read its story, its equation and how it writes amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.grammar.number_phrases import Phrase, phrase_at
from mwpapp.ml.english.grammar.tagged_words import Style, Words, lows, style_of
from mwpapp.ml.english.language import is_english
from mwpapp.ml.equations.tree import Node, Operation, Slot, walk
from mwpapp.ml.generators.reverse.reading.amounts import Setting, counted_noun, setting_of
from mwpapp.ml.generators.reverse.reading.each import counted_names
from mwpapp.ml.generators.reverse.reading.equations import Placement, placement
from mwpapp.ml.generators.reverse.reading.retagging import tagged_words
from mwpapp.ml.generators.reverse.reading.story import Story, has_word, read_story
from mwpapp.ml.generators.reverse.reading.suitable import is_suitable
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Rounding

_LONG_NUMBER = re.compile(r"\d[.,]\d{4}")
_NAME_IN_SENTENCE = re.compile(r"(?<=[a-z,;] )[A-Z]\w+")
_CENTS = re.compile(r"[$€£]\s?\d+[.,]\d\d\b")


@dataclass(frozen=True, slots=True)
class Subject:
    """A problem prepared for reversal. `counted` contains the singulars of what its numbers count
    and of what its question asks for, `names` the words that are capitalized inside a sentence."""

    problem: Problem
    story: Story
    placed: Placement
    setting: Setting
    style: Style
    counted: frozenset[str]
    names: frozenset[str]


def read_problem(problem: Problem, *, tools: Tools) -> Subject | None:
    """Return the problem prepared for reversal, or None if it is not suitable."""
    if problem.equation is None or not is_english(problem.language):
        return None
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    quantities = find_quantities(problem.text, decimal_sign=sign)
    placed = placement(
        problem.equation, quantities=quantities, answer=problem.answer, decimal_sign=sign
    )
    if placed is None or _loses_the_rest(problem, placed):
        return None
    if (placed.answer * 1000).denominator > 1 or _LONG_NUMBER.search(problem.text):
        return None
    if placed.answer <= 0 or any(q.value == 0 for q in quantities):
        return None
    words = tagged_words(problem.text, tagger=tools.tagger)
    story = read_story(words)
    if story is None or not is_suitable(story):
        return None
    phrases = _phrases(story, placed)
    setting = setting_of(
        phrases,
        plain=is_plain(placed.slotted.node) or _is_shared(story, placed),
        cents=_CENTS.search(problem.text) is not None,
    )
    nouns = [*(phrase.noun for phrase in phrases), _asked_noun(story.question)]
    names = frozenset(_NAME_IN_SENTENCE.findall(problem.text))
    return Subject(
        problem, story, placed, setting, style_of(problem.text), counted_names(nouns), names
    )


def _loses_the_rest(problem: Problem, placed: Placement) -> bool:
    """Return whether the answer is rounded: 6 full buses do not show how many people there are."""
    return problem.rounding is not Rounding.NONE and placed.answer.denominator > 1


def is_plain(node: Node) -> bool:
    return not any(isinstance(part, Operation) and part.op in "*/^" for part in walk(node))


def _is_shared(story: Story, placed: Placement) -> bool:
    """Return whether the first number is divided, and the question asks for the share of each."""
    match placed.slotted.node:
        case Operation("/", Slot(first), Slot(second)) if first < second:
            return has_word(story.question, "each") and lows(story.question)[2:3] in (
                ["will"], ["did"], ["does"], ["would"], ["do"],
            )  # fmt: skip
        case _:
            return False


def _phrases(story: Story, placed: Placement) -> list[Phrase]:
    """Return the phrases of the numbers that the equation uses, in the order of the text."""
    used = {placed.quantities[index].start for index in placed.slotted.used}
    return [
        phrase_at(sentence, i)
        for sentence in (*story.statements, story.question)
        for i, word in enumerate(sentence)
        if word.start in used
    ]


def place_of(story: Story, start: int) -> tuple[int, int] | None:
    """Return the indices of the statement and the word of the number at offset `start`, or None."""
    for i, sentence in enumerate(story.statements):
        for j, word in enumerate(sentence):
            if word.start == start and word.tag == "CD":
                return i, j
    return None


def noun_before(subject: Subject, *, sentence: int, number: int) -> Words:
    """Return the noun of a bare number: that of the nearest earlier number, or of the question."""
    statements = subject.story.statements
    words = statements[sentence]
    before = [part[:number] if i == sentence else part for i, part in enumerate(statements)]
    found = [noun for part in before[: sentence + 1] for noun in _nouns(part)]
    asked = _without_new_adjectives(subject.story, _asked_noun(subject.story.question))
    if not found:
        return asked if is_plain(subject.placed.slotted.node) else ()
    same = bool(asked) and counted_noun(asked) == counted_noun(found[-1])
    if phrase_at(words, number).is_partitive and _is_series(before, found[-1]):
        return ()
    if not same or phrase_at(words, number).is_partitive:
        return found[-1]
    return min(asked, found[-1], key=len)


def _is_series(statements: Sequence[Words], noun: Words) -> bool:
    """Return whether "them" can also refer to another noun ("4 cats and 3 dogs")."""
    words = next(s for s in statements if any(word.start == noun[0].start for word in s))
    place = next(i for i, word in enumerate(words) if word.start == noun[0].start)
    after = words[place + len(noun) :]
    listed = len(after) > 1 and after[0].low in (",", "and") and after[1].tag[:2] in ("NN", "CD")
    numbers = [word for word in words if word.tag == "CD" and word.spaced and word.low != "one"]
    return listed or len(numbers) > 1


def _without_new_adjectives(story: Story, noun: Words) -> Words:
    """Return the noun without adjectives that only the question has ("bad carrots")."""
    told = {word.low for statement in story.statements for word in statement}
    while len(noun) > 1 and noun[0].tag == "JJ" and noun[0].low not in told:
        noun = noun[1:]
    return noun


def _nouns(words: Words) -> list[Words]:
    """Return the nouns that the numbers count, except units of measure and "of them"."""
    phrases = [phrase_at(words, i) for i, word in enumerate(words) if word.tag == "CD"]
    return [p.noun for p in phrases if p.noun and p.unit is None and not p.is_partitive]


def _asked_noun(question: Words) -> Words:
    """Return what the question counts: "red apples" of "how many more red apples did she buy"."""
    if lows(question[:2]) != ["how", "many"]:
        return ()
    start = 3 if has_word(question[2:3], "more", "fewer", "less") else 2
    end = start
    while end < len(question) and question[end].tag in ("JJ", "NN", "NNS", "IN", "HYPH"):
        end += 1
    noun = question[start:end]
    return noun if noun and noun[-1].tag in ("NN", "NNS") and noun[0].low != "of" else ()
