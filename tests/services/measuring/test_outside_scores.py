"""An outside model is measured from an uploaded file, with the same code as our scorers."""

import pytest

from mwpapp.models import Evaluation, Role, Run, TestSet, TestSetPair, User
from mwpapp.services.measuring import evaluations, outside_scores
from mwpapp.services.measuring.comparisons import by_stratum
from mwpapp.services.measuring.evaluations import CannotEvaluate
from mwpapp.services.runs import lifecycle
from tests.services.measuring.test_evaluations import test_set

__all__ = ["test_set"]
# Pair 3 has no label; see LABELS in test_evaluations.
COMPLETE = "pair,score\n1,0.9\n2,0.95\n4,0.7\n5,-0.1\n"


def requested(test_set: TestSet, by: User, content: str, *, name: str = "Rival 2") -> Evaluation:
    return evaluations.request_outside(
        test_set, by=by, name=name, file_name="scores.csv", content=content.encode()
    )


def uploaded(test_set: TestSet, by: User, content: str, *, name: str = "Rival 2") -> Evaluation:
    """Request the evaluation of the file, and perform its run."""
    row = requested(test_set, by, content, name=name)
    assert row.run_id is not None
    lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    return row


def enlarge(test_set: TestSet, *, pairs: int) -> None:
    TestSetPair.objects.bulk_create(
        TestSetPair(
            test_set=test_set, place=5 + place, label=place % 2, provenance="stated",
            question=f"{place} pens?", paraphrase=f"How many: {place}?",
        )
        for place in range(pairs)
    )  # fmt: skip


def table(scores: dict[int, float]) -> str:
    return "pair,score\n" + "".join(f"{pair},{score}\n" for pair, score in scores.items())


def test_a_complete_file_becomes_an_evaluation_under_the_given_name(test_set: TestSet, lead: User):
    row = uploaded(test_set, lead, COMPLETE)
    assert (row.scorer, row.checkpoint, row.run.state) == ("outside", "Rival 2", "done")
    assert row.scores == [0.9, 0.95, 0.7, -0.1]
    assert row.figures["confusion"] == {"tp": 2, "fp": 1, "fn": 0, "tn": 1}
    assert (row.figures["n"], row.figures["unresolved"], row.figures["missing"]) == (4, 1, [])
    assert row.run.counts == {"scored": 4, "missing": 0, "left_out": 0}


def test_the_figures_equal_those_of_our_own_scorer_with_the_same_scores(
    test_set: TestSet, lead: User
):
    (rule,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    lifecycle.perform(rule.run_id, evaluations.measure)
    rule.refresh_from_db()
    row = uploaded(test_set, lead, table({1: 1, 2: 1, 4: 1, 5: 1}))
    assert (row.scores, row.figures) == (rule.scores, rule.figures)
    known = evaluations.known_labels(test_set, by="kind")
    assert by_stratum(row, known=known) == by_stratum(rule, known=known)


def test_a_score_for_a_pair_without_a_label_is_accepted_and_not_measured(
    test_set: TestSet, lead: User
):
    row = uploaded(test_set, lead, COMPLETE + "3,0.5\n")
    assert (len(row.scores), row.run.counts["left_out"]) == (4, 0)


def test_skipped_rows_are_counted_and_reported(test_set: TestSet, lead: User):
    row = uploaded(test_set, lead, COMPLETE + "9,0.5\n1,0.2\n2,high\n5,7\n")
    assert row.run.state == "done"
    assert row.run.counts["left_out"] == 4
    assert [(error.line, str(error.reason)) for error in row.run.row_errors.all()] == [
        (6, "The test set has no pair “9”, only 1 to 5."),
        (7, "Line 2 already has a score for this pair."),
        (8, "The score “high” is not a number."),
        (9, "The score 7 is not between -1 and 1."),
    ]
    assert row.scores[0] == 0.9


def test_only_the_first_reasons_are_stored_and_all_are_counted(
    test_set: TestSet, lead: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outside_scores, "MAX_ROW_ERRORS", 2)
    row = uploaded(test_set, lead, COMPLETE + "9,0.5\n" * 5)
    assert (row.run.row_errors.count(), row.run.counts["left_out"]) == (2, 5)


def test_a_few_missing_pairs_count_as_errors(test_set: TestSet, lead: User):
    enlarge(test_set, pairs=36)  # 40 labelled pairs, so two may be missing
    complete = {number: float(number % 2) for number in range(6, 42)} | {1: 1, 2: 0, 4: 1, 5: 0}
    assert uploaded(test_set, lead, table(complete)).figures["roc_auc"] == pytest.approx(1)
    partly = {number: score for number, score in complete.items() if number not in {1, 2}}
    row = uploaded(test_set, lead, table(partly), name="Partly")
    assert row.figures["missing"] == [1, 2]
    # Pair 1 is valid and pair 2 is not: both get the score of an error.
    assert row.scores[:2] == [0.0, 1.0]
    assert (row.figures["confusion"]["fn"], row.figures["confusion"]["fp"]) == (1, 1)
    del partly[4]
    refused = uploaded(test_set, lead, table(partly), name="Too few")
    assert "3 of 40 labelled pairs have no score; at most 2" in str(refused.run.error)
    assert "The first pairs without a score are 1, 2, 4." in str(refused.run.error)


def test_a_missing_valid_pair_gets_the_lowest_of_signed_scores(
    test_set: TestSet, lead: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outside_scores, "MAX_MISSING", 0.5)
    row = uploaded(test_set, lead, "pair,score\n2,-0.5\n4,0.7\n5,-0.1\n")
    assert row.scores == [-0.5, -0.5, 0.7, -0.1]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("pair,score\n1,0.9\n", "3 of 4 labelled pairs have no score; at most 0"),
        ("pair,score\n", "This file contains no scores."),
        ("", "The file is empty."),
        ("pair,points\n1,1\n", "Line 1: The file has neither a column “score”"),
        ("pair,score\n9,1\n", "The test set has no pair “9”"),
        ("pair,score\n9,1\n8,1\n", "No row of this file could be read."),
    ],
)
def test_a_file_that_cannot_be_used_fails_with_a_reason(
    test_set: TestSet, lead: User, content: str, reason: str
):
    row = uploaded(test_set, lead, content)
    assert (row.run.state, row.measured_at) == ("failed", None)
    assert reason in str(row.run.error)


def test_a_better_file_replaces_a_failed_one_with_the_same_name(test_set: TestSet, lead: User):
    failed = uploaded(test_set, lead, "pair,score\n1,0.9\n")
    row = uploaded(test_set, lead, COMPLETE)
    assert (row.pk, row.run.state) == (failed.pk, "done")
    assert Evaluation.objects.count() == 1


def test_retrying_the_run_of_a_replaced_file_fails(test_set: TestSet, lead: User):
    replaced = uploaded(test_set, lead, "pair,score\n1,0.9\n").run
    row = uploaded(test_set, lead, COMPLETE)
    assert lifecycle.retry(replaced)
    lifecycle.perform(replaced.pk, evaluations.measure)
    replaced.refresh_from_db()
    assert replaced.state == "failed"
    assert "A later request replaced this one" in str(replaced.error)
    assert row.run.state == "done"


def test_a_run_whose_test_set_was_deleted_fails(test_set: TestSet, lead: User):
    run = requested(test_set, lead, COMPLETE).run
    test_set.delete()
    lifecycle.perform(run.pk, evaluations.measure)
    run.refresh_from_db()
    assert run.state == "failed"
    assert "the test set was deleted" in str(run.error)


def test_a_second_file_waits_for_the_first_one_with_the_same_name(test_set: TestSet, lead: User):
    requested(test_set, lead, COMPLETE)
    with pytest.raises(CannotEvaluate, match="still being read"):
        requested(test_set, lead, COMPLETE)
    assert requested(test_set, lead, COMPLETE, name="Other").pk
    assert Run.objects.count() == 2


def test_a_name_and_a_label_are_needed(test_set: TestSet, lead: User):
    with pytest.raises(CannotEvaluate, match="name"):
        requested(test_set, lead, COMPLETE, name=" \n")
    test_set.pairs.filter(label__isnull=False).delete()
    with pytest.raises(CannotEvaluate, match="label"):
        requested(test_set, lead, COMPLETE)
    assert not Run.objects.exists()


def test_a_person_who_lost_the_right_meanwhile_is_refused(test_set: TestSet, lead: User):
    row = requested(test_set, lead, COMPLETE)
    lead.roles = [Role.TEACHER]
    lead.save()
    lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    assert (row.run.state, row.measured_at) == ("failed", None)
    assert "no longer" in str(row.run.error)


def test_a_run_without_its_file_is_refused(test_set: TestSet, lead: User):
    row = requested(test_set, lead, COMPLETE)
    row.run.upload.delete()
    lifecycle.perform(row.run_id, evaluations.measure)
    row.run.refresh_from_db()
    assert "Upload it again" in str(row.run.error)
