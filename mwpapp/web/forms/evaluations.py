"""From where on a variant is ready: by the precision that is wanted, or by a threshold."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class PointForm(forms.Form):
    """Just one of the two."""

    percent = forms.FloatField(
        label=gettext_lazy("Wanted precision, in percent"),
        help_text=gettext_lazy("As much as can be is ready, with this share of it valid."),
        min_value=1,
        max_value=100,
        required=False,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )
    threshold = forms.FloatField(
        label=gettext_lazy("Threshold"),
        help_text=gettext_lazy("Ready from this probability on."),
        min_value=0,
        max_value=1,
        required=False,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        found = [name for name in self.fields if given.get(name) is not None]
        if len(found) != 1 and not self.errors:
            raise forms.ValidationError(_("Give either a precision or a threshold."))
        return given
