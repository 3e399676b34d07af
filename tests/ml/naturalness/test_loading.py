"""The shipped judge with its language model, which is installed as a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import Manifest, write_manifest
from mwpapp.ml.naturalness import judge
from mwpapp.ml.naturalness.judge import PART, load_naturalness_judge

ORIGINAL = "Abena packs 30 kits per hour for 4 hours. How many kits does Abena pack?"
GOOD = "Abena packs 30 kits per hour for 4 hours. How many kits does she pack?"
BAD = "For, Abena packs 4 hours 30 kits per hour. How many kits does Abena pack?"


def test_a_broken_sentence_is_odd_where_it_is_broken() -> None:
    good, bad = load_naturalness_judge(device="cpu").judge([(ORIGINAL, GOOD), (ORIGINAL, BAD)])
    assert bad.probability < good.probability
    assert good.odd is None
    assert bad.odd is not None
    assert bad.odd[0] < BAD.index("kits")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(judge, "resolve", lambda _name: tmp_path)
    return tmp_path


def save(folder: Path, *, base: str | None) -> None:
    manifest = Manifest(
        name="tiny", part=PART, architecture={}, data={}, seed=0, metrics={}, base=base,
        created="2026-11-01T10:00:00+00:00",
    )  # fmt: skip
    write_manifest(folder, manifest)


def test_a_checkpoint_without_weights_is_reported(folder: Path) -> None:
    save(folder, base="SmolLM2-135M-Instruct")
    with pytest.raises(WeightsMissing):
        load_naturalness_judge("tiny")


def test_a_checkpoint_without_a_language_model_is_reported(folder: Path) -> None:
    save(folder, base=None)
    with pytest.raises(CheckpointError, match="language model"):
        load_naturalness_judge("tiny")
