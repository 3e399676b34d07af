"""Forms for labelling or skipping a pair."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer, Reason
from mwpapp.services.labelling.annotating import LabelInput

MAX_COMMENT_LENGTH = 2_000  # characters, as in the column
MAX_SKIP_REASON_LENGTH = 300
MAX_VERSIONS = 32_767  # as in the column

# The answers of an annotator: value, label, digit key and letter key.
ANSWERS = [
    (Answer.VALID, Answer.VALID.label, "1", "v"),
    (Answer.NOT_VALID, Answer.NOT_VALID.label, "2", "n"),
    (Answer.CANNOT_TELL, Answer.CANNOT_TELL.label, "3", "c"),
]

# Short labels of the reasons for small buttons; the model defines the sentences.
BRIEF = {
    Reason.NUMBERS: gettext_lazy("Number"),
    Reason.UNITS: gettext_lazy("Unit"),
    Reason.ENTITIES: gettext_lazy("Who or what"),
    Reason.QUESTION: gettext_lazy("Other question"),
    Reason.LOST: gettext_lazy("Something missing"),
    Reason.ADDED: gettext_lazy("Something added"),
    Reason.LANGUAGE: gettext_lazy("Not understandable"),
    Reason.ORIGINAL: gettext_lazy("Original faulty"),
    Reason.OTHER: gettext_lazy("Something else"),
}

# The keys of the reasons in order: the top letter row, which no answer uses.
REASON_KEYS = "qwertyuio"

WHY_SKIP = [
    gettext_lazy("I have seen this pair before"),
    gettext_lazy("I do not know enough about this"),
    gettext_lazy("The text is broken"),
]


class MeasuredField(forms.FloatField):
    """A field for the seconds that the page measured. If the value is missing or invalid, the
    server's measurement is used."""

    def clean(self, value: Any) -> float | None:
        try:
            seconds: float | None = super().clean(value)
        except forms.ValidationError:
            return None
        return seconds


class VersionField(forms.IntegerField):
    """A field for the guidelines version that the page showed. Invalid values are ignored."""

    def clean(self, value: Any) -> int | None:
        try:
            number: int | None = super().clean(value)
        except forms.ValidationError:
            return None
        return number


class LabelForm(forms.Form):
    """A form for an answer with optional reasons and an optional comment."""

    answer = forms.ChoiceField(
        choices=[(value, word) for value, word, _digit, _letter in ANSWERS],
        error_messages={"required": gettext_lazy("Choose an answer.")},
    )
    reasons = forms.MultipleChoiceField(
        label=gettext_lazy("Reason (optional)"), choices=Reason.choices, required=False
    )
    comment = forms.CharField(
        label=gettext_lazy("Comment (optional)"),
        required=False,
        max_length=MAX_COMMENT_LENGTH,
        error_messages={
            "max_length": gettext_lazy("Shorten the comment to %(limit_value)d characters.")
        },
        widget=forms.Textarea(attrs={"rows": 1}),
    )
    seconds = MeasuredField(required=False)
    guidelines = VersionField(required=False, min_value=1, max_value=MAX_VERSIONS)

    @property
    def lacks_reason(self) -> bool:
        """Whether the answer needs a reason but has none, and the person has not been asked for
        one yet. Call `is_valid` first."""
        sent = self.cleaned_data
        return sent["answer"] != Answer.VALID and not sent["reasons"] and "asked" not in self.data

    def given(self) -> LabelInput:
        sent = self.cleaned_data
        return LabelInput(
            answer=sent["answer"],
            reasons=sent["reasons"],
            comment=sent["comment"],
            seconds=sent["seconds"],
            guidelines=sent["guidelines"],
            stamp=self.data.get("stamp"),
        )


class SkipForm(forms.Form):
    """A form for the reason for skipping a pair: a common one or free text."""

    why = forms.ChoiceField(
        choices=[(str(number), words) for number, words in enumerate(WHY_SKIP)], required=False
    )
    words = forms.CharField(
        label=gettext_lazy("Other reason"),
        required=False,
        max_length=MAX_SKIP_REASON_LENGTH,
        error_messages={
            "max_length": gettext_lazy("Shorten the reason to %(limit_value)d characters.")
        },
    )

    guidelines = VersionField(required=False, min_value=1, max_value=MAX_VERSIONS)

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if not self.errors and not sent.get("why") and not sent.get("words"):
            self.add_error("words", _("Enter the reason for skipping this pair."))
        return sent

    def given(self) -> LabelInput:
        sent = self.cleaned_data
        words = sent["words"] or str(WHY_SKIP[int(sent["why"])])
        return LabelInput(
            answer=Answer.SKIP,
            skip_reason=words,
            guidelines=sent["guidelines"],
            stamp=self.data.get("stamp"),
        )
