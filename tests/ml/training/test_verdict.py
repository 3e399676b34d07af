import numpy as np
import pytest

from mwpapp.management.lines import Line, read_lines
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.training.questions import is_aside
from mwpapp.ml.training.verdict import FitPlan, choose_thresholds, fit
from mwpapp.ml.types import Judgement
from mwpapp.ml.verdict.features import SIGNS
from mwpapp.ml.verdict.judge import FILE_NAME, load_judge, read_judge
from tests.management.running import ROOT
from tests.ml.verdict.cases import TRAYS


def test_thresholds_are_where_precision_holds():
    predicted = np.linspace(1, 0, 200)
    labels = (predicted > 0.7).astype(float)
    labels[:200:40] = 1
    found = choose_thresholds(predicted, labels=labels)
    assert 0.6 <= found.ready <= 0.75
    assert found.reject == pytest.approx(0.25)


def test_hopeless_predictions_leave_all_to_people():
    labels = np.array([0.0, 1.0] * 50)
    found = choose_thresholds(np.full(100, 0.5), labels=labels)
    assert (found.reject, found.ready) == (0.05, 0.95)


def _own():
    lines = read_lines(str(ROOT / "fixtures" / "problems.jsonl"))
    return [line.fields for line in lines if isinstance(line, Line)]


def test_a_small_fit_is_repeatable_and_sensible(tmp_path):
    own = _own()[:60]
    for name in ("one", "two"):
        plan = FitPlan(out=tmp_path / name, work=tmp_path / "work", own=own, corpora=None)
        fit(plan, stage=lambda stage: lambda done, total: None)
    first, second = tmp_path / "one" / FILE_NAME, tmp_path / "two" / FILE_NAME
    assert first.read_bytes() == second.read_bytes()
    judge = read_judge(first)
    broken = TRAYS.text.replace("gave 5 of them", "gave some")
    good = judge.judge(TRAYS, TRAYS.text, cosine=1.0).probability
    assert good > 0.5 > judge.judge(TRAYS, broken, cosine=0.0).probability


def test_nothing_to_fit_on_is_said(tmp_path):
    plan = FitPlan(out=tmp_path / "v", work=tmp_path / "w", own=[], corpora=None)
    with pytest.raises(ValueError, match="too few"):
        fit(plan, stage=lambda stage: lambda done, total: None)


def test_the_shipped_verdict_has_seen_no_problem_that_is_set_aside():
    manifest = read_manifest(ROOT / "checkpoints" / "verdict-logistic", part="verdict")
    aside = {record["id"] for record in _own() if is_aside(record)}
    assert aside
    assert not aside & set(manifest.data["own_ids"])


def test_no_fault_speaks_for_a_text_in_the_shipped_verdict():
    coefficients = np.array(load_judge().weights.coefficients)
    assert (coefficients * np.array(SIGNS) >= 0).all()


def test_the_shipped_verdict_finds_the_unchanged_text_ready():
    verdict = load_judge().judge(TRAYS, TRAYS.text, cosine=1.0)
    assert verdict.judgement is Judgement.READY


def test_the_shipped_verdict_does_not_reject_a_concise_rewording():
    text = "Nadia filled 14 trays and gave 5 away. Each holds 6 plants. How many plants are left?"
    assert load_judge().judge(TRAYS, text, cosine=0.99).judgement is not Judgement.REJECT
