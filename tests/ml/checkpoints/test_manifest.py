from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest

MANIFEST = Manifest(
    name="paraqd-small",
    part="paraqd",
    architecture={"trained_layers": 2},
    data={"files": {"ours": 3}},
    seed=7,
    metrics={"auc": 0.75},
    created="2026-01-02T03:04:05+00:00",
    base="all-MiniLM-L6-v2",
    sha256="0" * 64,
)


def test_a_manifest_round_trips(tmp_path: Path) -> None:
    write_manifest(tmp_path, MANIFEST)
    assert read_manifest(tmp_path) == MANIFEST
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_a_folder_without_a_manifest_raises_weights_missing(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        read_manifest(tmp_path / "nothing")


def test_a_checkpoint_of_another_part_raises_an_error(tmp_path: Path) -> None:
    write_manifest(tmp_path, MANIFEST)
    with pytest.raises(CheckpointError, match="not for 'verdict'"):
        read_manifest(tmp_path, part="verdict")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "../escape"),
        ("name", "Upper"),
        ("part", ""),
        ("seed", "7"),
        ("seed", True),
        ("seed", None),
        ("architecture", []),
        ("metrics", {"auc": "high"}),
        ("metrics", {"auc": True}),
        ("metrics", {"auc": [1]}),
        ("metrics", {"auc": 10**400}),
        ("data", {"files": {"ours": float("nan")}}),
        ("architecture", {"scales": [1.0, float("inf")]}),
        ("created", "yesterday"),
        ("created", "2026-01-02T03:04:05"),
        ("format_version", 2),
        ("format_version", 1.0),
        ("sha256", "abc"),
        ("base", 5),
        ("surprise", 1),
    ],
)
def test_an_invalid_field_raises_an_error(tmp_path: Path, field: str, value: Any) -> None:
    write_manifest(tmp_path, MANIFEST)
    path = tmp_path / "manifest.json"
    content = json.loads(path.read_text())
    path.write_text(json.dumps(content | {field: value}))
    with pytest.raises(CheckpointError):
        read_manifest(tmp_path)


@pytest.mark.parametrize("field", ["name", "part", "seed", "data", "metrics", "format_version"])
def test_an_error_names_the_missing_field(tmp_path: Path, field: str) -> None:
    write_manifest(tmp_path, MANIFEST)
    path = tmp_path / "manifest.json"
    content = json.loads(path.read_text())
    del content[field]
    path.write_text(json.dumps(content))
    with pytest.raises(CheckpointError, match=field):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'"text"', b"\xff\xfe", b"[" * 100_000, b" " * (5 * 1024 * 1024)],
    ids=["empty", "cut", "list", "string", "not utf-8", "deep", "huge"],
)
def test_a_file_that_is_not_a_manifest_raises_an_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(content)
    with pytest.raises(CheckpointError):
        read_manifest(tmp_path)


def test_a_metric_that_is_not_finite_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="finite"):
        write_manifest(tmp_path, replace(MANIFEST, metrics={"auc": float("nan")}))
    assert list(tmp_path.iterdir()) == []


def test_other_numbers_that_are_not_finite_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="finite"):
        write_manifest(tmp_path, replace(MANIFEST, data={"files": {"ours": float("nan")}}))
    assert list(tmp_path.iterdir()) == []


def test_a_metric_that_is_not_finite_is_not_read(tmp_path: Path) -> None:
    write_manifest(tmp_path, MANIFEST)
    path = tmp_path / "manifest.json"
    path.write_text(path.read_text().replace("0.75", "Infinity"))
    with pytest.raises(CheckpointError, match="finite"):
        read_manifest(tmp_path)
