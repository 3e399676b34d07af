"""Forms for the threshold for ready, and for the scores of an outside model."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.services.measuring.evaluations import MAX_NAME_LENGTH
from mwpapp.web.bank.forms import UploadForm


class PointForm(forms.Form):
    """A form for a target precision or a threshold."""

    percent = forms.FloatField(
        label=gettext_lazy("Target precision (%)"),
        help_text=gettext_lazy(
            "Sets the lowest threshold at which at least this share of the ready pairs is valid."
        ),
        min_value=1,
        max_value=100,
        required=False,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )
    threshold = forms.FloatField(
        label=gettext_lazy("Threshold"),
        help_text=gettext_lazy(
            "Variants with this probability or more are ready, unless a check finds a fault."
        ),
        min_value=0,
        max_value=1,
        required=False,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        found = [name for name in self.fields if given.get(name) is not None]
        if len(found) != 1 and not self.errors:
            raise forms.ValidationError(_("Enter either a target precision or a threshold."))
        return given


class OutsideForm(UploadForm):
    """A form for a file with scores, and the name of the model that produced them."""

    name = forms.CharField(
        label=gettext_lazy("Model name"),
        help_text=gettext_lazy("Tables and comparisons show this name."),
        max_length=MAX_NAME_LENGTH,
    )
