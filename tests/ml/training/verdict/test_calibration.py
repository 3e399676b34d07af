import numpy as np
import pytest

from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.verdict.calibration import (
    FEWEST,
    choose_thresholds,
    limits_of_doubts,
    weights_in_use,
)
from mwpapp.ml.types import Evidence, Reference, State

DOUBT = Evidence(about="question", state=State.DOUBT, code="word_added")
FINE = Evidence(about="units", state=State.FINE, code="kept")


def test_thresholds_reach_the_required_precision():
    predicted = np.linspace(1, 0, 200)
    labels = (predicted > 0.7).astype(float)
    labels[:200:40] = 1
    found = choose_thresholds(predicted, labels=labels, weights=np.ones(200))
    assert 0.6 <= found.ready <= 0.75
    assert found.reject == pytest.approx(0.25)


def test_with_useless_predictions_every_text_is_left_to_people():
    labels = np.array([0.0, 1.0] * 50)
    found = choose_thresholds(np.full(100, 0.5), labels=labels, weights=np.ones(100))
    assert found.reject < 0.5 < found.ready


def test_texts_with_a_lower_weight_allow_a_lower_threshold():
    predicted = np.linspace(1, 0, 100)
    labels = (predicted > 0.5).astype(float)
    labels[10:50:10] = 0  # four invalid texts with high probabilities
    weights = np.where((labels == 0) & (predicted > 0.5), 0.01, 1.0)
    strict = choose_thresholds(predicted, labels=labels, weights=np.ones(100))
    lenient = choose_thresholds(predicted, labels=labels, weights=weights)
    assert lenient.ready < strict.ready


def pair(label, maker):
    return Pair(reference=Reference(text="a"), text="b", label=label, maker=maker, question="q")


def test_misleading_texts_have_a_fifth_of_the_weight_and_both_labels_are_balanced():
    pairs = [pair(1, "pairs"), pair(0, "pairs"), pair(0, "drop_number")]
    weights = weights_in_use(pairs)
    assert weights.tolist() == pytest.approx([1.5, 0.25, 1.25])


def test_the_total_share_of_valid_pairs_can_be_set():
    pairs = [pair(1, "pairs"), pair(1, "pairs"), pair(0, "pairs"), pair(0, "drop_number")]
    weights = weights_in_use(pairs, valid_share=0.75)
    assert weights[:2].sum() == pytest.approx(3)
    assert weights[2:].tolist() == pytest.approx([1 / 6, 5 / 6])


def test_one_label_cannot_be_weighted():
    with pytest.raises(ValueError, match="both labels"):
        weights_in_use([pair(1, "pairs")])


def limits(labels, *, predicted, evidence=DOUBT):
    count = len(labels)
    return limits_of_doubts(
        [[evidence]] * count,
        predicted=np.array(predicted),
        labels=np.array(labels, dtype=float),
        weights=np.ones(count),
    )


def test_a_doubt_is_shown_only_up_to_the_probability_at_which_half_of_its_texts_are_invalid():
    predicted = np.linspace(0.02, 0.98, 200)
    found = limits((predicted > 0.6).astype(float), predicted=predicted)
    assert found["question.word_added"] == pytest.approx(0.6, abs=0.03)


def test_a_doubt_of_valid_texts_is_never_shown_and_one_of_invalid_texts_always():
    predicted = np.linspace(0.02, 0.98, FEWEST)
    assert limits([1] * FEWEST, predicted=predicted) == {"question.word_added": 0.0}
    assert limits([0] * FEWEST, predicted=predicted) == {"question.word_added": 1.0}


def test_rare_doubts_and_fine_evidence_have_no_limit():
    predicted = np.linspace(0.02, 0.98, FEWEST)
    assert limits([1] * (FEWEST - 1), predicted=predicted[1:]) == {}
    assert limits([1] * FEWEST, predicted=predicted, evidence=FINE) == {}
