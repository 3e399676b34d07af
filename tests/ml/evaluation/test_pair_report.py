from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.pair_report import pair_report
from mwpapp.ml.pipelines.score_pairs import ScoredPair
from mwpapp.ml.types import Judgement, Reference, Verdict


def _pair(cosine: float, probability: float, judgement: Judgement) -> ScoredPair:
    return ScoredPair(
        reference=Reference(text="How many?"),
        paraphrase="What number?",
        paraqd=cosine,
        verdict=Verdict(probability=probability, judgement=judgement, evidence=()),
    )


def test_ready_uses_the_judgement_and_not_the_probability() -> None:
    pairs = [
        _pair(0.9, 0.95, Judgement.READY),
        _pair(0.8, 0.96, Judgement.CHECK),  # above the threshold, but with broken evidence
        _pair(-0.9, 0.1, Judgement.REJECT),
        _pair(0.7, 0.9, Judgement.READY),
    ]
    found = pair_report(pairs, [1, 1, 0, 0], ready_threshold=0.85)
    assert (found["n"], found["positives"]) == (4, 2)
    assert found["verdict"]["ready"] == {
        "threshold": 0.85, "precision": 0.5, "recall": 0.5, "count": 2,
    }  # fmt: skip
    assert found["verdict"]["tpr_minus_fpr"] == pytest.approx(0.5)
    assert found["paraqd"]["separation"] == pytest.approx(0.85 - -0.1)
    assert "separation" not in found["verdict"]
    assert "tpr_minus_fpr" not in found["paraqd"]
