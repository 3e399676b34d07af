"""Add the answer to the story, or write a statement of the answer that follows the story."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.generators.reverse.answering.opening import opened_with
from mwpapp.ml.generators.reverse.answering.soundness import is_sound
from mwpapp.ml.generators.reverse.answering.statements import answer_amount_of, answer_statement
from mwpapp.ml.generators.reverse.answering.wording import worded
from mwpapp.ml.generators.reverse.reading.amounts import in_convention
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject
from mwpapp.ml.generators.reverse.reading.story import Story, has_word
from mwpapp.ml.generators.reverse.rewriting.filling import filled, repeats_vague
from mwpapp.ml.text.conventions import convention_of


def with_answer(subject: Subject) -> tuple[Subject, Words] | None:
    """Return the problem, and a statement of the answer that follows its story.

    The statement is empty if the story itself contains the answer: in place of a vague amount, or
    before its first statement with a number if the answer is about an earlier time. Return None if
    no rule applies.
    """
    amount = _number(subject)
    if amount is not None:
        told = filled(
            subject.story.statements,
            question=subject.story.question,
            amount=amount,
            unit=_unit(subject),
        )
        if told is not None:
            return _with_statements(subject, told), ()
    statement = told_answer(subject)
    if statement is None:
        return None
    opened = opened_with(subject.story, statement)
    return (_with_statements(subject, opened), ()) if opened is not None else (subject, statement)


def _unit(subject: Subject) -> Words:
    """Return the unit in which the answer is measured, or () if it counts things or money."""
    question, unit = subject.story.question, subject.setting.unit
    if not unit or has_word(question, "money", "cost"):
        return ()
    return unit if question[1].low == "much" or has_word(question[2:3], unit[0].low) else ()


def _with_statements(subject: Subject, statements: tuple[Words, ...]) -> Subject:
    return replace(subject, story=replace(subject.story, statements=statements))


def _number(subject: Subject) -> Words | None:
    """Return the answer as a bare number, "19" or "$ 19"; None if it is at most 1, or if no rule
    applies."""
    amount = answer_amount_of(
        subject.story.question, value=subject.placed.answer, setting=subject.setting
    )
    if amount is None or subject.placed.answer <= 1:
        return None
    end = next((i for i, word in enumerate(amount) if word.tag == "CD"), None)
    return None if end is None else _in_convention(subject, amount[: end + 1])


def _in_convention(subject: Subject, words: Words) -> Words:
    problem = subject.problem
    convention = convention_of(problem.text, decimal_sign=problem.decimal_sign)
    return in_convention(words, convention=convention)


def told_answer(subject: Subject) -> Words | None:
    """Return the question and its answer as one statement, or None if no rule applies."""
    story = subject.story
    statement = answer_statement(
        story.question,
        value=subject.placed.answer,
        setting=subject.setting,
        mood=_mood(story),
    )
    if statement is None or not is_sound(statement):
        return None
    if repeats_vague(story.statements, question=story.question):
        return None
    if has_word(story.lead, "about", "which", "that") or len(story.lead) == 1:
        return None
    return worded(_in_convention(subject, statement), subject)


def _mood(story: Story) -> str:
    """Return the tense of the conditions as a tag ("VBD" or "VBZ"), or "" if there are none."""
    if not story.conditions:
        return ""
    words = [w for part in story.statements[-story.conditions :] for w in part]
    tags = [w.tag for w in words if w.tag in ("VBD", "VBZ", "VBP")]
    if not tags:
        return ""
    return "VBD" if tags[0] == "VBD" else "VBZ"
