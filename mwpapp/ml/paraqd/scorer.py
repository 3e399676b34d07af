"""Score how likely a paraphrase is to preserve the solution.

score(Q, Q') = cos(ENC(Q), ENC(Q')) in [-1, 1] (ParaQD, section 3.4). The paper classifies scores
above 0.5 as valid and does not tune this threshold.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mwpapp.ml.checkpoints.defaults import SCORER
from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.paraqd.network import NetworkEncoder, load_network
from mwpapp.ml.protocols import Encoder

DEFAULT_CHECKPOINT = SCORER
THRESHOLD = 0.5


class ParaQDScorer:
    """A `protocols.Scorer` that uses an encoder. It does not cache vectors between calls."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Return the cosine of each pair. A text that occurs in many pairs is encoded once."""
        if not pairs:
            return []
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        row = {text: number for number, text in enumerate(texts)}
        vectors = self.encoder.encode(texts)  # (distinct texts, dimension)
        questions = vectors[[row[question] for question, _ in pairs]]
        paraphrases = vectors[[row[paraphrase] for _, paraphrase in pairs]]
        # Rounding errors can make the cosine of equal texts slightly larger than 1.
        cosines = np.clip((questions * paraphrases).sum(axis=1), -1.0, 1.0)
        return [float(value) for value in cosines]


def load_scorer(name: str = DEFAULT_CHECKPOINT, *, device: str | None = None) -> ParaQDScorer:
    """Return the scorer for the checkpoint called `name`.

    It uses bfloat16 if that is faster, which changes a cosine by a few thousandths. Raise
    WeightsMissing if the checkpoint or its base encoder is not installed, and CheckpointError if
    the checkpoint cannot be used.
    """
    network = load_network(resolve(name), device=device)
    half = half_is_faster(network.backbone.device)
    return ParaQDScorer(NetworkEncoder(network, half=half))
