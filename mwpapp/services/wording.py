"""Translate messages of `ml` and `formats` into the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext


class Worded(Protocol):
    """English `text` with `%(name)s` placeholders, and the values that fill them."""

    @property
    def text(self) -> str: ...

    @property
    def parameters(self) -> Mapping[str, str | int | float]: ...


def worded(message: Worded) -> str:
    """Return the sentence in the active language, or in English if there is no translation."""
    translated = gettext(message.text)
    return translated % message.parameters if message.parameters else translated
