"""Read the metadata and the tensors of a GGUF file.

`gguf.GGUFReader` is not used: it makes several arrays for each token of the vocabulary, which takes
seconds.

Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from gguf.constants import (
    GGML_QUANT_SIZES,
    GGUF_DEFAULT_ALIGNMENT,
    GGMLQuantizationType,
    GGUFValueType,
)
from gguf.quants import dequantize, quant_shape_to_byte_shape
from numpy.typing import NDArray

_MAGIC, _VERSIONS = b"GGUF", (2, 3)
_SCALARS = {
    GGUFValueType.UINT8: "B",
    GGUFValueType.INT8: "b",
    GGUFValueType.UINT16: "H",
    GGUFValueType.INT16: "h",
    GGUFValueType.UINT32: "I",
    GGUFValueType.INT32: "i",
    GGUFValueType.UINT64: "Q",
    GGUFValueType.INT64: "q",
    GGUFValueType.FLOAT32: "f",
    GGUFValueType.FLOAT64: "d",
    GGUFValueType.BOOL: "?",
}


class GgufError(Exception):
    """The file is damaged, or is not a GGUF file of a supported version."""


class GgufFile:
    """A GGUF file: its metadata `values` by key, and its `tensors`, read from the disk one by one.

    Raises OSError if it cannot be opened, GgufError, ValueError, IndexError or RuntimeError if it
    is damaged, and RuntimeError, too, if it contains a tensor of an unsupported number format.
    """

    def __init__(self, path: Path) -> None:
        self._bytes = memoryview(np.memmap(path, mode="r"))  # type: ignore[arg-type]
        cursor = _Cursor(self._bytes)
        if cursor.take(len(_MAGIC)) != _MAGIC:
            raise GgufError("it is not a GGUF file.")
        version, tensors, values = cursor.numbers("IQQ")
        if version not in _VERSIONS:
            raise GgufError(f"its version is {version}.")
        self.values: dict[str, Any] = {}
        for _ in range(values):
            key = cursor.text()
            self.values[key] = cursor.value(GGUFValueType(cursor.number("I")))
        self._tensor_infos = [_tensor_info(cursor) for _ in range(tensors)]
        alignment = self.values.get("general.alignment", GGUF_DEFAULT_ALIGNMENT)
        if not isinstance(alignment, int) or alignment < 1:
            raise GgufError(f"its alignment is {alignment}.")
        self._data_start = math.ceil(cursor.at / alignment) * alignment

    def tensors(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Yield the name of each tensor, and its values in single precision."""
        for name, shape, kind, offset in self._tensor_infos:
            size, per_block = GGML_QUANT_SIZES[kind]
            count = math.prod(shape) // size * per_block
            start = self._data_start + offset
            if not 0 < count <= len(self._bytes) - start:
                raise GgufError("it is truncated.")
            stored = np.frombuffer(self._bytes, dtype=np.uint8, count=count, offset=start)
            rows = stored.reshape(quant_shape_to_byte_shape(shape, kind))
            yield name, dequantize(rows, kind)


def _tensor_info(cursor: _Cursor) -> tuple[str, tuple[int, ...], GGMLQuantizationType, int]:
    """Return the name, the shape, the number format and the offset of a tensor."""
    name = cursor.text()
    shape = cursor.numbers(f"{cursor.number('I')}Q")
    kind, offset = cursor.numbers("IQ")
    return name, tuple(reversed(shape)), GGMLQuantizationType(kind), offset


class _Cursor:
    """Reads little-endian values one after another."""

    def __init__(self, content: memoryview) -> None:
        self._content = content
        self.at = 0

    def take(self, length: int) -> bytes:
        self.at += length
        if self.at > len(self._content):
            raise GgufError("it is truncated.")
        return bytes(self._content[self.at - length : self.at])

    def numbers(self, codes: str) -> tuple[Any, ...]:
        form = f"<{codes}"
        try:
            return struct.unpack(form, self.take(struct.calcsize(form)))
        except struct.error as error:
            raise GgufError(str(error)) from error

    def number(self, code: str) -> Any:
        return self.numbers(code)[0]

    def text(self) -> str:
        return self.take(self.number("Q")).decode()

    def value(self, kind: GGUFValueType) -> Any:
        if kind is GGUFValueType.STRING:
            return self.text()
        if kind is not GGUFValueType.ARRAY:
            return self.number(_SCALARS[kind])
        inner, count = self.numbers("IQ")
        inner = GGUFValueType(inner)
        if inner in _SCALARS:
            return list(self.numbers(f"{count}{_SCALARS[inner]}"))
        return [self.value(inner) for _ in range(count)]
