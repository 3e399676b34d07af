from __future__ import annotations

from pathlib import Path

import pytest

from mwpapp.ml.checkpoints import resolve as module
from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.resolve import resolve


def _filled(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "file").write_text("x")
    return folder


def test_a_shipped_folder_takes_precedence_over_a_local_one(tmp_path: Path) -> None:
    folders = (tmp_path / "shipped", tmp_path / "var")
    here = _filled(tmp_path / "var" / "one")
    assert resolve("one", folders=folders) == here
    shipped = _filled(tmp_path / "shipped" / "one")
    assert resolve("one", folders=folders) == shipped


def test_a_folder_takes_precedence_over_a_package(tmp_path: Path) -> None:
    own = _filled(tmp_path / "all-MiniLM-L6-v2")
    assert resolve("all-MiniLM-L6-v2", folders=(tmp_path,)) == own


def test_the_pretrained_encoder_is_found_in_its_package(tmp_path: Path) -> None:
    short = resolve("all-MiniLM-L6-v2", folders=(tmp_path,))
    assert (short / "model.safetensors").is_file()
    assert resolve("sentence-transformers/all-MiniLM-L6-v2", folders=(tmp_path,)) == short


def test_an_empty_folder_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "hollow").mkdir()
    with pytest.raises(WeightsMissing):
        resolve("hollow", folders=(tmp_path,), allow_hub=False)


def test_the_hub_is_used_only_if_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requested: list[str] = []

    def download(name: str, **_: object) -> str:
        requested.append(name)
        return str(tmp_path)

    monkeypatch.setattr(module, "snapshot_download", download)
    monkeypatch.delenv("REWORD_HUB", raising=False)
    with pytest.raises(WeightsMissing, match="some/encoder"):
        resolve("some/encoder", folders=(tmp_path,))
    assert requested == []
    monkeypatch.setenv("REWORD_HUB", "1")
    assert resolve("some/encoder", folders=(tmp_path,)) == tmp_path
    assert requested == ["some/encoder"]


def test_an_unreachable_hub_raises_weights_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def download(name: str, **_: object) -> str:
        raise OSError("no network")

    monkeypatch.setattr(module, "snapshot_download", download)
    with pytest.raises(WeightsMissing):
        resolve("some/encoder", folders=(tmp_path,), allow_hub=True)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "/etc", "a/../b", "a/b/c", "a b", "a\n", "~", "x" * 300]
)
def test_an_invalid_name_raises_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(CheckpointError):
        resolve(name, folders=(tmp_path,), allow_hub=True)
