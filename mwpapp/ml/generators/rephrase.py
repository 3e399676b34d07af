"""Reword a problem by rule (kind `reworded`).

Input: any problem. A candidate makes several moves (see english/rewordings): the question in
another form, sentences joined or split, "gives Ben 5" for "gives 5 to Ben", another order where
the order is free, synonyms. Numbers, people, things and what is asked for do not change.
Candidates that differ most come first; those that change fewer than three words are dropped.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from mwpapp.ml.catalogue.kinds import REWORDED
from mwpapp.ml.english.faithfulness import keeps_problem
from mwpapp.ml.english.masking import masked_words
from mwpapp.ml.english.rewordings.moves import EITHER, MOVES
from mwpapp.ml.english.rewordings.passage import Passage, read_passage
from mwpapp.ml.english.rewordings.phrases.amounts import numbers_otherwise
from mwpapp.ml.english.rewordings.soundness import is_sound
from mwpapp.ml.english.surface import changed_words, surface_difference
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Problem, Reference

_PATIENCE = 80
_ROUND_SIZE = 60  # attempts, of which the most different are yielded first
_OTHER_DIGITS = 0.15  # the share of texts in which words replace digits, or the reverse
_MAX_MOVES = 5
LEAST_CHANGED = 3
"""The minimum number of changed words: with fewer, a reader mistakes the text for the original."""


class Rephrase:
    name = "rephrase"
    kind = REWORDED

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        passage = read_passage(problem.text, tokens=tools.tagger.tag(problem.text))
        attempts = _attempts(problem, passage, rng=rng)
        yield from until_exhausted(attempts, original=problem.text, patience=_PATIENCE)


@dataclass(frozen=True, slots=True)
class _Attempt:
    text: str
    moves: tuple[str, ...]
    seed: int


_Move = Callable[[str, Passage], tuple[Passage, ...]]


def _attempts(
    problem: Problem, passage: Passage, *, rng: random.Random
) -> Iterator[Candidate | None]:
    """Yield attempts in rounds, the most different of each round first, then None for each attempt
    that failed or repeated a text."""
    is_faithful = cache(partial(_is_faithful, problem.text))
    moved = cache(_moved)
    while True:
        seeds = [rng.getrandbits(31) for _ in range(_ROUND_SIZE)]
        drawn = {one.text: one for one in (_attempt(passage, seed, move=moved) for seed in seeds)}
        fitting = [
            one for text, one in drawn.items() if _differs(problem.text, text) and is_faithful(text)
        ]
        for one in _most_different_first(fitting, original=problem.text):
            yield _candidate(problem, one)
        yield from [None] * (_ROUND_SIZE - len(fitting))


def _is_faithful(original: str, text: str) -> bool:
    return is_sound(text, original=original) and keeps_problem(original, text)


def _differs(original: str, text: str) -> bool:
    return changed_words(masked_words(original), masked_words(text)) >= LEAST_CHANGED


def _most_different_first(attempts: Sequence[_Attempt], *, original: str) -> Iterator[_Attempt]:
    """Yield the attempt that differs most from the original, then repeatedly the attempt that is
    least similar to all earlier ones."""
    remaining = list(attempts)
    nearest = [_difference(original, one.text) for one in remaining]
    while remaining:
        best = max(range(len(remaining)), key=nearest.__getitem__)
        chosen = remaining.pop(best)
        nearest.pop(best)
        yield chosen
        nearest = [
            min(near, _difference(chosen.text, one.text))
            for near, one in zip(nearest, remaining, strict=True)
        ]


def _difference(one: str, other: str) -> float:
    return surface_difference(masked_words(one), masked_words(other))


def _moved(name: str, passage: Passage) -> tuple[Passage, ...]:
    return tuple(MOVES[name](passage))


def _attempt(passage: Passage, seed: int, *, move: _Move) -> _Attempt:
    """Make moves in random order until enough of them have changed the text."""
    rng = random.Random(seed)
    wanted = rng.randint(2, _MAX_MOVES)
    moves: list[str] = []
    for name in rng.sample(list(MOVES), len(MOVES)):
        if any(name in group and group & set(moves) for group in EITHER):
            continue
        found = move(name, passage)
        if found:
            passage = rng.choice(found)
            moves.append(name)
        if len(moves) == wanted:
            break
    text = passage.text
    if rng.random() < _OTHER_DIGITS and (other := numbers_otherwise(text)):
        text = other
        moves.append("numbers")
    return _Attempt(text, tuple(moves), seed)


def _candidate(problem: Problem, attempt: _Attempt) -> Candidate:
    return Candidate(
        kind=REWORDED,
        generator=Rephrase.name,
        text=attempt.text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=problem.equation,
        answer=problem.answer,
        unit=problem.unit,
        parameters={"moves": list(attempt.moves)},
        seed=attempt.seed,
    )
