"""Read the filter of the review queue from a query, and offer it as a form."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.services.variants.selections.narrowing import Narrowing, Offered
from mwpapp.web.bank.forms import GRADES
from mwpapp.web.pages.words_field import WordsField
from mwpapp.web.variants import kind_labels
from mwpapp.web.variants.cards import JUDGEMENT_WORDS

LARGEST = 2**63 - 1  # the largest id


class FilterForm(forms.Form):
    """The filter of the review queue; every field is optional."""

    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", gettext_lazy("Any")), *((grade, str(grade)) for grade in GRADES)],
    )
    tag = WordsField(label=gettext_lazy("Tag"), required=False, widget=forms.Select)
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of variant"),
        required=False,
        choices=lambda: [("", _("Any")), *kind_labels.choices()],
    )
    verdict = forms.ChoiceField(
        label=gettext_lazy("Verdict"),
        required=False,
        choices=[("", gettext_lazy("Any")), *JUDGEMENT_WORDS.items()],
    )
    worksheet = forms.IntegerField(
        label=gettext_lazy("Worksheet"),
        required=False,
        min_value=1,
        max_value=LARGEST,
        widget=forms.Select,
    )

    def __init__(self, sent: QueryDict) -> None:
        super().__init__(sent, auto_id="filter_%s", label_suffix="")

    def narrowing(self) -> Narrowing | None:
        """Return the filter, or None if it contains an unknown value."""
        return Narrowing(**self.cleaned_data) if self.is_valid() else None

    def offer(self, offered: Offered) -> None:
        """Let the person choose these tags and worksheets. A tag that is already in the query
        remains a choice."""
        sent = self.cleaned_data.get("tag")
        tags = dict.fromkeys([*offered.tags, *([sent] if sent else [])])
        self.fields["tag"].widget = _select((tag, tag) for tag in tags)
        self.fields["worksheet"].widget = _select(offered.worksheets)


NAMES = tuple(FilterForm.base_fields)
"""The fields of a query that belong to the filter."""


def filtered(sent: QueryDict) -> Narrowing:
    """Return the filter of a query, or an empty one if it contains an unknown value."""
    return FilterForm(sent).narrowing() or Narrowing()


def _select(choices: Iterable[tuple[object, str]]) -> forms.Select:
    return forms.Select(choices=[("", _("Any")), *choices])
