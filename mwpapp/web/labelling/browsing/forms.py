"""The form for searching the labels of a campaign; every field is optional."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer, Reason
from mwpapp.services.labelling.label_browser import Choices, LabelSearch
from mwpapp.web.pages.words_field import WordsField

MAX_WORDS_LENGTH = 200  # characters
MAX_SECONDS = 1_000_000
ANY = ("", gettext_lazy("Any"))
STATES = {
    "unanimous": gettext_lazy("Unanimous"),
    "decided": gettext_lazy("Decided"),
    "waiting": gettext_lazy("Awaiting a decision"),
    "missing": gettext_lazy("Labels missing"),
    "gold": gettext_lazy("Gold"),
    "practice": gettext_lazy("Practice"),
}
STRATA = {
    "stratum": gettext_lazy("Stratum"),
    "operator": gettext_lazy("Operator"),
    "kind": gettext_lazy("Kind"),
    "generator": gettext_lazy("Generator"),
    "source": gettext_lazy("Source"),
}
DAY = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class LabelSearchForm(forms.Form):
    """A form for searching labels. An invalid field filters nothing and shows its error."""

    words = WordsField(label=gettext_lazy("Search"), max_length=MAX_WORDS_LENGTH, required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("State"), choices=[ANY, *STATES.items()], required=False
    )
    annotator = forms.TypedChoiceField(
        label=gettext_lazy("Annotator"), coerce=int, empty_value=None, required=False
    )
    answer = forms.ChoiceField(
        label=gettext_lazy("Answer"), choices=[ANY, *Answer.choices], required=False
    )
    stratum = forms.ChoiceField(label=gettext_lazy("Stratum"), required=False)
    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"), choices=[ANY, *Reason.choices], required=False
    )
    comment = WordsField(
        label=gettext_lazy("Words in the comment"), max_length=MAX_WORDS_LENGTH, required=False
    )
    commented = forms.BooleanField(label=gettext_lazy("With a comment"), required=False)
    since = forms.DateField(label=gettext_lazy("From"), widget=DAY, required=False)
    until = forms.DateField(label=gettext_lazy("To"), widget=DAY, required=False)
    at_least = forms.IntegerField(
        label=gettext_lazy("Seconds, at least"),
        min_value=0,
        max_value=MAX_SECONDS,
        required=False,
    )
    at_most = forms.IntegerField(
        label=gettext_lazy("Seconds, at most"), min_value=0, max_value=MAX_SECONDS, required=False
    )

    def __init__(self, *args: Any, offered: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        strata = [(f"{name}:{value}", f"{STRATA[name]}: {value}") for name, value in offered.strata]
        people = list(offered.annotators.items())
        choices: dict[str, list[tuple[Any, str]]] = {"annotator": people, "stratum": strata}
        for name, values in choices.items():
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = [ANY, *values]

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields under “More filters”, except for the checkbox `commented`."""
        names = ("stratum", "reason", "comment", "since", "until", "at_least", "at_most")
        return [self[name] for name in names]

    @property
    def uses_more(self) -> bool:
        """Whether any of the fields under “More filters” is filled in."""
        return any(field.value() for field in (*self.more, self["commented"]))

    def wanted(self) -> LabelSearch:
        """Return the search, without the invalid fields."""
        self.is_valid()
        sent = {name: value for name, value in self.cleaned_data.items() if value or value == 0}
        if "stratum" in sent:
            name, _colon, value = sent["stratum"].partition(":")
            sent["stratum"] = (name, value)
        return LabelSearch(**sent)
