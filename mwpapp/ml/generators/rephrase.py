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
from itertools import chain, repeat

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
_FIRST_ROUND, _LATER_ROUNDS = 20, 60  # attempts, of which the most different are yielded first
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


class _Moves:
    """The results of the moves on each passage, each computed once."""

    def __init__(self) -> None:
        self._known: dict[Passage, dict[str, tuple[Passage, ...]]] = {}

    def of(self, passage: Passage) -> Callable[[str], tuple[Passage, ...]]:
        """Return a function from the name of a move to the passages that it makes of this one."""
        known = self._known.setdefault(passage, {})

        def made(name: str) -> tuple[Passage, ...]:
            if name not in known:
                known[name] = tuple(MOVES[name](passage))
            return known[name]

        return made


def _attempts(
    problem: Problem, passage: Passage, *, rng: random.Random
) -> Iterator[Candidate | None]:
    """Yield attempts in rounds, the most different of each round first, then None for each attempt
    that failed or repeated a text. Whether an attempt is faithful is checked as late as possible,
    because often only the first few of a round are used."""
    is_faithful = cache(partial(_is_faithful, problem.text))
    moves = _Moves()
    for size in chain([_FIRST_ROUND], repeat(_LATER_ROUNDS)):
        seeds = [rng.getrandbits(31) for _ in range(size)]
        drawn = {one.text: one for one in (_attempt(passage, seed, known=moves) for seed in seeds)}
        different = [one for text, one in drawn.items() if _differs(problem.text, text)]
        found = 0
        for one in _most_different_first(different, original=problem.text, fits=is_faithful):
            found += 1
            yield _candidate(problem, one)
        yield from [None] * (size - found)


def _is_faithful(original: str, text: str) -> bool:
    return is_sound(text, original=original) and keeps_problem(original, text)


def _differs(original: str, text: str) -> bool:
    return changed_words(masked_words(original), masked_words(text)) >= LEAST_CHANGED


def _most_different_first(
    attempts: Sequence[_Attempt], *, original: str, fits: Callable[[str], bool]
) -> Iterator[_Attempt]:
    """Of the attempts whose text fits, yield the one that differs most from the original, then
    repeatedly the one that is least similar to all earlier ones."""
    remaining = list(attempts)
    nearest = [_difference(original, one.text) for one in remaining]
    while remaining:
        best = max(range(len(remaining)), key=nearest.__getitem__)
        chosen = remaining.pop(best)
        nearest.pop(best)
        if not fits(chosen.text):
            continue
        yield chosen
        nearest = [
            min(near, _difference(chosen.text, one.text))
            for near, one in zip(nearest, remaining, strict=True)
        ]


def _difference(one: str, other: str) -> float:
    return surface_difference(masked_words(one), masked_words(other))


def _attempt(passage: Passage, seed: int, *, known: _Moves) -> _Attempt:
    """Make moves in random order until enough of them have changed the text."""
    rng = random.Random(seed)
    wanted = rng.randint(2, _MAX_MOVES)
    moves: list[str] = []
    made = known.of(passage)
    for name in rng.sample(list(MOVES), len(MOVES)):
        if any(name in group and group & set(moves) for group in EITHER):
            continue
        found = made(name)
        if found:
            passage = rng.choice(found)
            made = known.of(passage)
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
