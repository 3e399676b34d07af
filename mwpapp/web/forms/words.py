"""A text field that no byte breaks."""

from __future__ import annotations

from typing import Any

from django import forms


class WordsField(forms.CharField):
    """Words without the sign that the database refuses, and with one sort of line end."""

    def to_python(self, value: Any) -> str:
        words = (super().to_python(value) or "").replace("\x00", "")
        return words.replace("\r\n", "\n").replace("\r", "\n")
