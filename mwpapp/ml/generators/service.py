"""Request variants from a writing service outside this machine (kinds `reworded` and `retold`).

Input: any problem; for another story (`retold`), a problem with an equation. The texts are not
filtered here, but judged like all others. For another story, the equation is matched with the
numbers of the new text, and the verdict is never "ready", because only a person can tell whether
the story asks for this calculation. Yields nothing without a service.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mwpapp.ml.catalogue.kinds import RETOLD, REWORDED
from mwpapp.ml.checks.asked_measure import asked_unit
from mwpapp.ml.checks.division_context import counted_thing
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import Candidate, Problem, Quantity, Reference


class ServiceRewording:
    name = "service_rewording"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.writer is None:
            return
        for text in tools.writer.texts(problem, kind=REWORDED):
            yield Candidate(
                kind=REWORDED,
                generator=self.name,
                text=text,
                reference=_reference(problem),
                equation=problem.equation,
                answer=problem.answer,
                unit=problem.unit,
                parameters={"writer": tools.writer.name},
            )


class ServiceStory:
    name = "story_by_service"
    kind = RETOLD

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        if tools.writer is None or not problem.equation:
            return
        given = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
        for text in tools.writer.texts(problem, kind=RETOLD):
            unit = _unit(text)
            yield Candidate(
                kind=RETOLD,
                generator=self.name,
                text=text,
                reference=_reference(problem),
                equation=problem.equation,
                answer=_answer(problem.equation, text=text, unit=unit),
                unit=unit,
                parameters={
                    "writer": tools.writer.name,
                    "origins": _origins(find_quantities(text), given=given),
                },
            )


def _reference(problem: Problem) -> Reference:
    return Reference(text=problem.text, equation=problem.equation, answer=problem.answer)


def _origins(quantities: Sequence[Quantity], *, given: Sequence[Quantity]) -> list[int]:
    """Return, for each quantity of the text, the index of an equal quantity in the original, or []
    if any has none. Repeated numbers are matched in the order of the original."""
    remaining = dict(enumerate(given))
    origins = []
    for quantity in quantities:
        index = next((i for i, one in remaining.items() if one.value == quantity.value), None)
        if index is None:
            return []
        del remaining[index]
        origins.append(index)
    return origins


def _unit(text: str) -> str | None:
    """Return the unit that the question asks for ("kilometres"), or the things that it counts."""
    asked = question_span(text)
    question = text[slice(*asked)] if asked else ""
    measure = asked_unit(question)
    return measure.words if measure else counted_thing(question)


def _answer(equation: str, *, text: str, unit: str | None) -> str | None:
    """Return the result in the form that the text asks for, or None if it cannot be calculated."""
    try:
        return written_answer(evaluate(parse(equation)), text=text, unit=unit)
    except EquationError:
        return None
