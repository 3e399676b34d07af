"""A form field for text that may contain any characters."""

from __future__ import annotations

from typing import Any

from django import forms


class WordsField(forms.CharField):
    """A text field that removes NUL characters, which the database rejects, and normalizes line
    endings."""

    def to_python(self, value: Any) -> str:
        words = (super().to_python(value) or "").replace("\x00", "")
        return words.replace("\r\n", "\n").replace("\r", "\n")
