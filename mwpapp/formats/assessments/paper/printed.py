"""Declare a printed format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import LABELS, Field, left_out
from mwpapp.formats.assessments.paper.layout import Layout


class Writer(Protocol):
    def __call__(self, assessment: Assessment, *, layout: Layout) -> bytes: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedFormat:
    """A file format for paper, which Reword only writes.

    - `carries`: the fields that sheets and key show.
    - `write_sheets` returns a file with the sheets of all versions, each beginning on a new page.
    - `write_key` returns the key for all versions; it is None for formats without one.
    - `apart`: whether each version can also be written to a separate file.
    """

    label: str
    extension: str
    media_type: str
    carries: frozenset[Field]
    write_sheets: Writer
    write_key: Writer | None = None
    apart: bool = False

    def losses(self, assessment: Assessment) -> tuple[str, ...]:
        """Return the labels of the fields of `assessment` that the files do not show."""
        return tuple(LABELS[field] for field in left_out(assessment, self.carries))
