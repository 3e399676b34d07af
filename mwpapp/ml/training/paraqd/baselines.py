"""Prepare the baselines of ParaQD (section 4.3): UDA and SSMBA, with or without pseudo-labels.

Both generate only paraphrases that should preserve the solution ("kept"). The other questions of a
batch serve as "broken" texts (`in_batch`). With pseudo-labels (appendix B), the untrained encoder
labels the texts: texts whose cosine with their question is above 0.8 are kept, and all others
are broken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mwpapp.ml.operators.published.back_translation import BackTranslation
from mwpapp.ml.operators.registry import BASELINE_OPERATORS
from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.protocols import AugmentationOperator, Scorer

PSEUDO_THRESHOLD = 0.8
IN_BATCH = "in_batch"

BASELINES: Mapping[str, tuple[AugmentationOperator, ...]] = {
    "uda": (BackTranslation(), BASELINE_OPERATORS["low_information_replacement"]),
    "ssmba": (BASELINE_OPERATORS["mask_refill"],),
}
"""The operators of each baseline. All of them should preserve the solution."""


def pseudo_labelled(questions: Sequence[Augmented], *, untrained: Scorer) -> list[Augmented]:
    """Return the questions with each text on the side that the untrained encoder assigns it to."""
    pairs = [
        (item.text, sample.text) for item in questions for sample in item.kept if sample is not None
    ]
    scores = iter(untrained.score(pairs))
    return [
        _sorted(item, scores=[next(scores) for sample in item.kept if sample]) for item in questions
    ]


def _sorted(question: Augmented, *, scores: Sequence[float]) -> Augmented:
    samples = [sample for sample in question.kept if sample is not None]
    alike = [score > PSEUDO_THRESHOLD for score in scores]
    return replace(
        question,
        kept=tuple(sample for sample, same in zip(samples, alike, strict=True) if same),
        broken=tuple(sample for sample, same in zip(samples, alike, strict=True) if not same),
    )


def with_in_batch(batch: Sequence[Augmented]) -> list[Augmented]:
    """Return the batch; questions without broken texts get the other questions of the batch."""
    return [
        item if item.broken else replace(item, broken=tuple(_others(batch, than=number)))
        for number, item in enumerate(batch)
    ]


def _others(batch: Sequence[Augmented], *, than: int) -> list[Sample]:
    return [
        Sample(text=item.text, operator=IN_BATCH)
        for number, item in enumerate(batch)
        if number != than
    ]
