"""The form for a decision on a disagreement, with its reason."""

from __future__ import annotations

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer
from mwpapp.services.labelling.adjudications import CannotAdjudicate

MAX_REASON_LENGTH = 2_000  # characters, as in the column

# Common reasons for each decision.
COMMON: dict[str, list[Promise]] = {
    Answer.VALID: [
        gettext_lazy("Same facts, same question, same answer."),
        gettext_lazy("Only the wording differs."),
        gettext_lazy("A number is written differently but is the same."),
    ],
    Answer.NOT_VALID: [
        gettext_lazy("A number is missing, new or changed."),
        gettext_lazy("A unit changed."),
        gettext_lazy("People or things were mixed up."),
        gettext_lazy("It asks for something else."),
        gettext_lazy("Something that is needed is missing."),
        gettext_lazy("Something was added that changes the answer."),
    ],
    Answer.CANNOT_TELL: [
        gettext_lazy("The original itself is faulty."),
        gettext_lazy("It is ambiguous."),
        gettext_lazy("It cannot be understood."),
    ],
}


class DecisionForm(forms.Form):
    decision = forms.ChoiceField(
        label=gettext_lazy("Your decision"),
        choices=[(answer, Answer(answer).label) for answer in COMMON],
        error_messages={"required": gettext_lazy("Choose valid, not valid or cannot tell.")},
    )
    common = forms.MultipleChoiceField(
        required=False, choices=[(words, words) for reasons in COMMON.values() for words in reasons]
    )
    reason = forms.CharField(label=gettext_lazy("Your reason"), required=False)

    def clean(self) -> None:
        """Insert the selected reasons before the typed text, unless a script already has."""
        typed = self.cleaned_data.get("reason", "")
        ticked = [words for words in self.cleaned_data.get("common", []) if words not in typed]
        reason = " ".join([*ticked, *([typed] if typed else [])])
        if not reason:
            self.add_error("reason", _("Enter the reason for your decision."))
        elif len(reason) > MAX_REASON_LENGTH:
            most = {"most": MAX_REASON_LENGTH}
            self.add_error("reason", _("Shorten the reason to %(most)s characters.") % most)
        self.cleaned_data["reason"] = reason

    def refuse(self, why: CannotAdjudicate) -> None:
        self.add_error(None, str(why))
