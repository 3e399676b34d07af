from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.naturalness.judge import PART, FittedNaturalnessJudge
from mwpapp.ml.naturalness.logistic import read_weights
from mwpapp.ml.training.naturalness.fit import FitPlan, cross_validated, fit
from mwpapp.ml.training.naturalness.labelled import LabelledText, read_labelled
from mwpapp.ml.training.naturalness.rows import make_rows
from tests.ml.naturalness.readers import Listed

READER = Listed({"oddly": -12.0})


def quiet(_done: int, _total: int) -> None:
    """Show nothing."""


def texts(count: int = 60) -> list[LabelledText]:
    """Return texts; every second one has a word that the language model does not expect."""
    return [
        LabelledText(
            problem=f"p{i // 3}",
            original=f"the cook buys eggs and fruit {i // 3}",
            text=f"the cook {'oddly' if i % 2 else 'then'} buys eggs and fruit {i // 3}",
            kind="retold" if i % 10 == 0 else "reworded",
            labels=(1 - i % 2, 1 - i % 2),
        )
        for i in range(count)
    ]


def fitted(folder: Path, given: Sequence[LabelledText]) -> FittedNaturalnessJudge:
    fit(FitPlan(out=folder, texts=given, base="tiny"), reader=READER, stage=lambda _: quiet)
    return FittedNaturalnessJudge(read_weights(folder / "weights.json"), reader=READER)


def test_the_fit_tells_odd_texts_from_natural_ones(tmp_path: Path) -> None:
    judge = fitted(tmp_path / "naturalness-tiny", texts())
    original = "the cook buys eggs"
    good, bad = judge.judge(
        [(original, "the cook then buys eggs"), (original, "the cook oddly buys eggs")]
    )
    assert good.probability > 0.9 > 0.5 > bad.probability
    assert bad.odd == (9, 14)


def test_the_manifest_records_the_measurements(tmp_path: Path) -> None:
    fitted(tmp_path / "naturalness-tiny", texts())
    manifest = read_manifest(tmp_path / "naturalness-tiny", part=PART)
    assert (manifest.base, manifest.data["texts"]) == ("tiny", 60)
    assert manifest.metrics["compared_auc"] == 1.0
    assert manifest.metrics["compared_natural_of_kept"] == 1.0
    assert manifest.metrics["readers_kappa"] == 1.0


def test_stories_and_originals_are_only_judged_without_an_original() -> None:
    beside, by_themselves = make_rows(texts(30), reader=READER, progress=quiet)
    assert len(beside.labels) == 27
    assert len(by_themselves.labels) == 30 + 10
    assert by_themselves.by_people.sum() == 3 + 10


def test_texts_on_which_readers_disagree_are_omitted() -> None:
    unsure = LabelledText(problem="p", original="a b", text="a c", kind="reworded", labels=(1, 0))
    beside, by_themselves = make_rows([unsure], reader=READER, progress=quiet)
    assert (len(beside.labels), by_themselves.labels.tolist()) == (0, [1])


def test_a_fault_of_the_original_is_measured_but_not_learned() -> None:
    shared = {"problem": "p", "original": "the cook oddly buys eggs", "kind": "reworded"}
    texts = [
        LabelledText(text="the cook oddly buys fruit", labels=(0,), odd=("oddly",), **shared),
        LabelledText(text="the cook buys odd eggs", labels=(0,), odd=("odd eggs",), **shared),
        LabelledText(text="What? The cook oddly buys.", labels=(0,), odd=("oddly",), **shared),
    ]
    beside, _ = make_rows(texts, reader=READER, progress=quiet)
    assert beside.learned.tolist() == [False, True, True]


def test_no_problem_is_on_both_sides_of_a_fold() -> None:
    beside, _ = make_rows(texts(), reader=READER, progress=quiet)
    # One problem has inverted labels: a fit that had seen it would predict it better.
    own = beside.groups == "p3"
    beside.labels[own] = 1 - beside.labels[own]
    predicted = cross_validated(beside, seed=0)
    assert (np.abs(predicted[own] - beside.labels[own]) > 0.5).all()


def test_too_few_texts_are_reported(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="The fit needs"):
        fitted(tmp_path, texts(6))


def test_a_record_must_have_the_labels_of_its_readers() -> None:
    record = {"id": "n1", "problem": "p", "original": "a", "text": "b", "kind": "reworded"}
    (found,) = read_labelled([{**record, "natural": [1, 0], "round": 2}])
    assert (found.labels, found.agreed, found.round) == ((1, 0), None, 2)
    for wrong in ({}, {"natural": []}, {"natural": [2]}, {"natural": "1"}):
        with pytest.raises(ValueError, match="n1"):
            read_labelled([{**record, **wrong}])
