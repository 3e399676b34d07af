"""`solve` writes one line for each problem, and gives no answer where the solver is uncertain."""

import json
from fractions import Fraction

import pytest

from mwpapp.management.commands.solve import Counts, _count
from mwpapp.ml.corpora.columns import problem_from_columns
from mwpapp.ml.solvers.confidence import FEATURES, Confidence
from mwpapp.ml.solvers.network import save_network
from mwpapp.ml.types import ProposedSolution, Rounding
from tests.management.running import run, written
from tests.ml.solvers.tiny_solver import RECORDS, tiny_network

FIELDS = {"id", "expression", "answer", "confidence", "guide", "steps"}


@pytest.fixture
def problems(tmp_path, monkeypatch):
    monkeypatch.setattr("mwpapp.ml.solvers.network.resolve", lambda name: tmp_path / name)
    path = tmp_path / "problems.jsonl"
    rows = [{"id": one["id"], "text": one["text"], "answer": "8"} for one in RECORDS]
    path.write_text("\n".join(json.dumps(row) for row in [*rows, {"id": "empty"}]))
    return path


def checkpoint(folder, *, threshold):
    """Save a solver whose confidence is always one half."""
    confidence = Confidence(weights=(0.0,) * len(FEATURES), bias=0.0, threshold=threshold)
    extra = {"confidence": confidence.described()}
    save_network(folder, tiny_network(), seed=1, data={}, metrics={}, extra=extra)
    return folder


def solve(problems, folder, *options):
    out = problems.with_name("out.jsonl")
    done = run("solve", problems, "--out", out, "--checkpoint", folder.name, *options)
    return done, written(out)


def test_every_problem_has_a_line(problems, tmp_path):
    done, lines = solve(problems, checkpoint(tmp_path / "solver", threshold=0.1), "--metrics")
    assert [line["id"] for line in lines] == [one["id"] for one in RECORDS]
    assert all(set(line) == FIELDS for line in lines)
    assert all(line["answer"] is not None for line in lines)
    stderr = done.stderr.decode()
    assert done.returncode == 1
    assert "row 5: " in stderr
    assert "answered 1.0000" in stderr


def test_known_answers_are_read_with_the_decimal_sign_of_their_text():
    counts = Counts()
    problem = problem_from_columns({"text": "A jug holds 0,375 l. How much do 3?", "answer": 1.125})
    right = ProposedSolution(
        equation="3 * 0.375", value=Fraction(9, 8), rounding=Rounding.NONE, confidence=0.9,
        is_shown=True,
    )  # fmt: skip
    _count(problem, right, counts=counts)
    assert (counts.compared, counts.right) == (1, 1)


def test_an_uncertain_solver_gives_no_answer(problems, tmp_path):
    _, lines = solve(problems, checkpoint(tmp_path / "solver", threshold=0.9))
    assert all(line["answer"] is None and line["steps"] == [] for line in lines)


def test_without_the_checkpoint_nothing_is_processed(problems, tmp_path):
    out = tmp_path / "out.jsonl"
    done = run("solve", problems, "--out", out, "--checkpoint", "none")
    assert done.returncode == 2
    assert b"CommandError" in done.stderr
