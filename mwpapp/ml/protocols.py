"""Declare the interfaces between the parts of `ml`: engines, tools, generators and operators.

This module computes nothing, loads no weights and does not import torch.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from mwpapp.ml.types import (
    Alignment,
    Answers,
    Candidate,
    Difficulty,
    Naturalness,
    Problem,
    ProposedSolution,
    Reference,
    ServiceFailure,
    Token,
    Verdict,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Encoder(Protocol):
    dimension: int

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit vectors of shape (texts, dimension)."""
        ...


class Scorer(Protocol):
    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Return the score of each (question, paraphrase): higher is more likely valid.

        The ParaQD score is a cosine in [-1, 1]; other scorers have other ranges.
        """
        ...


class Judge(Protocol):
    @property
    def ready_threshold(self) -> float:
        """The lowest probability at which a variant is ready, unless a rule proves it valid."""
        ...

    @property
    def reject_threshold(self) -> float:
        """The highest probability at which a variant is rejected. It is not rejected if all its
        evidence is fine, apart from evidence that leaves the verdict undecided."""
        ...

    def with_ready(self, threshold: float) -> Judge:
        """Return the same judge with another ready threshold, above the reject threshold."""
        ...

    def judge_all(
        self,
        pairs: Sequence[tuple[Reference, str]],
        *,
        cosines: Sequence[float],
        answers: Sequence[Answers | None] | None = None,
        alignments: Sequence[Alignment] | None = None,
        by_rule: Sequence[bool] | None = None,
    ) -> list[Verdict]:
        """Return the verdict on each text against its reference, given their ParaQD cosines and,
        where known, a solver's answers to both and the alignment of their quantities. `by_rule`
        says which texts were made from their references by rules that keep the calculation."""
        ...


class NaturalnessJudge(Protocol):
    def judge(self, pairs: Sequence[tuple[str | None, str]]) -> list[Naturalness]:
        """Return how natural each variant reads, given (original, variant).

        If a variant tells another story, its original is None, and it is judged by itself."""
        ...


class Translator(Protocol):
    name: str

    def round_trip(self, text: str) -> str:
        """Return the text translated into another language and back, or "" for a text without a
        letter or digit. Never raises an exception."""
        ...


class Tagger(Protocol):
    def tag(self, text: str) -> list[Token]:
        """Return the words of `text` in order."""
        ...


class Solver(Protocol):
    def solve(
        self, problems: Sequence[Problem], *, known: Sequence[Fraction | None] = ()
    ) -> list[ProposedSolution | None]:
        """Return the most likely solution of each problem, in order, or None if there is none.
        A solution that is too uncertain is marked, not omitted.

        `known` lists the known answers. A problem with a known answer gets the most likely solution
        that gives this answer."""
        ...


class Paraphraser(Protocol):
    name: str

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        """Return at most `count` distinct paraphrases, most likely first, none equal to `text`."""
        ...


class Writer(Protocol):
    name: str
    failure: ServiceFailure | None
    """Why the service wrote nothing for a kind; None if nothing has failed."""

    def texts(self, problem: Problem, *, kind: str) -> Sequence[str]:
        """Return what an external service wrote for the problem, unchecked.

        The first call waits for the service. Never raises an exception; returns no texts if the
        service failed, does not write this kind, or got no request for this problem.
        """
        ...


class WordFiller(Protocol):
    name: str

    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        """Return `words` with those at `places` replaced by predictions from their context."""
        ...


class WordWeights(Protocol):
    vocabulary: Sequence[str]

    def weights(self, words: Sequence[str]) -> list[float]:
        """Return how informative each word is in this text (TF-IDF, at least 0)."""
        ...

    def draw_uninformative(self, rng: random.Random) -> str:
        """Draw a word from the vocabulary; less informative words are more likely."""
        ...


class GrammarChecker(Protocol):
    name: str

    def correct(self, text: str) -> str:
        """Return `text` with its unambiguous grammatical errors corrected."""
        ...


class StoryLibrary(Protocol):
    def tell(self, problem: Problem, *, rng: random.Random) -> Iterator[Candidate]:
        """Yield other stories with the numbers of `problem`, best first."""
        ...

    def tell_with_own_numbers(self, problem: Problem, *, rng: random.Random) -> Iterator[Candidate]:
        """Yield other stories with the calculation of `problem` and numbers of their own."""
        ...

    def with_problems(self, problems: Iterable[Problem]) -> StoryLibrary:
        """Return a library that also contains these problems as stories."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The tools of generators and operators. A tool that is not installed or not needed is None.

    `writer` is the writing service for the current problem; it is None unless one is configured.
    `difficulty` says how difficult the new numbers of a variant should be. `question_paraphraser`
    and `reconstructor` serve test operators only, so that a scorer is never tested with the tools
    that made its training data."""

    tagger: Tagger
    translator: Translator | None = None
    encoder: Encoder | None = None
    paraphraser: Paraphraser | None = None
    question_paraphraser: Paraphraser | None = None
    reconstructor: Paraphraser | None = None
    filler: WordFiller | None = None
    weights: WordWeights | None = None
    grammar: GrammarChecker | None = None
    stories: StoryLibrary | None = None
    writer: Writer | None = None
    difficulty: Difficulty = Difficulty.SAME


class Judging(Protocol):
    """A ParaQD scorer and the judge that was fitted with it; `Engines` matches this protocol."""

    @property
    def scorer(self) -> Scorer: ...
    @property
    def judge(self) -> Judge: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """All the loaded models and tools that a pipeline needs. `naturalness` and `solver` are None if
    their weights are not installed."""

    tools: Tools
    scorer: Scorer
    judge: Judge
    naturalness: NaturalnessJudge | None = None
    solver: Solver | None = None


class Generator(Protocol):
    """Turns a problem into candidates of one kind, lazily. `rng` determines them, unless a writing
    service writes them.

    Yields different texts, none equal to the problem's, until it finds no more. It may never stop,
    so take only as many as you need. Yields nothing if it does not apply to the problem. Does no
    work for a candidate before it is requested.
    """

    name: str
    kind: str

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]: ...


class AugmentationOperator(Protocol):
    """Turns a question into a text for training or test pairs (ParaQD, section 3.1).

    `label` is 1 for an operator that keeps the solution, 0 for one that breaks it. `apply` returns
    the new text with a short note of what changed, or None if the operator does not apply.
    """

    name: str
    label: int

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None: ...
