import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.types import Answers, Judgement, Reading, Reference, State
from mwpapp.ml.verdict.features import NAMES
from mwpapp.ml.verdict.judge import (
    DEFAULT_CHECKPOINT,
    UNUSUAL_WORDING,
    BlendedJudge,
    load_judge,
)
from mwpapp.ml.verdict.proofs import BY_RULE
from mwpapp.ml.verdict.thresholds import FILE_NAME, Thresholds
from mwpapp.ml.verdict.trees import from_plain
from mwpapp.ml.verdict.weights import Blend, SecondReading, Weights, read_weights, write_weights
from tests.ml.verdict.cases import TRAYS

STUMP = {
    "roots": [0], "feature": [-1], "threshold": [0.0], "left": [0], "right": [0], "value": [0.0],
    "intercept": 0.0,
}  # fmt: skip


class Fixed:
    """A reader that gives every pair the same logit. `asked` lists the sizes of its batches."""

    def __init__(self, logit):
        self.logit = logit
        self.asked = []

    def read(self, comparisons):
        self.asked.append(len(comparisons))
        return [Reading(logit=self.logit)] * len(comparisons)


def weights_of(intercept, *, reading=0.0, cosine=0.0, doubts=None):
    return Weights(
        trees=from_plain(STUMP, features=len(NAMES)),
        blend=Blend(trees=1.0, reading=reading, cosine=cosine, intercept=intercept),
        thresholds=Thresholds(ready=0.8, reject=0.2),
        doubts=doubts or {},
    )


def judge_of(intercept, *, logit=9.0, **blend):
    """Return a judge. By default, it gives every text the same probability and its reader finds no
    fault."""
    return BlendedJudge(weights_of(intercept, **blend), reader=Fixed(logit))


def test_opinions_are_added_with_their_weights():
    judge = judge_of(-1.0, logit=2.0, reading=0.5, cosine=4.0)
    assert judge.judge(TRAYS, TRAYS.text, cosine=0.0).probability == pytest.approx(0.5)
    assert judge.judge(TRAYS, TRAYS.text, cosine=0.5).probability == pytest.approx(0.880797)


def test_many_pairs_are_read_in_one_batch_and_keep_their_order():
    judge = judge_of(0.0, cosine=2.0)
    pairs = [(TRAYS, TRAYS.text), (TRAYS, "Something else."), (TRAYS, "")]
    found = judge.judge_all(pairs, cosines=[1.0, 0.0, -1.0])
    assert [round(verdict.probability, 3) for verdict in found] == [0.881, 0.5, 0.119]
    assert judge.reader.asked == [3]
    assert judge.judge_all([], cosines=[]) == []


class Solved:
    """A solver that finds the same answers in every pair with this probability."""

    def __init__(self, overlap):
        self.overlap = overlap
        self.asked = []

    def overlaps(self, pairs):
        self.asked.append([text for _reference, text in pairs])
        return [self.overlap] * len(pairs)


def in_two_stages(intercept, *, first, second, overlap=None):
    """Return a judge that asks a second reader about pairs with a probability between 0.3 and 0.9.
    For these pairs, only the opinions of the second reader and of a solver count; the latter is
    asked if `overlap` is given."""
    later = Blend(trees=0.0, reading=0.0, cosine=0.0, second=1.0, solving=2.0, intercept=0.0)
    weights = replace(
        weights_of(intercept, cosine=1.0),
        second=SecondReading(blend=later, low=0.3, high=0.9),
    )
    solver = None if overlap is None else Solved(overlap)
    return BlendedJudge(weights, reader=Fixed(first), second=Fixed(second), solver=solver)


def test_a_second_reader_is_asked_only_about_pairs_that_are_not_clear():
    judge = in_two_stages(0.0, first=9.0, second=1.0)
    texts = ["Something else.", TRAYS.text.replace(" still", ""), "One more."]
    pairs = [(TRAYS, text) for text in texts]
    found = judge.judge_all(pairs, cosines=[4.0, 0.5, -4.0])
    assert [round(verdict.probability, 3) for verdict in found] == [0.982, 0.731, 0.018]
    assert (judge.reader.asked, judge.second.asked) == ([3], [1])


def test_a_solver_is_asked_about_the_same_pairs_as_the_second_reader():
    judge = in_two_stages(0.0, first=9.0, second=1.0, overlap=0.5)
    unclear = TRAYS.text.replace(" still", "")
    pairs = [(TRAYS, text) for text in ("Something else.", unclear, "One more.")]
    found = judge.judge_all(pairs, cosines=[4.0, 0.5, -4.0])
    assert [round(verdict.probability, 3) for verdict in found] == [0.982, 0.881, 0.018]
    assert judge.solver.asked == [[unclear]]


def test_the_second_reading_replaces_the_first_as_evidence():
    judge = in_two_stages(0.0, first=9.0, second=-0.5)
    found = judge.judge(TRAYS, TRAYS.text.replace(" still", ""), cosine=0.5)
    assert [one.state for one in found.evidence if one.about == "reading"] == [State.DOUBT]


def test_a_judge_with_another_threshold_asks_the_same_reader_and_solver():
    judge = in_two_stages(0.0, first=9.0, second=1.0, overlap=0.5)
    other = judge.with_ready(0.7)
    assert (other.second, other.solver) == (judge.second, judge.solver)


def test_a_doubtful_reading_is_evidence():
    lines = judge_of(0.0, logit=-3.0).judge(TRAYS, TRAYS.text, cosine=1.0).evidence
    assert [line.state for line in lines if line.about == "reading"] == [State.DOUBT]


@pytest.mark.parametrize(("limit", "states"), [(0.4, []), (0.5, [State.DOUBT])])
def test_a_doubt_is_shown_up_to_its_limit(limit, states):
    judge = judge_of(0.0, logit=-3.0, doubts={"reading.different": limit})  # a probability of 0.5
    lines = judge.judge(TRAYS, TRAYS.text, cosine=1.0).evidence
    assert [line.state for line in lines if line.about == "reading"] == states


def test_a_limit_hides_no_fault_and_a_hidden_doubt_still_gives_a_reason_to_check():
    limits = {"reading.different": 0.0, "quantities.missing_needed": 0.0}
    judge = judge_of(0.0, logit=-3.0, doubts=limits)
    (only,) = [
        line
        for line in judge.judge(TRAYS, TRAYS.text, cosine=1.0).evidence
        if line.state is not State.FINE
    ]
    assert only == UNUSUAL_WORDING
    missing = judge.judge(TRAYS, TRAYS.text.replace("14 trays", "some trays"), cosine=1.0)
    assert State.BROKEN in {line.state for line in missing.evidence}


MADE = Reference(text="Ava has 12 cards. She gives 5 away. How many cards does she have left?")
REORDERED = "How many cards does Ava have left if she has 12 cards and gives 5 away?"


def made_by_rule(text, *, intercept):
    (verdict,) = judge_of(intercept).judge_all([(MADE, text)], cosines=[1.0], by_rule=[True])
    return verdict


def test_a_text_made_by_rules_is_ready_if_nothing_is_doubtful():
    verdict = made_by_rule(REORDERED, intercept=0.0)
    assert verdict.judgement is Judgement.READY
    assert verdict.probability >= BY_RULE.probability
    assert BY_RULE.evidence in verdict.evidence
    assert {line.state for line in verdict.evidence} == {State.FINE}
    assert judge_of(0.0).judge(MADE, REORDERED, cosine=1.0).judgement is Judgement.CHECK


def test_a_fault_or_a_rejection_outweighs_the_rules():
    without_a_number = REORDERED.replace("12 cards", "some cards")
    assert made_by_rule(without_a_number, intercept=5.0).judgement is not Judgement.READY
    assert made_by_rule(REORDERED, intercept=-9.0).judgement is not Judgement.READY


def test_the_second_reader_is_not_asked_about_texts_made_by_rules():
    judge = in_two_stages(0.0, first=9.0, second=-3.0)
    pairs = [(MADE, REORDERED), (MADE, REORDERED)]
    judge.judge_all(pairs, cosines=[1.0, 1.0], by_rule=[True, False])
    assert judge.second.asked == [1]


def test_the_second_reader_is_asked_if_the_first_opinions_reject_a_text_made_by_rules():
    judge = in_two_stages(-1.5, first=9.0, second=3.0)  # 0.18, between 0.1 and 0.2
    second = replace(judge.weights.second, low=0.1)
    judge = BlendedJudge(
        replace(judge.weights, second=second), reader=judge.reader, second=judge.second
    )
    (verdict,) = judge.judge_all([(MADE, REORDERED)], cosines=[0.0], by_rule=[True])
    assert judge.second.asked == [1]
    assert verdict.judgement is Judgement.READY


@pytest.mark.parametrize(
    ("answers", "states"),
    [
        (("54", "54"), [State.FINE]),
        (("54", "45"), [State.DOUBT]),
        ((None, "45"), []),
        (("54", None), []),
    ],
)
def test_the_answers_of_the_solver_are_evidence(answers, states):
    found = Answers(reference=answers[0], variant=answers[1])
    pairs = [(TRAYS, TRAYS.text)]
    (verdict,) = judge_of(0.0).judge_all(pairs, cosines=[1.0], answers=[found])
    assert [line.state for line in verdict.evidence if line.about == "solver"] == states


@pytest.mark.parametrize(
    ("intercept", "judgement"),
    [(5.0, Judgement.READY), (0.0, Judgement.CHECK), (-5.0, Judgement.REJECT)],
)
def test_the_thresholds_decide_the_judgement(intercept, judgement):
    doubtful = TRAYS.text.replace(" still", "")
    assert judge_of(intercept).judge(TRAYS, doubtful, cosine=1.0).judgement is judgement


def test_a_variant_without_visible_faults_is_never_rejected():
    verdict = judge_of(-9.0).judge(TRAYS, TRAYS.text, cosine=-1.0)
    assert verdict.judgement is Judgement.CHECK


@pytest.mark.parametrize("intercept", [0.0, -9.0])
@pytest.mark.parametrize("text", [TRAYS.text, "Nadia has pens."])
def test_a_variant_to_check_always_has_a_reason(intercept, text):
    verdict = judge_of(intercept).judge(Reference(text=text), text, cosine=0.0)
    assert verdict.judgement is Judgement.CHECK
    assert verdict.evidence[0] == UNUSUAL_WORDING


def test_unusual_wording_is_reported_only_if_nothing_else_is_wrong():
    assert UNUSUAL_WORDING not in judge_of(9.0).judge(TRAYS, TRAYS.text, cosine=1.0).evidence
    doubtful = TRAYS.text.replace(" still", "")
    assert UNUSUAL_WORDING not in judge_of(0.0).judge(TRAYS, doubtful, cosine=1.0).evidence


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("14 trays", "15 trays"),
        ("how many plants", "how many trays"),
        ("how many plants does Nadia still have?", "how many"),
    ],
)
def test_a_variant_with_broken_evidence_is_never_ready(old, new):
    variant = TRAYS.text.replace(old, new)
    verdict = judge_of(9.0).judge(TRAYS, variant, cosine=1.0)
    assert verdict.probability > 0.99
    assert verdict.judgement is Judgement.CHECK


@pytest.fixture(scope="module")
def shipped():
    return load_judge()


def test_the_shipped_judge_finds_a_sound_variant_ready_and_rejects_a_broken_one(shipped):
    sound = TRAYS.text.replace("Nadia", "Kofi").replace("her school", "his school")
    broken = TRAYS.text.replace("gave 5 of them", "gave some").replace("14 trays", "trays")
    assert shipped.judge(TRAYS, sound, cosine=0.95).judgement is Judgement.READY
    assert shipped.judge(TRAYS, broken, cosine=0.1).judgement is Judgement.REJECT


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=150), st.text(max_size=150), st.floats(-1, 1))
def test_the_shipped_judge_never_raises(shipped, reference, variant, cosine):
    verdict = shipped.judge(Reference(text=reference), variant, cosine=cosine)
    assert 0 <= verdict.probability <= 1


def test_saved_weights_are_loaded_unchanged(tmp_path):
    judge = judge_of(0.25, reading=0.5)
    write_weights(tmp_path / FILE_NAME, judge.weights)
    found = BlendedJudge(read_weights(tmp_path / FILE_NAME), reader=judge.reader)
    assert found.judge(TRAYS, "x", cosine=0.1) == judge.judge(TRAYS, "x", cosine=0.1)
    two = in_two_stages(0.25, first=1.0, second=2.0).weights
    write_weights(tmp_path / FILE_NAME, two)
    assert read_weights(tmp_path / FILE_NAME).second == two.second


BLEND = {"trees": 1, "reading": 1, "cosine": 1, "intercept": 0}


def damaged(**changes):
    values = {
        "features": list(NAMES), "trees": STUMP,
        "blend": BLEND,
        "thresholds": {"ready": 0.8, "reject": 0.2}, "doubts": {},
    }  # fmt: skip
    return json.dumps(values | changes)


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "{", "[" * 100_000,
        damaged(features=list(reversed(NAMES))),
        damaged(trees={}),
        damaged(trees=STUMP | {"feature": [len(NAMES)], "left": [0]}),
        damaged(blend={"trees": -1, "reading": 1, "cosine": 1, "intercept": 0}),
        damaged(blend={"trees": "NaN", "reading": 1, "cosine": 1, "intercept": 0}),
        damaged(blend={}),
        damaged(thresholds={"ready": 0.1, "reject": 0.2}),
        damaged(thresholds={}),
        damaged(doubts=[]),
        damaged(second={"low": 0.1, "high": 0.9}),
        damaged(second={"low": 0.9, "high": 0.1, "blend": BLEND}),
        damaged(doubts={"reading.unsure": "often"}),
    ],
)  # fmt: skip
def test_invalid_weights_are_refused(tmp_path, content):
    path = tmp_path / "weights.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CheckpointError):
        read_weights(path)


def test_a_missing_file_is_reported(tmp_path):
    with pytest.raises(WeightsMissing):
        read_weights(tmp_path / FILE_NAME)


@pytest.mark.parametrize("companion", ["reader", "scorer", "solver"])
def test_weights_fitted_with_another_companion_are_refused(tmp_path, monkeypatch, companion):
    manifest = read_manifest(resolve(DEFAULT_CHECKPOINT))
    solver = {"solver": SOLVER, "solver_sha256": read_manifest(resolve(SOLVER)).sha256}
    other = dict(manifest.architecture) | solver | {f"{companion}_sha256": "0" * 64}
    write_manifest(tmp_path / "other", replace(manifest, name="other", architecture=other))
    write_weights(tmp_path / "other" / FILE_NAME, weights_of(0.0))
    monkeypatch.setattr("mwpapp.ml.verdict.judge.resolve", lambda name: (
        tmp_path / "other" if name == "other" else resolve(name)))  # fmt: skip
    with pytest.raises(CheckpointError, match=f"another version of the {companion}"):
        load_judge("other")


def test_another_threshold_changes_only_which_variants_are_ready():
    fitted = judge_of(2.0)  # a probability of 0.88
    stricter = fitted.with_ready(0.9)
    first, second = (one.judge(TRAYS, TRAYS.text, cosine=1.0) for one in (fitted, stricter))
    assert (first.judgement, second.judgement) == (Judgement.READY, Judgement.CHECK)
    assert second.probability == first.probability
    assert (stricter.ready_threshold, fitted.ready_threshold) == (0.9, 0.8)
    assert stricter.reject_threshold == fitted.reject_threshold == 0.2


def test_broken_evidence_is_not_ready_at_any_threshold():
    broken = TRAYS.text.replace("14", "13")
    verdict = judge_of(9.0).with_ready(0.21).judge(TRAYS, broken, cosine=1.0)
    assert verdict.judgement is not Judgement.READY


@pytest.mark.parametrize("threshold", [0.2, 0.1, 1.01])
def test_the_threshold_for_ready_must_be_above_that_for_reject(threshold):
    with pytest.raises(ValueError, match="above that for reject"):
        judge_of(0.0).with_ready(threshold)
