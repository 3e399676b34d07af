"""The same problem in other words by rule (kind `reworded`).

Input: any problem. A candidate makes one to three moves: numbers written in words or digits,
"altogether" for "in all", sure synonyms, two sentences joined, the last statement made a
condition of the question, a time put first. Numbers, people, things and question stay.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mwpapp.ml.generators.faithful import keeps_problem
from mwpapp.ml.generators.moves import MOVES
from mwpapp.ml.types import Candidate, Kind, Problem, Reference, Tools

_ATTEMPTS_EACH = 6
_MOST_MOVES = 3


class Rephrase:
    name = "rephrase"
    kind = Kind.REWORDED

    def generate(
        self, problem: Problem, *, count: int, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        seen = {problem.text}
        for _ in range(count * _ATTEMPTS_EACH):
            seed = rng.getrandbits(31)
            text, made = _moved(problem.text, rng=random.Random(seed), tools=tools)
            if text in seen:
                continue
            seen.add(text)
            if keeps_problem(problem.text, text):
                yield _candidate(problem, text=text, made=made, seed=seed)
            if len(seen) > count:
                return


def _moved(text: str, *, rng: random.Random, tools: Tools) -> tuple[str, list[str]]:
    wanted = rng.randint(1, _MOST_MOVES)
    made: list[str] = []
    for name in rng.sample(list(MOVES), len(MOVES)):
        new = MOVES[name](text, tokens=tools.tagger.tag(text))
        if new is not None and new != text:
            text = new
            made.append(name)
        if len(made) == wanted:
            break
    return text, made


def _candidate(problem: Problem, *, text: str, made: list[str], seed: int) -> Candidate:
    return Candidate(
        kind=Kind.REWORDED,
        generator=Rephrase.name,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        parameters={"moves": made},
        seed=seed,
    )
