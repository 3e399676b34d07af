from __future__ import annotations

from pathlib import Path

from mwpapp.ml.checkpoints.fingerprint import fingerprint


def folder_of(path: Path, **files: str) -> Path:
    path.mkdir()
    for name, content in files.items():
        (path / name).write_text(content)
    return path


def test_the_fingerprint_does_not_depend_on_the_location(tmp_path: Path) -> None:
    here = folder_of(tmp_path / "here", manifest="m", weights="w")
    there = folder_of(tmp_path / "there", weights="w", manifest="m")
    assert fingerprint(here) == fingerprint(there)
    assert len(fingerprint(here)) == 64


def test_the_fingerprint_depends_on_contents_and_file_names(tmp_path: Path) -> None:
    first = folder_of(tmp_path / "1", manifest="m", weights="w")
    fitted_anew = folder_of(tmp_path / "2", manifest="m", weights="v")
    renamed = folder_of(tmp_path / "3", manifest="m", weight="w")
    assert len({fingerprint(first), fingerprint(fitted_anew), fingerprint(renamed)}) == 3
