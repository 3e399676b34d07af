"""The ParaQD score: how surely a paraphrase keeps the question's solution.

score(Q, Q') = cos(ENC(Q), ENC(Q')) in [-1, 1] (ParaQD, section 3.4). The paper takes
more than 0.5 as valid and never tunes that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mwpapp.ml.checkpoints.defaults import SCORER
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.backbone import half_is_faster
from mwpapp.ml.paraqd.network import NetworkEncoder, load_network
from mwpapp.ml.types import Encoder

DEFAULT_CHECKPOINT = SCORER
THRESHOLD = 0.5


class ParaQDScorer:
    """types.Scorer over an encoder. Nothing is kept between calls."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """One cosine a pair, in order; a text that stands in many pairs is encoded once."""
        if not pairs:
            return []
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        row = {text: number for number, text in enumerate(texts)}
        vectors = self.encoder.encode(texts)  # (distinct texts, dimension)
        questions = vectors[[row[question] for question, _ in pairs]]
        paraphrases = vectors[[row[paraphrase] for _, paraphrase in pairs]]
        # Rounding can carry the cosine of equal texts a hair past 1.
        cosines = np.clip((questions * paraphrases).sum(axis=1), -1.0, 1.0)
        return [float(value) for value in cosines]


def load_scorer(name: str = DEFAULT_CHECKPOINT, *, device: str | None = None) -> ParaQDScorer:
    """The scorer of the checkpoint called `name`, in bfloat16 where that is faster: a cosine
    moves by some thousandths.

    Raises WeightsMissing where neither a folder nor the base encoder's package holds it.
    """
    network = load_network(resolve(name), device=device)
    half = half_is_faster(network.backbone.device)
    return ParaQDScorer(NetworkEncoder(network, half=half))
