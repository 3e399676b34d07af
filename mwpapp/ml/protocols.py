"""What the parts of `ml` need of one another: engines, tools, generators and operators.

Protocols only: nothing here computes, loads or imports torch.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from mwpapp.ml.types import Alignment, Answers, Candidate, Problem, Reference, Token, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Encoder(Protocol):
    dimension: int

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of shape (texts, dimension)."""
        ...


class Scorer(Protocol):
    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """ParaQD cosine in [-1, 1] for each (question, paraphrase)."""
        ...


class Judge(Protocol):
    @property
    def ready_threshold(self) -> float:
        """The probability from which a variant can be ready."""
        ...

    @property
    def reject_threshold(self) -> float:
        """The probability up to which one is rejected, unless all its evidence is fine."""
        ...

    def with_ready(self, threshold: float) -> Judge:
        """The same judge with another threshold of `ready`, above that of rejecting."""
        ...

    def judge_all(
        self,
        pairs: Sequence[tuple[Reference, str]],
        *,
        cosines: Sequence[float],
        answers: Sequence[Answers | None] | None = None,
        alignments: Sequence[Alignment] | None = None,
    ) -> list[Verdict]:
        """The verdict on each text against its reference, given their ParaQD cosines and, where
        known, a solver's answers to both and the alignment of their quantities."""
        ...


class Translator(Protocol):
    name: str

    def round_trip(self, text: str) -> str:
        """The text translated to another language and back; raises nothing for odd input."""
        ...


class Tagger(Protocol):
    def tag(self, text: str) -> list[Token]:
        """The words of `text` in order."""
        ...


class Paraphraser(Protocol):
    name: str

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        """At most `count` different rewritings, the likeliest first, none equal to `text`."""
        ...


class WordFiller(Protocol):
    name: str

    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        """`words` with those at `places` guessed anew from the words around them."""
        ...


class WordWeights(Protocol):
    vocabulary: Sequence[str]

    def weights(self, words: Sequence[str]) -> list[float]:
        """How much each word tells in this text (TF-IDF, at least 0)."""
        ...

    def draw_uninformative(self, rng: random.Random) -> str:
        """A word of the vocabulary, the likelier the less it tells."""
        ...


class GrammarChecker(Protocol):
    name: str

    def correct(self, text: str) -> str:
        """`text` with its sure mistakes of grammar mended, its words otherwise untouched."""
        ...


class StoryLibrary(Protocol):
    def tell(self, problem: Problem, *, rng: random.Random) -> Iterator[Candidate]:
        """Other stories with the numbers of `problem`, the best first."""
        ...

    def with_problems(self, problems: Iterable[Problem]) -> StoryLibrary:
        """A library that also has these problems as stories."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What generators and operators may use; what has no weights here is absent.

    `question_paraphraser` and `reconstructor` serve test operators alone, so that what a
    scorer is tested with is never what it was trained with."""

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


class Judging(Protocol):
    """A ParaQD scorer and the judge that was fitted with it; `Engines` is one too."""

    @property
    def scorer(self) -> Scorer: ...
    @property
    def judge(self) -> Judge: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """Everything loaded that a pipeline needs."""

    tools: Tools
    scorer: Scorer
    judge: Judge


class Generator(Protocol):
    """Turns a problem into candidates of one kind, lazily and deterministically under `rng`.

    Yields different texts, none equal to the problem's, until it finds no more: that may be
    never, so take as many as you need. Yields nothing where it cannot apply. Does no work for a
    candidate before somebody takes it.
    """

    name: str
    kind: str

    def generate(
        self, problem: Problem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]: ...


class AugmentationOperator(Protocol):
    """Turns a question into a text for training pairs (ParaQD, section 3.1).

    `label` is 1 for an operator that keeps the solution, 0 for one that breaks it.
    Returns the new text with a short note of what changed, or None where it cannot apply.
    """

    name: str
    label: int

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None: ...
