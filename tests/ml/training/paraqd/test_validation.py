from __future__ import annotations

from collections.abc import Sequence

import pytest

from mwpapp.ml.paraqd.triplets import Augmented, Sample
from mwpapp.ml.training.paraqd.validation import (
    pair_metrics,
    score_metrics,
    validate,
)


class Known:
    """A scorer that returns 0.9 if the paraphrase contains the word "good", otherwise 0.2."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [0.9 if "good" in paraphrase else 0.2 for _, paraphrase in pairs]


def _sample(text: str) -> Sample:
    return Sample(text=text, operator=text.split()[-1])


def test_a_perfect_order_has_perfect_figures() -> None:
    question = Augmented(text="q", kept=(_sample("good a"),), broken=(_sample("bad b"),) * 2)
    found = validate(Known(), [question], seed=1)
    assert found.metrics["triplet_accuracy"] == 1.0
    assert found.metrics["auc"] == 1.0
    assert found.metrics["separation"] == pytest.approx(0.7)
    assert found.metrics["macro_f1_harmonic"] == found.metrics["weighted_f1_mean"] == 1.0
    assert found.by_operator == {"a": 0.9, "b": 0.2}


def test_equal_scores_do_not_count_as_a_correct_order() -> None:
    question = Augmented(text="q", kept=(_sample("good a"),), broken=(_sample("good b"),))
    found = validate(Known(), [question], seed=1)
    assert found.metrics["triplet_accuracy"] == 0.0
    assert found.metrics["auc"] == 0.5


def test_a_score_equal_to_the_threshold_of_the_paper_is_invalid() -> None:
    figures = score_metrics([0.51, 0.5], labels=[1, 0])
    assert figures["macro_f1_harmonic"] == 1.0


def test_pairs_count_each_text_once() -> None:
    question = Augmented(text="q", kept=(_sample("good a"), None), broken=(_sample("bad b"),) * 3)
    assert pair_metrics(Known(), [question])["separation"] == pytest.approx(0.7)
    assert pair_metrics(Known(), [question])["weighted_f1_mean"] == 1.0


def test_pairs_of_one_label_have_no_figures() -> None:
    question = Augmented(text="q", kept=(_sample("good a"),), broken=())
    assert pair_metrics(Known(), [question]) == {}
