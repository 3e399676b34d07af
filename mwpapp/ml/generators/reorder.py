"""Move the question to the front, or from the front to the end (kind `reordered`).

Input: a problem whose question is its first or last sentence, or a last sentence of the form
"If ..., how many ...?". Lowercase texts are capitalized first and returned in lower case.
Tense, numbers and words do not change; a pronoun that would precede its name becomes the name,
and a name that the question already has becomes a pronoun after it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from mwpapp.ml.catalogue.kinds import REORDERED
from mwpapp.ml.english.clause_joining import joined, uncapitalized
from mwpapp.ml.english.lowercase_texts import is_small, set_like, with_capitals
from mwpapp.ml.english.names import gender
from mwpapp.ml.english.people import find_people
from mwpapp.ml.english.question_fronting import (
    Split,
    as_sentence,
    split_problem,
    standing_first,
    with_introduction,
)
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.edits import capitalized
from mwpapp.ml.types import Candidate, Problem, Reference, Token

_CONDITION_FIRST = re.compile(
    r"^If (?P<if>[^?]+?)(?:, (?:then )?|\s(?=how (?:many|much)\b))"
    r"(?P<ask>(?:how|what|which)\b[^?]+)\?$"
)
_CONDITION_LAST = re.compile(
    r"^(?P<ask>(?:How|What|Which)\b[^?,]+?),? if (?P<if>[^?]+)\?$", re.IGNORECASE
)
_HAS_ONE = re.compile(r"^(?:How|What|Which)\b.*\b(?:if|when|given that|in case)\b", re.IGNORECASE)
Form = tuple[str, str]
"""The name of a form, and the whole text in that form."""


class Reorder:
    name = "reorder"
    kind = REORDERED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        for text, form in _texts(problem.text, tools=tools).items():
            yield Candidate(
                kind=REORDERED,
                generator=self.name,
                text=text,
                reference=Reference(
                    text=problem.text, equation=problem.equation, answer=problem.answer
                ),
                equation=problem.equation,
                answer=problem.answer,
                unit=problem.unit,
                parameters={"form": form},
            )


def _texts(original: str, *, tools: Tools) -> dict[str, str]:
    """The new texts with the names of their forms."""
    read = with_capitals(original) if is_small(original) else original
    texts: dict[str, str] = {}
    for form, made in _forms(read, tokens=tools.tagger.tag(read)):
        text = set_like(made, original=original)
        if text != original:
            texts.setdefault(text, form)
    return texts


def _forms(text: str, *, tokens: Sequence[Token]) -> Iterator[Form]:
    yield from _clause_forms(text, tokens=tokens)
    parts = split_problem(text)
    if parts is None:
        return
    if parts.question_first:
        yield "question last", " ".join((*parts.statements, parts.question))
    else:
        yield from _front_forms(parts, text=text, tokens=tokens)
        yield from _introducing_forms(parts, tokens=tokens)


def _front_forms(parts: Split, *, text: str, tokens: Sequence[Token]) -> Iterator[Form]:
    question = standing_first(parts.question, text=text, tokens=tokens)
    if question is None:
        return
    clauses = joined(
        _with_pronoun(parts.statements, question=question, text=text, tokens=tokens), tokens=tokens
    )
    if clauses is not None and not _HAS_ONE.match(question):
        yield "if", f"{question.rstrip('?')} if {clauses}?"
    yield "question first", " ".join((question, *parts.statements))
    if clauses is not None and not _HAS_ONE.match(question):
        yield "given that", f"{question.rstrip('?')}, given that {clauses}?"


def _introducing_forms(parts: Split, *, tokens: Sequence[Token]) -> Iterator[Form]:
    """ "How far does a hiker walk if she ...?" if the statements begin with "A hiker"."""
    made = with_introduction(parts.question, statements=parts.statements, tokens=tokens)
    if made is None:
        return
    question, pronoun, phrase = made
    if standing_first(question, text=question, tokens=()) is None:
        return
    first, *others = parts.statements
    rest = first[len(phrase) :]
    clauses = joined((capitalized(pronoun) + rest, *others), tokens=tokens)
    if clauses is not None and not _HAS_ONE.match(question):
        yield "if", f"{question.rstrip('?')} if {clauses}?"
    named = "The" + phrase[phrase.index(" ") :] + rest
    yield "question first", " ".join((question, named, *others))


def _with_pronoun(
    statements: tuple[str, ...], *, question: str, text: str, tokens: Sequence[Token]
) -> tuple[str, ...]:
    """The statements with "she" for the name that opens them, if the question has the name."""
    people = find_people(text, tokens=tokens)
    first = re.match(r"[\w-]+", statements[0])
    if len(people) != 1 or first is None or people[0].name != first[0]:
        return statements
    after = statements[0][first.end() :]
    pronoun = {"f": "She", "m": "He"}.get(people[0].gender)
    if pronoun is None or not question.count(first[0]) or not re.match(r" [a-z]", after):
        return statements
    return (pronoun + after, *statements[1:])


def _clause_forms(text: str, *, tokens: Sequence[Token]) -> Iterator[Form]:
    """ "If A, how many B?" as "How many B if A?" and back; earlier sentences do not change."""
    before, last = _last_sentence(text)
    match = _CONDITION_FIRST.match(last)
    if match and not _reaches_back(match["ask"], match["if"]):
        yield "condition last", before + capitalized(match["ask"]) + f" if {match['if']}?"
    match = _CONDITION_LAST.match(last)
    if match is None or re.search(r"\b(?:if|how|what)\b", match["if"], re.IGNORECASE):
        return
    if not _swaps(match["ask"], match["if"], tokens=tokens):
        return
    ask = uncapitalized(match["ask"], tokens=tokens)
    yield "condition first", f"{before}If {match['if']}, {ask}?"
    yield "statements first", before + as_sentence(match["if"]) + f" {match['ask']}?"


def _last_sentence(text: str) -> tuple[str, str]:
    start = max((m.end() for m in re.finditer(r"[.!]\s+(?=[A-Z0-9])", text)), default=0)
    return text[:start], text[start:]


def _reaches_back(ask: str, condition: str) -> bool:
    """Whether the question refers to something that only the condition names."""
    pointing = r"\b(?:they|them|their|it|its|this|that|these|those|he|she|him|his|her|both|each)\b"
    bare = re.match(r"how (?:many (?:are|were|do|does|did|will|can)|much (?:is|was))\b", ask)
    return (
        re.search(pointing, ask, re.IGNORECASE) is not None
        or bare is not None
        or ("the rest" in ask or ("remain" in ask and "of them" in condition))
    )


def _swaps(ask: str, condition: str, *, tokens: Sequence[Token]) -> bool:
    """Whether the condition can come first: its pronouns must not refer to `ask`."""
    if re.search(r"\bsuch\b|\b(?:do|does|did)$", condition):
        return False
    leaning = re.findall(r"\b(?:he|she|it|they|them|their|his|her|its)\b", condition, re.I)
    if not leaning:
        return True
    names = [t.text for t in tokens if t.text in ask and gender(t.text)]
    return any(re.search(rf"\b{re.escape(name)}\b", condition) for name in names)
