"""The verdict that is used depends on the weights that are installed."""

import json

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.verdict import installed
from mwpapp.ml.verdict.installed import verdict_in_use


def without(name, monkeypatch):
    """Make the weights called `name` missing."""

    def search(wanted):
        if wanted == name:
            raise WeightsMissing(f"{name} is missing.")
        return resolve(wanted)

    monkeypatch.setattr(installed, "resolve", search)


@pytest.mark.parametrize(
    "missing",
    ["verdict-cascade", "cross-encoder-mpnet", "all-mpnet-base-v2", "solver-minilm-l6"],
)
def test_without_the_second_reader_or_the_solver_the_verdict_without_them_is_used(
    missing, monkeypatch
):
    without(missing, monkeypatch)
    assert verdict_in_use() == "verdict-blend"


def test_a_damaged_manifest_is_reported(tmp_path, monkeypatch):
    (tmp_path / "manifest.json").write_text(json.dumps([]), encoding="utf-8")
    monkeypatch.setattr(installed, "resolve", lambda name: tmp_path)
    with pytest.raises(CheckpointError):
        verdict_in_use()
