"""What ParaQD and the verdict are worth on labelled question-paraphrase pairs.

Both are read at 0.5. Separation is given for the cosine alone and the difference of the rates
for the probability alone: a monotone stretch inflates the first. `ready` is the point at which
teachers are told so: the judge's own judgement, at its own fixed threshold.
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
    """Plain values: n, positives, and the figures of `paraqd` and `verdict`.

    Labels are 1 (valid) and 0, one for each pair, of which there must be one (ValueError).
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
