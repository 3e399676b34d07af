import numpy as np
import pytest

from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.verdict.calibration import (
    FEWEST,
    LOWEST_PRECISION,
    choose_precision,
    choose_thresholds,
    limits_of_doubts,
    weights_in_use,
)
from mwpapp.ml.types import Evidence, Reference, State

DOUBT = Evidence(about="question", state=State.DOUBT, code="word_added")
FINE = Evidence(about="units", state=State.FINE, code="kept")


def thresholds(predicted, *, labels, weights):
    return choose_thresholds(predicted, labels=labels, weights=weights, precision=0.98)


def test_thresholds_reach_the_required_precision():
    predicted = np.linspace(1, 0, 200)
    labels = (predicted > 0.7).astype(float)
    labels[:200:40] = 1
    found = thresholds(predicted, labels=labels, weights=np.ones(200))
    assert 0.6 <= found.ready <= 0.75
    assert found.reject == pytest.approx(0.25)


def test_texts_with_the_same_probability_are_ready_together_or_not_at_all():
    predicted = np.array([0.9] * 40 + [0.7] * 2)
    labels = np.array([1.0] * 41 + [0.0])  # 41 of 42 is less than 98%
    assert thresholds(predicted, labels=labels, weights=np.ones(42)).ready == 0.9


def test_with_useless_predictions_every_text_is_left_to_people():
    labels = np.array([0.0, 1.0] * 50)
    found = thresholds(np.full(100, 0.5), labels=labels, weights=np.ones(100))
    assert found.reject < 0.5 < found.ready


def test_texts_with_a_lower_weight_allow_a_lower_threshold():
    predicted = np.linspace(1, 0, 100)
    labels = (predicted > 0.5).astype(float)
    labels[10:50:10] = 0  # four invalid texts with high probabilities
    weights = np.where((labels == 0) & (predicted > 0.5), 0.01, 1.0)
    strict = thresholds(predicted, labels=labels, weights=np.ones(100))
    lenient = thresholds(predicted, labels=labels, weights=weights)
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


def precision_for(makers, *, predicted):
    """The precision for pairs in the order of their probability; a maker in capitals wrote an
    invalid text."""
    pairs = [pair(int(maker.islower()), maker.lower()) for maker in makers]
    return choose_precision(pairs, predicted=np.array(predicted), weights=np.ones(len(pairs)))


def test_the_precision_is_the_highest_at_which_most_free_rewordings_are_ready():
    # Three of five free rewordings are among the first 62 texts, of which one is invalid (98.4%).
    makers = ["rename"] * 58 + ["RENAME"] + ["free_pairs"] * 3 + ["RENAME"] + ["free_pairs"] * 2
    assert precision_for(makers, predicted=np.linspace(0.94, 0.61, len(makers))) == 0.983


def test_without_free_rewordings_or_if_too_few_can_be_ready_the_precision_is_the_lowest():
    unread = [*["rename"] * 9, *["RENAME"] * 9, "free_pairs"]
    predicted = np.linspace(0.94, 0.61, len(unread))
    assert precision_for(unread, predicted=predicted) == LOWEST_PRECISION
    assert precision_for(unread[:-1], predicted=predicted[:-1]) == LOWEST_PRECISION


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


def test_a_doubt_about_valid_texts_is_never_shown_and_one_about_invalid_texts_always_is():
    predicted = np.linspace(0.02, 0.98, FEWEST)
    assert limits([1] * FEWEST, predicted=predicted) == {"question.word_added": 0.0}
    assert limits([0] * FEWEST, predicted=predicted) == {"question.word_added": 1.0}


def test_rare_doubts_and_fine_evidence_have_no_limit():
    predicted = np.linspace(0.02, 0.98, FEWEST)
    assert limits([1] * (FEWEST - 1), predicted=predicted[1:]) == {}
    assert limits([1] * FEWEST, predicted=predicted, evidence=FINE) == {}
