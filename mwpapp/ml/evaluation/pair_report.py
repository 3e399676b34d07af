"""Evaluate the ParaQD score and the verdict on labelled question-paraphrase pairs.

Both use a threshold of 0.5. Separation is reported only for the cosine, because it depends on the
scale of the score; the difference between the true and the false positive rate is reported only for
the probability. `ready` is evaluated with the judge's own judgement, at its own threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from mwpapp.ml.evaluation.operating_point import operating_point
from mwpapp.ml.evaluation.report import common_fields, report
from mwpapp.ml.pipelines.score_pairs import ScoredPair
from mwpapp.ml.types import Judgement


def pair_report(
    scored: Sequence[ScoredPair], labels: Sequence[int], *, ready_threshold: float | None
) -> dict[str, Any]:
    """Return n, positives, and the metrics of `paraqd` and `verdict`, as JSON values.

    Labels are 1 (valid) or 0, one for each pair. Raise ValueError if there are no pairs.
    """
    cosines = report([pair.paraqd for pair in scored], labels)
    verdicts = report([pair.verdict.probability for pair in scored], labels)
    ready = operating_point(
        [pair.verdict.judgement is Judgement.READY for pair in scored],
        labels,
        threshold=ready_threshold,
    )
    return {
        "n": len(labels),
        "positives": sum(labels),
        "paraqd": common_fields(cosines) | {"separation": cosines.separation},
        "verdict": common_fields(verdicts)
        | {"tpr_minus_fpr": verdicts.tpr_minus_fpr, "ready": asdict(ready)},
    }
