"""Forms for variants."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from mwpapp.models.problems import LONGEST_TEXT


class EditForm(forms.Form):
    """A form for the teacher's version of a variant's text."""

    text = forms.CharField(
        label=gettext_lazy("Your text"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3, "data-editing": ""}),
        error_messages={"required": gettext_lazy("The text is empty.")},
    )
