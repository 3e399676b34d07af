"""URL converters for the names of registered formats."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from mwpapp.formats.labelling.registry import FORMATS as LABEL_FORMATS
from mwpapp.formats.measuring.registry import FORMATS as SET_FORMATS
from mwpapp.formats.variants.registry import FORMATS as VARIANT_FORMATS
from mwpapp.services.assessments.files import FILES


class FormatName:
    """Converts the name of a registered format. Any other name does not match (404)."""

    regex = "[a-z0-9-]+"
    known: ClassVar[Container[str]]

    def to_python(self, value: str) -> str:
        if value not in self.known:
            raise ValueError
        return value

    def to_url(self, value: str) -> str:
        return value


class LabelFormat(FormatName):
    known = LABEL_FORMATS


class VariantFormat(FormatName):
    known = VARIANT_FORMATS


class SetFormat(FormatName):
    known = SET_FORMATS


class WorksheetFile(FormatName):
    known = FILES
