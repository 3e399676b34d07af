"""Make the versions of an assessment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from mwpapp.formats.assessments.assessment import Assessment, Version
from mwpapp.ml.assessments.dealing import deal


def with_versions(
    assessment: Assessment, *, count: int, seed: int, students: Sequence[str] = ()
) -> Assessment:
    """Return the assessment with `count` versions, or with one for each student."""
    number = len(students) or count
    sizes = [len(place.pool) for place in assessment.places]
    dealt = deal(sizes, versions=number, seed=seed)
    names = students or [""] * number
    return replace(
        assessment,
        versions=tuple(
            Version(code=code_of(index), chosen=chosen, student=name)
            for index, (chosen, name) in enumerate(zip(dealt, names, strict=True))
        ),
    )


def code_of(index: int) -> str:
    """Return A to Z, then AA, AB ..., like the columns of a spreadsheet."""
    code, rest = "", index + 1
    while rest:
        rest, letter = divmod(rest - 1, len(ascii_uppercase))
        code = ascii_uppercase[letter] + code
    return code
