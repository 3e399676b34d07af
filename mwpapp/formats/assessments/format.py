"""Declare a file format for assessments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import LABELS, Field, carried, left_out
from mwpapp.formats.messages import Message


@dataclass(frozen=True, slots=True)
class Skipped:
    """A question that was not imported. `title` is its name in the file, or its number.

    `number` is its position among the questions of the file, counted from 1.
    """

    title: str
    reason: Message
    number: int


@dataclass(frozen=True, slots=True)
class Import:
    """The contents of a file: the assessment, and the questions that were not imported."""

    assessment: Assessment
    skipped: tuple[Skipped, ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of a format that no `Field` expresses, such as one-line titles.

    `apply` returns the assessment as the format keeps it.
    """

    label: str
    apply: Callable[[Assessment], Assessment]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format for whole assessments.

    - `label` appears in menus; `extension` ends the file's name ("moodle.xml").
    - `carries`: the fields that survive `read(write(assessment))`, within `limits`.
    - `write` returns the file. `read` raises FormatError if a file cannot be used; it is None for
      formats that Reword only writes.
    """

    label: str
    extension: str
    media_type: str
    carries: frozenset[Field]
    write: Callable[[Assessment], bytes]
    read: Callable[[bytes], Import] | None = None
    limits: tuple[Limit, ...] = ()

    def kept(self, assessment: Assessment) -> Assessment:
        """Return the assessment as it is after writing and reading it."""
        kept = carried(assessment, self.carries)
        for limit in self.limits:
            kept = limit.apply(kept)
        return kept

    def losses(self, assessment: Assessment) -> list[str]:
        """Return the labels of what an export would omit or change."""
        kept = carried(assessment, self.carries)
        changed = [limit.label for limit in self.limits if limit.apply(kept) != kept]
        return [LABELS[field] for field in left_out(assessment, self.carries)] + changed
