"""Reword a problem by rule (kind `reworded`).

Input: any problem. A candidate makes one to three moves: numbers written in words or digits,
"altogether" for "in all", safe synonyms, two sentences joined, the last statement turned into a
condition of the question, a time moved to the front. Numbers, people, things and the question
do not change.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import keeps_problem
from mwpapp.ml.english.rewordings import MOVES
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.protocols import Tagger, Tools
from mwpapp.ml.types import Candidate, Problem, Reference

_PATIENCE = 40
_MOST_MOVES = 3

Move = Callable[[str, str], str | None]
"""What the move of a name makes of a text; None if it does not apply."""


class Rephrase:
    name = "rephrase"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        attempts = _attempts(problem, rng=rng, move=_remembering(tools.tagger))
        yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


def _remembering(tagger: Tagger) -> Move:
    """The moves by name, each computed once for each text, because attempts repeat."""
    tag = cache(tagger.tag)

    @cache
    def move(name: str, text: str) -> str | None:
        return MOVES[name](text, tokens=tag(text))

    return move


def _attempts(problem: Problem, *, rng: random.Random, move: Move) -> Iterator[Candidate | None]:
    is_kept = cache(partial(keeps_problem, problem.text))
    while True:
        seed = rng.getrandbits(31)
        text, made = _moved(problem.text, rng=random.Random(seed), move=move)
        yield _candidate(problem, text=text, made=made, seed=seed) if is_kept(text) else None


def _moved(text: str, *, rng: random.Random, move: Move) -> tuple[str, list[str]]:
    wanted = rng.randint(1, _MOST_MOVES)
    made: list[str] = []
    for name in rng.sample(list(MOVES), len(MOVES)):
        new = move(name, text)
        if new is not None and new != text:
            text = new
            made.append(name)
        if len(made) == wanted:
            break
    return text, made


def _candidate(problem: Problem, *, text: str, made: list[str], seed: int) -> Candidate:
    return Candidate(
        kind=REWORDED,
        generator=Rephrase.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        unit=problem.unit,
        parameters={"moves": made},
        seed=seed,
    )
