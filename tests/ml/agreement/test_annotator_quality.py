"""Signs of careless labelling, and patterns that must not be reported."""

from dataclasses import replace

import pytest

from mwpapp.ml.agreement.annotator_quality import (
    About,
    Finding,
    Halves,
    Work,
    expected_runs,
    findings,
)
from mwpapp.ml.agreement.proportions import Share

# 60 labels, two thirds of them "valid"; the other annotators have the same share.
STEADY = Work(
    answers={"valid": 40, "not_valid": 20},
    others={"valid": 80, "not_valid": 40},
    seconds=12.0,
    fast=Share(0, 60),
    runs={"valid": 7, "not_valid": 3},
    gold=Halves(first=Share(9, 10), second=Share(9, 10)),
    agreement=Halves(first=Share(27, 30), second=Share(26, 30)),
)


def about(work: Work) -> list[About]:
    return [finding.about for finding in findings(work)]


def test_steady_work_has_no_findings():
    assert findings(STEADY) == []


def test_an_annotator_without_labels_has_no_findings():
    assert findings(Work(answers={}, others={}, runs={})) == []


def test_many_errors_on_gold_pairs_are_a_finding():
    """The Wilson interval of 8 of 16 is 0.28 to 0.72, entirely below 0.8."""
    work = replace(STEADY, gold=Halves(first=Share(4, 8), second=Share(4, 8)))
    assert findings(work) == [Finding(about=About.GOLD, shares=(Share(8, 16),))]


def test_few_gold_pairs_give_no_finding():
    work = replace(STEADY, gold=Halves(first=Share(0, 5), second=Share(0, 4)))
    assert findings(work) == []


def test_a_few_errors_on_gold_pairs_give_no_finding():
    """The Wilson interval of 13 of 20 extends to 0.82."""
    assert findings(replace(STEADY, gold=Halves(first=Share(7, 10), second=Share(6, 10)))) == []


def test_many_fast_labels_are_a_finding():
    assert findings(replace(STEADY, fast=Share(14, 60))) == [
        Finding(about=About.HASTE, shares=(Share(14, 60),))
    ]
    assert about(replace(STEADY, fast=Share(5, 60))) == []
    assert about(replace(STEADY, fast=Share(3, 20))) == [About.HASTE]
    assert about(replace(STEADY, fast=Share(19, 19))) == []


def test_two_fast_labels_of_twenty_give_no_finding():
    """The share is 0.1, but its interval starts at 0.028, below the normal share of 0.03."""
    assert findings(replace(STEADY, fast=Share(2, 20))) == []


def test_expected_runs_equals_values_computed_by_hand():
    """Heads has a share of 2/3 in three labels: HH at the start 4/9, THH 1/3 * 4/9."""
    assert expected_runs(length=2, share=2 / 3, labels=3) == pytest.approx(4 / 9 + 4 / 27)
    assert expected_runs(length=4, share=2 / 3, labels=3) == 0
    assert expected_runs(length=3, share=1, labels=3) == 1


def test_an_improbable_run_that_others_contradict_is_a_finding():
    """30 in a row: (2/3)^30 * (1 + 30/3) = 0.00006 expected runs; 20 in a row: 0.0043."""
    work = replace(
        STEADY, runs={"valid": 30, "not_valid": 3}, in_runs={"valid": Share(20, 30)}
    )  # fmt: skip
    expected = Finding(about=About.RUN, shares=(Share(30, 60),), answer="valid")
    assert findings(work) == [expected]
    short = {"valid": 20, "not_valid": 3}
    assert findings(replace(work, runs=short, in_runs={"valid": Share(5, 20)})) == []


@pytest.mark.parametrize("others", [Share(30, 30), Share(27, 30), Share(0, 0)])
def test_a_run_that_others_confirm_or_did_not_label_gives_no_finding(others: Share):
    """If similar pairs follow each other, every annotator has long runs."""
    work = replace(STEADY, runs={"valid": 30, "not_valid": 3}, in_runs={"valid": others})
    assert findings(work) == []


def test_a_short_run_of_a_rare_answer_is_a_finding():
    work = replace(
        STEADY, answers={"valid": 57, "not_valid": 3}, others={"valid": 110, "not_valid": 10},
        runs={"valid": 30, "not_valid": 3}, in_runs={"valid": Share(15, 30)},
    )  # fmt: skip
    assert [finding.answer for finding in findings(work)] == []
    work = replace(
        work, answers={"valid": 190, "not_valid": 12}, runs={"not_valid": 12},
        in_runs={"not_valid": Share(1, 12)},
    )  # fmt: skip
    assert [finding.answer for finding in findings(work)] == ["not_valid"]


def test_a_single_answer_is_a_finding_if_others_differ():
    work = replace(STEADY, answers={"valid": 60}, runs={"valid": 60})
    shares = (Share(60, 60), Share(80, 120))
    assert findings(work) == [Finding(about=About.ONE_ANSWER, shares=shares, answer="valid")]


def test_a_single_answer_gives_no_finding_if_others_give_it_too():
    work = replace(STEADY, answers={"valid": 60}, others={"valid": 118, "not_valid": 2}, runs={})
    assert findings(work) == []


def test_drift_is_a_finding_in_either_direction():
    """45 of 50 and 30 of 50 differ with p = 0.0005."""
    worse = Halves(first=Share(45, 50), second=Share(30, 50))
    better = Halves(first=Share(30, 50), second=Share(45, 50))
    assert about(replace(STEADY, agreement=worse)) == [About.AGREEMENT_DRIFT]
    assert about(replace(STEADY, agreement=better)) == [About.AGREEMENT_DRIFT]
    assert About.GOLD_DRIFT in about(replace(STEADY, gold=worse))


def test_small_halves_give_no_drift():
    halves = Halves(first=Share(9, 10), second=Share(4, 10))
    assert findings(replace(STEADY, agreement=halves)) == []
