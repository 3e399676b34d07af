"""Prepare a problem for reversal: its story, its equation over its quantities, its amounts."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.english.grammar.number_phrases import Phrase, phrase_at
from mwpapp.ml.english.grammar.tagged_words import Style, Words, lows, read_words, style_of
from mwpapp.ml.english.language import is_english
from mwpapp.ml.equations.tree import Node, Operation, Slot, walk
from mwpapp.ml.generators.reverse.reading.amounts import Setting, setting_of
from mwpapp.ml.generators.reverse.reading.equations import Placement, placement
from mwpapp.ml.generators.reverse.reading.story import Story, has_word, read_story
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Rounding


@dataclass(frozen=True, slots=True)
class Subject:
    """A problem prepared for reversal."""

    problem: Problem
    story: Story
    placed: Placement
    setting: Setting
    style: Style


def read_problem(problem: Problem, *, tools: Tools) -> Subject | None:
    if problem.equation is None or not is_english(problem.language):
        return None
    sign = convention_of(problem.text, decimal_sign=problem.decimal_sign).decimal
    quantities = find_quantities(problem.text, decimal_sign=sign)
    placed = placement(
        problem.equation, quantities=quantities, answer=problem.answer, decimal_sign=sign
    )
    if placed is None or _loses_the_rest(problem, placed):
        return None
    if placed.answer <= 0 or any(q.value == 0 for q in quantities):
        return None
    words = read_words(problem.text, tokens=tools.tagger.tag(problem.text))
    story = read_story(words)
    if story is None:
        return None
    style = style_of(problem.text)
    setting = setting_of(
        _phrases(story, placed),
        plain=is_plain(placed.slotted.node) or _is_shared(story, placed),
        style=style,
    )
    return Subject(problem, story, placed, setting, style)


def _loses_the_rest(problem: Problem, placed: Placement) -> bool:
    """Whether the answer is rounded: 6 full buses do not tell how many people there are."""
    return problem.rounding is not Rounding.NONE and placed.answer.denominator > 1


def is_plain(node: Node) -> bool:
    return not any(isinstance(part, Operation) and part.op in "*/^" for part in walk(node))


def _is_shared(story: Story, placed: Placement) -> bool:
    """Whether the first number is divided, and the question asks for the share of each."""
    match placed.slotted.node:
        case Operation("/", Slot(first), Slot(second)) if first < second:
            return has_word(story.question, "each") and lows(story.question)[2:3] in (
                ["will"], ["did"], ["does"], ["would"], ["do"],
            )  # fmt: skip
        case _:
            return False


def _phrases(story: Story, placed: Placement) -> list[Phrase]:
    """The phrases of the numbers that the equation uses, in the order of the text."""
    used = {placed.quantities[index].start for index in placed.slotted.used}
    return [
        phrase_at(sentence, i)
        for sentence in (*story.statements, story.question)
        for i, word in enumerate(sentence)
        if word.start in used
    ]


def place_of(story: Story, start: int) -> tuple[int, int] | None:
    for i, sentence in enumerate(story.statements):
        for j, word in enumerate(sentence):
            if word.start == start and word.tag == "CD":
                return i, j
    return None


def noun_before(subject: Subject, *, sentence: int, number: int) -> Words:
    """What the nearest earlier number counts, for a number without a noun."""
    statements = subject.story.statements
    before = [part[:number] if i == sentence else part for i, part in enumerate(statements)]
    found = [_nouns(part) for part in before[: sentence + 1]]
    if found[-1]:
        return found[-1][-1]
    asked = _told_of(subject.story, _asked_noun(subject.story.question))
    earlier = [noun for nouns in found for noun in nouns]
    if asked and is_plain(subject.placed.slotted.node):
        return asked
    return earlier[-1] if earlier else asked or subject.setting.noun


def _told_of(story: Story, noun: Words) -> Words:
    """The noun without an adjective that only the question has ("bad carrots")."""
    told = {word.low for statement in story.statements for word in statement}
    while len(noun) > 1 and noun[0].tag == "JJ" and noun[0].low not in told:
        noun = noun[1:]
    return noun


def _nouns(words: Words) -> list[Words]:
    """The nouns that the numbers count, for numbers that have one."""
    phrases = [phrase_at(words, i) for i, word in enumerate(words) if word.tag == "CD"]
    return [p.noun for p in phrases if p.noun and not p.money and not p.of_pronoun]


def _asked_noun(question: Words) -> Words:
    """What the question counts: "red apples" of "how many more red apples did she buy"."""
    if lows(question[:2]) != ["how", "many"]:
        return ()
    start = 3 if has_word(question[2:3], "more", "fewer", "less") else 2
    end = start
    while end < len(question) and question[end].tag in ("JJ", "NN", "NNS", "IN", "HYPH"):
        end += 1
    noun = question[start:end]
    return noun if noun and noun[-1].tag in ("NN", "NNS") and noun[0].low != "of" else ()
