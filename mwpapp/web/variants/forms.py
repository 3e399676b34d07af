"""Forms for variants."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from mwpapp.models import Paraphrase
from mwpapp.models.problems import (
    MAX_ANSWER_LENGTH,
    MAX_EQUATION_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_UNIT_LENGTH,
)
from mwpapp.services.query_values import words


class EditForm(forms.Form):
    """A form for the teacher's version of a variant.

    `worked_equation` and `worked_answer` are the values that the page worked out. If the equation
    or the answer differs from its worked-out value, the teacher corrected it, and the corrected
    value is used.
    """

    text = forms.CharField(
        label=gettext_lazy("Your text"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "data-editing": ""}),
        error_messages={"required": gettext_lazy("The text is empty.")},
    )
    equation = forms.CharField(
        label=gettext_lazy("Equation"), max_length=MAX_EQUATION_LENGTH, required=False
    )
    answer = forms.CharField(
        label=gettext_lazy("Answer"), max_length=MAX_ANSWER_LENGTH, required=False
    )
    unit = forms.CharField(label=gettext_lazy("Unit"), max_length=MAX_UNIT_LENGTH, required=False)
    worked_equation = forms.CharField(required=False, widget=forms.HiddenInput)
    worked_answer = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, variant: Paraphrase) -> None:
        initial = {
            "text": variant.text,
            "equation": variant.equation,
            "answer": variant.answer,
            "unit": variant.unit,
            "worked_equation": variant.equation,
            "worked_answer": variant.answer,
        }
        super().__init__(data, initial=initial, auto_id=f"edit-{variant.pk}-%s")

    def corrected(self, name: str) -> str | None:
        """Return a cleaned field that the teacher corrected, or None if it is to be worked out."""
        value: str = self.cleaned_data.get(name, "")
        # A client may send only the text.
        if name not in self.data or value == self.cleaned_data.get(f"worked_{name}", ""):
            return None
        return value

    def typed(self) -> dict[str, str]:
        """Return the values as they were sent, valid or not, without null characters."""
        return {name: words(self.data.get(name, "")) for name in self.fields if name in self.data}

    def edited(self) -> dict[str, Any]:
        """Return the arguments for `editing.edit`."""
        return {
            "text": self.cleaned_data["text"],
            "equation": self.corrected("equation"),
            "answer": self.corrected("answer"),
            "unit": self.cleaned_data["unit"] if "unit" in self.data else None,
            "seen": self.data.get("seen"),
        }
