"""Pairs with an expected label, made of questions by the test operators fa to fe."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.registry import TEST_CODES
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.translators.grammar import load_grammar_checker
from mwpapp.ml.translators.paraphraser import load_paraphraser
from mwpapp.ml.types import Problem, Tagger, Tools

# The weights of fe and fb, where folders of these names hold them.
QUESTION_PARAPHRASER, RECONSTRUCTOR = "t5-quora", "t5-reconstruction"

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class MadePair:
    """What one operator made of one question. `label` is what the operator means to do, 1
    where the solution stays; `note` says what changed."""

    problem: str  # its id
    question: str
    text: str
    code: str
    operator: str
    label: int
    note: str


def test_tools(texts: Sequence[str], *, tagger: Tagger) -> Tools:
    """Everything that test operators may use here; what has no weights is absent. fb and fc
    take likely and telling words from the questions themselves."""
    return Tools(
        tagger=tagger,
        question_paraphraser=_found(lambda: load_paraphraser(QUESTION_PARAPHRASER)),
        reconstructor=_found(lambda: load_paraphraser(RECONSTRUCTOR)),
        filler=NGramModel(texts),
        weights=TfIdfTable(texts),
        grammar=_found(load_grammar_checker),
    )


def sources(*, codes: Collection[str], tools: Tools) -> dict[str, str]:
    """What each operator makes its texts with here, or that its weights are missing."""
    return {code: made_with(TEST_CODES[code], tools=tools) for code in sorted(codes)}


def make_test_pairs(
    problems: Sequence[Problem], *, codes: Collection[str], seed: int, tools: Tools
) -> Iterator[list[MadePair]]:
    """The pairs of each problem in turn; an operator that cannot apply to it makes none.

    Every problem and operator has a generator of its own, so the same seed makes the same
    pairs whichever others are asked for.
    """
    for problem in problems:
        made = (_made(problem, code=code, seed=seed, tools=tools) for code in sorted(codes))
        yield [pair for pair in made if pair is not None]


def _made(problem: Problem, *, code: str, seed: int, tools: Tools) -> MadePair | None:
    operator = TEST_CODES[code]
    rng = random.Random(f"{seed}:{code}:{problem.id}")
    found = operator.apply(problem.text, rng=rng, tools=tools)
    if found is None or not found[0].strip() or found[0] == problem.text:
        return None
    return MadePair(
        problem=problem.id, question=problem.text, text=found[0], code=code,
        operator=operator.name, label=operator.label, note=found[1],
    )  # fmt: skip


def _found(load: Callable[[], T]) -> T | None:
    try:
        return load()
    except WeightsMissing:
        return None
