"""Checkpoints are registered from their manifests."""

import json
from pathlib import Path

from mwpapp.models import Checkpoint
from mwpapp.services.measuring.checkpoints import register


def save_manifest(folder: Path, *, name: str, auc: float) -> None:
    (folder / name).mkdir(parents=True)
    manifest = {
        "name": name, "part": "verdict", "architecture": {}, "data": {}, "seed": 1,
        "metrics": {"auc": auc}, "created": "2026-11-30T00:00:00+00:00", "sha256": "0" * 64,
        "format_version": 1,
    }  # fmt: skip
    (folder / name / "manifest.json").write_text(json.dumps(manifest))


def test_the_first_folder_with_a_name_counts(db: None, tmp_path: Path) -> None:
    shipped, trained = tmp_path / "z", tmp_path / "a"
    save_manifest(shipped, name="verdict-x", auc=0.9)
    save_manifest(trained, name="verdict-x", auc=0.5)
    save_manifest(trained, name="verdict-y", auc=0.7)
    Checkpoint.objects.create(name="gone", part="verdict", location="there")
    rows, faults = register([shipped, trained])
    assert faults == []
    assert [(row.name, row.metrics) for row in rows] == [
        ("verdict-x", {"auc": 0.9}),
        ("verdict-y", {"auc": 0.7}),
    ]
    assert Checkpoint.objects.count() == 2


def test_an_unreadable_manifest_is_reported(db: None, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text("{")
    rows, (fault,) = register([tmp_path])
    assert rows == []
    assert "broken" in fault
