"""Judge how natural a text reads: the probability that a native teacher would print it as it is.

A small language model says how likely each word is. A variant is judged by how much less likely its
words are than those of its original. Numbers in digits are ignored, and so are names that only one
of the texts has. Another story is judged by itself. A text that has an overlong decimal, or takes
away more than there is, is odd whatever its wording.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from mwpapp.ml.checkpoints.defaults import NATURALNESS
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checks.stories.amounts import impossible_amount
from mwpapp.ml.language_model.language_model import ReadTokens, load_language_model
from mwpapp.ml.naturalness.comparing import compare
from mwpapp.ml.naturalness.features import alone, compared
from mwpapp.ml.naturalness.logistic import FILE_NAME, Regression, Weights, read_weights
from mwpapp.ml.naturalness.odd_passage import odd_passage
from mwpapp.ml.naturalness.words import Word, read_words
from mwpapp.ml.types import Naturalness, Span

DEFAULT_CHECKPOINT = NATURALNESS
PART = "naturalness"
# Nobody prints "0.16666666666666666 of a cup" or "0.3333 of the pages".
_LONG_DECIMAL = re.compile(r"\d[.,]\d{7,}|\b0[.,](?:3333|6667|6666|1667|8333)\d*\b")


class TokenReader(Protocol):
    def read(self, texts: Sequence[str]) -> list[ReadTokens]:
        """Return the tokens of each text, in order."""
        ...


class FittedNaturalnessJudge:
    """A `protocols.NaturalnessJudge`."""

    def __init__(self, weights: Weights, *, reader: TokenReader) -> None:
        self.weights = weights
        self.reader = reader

    def judge(self, pairs: Sequence[tuple[str | None, str]]) -> list[Naturalness]:
        """Return how natural each variant reads, given (original, variant), in order.

        The original is None for another story. The language model reads each text once, so pass all
        variants of an original in one call.
        """
        words = read_texts(pairs, reader=self.reader)
        return [self._judged(original, variant, words=words) for original, variant in pairs]

    def _judged(
        self, original: str | None, variant: str, *, words: dict[str, list[Word]]
    ) -> Naturalness:
        if original is None:
            comparison = None
            features, regression = alone(variant, words=words[variant]), self.weights.alone
        else:
            comparison = compare(words[original], words[variant])
            features = compared(original, variant, comparison=comparison)
            regression = self.weights.compared
        if impossible := _impossible(variant):
            return Naturalness(probability=0.0, odd=impossible)
        probability = regression.probability(features)
        passage = odd_passage(words[variant], comparison=comparison)
        return Naturalness(
            probability=probability, odd=_odd(passage, probability, regression=regression)
        )


def _impossible(text: str) -> Span | None:
    """Return a passage that nobody would print, however natural its wording, or None."""
    found = _LONG_DECIMAL.search(text)
    return found.span() if found else impossible_amount(text)


def _odd(passage: Span | None, probability: float, *, regression: Regression) -> Span | None:
    """Return the passage if the text sounds odd, otherwise None. The passage of a text without
    words is empty."""
    return None if probability >= regression.threshold else passage or (0, 0)


def read_texts(
    pairs: Sequence[tuple[str | None, str]], *, reader: TokenReader
) -> dict[str, list[Word]]:
    """Return the words of every text in `pairs`, by text."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair if text is not None))
    return {
        text: read_words(text, spans=tokens.spans, log_probabilities=tokens.log_probabilities)
        for text, tokens in zip(texts, reader.read(texts), strict=True)
    }


def load_naturalness_judge(
    name: str = DEFAULT_CHECKPOINT, *, device: str | None = None
) -> FittedNaturalnessJudge:
    """Return the judge of the checkpoint called `name`, with its language model.

    Raise WeightsMissing if one of them is missing, and CheckpointError if one is invalid.
    """
    folder = resolve(name)
    manifest = read_manifest(folder, part=PART)
    if manifest.base is None:
        raise CheckpointError(f"{name!r} does not say which language model it is for.")
    weights = read_weights(folder / FILE_NAME)
    return FittedNaturalnessJudge(weights, reader=load_language_model(manifest.base, device=device))
