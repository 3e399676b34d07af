"""Write JSON lines for programs: one text of a pool on each line."""

from __future__ import annotations

import json
from dataclasses import asdict

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.quizzes.amounts import plain


def write(assessment: Assessment) -> bytes:
    """Return the items in UTF-8, each with its place, points and tolerance."""
    lines = []
    for number, place in enumerate(assessment.places, start=1):
        about = {"points": plain(place.points), "tolerance": plain(place.tolerance)}
        for item in place.pool:
            fields = {"place": number, **about, **asdict(item)}
            lines.append(json.dumps(fields, ensure_ascii=False) + "\n")
    return "".join(lines).encode()


FORMAT = Format(
    label="JSONL",
    extension="jsonl",
    media_type="application/x-ndjson; charset=utf-8",
    carries=frozenset(Field)
    - {
        Field.TITLE,
        Field.INSTRUCTIONS,
        Field.SECTIONS,
        Field.SPACE,
        Field.VERSIONS,
        Field.STUDENTS,
        Field.LANGUAGE,
    },
    write=write,
)
