"""Read and write Reword's own format: JSON that carries every field."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from decimal import Decimal, InvalidOperation
from typing import Any, Final, TypeVar

from mwpapp.formats.assessments.assessment import (
    Assessment,
    Choice,
    Item,
    Place,
    Section,
    Space,
    Version,
)
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format, Import
from mwpapp.formats.messages import FormatError, gettext_noop

NAME: Final = "reword-assessment"
FORMAT_VERSION: Final = 1
_MAX_DIGITS = 40

_NOT_OURS = gettext_noop("This is not a worksheet that Reword exported.")
_NEWER = gettext_noop("A newer version of Reword wrote this file. Update Reword, then try again.")
_DAMAGED = gettext_noop("The file is damaged: “%(field)s” is missing or invalid.")

T = TypeVar("T")


def write(assessment: Assessment) -> bytes:
    """Return the assessment as JSON in UTF-8."""
    content = {"format": NAME, "version": FORMAT_VERSION, "assessment": asdict(assessment)}
    return json.dumps(content, ensure_ascii=False, indent=1, default=str).encode()


def read(data: bytes) -> Import:
    """Return the content of a file that `write` wrote. Raise FormatError for any other file."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FormatError(_NOT_OURS) from error
    if not isinstance(content, dict) or content.get("format") != NAME:
        raise FormatError(_NOT_OURS)
    version = _integer(content.get("version"), name="version")
    if version > FORMAT_VERSION:
        raise FormatError(_NEWER)
    if version < FORMAT_VERSION:
        raise FormatError(_DAMAGED, field="version")
    return Import(_assessment(_Record(content.get("assessment"), name="assessment")))


class _Record:
    """A JSON object of the file. Its methods raise FormatError for a missing or invalid value."""

    def __init__(self, value: Any, *, name: str) -> None:
        if not isinstance(value, Mapping):
            raise FormatError(_DAMAGED, field=name)
        self.values = value

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if not isinstance(value, str):
            raise FormatError(_DAMAGED, field=name)
        return value

    def integer(self, name: str) -> int:
        return _integer(self.values.get(name), name=name)

    def integers(self, name: str) -> tuple[int, ...]:
        return tuple(_integer(value, name=name) for value in self._list(name))

    def texts(self, name: str) -> tuple[str, ...]:
        values = self._list(name)
        if not all(isinstance(value, str) for value in values):
            raise FormatError(_DAMAGED, field=name)
        return tuple(values)

    def boolean(self, name: str) -> bool:
        value = self.values.get(name)
        if not isinstance(value, bool):
            raise FormatError(_DAMAGED, field=name)
        return value

    def converted(self, name: str, convert: Callable[[str], T]) -> T:
        """Return the converted text called `name`. `convert` may raise ValueError or
        InvalidOperation."""
        text = self.text(name)
        try:
            if len(text) > _MAX_DIGITS:
                raise ValueError
            return convert(text)
        except (ValueError, InvalidOperation) as error:
            raise FormatError(_DAMAGED, field=name) from error

    def many(self, name: str, make: Callable[[_Record], T]) -> tuple[T, ...]:
        return tuple(make(_Record(value, name=name)) for value in self._list(name))

    def _list(self, name: str) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list):
            raise FormatError(_DAMAGED, field=name)
        return value


def _integer(value: Any, *, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise FormatError(_DAMAGED, field=name)
    return value


def _amount(text: str) -> Decimal:
    """Return a finite, non-negative decimal. Raise ValueError or InvalidOperation otherwise."""
    amount = Decimal(text)
    if not amount.is_finite() or amount < 0:
        raise ValueError(text)
    return amount


def _assessment(record: _Record) -> Assessment:
    assessment = Assessment(
        title=record.text("title"),
        instructions=record.text("instructions"),
        language=record.text("language"),
        sections=record.many("sections", _section),
        versions=record.many("versions", _version),
    )
    sizes = [len(place.pool) for place in assessment.places]
    for version in assessment.versions:
        fits = len(version.chosen) == len(sizes)
        if not fits or any(
            index >= size for index, size in zip(version.chosen, sizes, strict=True)
        ):
            raise FormatError(_DAMAGED, field="chosen")
    return assessment


def _section(record: _Record) -> Section:
    return Section(
        title=record.text("title"),
        instructions=record.text("instructions"),
        places=record.many("places", _place),
    )


def _place(record: _Record) -> Place:
    pool = record.many("pool", _item)
    if not pool:
        raise FormatError(_DAMAGED, field="pool")
    return Place(
        pool=pool,
        points=record.converted("points", _amount),
        tolerance=record.converted("tolerance", _amount),
        space=record.converted("space", Space),
        space_lines=record.integer("space_lines"),
    )


def _item(record: _Record) -> Item:
    return Item(
        id=record.text("id"),
        text=record.text("text"),
        answer=record.text("answer"),
        plain=record.text("plain") if "plain" in record.values else "",  # missing in older files
        also_right=record.texts("also_right"),
        unit=record.text("unit"),
        kind=record.text("kind"),
        equation=record.text("equation"),
        steps=record.texts("steps"),
        choices=record.many("choices", _choice),
    )


def _choice(record: _Record) -> Choice:
    return Choice(
        text=record.text("text"), right=record.boolean("right"), error=record.text("error")
    )


def _version(record: _Record) -> Version:
    return Version(
        code=record.text("code"),
        student=record.text("student"),
        chosen=record.integers("chosen"),
    )


FORMAT = Format(
    label="Reword",
    extension="reword.json",
    media_type="application/json",
    carries=frozenset(Field),
    write=write,
    read=read,
)
