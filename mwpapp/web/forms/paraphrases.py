"""Forms about variants."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from mwpapp.models.problems import LONGEST_TEXT


class EditForm(forms.Form):
    """A variant's text in the teacher's own words."""

    text = forms.CharField(
        label=gettext_lazy("Your text"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3, "data-editing": ""}),
        error_messages={"required": gettext_lazy("The text is empty.")},
    )
