import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.types import Judgement, Reference
from mwpapp.ml.verdict.features import NAMES
from mwpapp.ml.verdict.judge import (
    READ_ONCE_MORE,
    LogisticJudge,
    Thresholds,
    load_judge,
    read_judge,
    write_judge,
)
from mwpapp.ml.verdict.logistic import Weights
from tests.ml.verdict.cases import TRAYS

THRESHOLDS = Thresholds(ready=0.8, reject=0.2)


def judge_of(intercept: float) -> LogisticJudge:
    """A judge that gives every text the same probability."""
    zeros, ones = (0.0,) * len(NAMES), (1.0,) * len(NAMES)
    weights = Weights(coefficients=zeros, intercept=intercept, means=zeros, scales=ones)
    return LogisticJudge(weights, thresholds=THRESHOLDS)


@pytest.mark.parametrize(
    ("intercept", "judgement"),
    [(5.0, Judgement.READY), (0.0, Judgement.CHECK), (-5.0, Judgement.REJECT)],
)
def test_the_thresholds_decide(intercept, judgement):
    doubtful = TRAYS.text.replace(" still", "")
    assert judge_of(intercept).judge(TRAYS, doubtful, cosine=1.0).judgement is judgement


def test_nothing_is_rejected_without_a_reason_that_can_be_read():
    verdict = judge_of(-9.0).judge(TRAYS, TRAYS.text, cosine=-1.0)
    assert verdict.judgement is Judgement.CHECK


@pytest.mark.parametrize("intercept", [0.0, -9.0])
@pytest.mark.parametrize("text", [TRAYS.text, "Nadia has pens."])
def test_what_is_to_be_checked_always_has_a_reason(intercept, text):
    verdict = judge_of(intercept).judge(Reference(text=text), text, cosine=0.0)
    assert verdict.judgement is Judgement.CHECK
    assert verdict.evidence[0] == READ_ONCE_MORE


def test_what_is_ready_or_has_another_reason_needs_no_such_line():
    assert READ_ONCE_MORE not in judge_of(9.0).judge(TRAYS, TRAYS.text, cosine=1.0).evidence
    doubtful = TRAYS.text.replace(" still", "")
    assert READ_ONCE_MORE not in judge_of(0.0).judge(TRAYS, doubtful, cosine=1.0).evidence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("14 trays", "15 trays"),
        ("how many plants", "how many trays"),
        ("how many plants does Nadia still have?", "how many"),
    ],
)
def test_where_anything_is_broken_it_is_never_ready(old, new):
    variant = TRAYS.text.replace(old, new)
    verdict = judge_of(9.0).judge(TRAYS, variant, cosine=1.0)
    assert verdict.probability > 0.99
    assert verdict.judgement is Judgement.CHECK


@pytest.fixture(scope="module")
def shipped():
    return load_judge()


def test_the_shipped_judge_orders_sound_doubtful_and_broken(shipped):
    sound = TRAYS.text.replace("Nadia", "Kofi").replace("her school", "his school")
    broken = TRAYS.text.replace("gave 5 of them", "gave some").replace("14 trays", "trays")
    assert shipped.judge(TRAYS, sound, cosine=0.95).judgement is Judgement.READY
    assert shipped.judge(TRAYS, broken, cosine=0.1).judgement is Judgement.REJECT


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=150), st.text(max_size=150), st.floats(-1, 1))
def test_the_shipped_judge_never_raises(reference, variant, cosine):
    verdict = load_judge().judge(Reference(text=reference), variant, cosine=cosine)
    assert 0 <= verdict.probability <= 1


def test_a_saved_judge_is_the_same_judge(tmp_path):
    judge = judge_of(0.25)
    write_judge(tmp_path / "weights.json", judge)
    assert read_judge(tmp_path / "weights.json").weights == judge.weights


def damaged(**changes):
    values = {
        "features": list(NAMES), "coefficients": [0] * len(NAMES), "intercept": 0,
        "means": [0] * len(NAMES), "scales": [1] * len(NAMES),
        "thresholds": {"ready": 0.8, "reject": 0.2},
    }  # fmt: skip
    return values | changes


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "{", "[" * 100_000,
        json.dumps(damaged(features=list(reversed(NAMES)))),
        json.dumps(damaged(coefficients=[0])),
        json.dumps(damaged(coefficients=["x"] * len(NAMES))),
        json.dumps(damaged(intercept="NaN")),
        json.dumps(damaged(scales=[0] * len(NAMES))),
        json.dumps(damaged(thresholds={"ready": 0.1, "reject": 0.2})),
        json.dumps(damaged(thresholds={})),
        json.dumps(damaged(means=None)),
    ],
)  # fmt: skip
def test_weights_that_are_not_sound_are_refused(tmp_path, content):
    path = tmp_path / "weights.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CheckpointError):
        read_judge(path)


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(WeightsMissing):
        read_judge(tmp_path / "weights.json")
