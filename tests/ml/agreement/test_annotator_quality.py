"""What stands out in somebody's labels, and what must not."""

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

# 60 labels, two thirds valid; the others gave the same share.
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


def test_steady_work_gives_no_cause():
    assert findings(STEADY) == []


def test_no_work_gives_no_cause():
    assert findings(Work(answers={}, others={}, runs={})) == []


def test_errors_on_gold_pairs_stand_out():
    """8 of 16: Wilson's interval is 0.28 to 0.72, all of it below 0.8."""
    work = replace(STEADY, gold=Halves(first=Share(4, 8), second=Share(4, 8)))
    assert findings(work) == [Finding(about=About.GOLD, shares=(Share(8, 16),))]


def test_few_gold_pairs_say_nothing():
    work = replace(STEADY, gold=Halves(first=Share(0, 5), second=Share(0, 4)))
    assert findings(work) == []


def test_a_few_errors_on_gold_pairs_are_no_cause():
    """13 of 20: the interval reaches 0.82."""
    assert findings(replace(STEADY, gold=Halves(first=Share(7, 10), second=Share(6, 10)))) == []


def test_haste_stands_out_from_a_tenth_on():
    assert findings(replace(STEADY, fast=Share(14, 60))) == [
        Finding(about=About.HASTE, shares=(Share(14, 60),))
    ]
    assert about(replace(STEADY, fast=Share(5, 60))) == []
    assert about(replace(STEADY, fast=Share(3, 20))) == [About.HASTE]
    assert about(replace(STEADY, fast=Share(19, 19))) == []


def test_two_labels_of_twenty_are_no_haste():
    """A tenth, but the interval begins at 0.028, which are slips."""
    assert findings(replace(STEADY, fast=Share(2, 20))) == []


def test_how_many_runs_are_expected():
    """Two of three labels are heads, of three: HH at the start 4/9, THH 1/3 * 4/9."""
    assert expected_runs(length=2, share=2 / 3, labels=3) == pytest.approx(4 / 9 + 4 / 27)
    assert expected_runs(length=4, share=2 / 3, labels=3) == 0
    assert expected_runs(length=3, share=1, labels=3) == 1


def test_a_run_that_neither_habits_nor_others_explain_stands_out():
    """(2/3)^30 * (1 + 30/3) = 0.00006; for twenty it is 0.0043, which happens."""
    work = replace(
        STEADY, runs={"valid": 30, "not_valid": 3}, in_runs={"valid": Share(20, 30)}
    )  # fmt: skip
    expected = Finding(about=About.RUN, shares=(Share(30, 60),), answer="valid")
    assert findings(work) == [expected]
    short = {"valid": 20, "not_valid": 3}
    assert findings(replace(work, runs=short, in_runs={"valid": Share(5, 20)})) == []


@pytest.mark.parametrize("others", [Share(30, 30), Share(27, 30), Share(0, 0)])
def test_a_run_is_no_cause_where_the_others_say_nearly_the_same_or_nothing(others: Share):
    """Pairs that come in lots make runs of everybody's answers."""
    work = replace(STEADY, runs={"valid": 30, "not_valid": 3}, in_runs={"valid": others})
    assert findings(work) == []


def test_a_short_run_of_a_rare_answer_stands_out_too():
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


def test_the_same_answer_throughout_stands_out_where_others_differ():
    work = replace(STEADY, answers={"valid": 60}, runs={"valid": 60})
    shares = (Share(60, 60), Share(80, 120))
    assert findings(work) == [Finding(about=About.ONE_ANSWER, shares=shares, answer="valid")]


def test_the_same_answer_throughout_is_no_cause_where_others_give_it_too():
    work = replace(STEADY, answers={"valid": 60}, others={"valid": 118, "not_valid": 2}, runs={})
    assert findings(work) == []


def test_drift_stands_out_either_way():
    """45 of 50 and 30 of 50 differ by chance once in two thousand times."""
    worse = Halves(first=Share(45, 50), second=Share(30, 50))
    better = Halves(first=Share(30, 50), second=Share(45, 50))
    assert about(replace(STEADY, agreement=worse)) == [About.AGREEMENT_DRIFT]
    assert about(replace(STEADY, agreement=better)) == [About.AGREEMENT_DRIFT]
    assert About.GOLD_DRIFT in about(replace(STEADY, gold=worse))


def test_what_is_about_few_is_no_drift():
    halves = Halves(first=Share(9, 10), second=Share(4, 10))
    assert findings(replace(STEADY, agreement=halves)) == []
