"""The formats in which kept variants leave: one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from mwpapp.formats import variants_csv, variants_jsonl
from mwpapp.formats.variants import KeptVariant


@dataclass(frozen=True, slots=True)
class Format:
    media_type: str
    write: Callable[[Iterable[KeptVariant]], Iterator[str]]


FORMATS: Mapping[str, Format] = {
    "csv": Format(variants_csv.MEDIA_TYPE, variants_csv.write),
    "jsonl": Format(variants_jsonl.MEDIA_TYPE, variants_jsonl.write),
}
