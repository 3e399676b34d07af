"""Make pairs with an expected label from questions, with the held-out operators fa to fe."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.registry import TEST_CODES
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.protocols import GrammarChecker, Paraphraser, Tagger, Tools
from mwpapp.ml.types import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class MadePair:
    """A pair that one operator made from one question.

    `label` is what the operator intends: 1 if the solution stays the same. `note` describes the
    change.
    """

    problem: str  # the id
    question: str
    text: str
    code: str
    operator: str
    label: int
    note: str


def held_out_tools(
    texts: Sequence[str],
    *,
    tagger: Tagger,
    question_paraphraser: Paraphraser | None = None,
    reconstructor: Paraphraser | None = None,
    grammar: GrammarChecker | None = None,
) -> Tools:
    """Return the tools of the held-out operators. Optional tools that are not given are None.

    The n-gram model and the TF-IDF weights, for fb and fc, are computed from `texts`.
    """
    return Tools(
        tagger=tagger,
        question_paraphraser=question_paraphraser,
        reconstructor=reconstructor,
        filler=NGramModel(texts),
        weights=TfIdfTable(texts),
        grammar=grammar,
    )


def sources(*, codes: Collection[str], tools: Tools) -> dict[str, str]:
    """Return how each operator makes its texts with these tools (see `provenance`)."""
    return {code: made_with(TEST_CODES[code], tools=tools) for code in sorted(codes)}


def make_held_out_pairs(
    problems: Sequence[Problem], *, codes: Collection[str], seed: int, tools: Tools
) -> Iterator[list[MadePair]]:
    """Yield the pairs of each problem; an operator that does not apply makes none.

    Each problem and operator has its own random generator. The same seed makes the same pairs
    with any selection of operators.
    """
    for problem in problems:
        made = (_made(problem, code=code, seed=seed, tools=tools) for code in sorted(codes))
        yield [pair for pair in made if pair is not None]


def _made(problem: Problem, *, code: str, seed: int, tools: Tools) -> MadePair | None:
    operator = TEST_CODES[code]
    rng = random.Random(f"{seed}:{code}:{problem.id}")
    applied = operator.apply(problem.text, rng=rng, tools=tools)
    if applied is None or not applied[0].strip() or applied[0] == problem.text:
        return None
    text, note = applied
    return MadePair(
        problem=problem.id, question=problem.text, text=text, code=code,
        operator=operator.name, label=operator.label, note=note,
    )  # fmt: skip
