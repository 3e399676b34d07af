"""The checkpoints that are loaded or refused, for each loader that uses `load_pretrained`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.checkpoints import resolve as resolving
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.translators import marian
from mwpapp.ml.translators.masked import load_filler
from mwpapp.ml.translators.paraphraser import load_paraphraser
from tests.ml.translators.tiny import pickle_weights, save_tiny_masked, save_tiny_t5

Load = Callable[..., Any]


def _translator(name: str, **options: Any) -> object:
    return marian.load_translator(name, back=name, **options)


LOADERS = pytest.mark.parametrize(
    ("load", "save"),
    [
        (_translator, save_tiny_t5),
        (load_paraphraser, save_tiny_t5),
        (load_filler, save_tiny_masked),
    ],
    ids=["translator", "paraphraser", "filler"],
)


@LOADERS
def test_safetensors_are_loaded(load: Load, save: Load, tmp_path: Path) -> None:
    save(tmp_path / "tiny")
    assert load("tiny", folders=(tmp_path,)).name


@LOADERS
def test_a_pickled_checkpoint_is_refused(load: Load, save: Load, tmp_path: Path) -> None:
    save(tmp_path / "tiny")
    pickle_weights(tmp_path / "tiny")
    with pytest.raises(WeightsMissing, match="checkpoint tiny cannot be loaded"):
        load("tiny", folders=(tmp_path,))


@LOADERS
def test_the_hub_is_not_used_without_the_setting(
    load: Load, save: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def download(name: str, **_: object) -> str:
        raise AssertionError(f"{name} was requested from the hub")

    monkeypatch.setattr(resolving, "snapshot_download", download)
    monkeypatch.delenv("REWORD_HUB", raising=False)
    with pytest.raises(WeightsMissing, match="some/network"):
        load("some/network", folders=(tmp_path,))


@LOADERS
def test_with_the_setting_a_download_is_loaded(
    load: Load, save: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path / "hub")
    patterns: list[str] = []

    def download(name: str, *, allow_patterns: list[str]) -> str:
        patterns.extend(allow_patterns)
        return str(tmp_path / "hub")

    monkeypatch.setattr(resolving, "snapshot_download", download)
    monkeypatch.setenv("REWORD_HUB", "1")
    assert load("some/network", folders=(tmp_path / "empty",)).name
    assert "*.safetensors" in patterns
    assert not any(pattern.endswith((".bin", ".pt", ".pkl")) for pattern in patterns)
