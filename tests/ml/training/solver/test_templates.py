from collections import Counter
from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.solvers.by_tree import TreeSolver, load_solver
from mwpapp.ml.solvers.confidence import FEATURES, Confidence, features
from mwpapp.ml.solvers.network import PART, save_network
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.solvers.templates.classifier import load_classifier, save_classifier
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.examples import solved_problems
from mwpapp.ml.training.solver.material import Inputs
from mwpapp.ml.training.solver.templates import TemplatePlan, accuracy, fit_classifier, run
from mwpapp.ml.types import Problem
from tests.ml.solvers.tiny_solver import tiny_network

THINGS = ("pens", "cups", "jars", "tins", "hats", "nuts", "eggs", "figs", "keys", "mugs")
PLAIN = Confidence(weights=(0.0,) * len(FEATURES), bias=0.0, threshold=0.5)


def records(*, start):
    """Problems of two templates that only their words tell apart."""
    for number, thing in enumerate(THINGS, start=start):
        big, small = 40 + number, 7 + number
        yield {
            "id": f"more-{number}",
            "text": f"Ada has {big} {thing} and finds {small} more. How many {thing} has she now?",
            "equation": f"{big} + {small}",
        }
        yield {
            "id": f"less-{number}",
            "text": f"Ada has {big} {thing} and loses {small}. How many {thing} are left?",
            "equation": f"{big} - {small}",
        }


def solved(*, start):
    return solved_problems(records(start=start), source="ours", skipped=Counter())


@pytest.fixture(scope="module")
def classifier():
    return fit_classifier(solved(start=0), seed=0, progress=lambda _done, _all: None)


@pytest.fixture
def checkpoints(tmp_path, monkeypatch):
    for module in (
        "mwpapp.ml.solvers.network",
        "mwpapp.ml.solvers.templates.classifier",
        "mwpapp.ml.training.solver.templates",
    ):
        monkeypatch.setattr(f"{module}.resolve", lambda name: tmp_path / name)
    return tmp_path


def test_the_words_tell_what_to_calculate(classifier):
    assert set(classifier.templates) == {"(r0+r1)", "(r0-r1)"}
    assert accuracy(classifier, solved(start=100)) == 1.0


def test_the_probabilities_of_a_problem_add_up_to_1(classifier):
    (opinion,) = classifier.opinions([solved(start=100)[0].read])
    assert sum(opinion.probabilities.values()) == pytest.approx(1)
    assert classifier.opinions([]) == []


def test_an_empty_text_gets_an_opinion_too(classifier):
    assert len(classifier.opinions([read_problem(Problem(text=""))])) == 1


def test_a_checkpoint_gives_the_same_opinions(classifier, checkpoints):
    save_classifier(checkpoints / "second", classifier, seed=0, data={}, metrics={})
    reads = [one.read for one in solved(start=100)]
    loaded = load_classifier("second").opinions(reads)
    for ours, theirs in zip(classifier.opinions(reads), loaded, strict=True):
        assert theirs.probabilities == pytest.approx(ours.probabilities, abs=1e-3)


def test_a_checkpoint_of_another_part_is_refused(checkpoints):
    save_network(checkpoints / "other", tiny_network(), seed=0, data={}, metrics={}, extra={})
    with pytest.raises(CheckpointError):
        load_classifier("other")


def test_too_few_problems_are_refused():
    with pytest.raises(ValueError, match="too few problems"):
        fit_classifier(solved(start=0)[:3], seed=0, progress=lambda _done, _all: None)


def test_a_second_opinion_changes_the_confidence(classifier):
    doubting = Confidence(
        weights=(*PLAIN.weights[:-4], 1.0, 0.0, 0.0, 0.0), bias=0.0, threshold=0.5
    )
    problem = Problem(text=solved(start=100)[0].read.text.replace("number", "9"))
    (alone,) = TreeSolver(tiny_network(), confidence=doubting).solve([problem])
    (twice,) = TreeSolver(tiny_network(), confidence=doubting, classifier=classifier).solve(
        [problem]
    )
    assert alone is not None
    assert twice is not None
    assert alone.confidence == pytest.approx(0.5)
    assert twice.confidence < 0.5


def test_without_a_second_opinion_its_features_are_0():
    read = read_problem(Problem(text="Of 9 birds 4 fly off. How many stay?"))
    (proposals,) = propose(tiny_network(), [read])
    found = features(proposals, read=read, text="Of 9 birds 4 fly off. How many stay?")
    assert len(found) == len(FEATURES)
    assert found[-4:] == (0.0, 0.0, 0.0, 0.0)


def test_fitting_gives_a_trained_solver_its_second_opinion(checkpoints):
    extra = {"confidence": PLAIN.described()}
    save_network(checkpoints / "solver", tiny_network(), seed=0, data={}, metrics={}, extra=extra)
    own = [*records(start=0), *records(start=100), *records(start=200)]
    assert any(is_held_out(record["id"], share=Config().held_out) for record in own)
    plan = TemplatePlan(
        solver="solver",
        inputs=Inputs(own=own, frames=(), corpora=None),
        out=Path(checkpoints / "second"),
    )
    run(plan, progress=lambda _done, _all: None)
    assert read_manifest(checkpoints / "solver", part=PART).architecture["classifier"] == "second"
    loaded = load_solver("solver", device="cpu")
    assert loaded.classifier is not None
    assert loaded.confidence != PLAIN


def test_the_classifier_does_not_learn_what_the_solver_held_out(checkpoints):
    held_out = {"settings": {"held_out": 1.0}}
    extra = {"confidence": PLAIN.described()}
    save_network(
        checkpoints / "solver", tiny_network(), seed=0, data=held_out, metrics={}, extra=extra
    )
    inputs = Inputs(own=list(records(start=0)), frames=(), corpora=None)
    plan = TemplatePlan(solver="solver", inputs=inputs, out=checkpoints / "second")
    with pytest.raises(ValueError, match="too few problems"):
        run(plan, progress=lambda _done, _all: None)
