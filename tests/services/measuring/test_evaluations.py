from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pytest
from django.utils import timezone

from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.pipelines.measure_pairs import Measurement
from mwpapp.ml.types import Judgement
from mwpapp.models import Checkpoint, Evaluation, Run, TestSet, TestSetPair
from mwpapp.services import engines, rights
from mwpapp.services.measuring import evaluations, operating_points
from mwpapp.services.measuring.evaluations import CannotEvaluate
from mwpapp.services.runs import lifecycle

ENGINES = "mwpapp.services.engines"
DIGEST = "a" * 64
# The third of five pairs has no label. SCORES are those of the others, in order.
LABELS = [1, 0, None, 1, 0]
SCORES = [0.9, 0.95, 0.7, 0.1]


class Lengths:
    """An encoder that only measures the length of a text."""

    dimension = 2

    def encode(self, texts):
        return np.array([[1.0, len(text)] for text in texts], dtype=np.float32)


@pytest.fixture
def test_set(lead):
    made = TestSet.objects.create(
        name="Autumn", version=1, owner=lead, checksum="0" * 64, frozen_at=timezone.now()
    )
    TestSetPair.objects.bulk_create(
        TestSetPair(
            test_set=made,
            place=place,
            question=f"Ida has {place} pens and buys 4. How many pens has she?",
            paraphrase=f"To {place} pens Ida adds 4. How many are there?",
            label=label,
            provenance="unresolved" if label is None else "unanimous",
        )
        for place, label in enumerate(LABELS)
    )
    return made


@pytest.fixture
def checkpoints(db):
    for name, part in [("verdict-blend", "verdict"), ("paraqd-minilm-l6", "paraqd")]:
        Checkpoint.objects.create(name=name, part=part, location="there")
    Checkpoint.objects.create(name="cross", part="cross-encoder", location="there")


def verdicts(pairs, **_which):
    """Yield two batches; the second pair's evidence is broken."""
    found = [
        Measurement(score=score, judgement=Judgement.CHECK, broken=place == 1)
        for place, score in enumerate(SCORES)
    ]
    assert len(pairs) == len(found)
    yield found[:2]
    yield found[2:]


def measured(test_set, by, *, key="verdict:verdict-blend", digest=DIGEST, batches=verdicts):
    """Request and perform the evaluation, with fake engines."""
    (row,) = evaluations.request(test_set, by=by, keys=[key])
    judge = SimpleNamespace(ready_threshold=0.8, reject_threshold=0.2)
    with (
        patch(f"{ENGINES}.fingerprint", return_value=digest),
        patch(f"{ENGINES}.measured_verdict", return_value=SimpleNamespace(judge=judge)),
        patch.object(evaluations, "by_verdict", batches),
    ):
        lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    return row


def test_the_choices_are_every_registered_verdict_and_scorer_and_the_baselines(checkpoints):
    assert [choice.key for choice in evaluations.offered()] == [
        "verdict:verdict-blend",
        "paraqd:paraqd-minilm-l6",
        f"encoder:{ENCODER}",
        "same_numbers:",
    ]


def test_each_chosen_scorer_has_a_separate_run(test_set, checkpoints, lead):
    rows = evaluations.request(test_set, by=lead, keys=["same_numbers:", "verdict:verdict-blend"])
    assert [(row.scorer, row.run.kind, row.run.total) for row in rows] == [
        ("verdict", "evaluation", 4),
        ("same_numbers", "evaluation", 4),
    ]
    assert rows[0].run.parameters["name"] == "Verdict · verdict-blend · Autumn 1"


def test_a_waiting_evaluation_is_not_requested_twice(test_set, lead):
    (first,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    (again,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    assert (again.pk, again.run_id) == (first.pk, first.run_id)
    assert Run.objects.count() == 1


def test_a_cancelled_evaluation_is_queued_again(test_set, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    lifecycle.cancel(row.run)
    (again,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    assert (again.pk, again.run.state) == (row.pk, "queued")


@pytest.mark.parametrize("keys", [[], ["verdict:no-such"], ["cross-encoder:cross"]])
def test_a_missing_or_unknown_choice_is_refused(test_set, checkpoints, lead, keys):
    with pytest.raises(CannotEvaluate, match=r"at least one|no longer available"):
        evaluations.request(test_set, by=lead, keys=keys)


def test_a_set_without_labels_is_refused(test_set, lead):
    test_set.pairs.filter(label__isnull=False).delete()
    with pytest.raises(CannotEvaluate, match="label"):
        evaluations.request(test_set, by=lead, keys=["same_numbers:"])


def test_the_rule_based_baseline_needs_no_checkpoint(test_set, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    assert row.run.state == "done"
    assert (row.scores, row.judgements, row.fingerprint) == ([1.0] * 4, [], "")
    assert row.figures["confusion"] == {"tp": 2, "fp": 2, "fn": 0, "tn": 0}
    assert row.figures["roc_auc"] == 0.5
    assert "separation" not in row.figures


def test_a_verdict_has_figures_for_labelled_pairs_and_counts_unresolved_ones(
    test_set, checkpoints, lead
):
    row = measured(test_set, lead)
    found = row.figures
    assert (found["n"], found["positives"], found["unresolved"]) == (4, 2, 1)
    assert found["confusion"] == {"tp": 2, "fp": 1, "fn": 0, "tn": 1}
    assert found["tpr_minus_fpr"] == 0.5
    # 0.01 + 0.9025 + 0.09 + 0.01
    assert found["brier"] == pytest.approx(1.0125 / 4)
    assert found["roc_auc"] == 0.5
    assert "separation" not in found
    assert (row.fingerprint, row.broken) == (DIGEST, [False, True, False, False])


def test_a_pair_with_broken_evidence_is_not_ready_at_the_fitted_threshold(
    test_set, checkpoints, lead
):
    # The pair with 0.95 cannot be ready, so only the pair with 0.9 reaches 0.8: one of two valid
    # pairs.
    assert measured(test_set, lead).figures["ready"] == {
        "threshold": 0.8, "precision": 1.0, "recall": 0.5, "count": 1,
    }  # fmt: skip


def test_a_cosine_scorer_has_a_separation_and_a_map_but_no_brier_score(test_set, checkpoints, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["paraqd:paraqd-minilm-l6"])
    scorer = SimpleNamespace(score=lambda pairs: SCORES, encoder=Lengths())
    with (
        patch(f"{ENGINES}.fingerprint", return_value=DIGEST),
        patch(f"{ENGINES}.measured_scorer", return_value=scorer),
    ):
        lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    assert row.figures["separation"] == pytest.approx(0.8 - 0.525)
    assert "brier" not in row.figures
    sides = [point["side"] for point in row.points]
    assert sorted(set(sides)) == ["anchor", "not_valid", "valid"]
    assert len(sides) == 8


def test_progress_is_reported_after_each_batch(test_set, checkpoints, lead):
    progress = []
    with patch.object(
        lifecycle,
        "advance",
        side_effect=lambda run, **said: progress.append((said["done"], said["total"])),
    ):
        measured(test_set, lead)
    assert progress == [(0, 4), (2, 4), (4, 4)]


def test_a_repeated_run_measures_only_once(test_set, checkpoints, lead):
    row = measured(test_set, lead)
    before = row.measured_at
    with patch.object(evaluations, "_batches") as batches:
        evaluations.measure(row.run)
    batches.assert_not_called()
    row.refresh_from_db()
    assert row.measured_at == before


def test_a_failed_evaluation_is_completed_by_the_next_request(test_set, checkpoints, lead):
    def dies(pairs, **_which):
        yield from list(verdicts(pairs))[:1]
        raise MemoryError

    with pytest.raises(MemoryError):
        measured(test_set, lead, batches=dies)
    row = measured(test_set, lead)
    assert Evaluation.objects.count() == 1
    assert row.scores == SCORES


def test_a_cancelled_run_stores_no_figures(test_set, checkpoints, lead):
    def cancelled(pairs, **_which):
        lifecycle.cancel(Run.objects.get())
        yield from verdicts(pairs)

    row = measured(test_set, lead, batches=cancelled)
    assert (row.measured_at, row.scores, row.run.state) == (None, [], "cancelled")


def test_a_checkpoint_that_cannot_be_loaded_fails_the_run_with_the_reason(
    test_set, checkpoints, lead
):
    (row,) = evaluations.request(test_set, by=lead, keys=["verdict:verdict-blend"])
    missing = WeightsMissing("No weights named 'verdict-blend' in checkpoints.")
    with patch(f"{ENGINES}.fingerprint", side_effect=missing):
        lifecycle.perform(row.run_id, evaluations.measure)
    row.run.refresh_from_db()
    assert (row.run.state, str(row.run.error)) == ("failed", str(missing))


def test_an_annotator_of_the_campaign_cannot_see_evaluations_of_its_set(
    test_set, campaign, annotator, lead
):
    test_set.campaign = campaign
    test_set.save()
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    assert list(rights.evaluations_visible_to(lead)) == [row]
    annotator.roles = ["annotator", "lead"]
    annotator.save()
    assert not rights.evaluations_visible_to(annotator).exists()


def test_the_labels_have_the_same_order_as_the_scores(test_set):
    assert evaluations.labels_of(test_set) == [1, 0, 1, 0]
    pairs = evaluations.labelled_pairs(test_set)
    assert [pair.place for pair in pairs] == [0, 1, 3, 4]
    known = evaluations.known_labels(test_set, by="kind")
    assert [(one.pair_id, one.label) for one in known] == [(one.pk, one.label) for one in pairs]
    backwards = [pair.pk for pair in reversed(pairs)]
    assert evaluations.pairs_in_order(test_set, backwards) == pairs[::-1]


def test_the_curve_runs_from_the_strictest_threshold_to_the_reject_threshold(
    test_set, checkpoints, lead
):
    row = measured(test_set, lead)
    found = operating_points.curve(row, labels=evaluations.labels_of(test_set))
    assert [(point.threshold, point.precision, point.recall) for point in found] == [
        (0.8, 1.0, 0.5),
        (0.45, 1.0, 1.0),
    ]


@pytest.mark.nightly
def test_the_shipped_weights_have_the_figures_that_the_command_prints(test_set, checkpoints, lead):
    from mwpapp.ml.evaluation.pair_report import pair_report
    from mwpapp.ml.pipelines.engines import load_judging
    from mwpapp.ml.pipelines.score_pairs import score_pairs
    from mwpapp.ml.types import Reference

    keys = ["verdict:verdict-blend", "paraqd:paraqd-minilm-l6", f"encoder:{ENCODER}"]
    for row in evaluations.request(test_set, by=lead, keys=keys):
        lifecycle.perform(row.run_id, evaluations.measure)
    found = {row.scorer: row for row in test_set.evaluations.all()}
    judging = load_judging("verdict-blend")
    pairs = [
        (Reference(text=pair.question), pair.paraphrase)
        for pair in evaluations.labelled_pairs(test_set)
    ]
    expected = pair_report(
        list(score_pairs(pairs, engines=judging)),
        evaluations.labels_of(test_set),
        ready_threshold=judging.judge.ready_threshold,
    )
    for scorer in ("verdict", "paraqd"):
        figures = found[scorer].figures
        assert {key: figures[key] for key in expected[scorer]} == expected[scorer]
    assert len(found["paraqd"].points) == len(found["encoder"].points) == 8
    assert found["verdict"].fingerprint == engines.fingerprint("verdict-blend")


@pytest.mark.parametrize(("pairs", "step"), [(3, 1), (150, 1), (151, 2), (299, 2), (301, 3)])
def test_the_map_samples_pairs_from_the_complete_set(pairs, step):
    rows = [
        TestSetPair(question=f"q{place}", paraphrase=f"p{place}", label=place % 2)
        for place in range(pairs)
    ]
    texts = evaluations.on_map(rows)
    questions = [text for text, side in texts.items() if side == "anchor"]
    assert questions == [f"q{place}" for place in range(0, pairs, step)]
    assert len(questions) <= evaluations.MAX_PAIRS_ON_MAP
