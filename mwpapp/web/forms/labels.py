"""Forms about labels: an answer on a pair, and a skip with its reason."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer, Reason
from mwpapp.services.labels import Given

LONGEST_COMMENT = 2_000  # characters, as the column
LONGEST_SKIP_REASON = 300
MOST_VERSIONS = 32_767  # as the column

# What an annotator can answer: value, word, digit and letter of the keyboard.
ANSWERS = [
    (Answer.VALID, Answer.VALID.label, "1", "v"),
    (Answer.NOT_VALID, Answer.NOT_VALID.label, "2", "n"),
    (Answer.CANNOT_TELL, Answer.CANNOT_TELL.label, "3", "c"),
]

# The reasons as they stand on small buttons; the whole sentences are those of the model.
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

WHY_SKIP = [
    gettext_lazy("I have seen this pair before"),
    gettext_lazy("I do not know enough about this"),
    gettext_lazy("The text is broken"),
]


class MeasuredField(forms.FloatField):
    """Seconds, as the page measured them: without them, or with nonsense, the server's count."""

    def clean(self, value: Any) -> float | None:
        try:
            seconds: float | None = super().clean(value)
        except forms.ValidationError:
            return None
        return seconds


class VersionField(forms.IntegerField):
    """The version of the guidelines that the page showed; nonsense says nothing."""

    def clean(self, value: Any) -> int | None:
        try:
            number: int | None = super().clean(value)
        except forms.ValidationError:
            return None
        return number


class LabelForm(forms.Form):
    """An answer, with reasons and a comment where the annotator likes to give them."""

    answer = forms.ChoiceField(
        choices=[(value, word) for value, word, _digit, _letter in ANSWERS],
        error_messages={"required": gettext_lazy("Choose an answer.")},
    )
    reasons = forms.MultipleChoiceField(
        label=gettext_lazy("Reason, if you like"), choices=Reason.choices, required=False
    )
    comment = forms.CharField(
        label=gettext_lazy("Comment, if you like"),
        required=False,
        max_length=LONGEST_COMMENT,
        error_messages={
            "max_length": gettext_lazy("The comment has more than %(limit_value)d characters.")
        },
        widget=forms.Textarea(attrs={"rows": 1}),
    )
    seconds = MeasuredField(required=False)
    guidelines = VersionField(required=False, min_value=1, max_value=MOST_VERSIONS)

    def given(self) -> Given:
        sent = self.cleaned_data
        return Given(
            answer=sent["answer"],
            reasons=sent["reasons"],
            comment=sent["comment"],
            seconds=sent["seconds"],
            guidelines=sent["guidelines"],
        )


class SkipForm(forms.Form):
    """Why a pair is left to others: one of the usual reasons, or own words."""

    why = forms.ChoiceField(
        choices=[(str(number), words) for number, words in enumerate(WHY_SKIP)], required=False
    )
    words = forms.CharField(
        label=gettext_lazy("Or in your own words"),
        required=False,
        max_length=LONGEST_SKIP_REASON,
        error_messages={
            "max_length": gettext_lazy("The reason has more than %(limit_value)d characters.")
        },
    )

    guidelines = VersionField(required=False, min_value=1, max_value=MOST_VERSIONS)

    def clean(self) -> dict[str, Any]:
        sent = super().clean() or {}
        if not self.errors and not sent.get("why") and not sent.get("words"):
            self.add_error("words", _("Say why you skip this pair."))
        return sent

    def given(self) -> Given:
        sent = self.cleaned_data
        words = sent["words"] or str(WHY_SKIP[int(sent["why"])])
        return Given(answer=Answer.SKIP, skip_reason=words, guidelines=sent["guidelines"])
