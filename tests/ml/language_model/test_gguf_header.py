from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter
from gguf.quants import dequantize, quantize

from mwpapp.ml.language_model.gguf_header import GgufError, GgufFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with values of several types, and with tensors of several number formats."""
    found = tmp_path / "small.gguf"
    writer = GGUFWriter(found, "llama")
    writer.add_uint8("a.byte", 200)
    writer.add_int64("a.long", -(2**40))
    writer.add_float32("a.share", 0.5)
    writer.add_bool("a.switch", True)
    writer.add_array("a.words", ["the", "Ġthe", ""])
    writer.add_array("a.numbers", [3, 1, 2])
    numbers = np.random.default_rng(1).normal(size=(6, 64)).astype(np.float32)
    writer.add_tensor("plain", numbers[:3])
    for kind in (GGMLQuantizationType.F16, GGMLQuantizationType.Q4_1, GGMLQuantizationType.Q8_0):
        writer.add_tensor(kind.name, quantize(numbers, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return found


def test_values_and_tensors_equal_those_of_the_reference_reader(path: Path) -> None:
    file, reference = GgufFile(path), GGUFReader(path)
    fields = {k: v.contents() for k, v in reference.fields.items() if not k.startswith("GGUF.")}
    assert file.values == fields
    found = dict(file.tensors())
    assert list(found) == [one.name for one in reference.tensors]
    for one in reference.tensors:
        assert np.array_equal(found[one.name], dequantize(one.data, one.tensor_type))


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 0.7, 0.99])
def test_a_truncated_file_is_reported(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises((GgufError, ValueError)):
        dict(GgufFile(path).tensors())


@pytest.mark.parametrize(
    ("shape", "offset"), [((4,), 2**63), ((2**63,), 0), ((2**40, 2**40), 0), ((0, 2**63), 0)]
)
def test_a_tensor_outside_the_file_is_reported(
    tmp_path: Path, shape: tuple[int, ...], offset: int
) -> None:
    path = tmp_path / "damaged.gguf"
    name, dimensions = b"plain", struct.pack(f"<I{len(shape)}Q", len(shape), *shape)
    info = struct.pack("<Q", len(name)) + name + dimensions
    info += struct.pack("<IQ", GGMLQuantizationType.F32, offset)
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 1, 0) + info + bytes(64))
    with pytest.raises(GgufError):
        dict(GgufFile(path).tensors())
