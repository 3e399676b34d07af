from dataclasses import replace

import numpy as np
import pytest

from mwpapp.management.rows import Tally, read_rows
from mwpapp.ml.checkpoints.defaults import SOLVER, VERDICT, VERDICT_READ_TWICE
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT as SCORER
from mwpapp.ml.training.material.questions import is_aside
from mwpapp.ml.training.material.verdict_material import Inputs
from mwpapp.ml.training.verdict.fit import NOT_CLEAR, FitPlan, Opinions, fit, load_opinions
from mwpapp.ml.types import Judgement, Reading
from mwpapp.ml.verdict.features import SIGNS
from mwpapp.ml.verdict.judge import (
    BlendedJudge,
    load_judge,
)
from mwpapp.ml.verdict.reader.cross_encoder import DEFAULT_CHECKPOINT as READER
from mwpapp.ml.verdict.thresholds import FILE_NAME
from mwpapp.ml.verdict.weights import read_weights
from tests.management.running import ROOT
from tests.ml.verdict.cases import TRAYS


def _rows(name):
    return [row.fields for row in read_rows(str(ROOT / "fixtures" / name), tally=Tally(print))]


def _own():
    return [*_rows("problems.jsonl"), *_rows("pair_problems.jsonl")]


class Lengths:
    """A reader, a scorer and a solver whose opinions are easy to predict."""

    def read(self, comparisons):
        return [
            Reading(logit=float(len(item.alignment.pairs) - len(item.alignment.missing)))
            for item in comparisons
        ]

    def score(self, pairs):
        return [min(1.0, len(text) / len(question)) for question, text in pairs]

    solved = 0

    def overlaps(self, pairs):
        self.solved += len(pairs)
        return [min(1.0, len(text) / len(reference.text)) for reference, text in pairs]


@pytest.fixture
def opinions():
    names = {"reader": READER, "scorer": SCORER}
    return Opinions(reader=Lengths(), scorer=Lengths(), names=names)


def quietly(stage):
    return lambda done, total: None


def test_a_small_fit_is_reproducible_and_plausible(tmp_path, opinions):
    own = _rows("problems.jsonl")[:20]
    ids = {record["id"] for record in own}
    written = [row for row in _rows("pairs.jsonl") if row["problem"] in ids]
    inputs = Inputs(own=own, written=written, corpora=None, work=tmp_path / "work")
    for name in ("one", "two"):
        fit(FitPlan(out=tmp_path / name, inputs=inputs), opinions=opinions, stage=quietly)
    first, second = tmp_path / "one" / FILE_NAME, tmp_path / "two" / FILE_NAME
    assert first.read_bytes() == second.read_bytes()
    judge = BlendedJudge(read_weights(first), reader=Lengths())
    broken = TRAYS.text.replace("gave 5 of them", "gave some").replace("14 trays", "trays")
    good = judge.judge(TRAYS, TRAYS.text, cosine=1.0).probability
    assert good > judge.judge(TRAYS, broken, cosine=0.0).probability
    known = {record["id"] for record in own if not is_aside(record)}
    assert set(read_manifest(tmp_path / "one").data["own_ids"]) <= known


@pytest.mark.parametrize("solver", ["", SOLVER])
def test_a_second_reader_is_fitted_on_the_pairs_that_are_not_clear(tmp_path, opinions, solver):
    own = _rows("problems.jsonl")[:20]
    ids = {record["id"] for record in own}
    written = [row for row in _rows("pairs.jsonl") if row["problem"] in ids]
    inputs = Inputs(own=own, written=written, corpora=None, work=tmp_path / "work")
    names = {**opinions.names, "second": READER} | ({"solver": solver} if solver else {})
    both = replace(opinions, second=Lengths(), solver=Lengths() if solver else None, names=names)
    manifest = fit(FitPlan(out=tmp_path / "v", inputs=inputs), opinions=both, stage=quietly)
    second = read_weights(tmp_path / "v" / FILE_NAME).second
    assert second is not None
    assert (second.low, second.high) == NOT_CLEAR
    assert manifest.architecture["second"] == READER
    assert len(manifest.architecture["second_sha256"]) == 64
    assert both.solver is None or both.solver.solved > 0
    assert manifest.architecture.get("solver", "") == solver


def test_a_solver_needs_a_second_reader():
    with pytest.raises(ValueError, match="beside a second reader"):
        load_opinions(solver=SOLVER)


def test_a_fit_without_enough_pairs_raises_an_error(tmp_path, opinions):
    inputs = Inputs(own=[], written=[], corpora=None, work=tmp_path / "work")
    with pytest.raises(ValueError, match="too few"):
        fit(FitPlan(out=tmp_path / "v", inputs=inputs), opinions=opinions, stage=quietly)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        (VERDICT, "verdict"),
        (VERDICT_READ_TWICE, "verdict"),
        ("cross-encoder-mpnet", "cross-encoder"),
    ],
)
def test_the_shipped_verdict_has_seen_no_problem_that_is_set_aside(name, part):
    manifest = read_manifest(ROOT / "checkpoints" / name, part=part)
    aside = {record["id"] for record in _own() if is_aside(record)}
    assert aside
    assert not aside & set(manifest.data["own_ids"])


def test_no_fault_raises_the_probability_in_the_shipped_verdict():
    trees = load_judge().weights.trees
    rows = np.random.default_rng(4).random((200, len(SIGNS))) * 3
    before = trees.logits(rows)
    for feature, sign in enumerate(SIGNS):
        if sign:
            raised = rows.copy()
            raised[:, feature] += 1
            assert (sign * (trees.logits(raised) - before) >= -1e-9).all()


def test_the_shipped_verdict_judges_the_unchanged_text_ready():
    verdict = load_judge().judge(TRAYS, TRAYS.text, cosine=1.0)
    assert verdict.judgement is Judgement.READY


def test_the_shipped_verdict_does_not_reject_a_concise_rewording():
    text = "Nadia filled 14 trays and gave 5 away. Each holds 6 plants. How many plants are left?"
    assert load_judge().judge(TRAYS, text, cosine=0.99).judgement is not Judgement.REJECT
