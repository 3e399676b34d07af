"""Filters for the pairs of a test set."""

from __future__ import annotations

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from mwpapp.models import TestSetPair

LABELS = [
    ("", gettext_lazy("Any")),
    ("1", gettext_lazy("Valid")),
    ("0", gettext_lazy("Not valid")),
    ("none", gettext_lazy("None")),
]


class PairsForm(forms.Form):
    """A form for filtering pairs. Invalid values, as in a URL typed by hand, are ignored."""

    provenance = forms.ChoiceField(
        label=gettext_lazy("Provenance"),
        required=False,
        choices=[("", gettext_lazy("Any")), *TestSetPair.Provenance.choices],
    )
    label = forms.ChoiceField(label=gettext_lazy("Label"), required=False, choices=LABELS)

    def narrow(self, pairs: QuerySet[TestSetPair]) -> QuerySet[TestSetPair]:
        self.is_valid()
        provenance = self.cleaned_data.get("provenance")
        label = self.cleaned_data.get("label")
        if provenance:
            pairs = pairs.filter(provenance=provenance)
        if label:
            pairs = pairs.filter(label=None if label == "none" else int(label))
        return pairs
