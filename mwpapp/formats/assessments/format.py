"""The declaration of a format of assessments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format for whole assessments.

    - `label` appears in menus; `extension` ends the file's name ("moodle.xml").
    - `carries`: the fields that survive `read(write(assessment))`.
    - `write` returns the file. `read` raises FormatError if a file cannot be used; it is None for
      formats that Reword only writes.
    """

    label: str
    extension: str
    media_type: str
    carries: frozenset[Field]
    write: Callable[[Assessment], bytes]
    read: Callable[[bytes], Assessment] | None = None
