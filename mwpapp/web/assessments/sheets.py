"""Present one version of a worksheet as the student sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.assessment import Item, Place, Version
from mwpapp.models import Assessment
from mwpapp.services.assessments.dealing import as_assessment
from mwpapp.services.assessments.pools import Pool


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A problem on a sheet."""

    number: int
    item: Item
    place: Place

    @property
    def lines(self) -> range:
        return range(self.place.space_lines)

    @property
    def lettered(self) -> list[tuple[str, str]]:
        """Return the choices with their letters."""
        return [
            (letter, choice.text)
            for letter, choice in zip(ascii_uppercase, self.item.choices, strict=False)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSection:
    title: str
    instructions: str
    problems: list[Printed]


def preview(
    assessment: Assessment, pools: Sequence[Pool], *, code: str, names: bool
) -> dict[str, Any]:
    """Return the context of `assessments/preview.html`: the version with this code, or the first.

    Without versions, the sheet shows the first text of each pool. Places with an empty pool are
    omitted.
    """
    plain = as_assessment(assessment, [pool for pool in pools if pool.items], names=names)
    codes = [version.code for version in plain.versions]
    index = codes.index(code) if code in codes else 0
    shown = plain.versions[index] if codes else _sample(plain)
    return {
        "shown": shown,
        "sheet": list(_sections(plain, shown)),
        "previous": codes[index - 1] if codes and index > 0 else "",
        "next": codes[index + 1] if codes and index + 1 < len(codes) else "",
        "position": index + 1,
        "of": len(codes),
    }


def _sample(plain: PlainAssessment) -> Version:
    return Version(code="", chosen=tuple(0 for _place in plain.places))


def _sections(plain: PlainAssessment, version: Version) -> Iterator[PrintedSection]:
    items = list(zip(plain.places, plain.items_of(version), strict=True))
    first = 0
    for section in plain.sections:
        in_section = items[first : first + len(section.places)]
        yield PrintedSection(
            title=section.title,
            instructions=section.instructions,
            problems=[
                Printed(number=number, item=item, place=place)
                for number, (place, item) in enumerate(in_section, start=first + 1)
            ],
        )
        first += len(section.places)
