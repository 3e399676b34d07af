"""Forms about problems: one, several pasted, a file, a search, a wish for variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.types import Kind
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem
from mwpapp.models.problems import LONGEST_TEXT
from mwpapp.services.paraphrases import MOST_AT_ONCE
from mwpapp.services.problems import MOST_PASTED, Wanted, split_pasted, tidy
from mwpapp.web.forms.words import WordsField

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[Problem]
else:  # generic for the type checker alone
    _ModelForm = forms.ModelForm

GRADES = range(14)
MOST_TAGS = 20
LONGEST_TAG = 40  # characters, as the column

STATUSES = [
    ("", gettext_lazy("Any")),
    ("new", gettext_lazy("No variants yet")),
    ("waiting", gettext_lazy("Waiting for you")),
    ("reviewed", gettext_lazy("Reviewed")),
    ("flagged", gettext_lazy("Answer in doubt")),
]

# What a teacher can ask for, each with an example of one line.
KINDS: list[tuple[Kind, Any, Any]] = [
    (
        Kind.REWORDED,
        gettext_lazy("Reworded"),
        gettext_lazy("Same numbers, same story, other words."),
    ),
    (
        Kind.RETOLD,
        gettext_lazy("Retold"),
        gettext_lazy("Nadia’s trays of seedlings become Kofi’s baskets of plums."),
    ),
    (
        Kind.RENUMBERED,
        gettext_lazy("Renumbered"),
        gettext_lazy("14 trays become 23; the new answer is worked out."),
    ),
    (
        Kind.REORDERED,
        gettext_lazy("Reordered"),
        gettext_lazy("“How many plants are left if …”: the question comes first."),
    ),
    (
        Kind.REVERSED,
        gettext_lazy("Reversed"),
        gettext_lazy("The 54 plants are told; the question asks for the 14 trays."),
    ),
]


class ProblemForm(_ModelForm):
    """One problem. Equation and answer are optional; where both are given and disagree,
    the service flags the problem and nothing is refused."""

    tags = forms.CharField(
        label=gettext_lazy("Tags"),
        required=False,
        help_text=gettext_lazy("Separated by commas."),
    )
    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((grade, str(grade)) for grade in GRADES)],
    )

    class Meta:
        model = Problem
        fields = ("text", "equation", "answer", "unit", "grade", "tags", "shared")
        widgets = {"text": forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST_TEXT})}
        labels = {
            "text": gettext_lazy("Problem"),
            "equation": gettext_lazy("Equation"),
            "answer": gettext_lazy("Answer"),
            "unit": gettext_lazy("Unit"),
            "shared": gettext_lazy("Share with my school"),
        }
        help_texts = {
            "equation": gettext_lazy("If you have it: (14 - 5) * 6"),
            "answer": gettext_lazy("If you have it: 54"),
            "unit": gettext_lazy("What the answer counts: plants"),
        }

    twin: Problem | None = None  # the problem that has this text already

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["tags"] = ", ".join(self.instance.tags)

    def clean_text(self) -> str:
        text = tidy(self.cleaned_data["text"])
        if not text:
            raise forms.ValidationError(_("Write the problem here."))
        return text

    def clean_tags(self) -> list[str]:
        return read_tags(self.cleaned_data["tags"])

    def clean_equation(self) -> str:
        equation: str = self.cleaned_data["equation"].strip()
        try:
            if equation:
                parse(equation)
        except EquationError as fault:
            raise forms.ValidationError(_unreadable(fault)) from None
        return equation

    def plain(self) -> PlainProblem:
        sent = self.cleaned_data
        return PlainProblem(
            text=sent["text"],
            equation=sent["equation"] or None,
            answer=sent["answer"].strip() or None,
            unit=sent["unit"].strip() or None,
            grade=sent["grade"],
            tags=tuple(sent["tags"]),
            language=self.instance.language or "en",
        )

    def _post_clean(self) -> None:
        """The service builds the row; the form's own instance stays as it is."""


class PasteForm(forms.Form):
    """Several problems with a blank line between them."""

    pasted = forms.CharField(
        label=gettext_lazy("Problems"),
        max_length=MOST_PASTED * LONGEST_TEXT // 10,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=gettext_lazy("Leave a blank line between two problems."),
    )
    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade of all"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((grade, str(grade)) for grade in GRADES)],
    )
    tags = forms.CharField(
        label=gettext_lazy("Tags of all"),
        required=False,
        help_text=gettext_lazy("Separated by commas."),
    )

    def clean_pasted(self) -> list[str]:
        texts = split_pasted(self.cleaned_data["pasted"])
        if len(texts) > MOST_PASTED:
            raise forms.ValidationError(
                _(
                    "These are %(count)s problems; at most %(most)s can be pasted at once. "
                    "Upload a file instead."
                )
                % {"count": len(texts), "most": MOST_PASTED}
            )
        for number, text in enumerate(texts, start=1):
            if len(text) > LONGEST_TEXT:
                raise forms.ValidationError(
                    _("Problem %(number)s is too long.") % {"number": number}
                )
        return texts

    def clean_tags(self) -> list[str]:
        return read_tags(self.cleaned_data["tags"])

    def plain(self) -> list[PlainProblem]:
        sent = self.cleaned_data
        return [
            PlainProblem(text=text, grade=sent["grade"], tags=tuple(sent["tags"]))
            for text in sent["pasted"]
        ]


class UploadForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("Your file"), allow_empty_file=False)

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.UPLOAD_LIMIT:
            raise forms.ValidationError(_("The file is too large."), code="too_large")
        return file


class WishForm(forms.Form):
    """How many variants, of which kinds."""

    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=MOST_AT_ONCE, initial=10
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Which kinds"),
        choices=[(kind.value, words) for kind, words, _example in KINDS],
        initial=[kind.value for kind, _words, _example in KINDS],
        error_messages={"required": gettext_lazy("Choose at least one kind.")},
    )


class SearchForm(forms.Form):
    """What the bank is asked for; every field may be empty."""

    words = WordsField(label=gettext_lazy("Search"), required=False, max_length=200)
    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", gettext_lazy("Any")), *((grade, str(grade)) for grade in GRADES)],
    )
    tag = WordsField(label=gettext_lazy("Tag"), required=False)
    status = forms.ChoiceField(label=gettext_lazy("Status"), required=False, choices=STATUSES)
    mine = forms.BooleanField(label=gettext_lazy("Only mine"), required=False)

    def wanted(self) -> Wanted:
        """What can be read of it: an address written by hand may hold anything."""
        self.is_valid()
        sent = self.cleaned_data
        return Wanted(
            words=sent.get("words", ""),
            grade=sent.get("grade"),
            tag=sent.get("tag", ""),
            status=sent.get("status", ""),
            mine=sent.get("mine", False),
        )


def read_tags(written: str) -> list[str]:
    """Tags in their order, each once. Raises ValidationError for one that is too long."""
    tags = list(dict.fromkeys(tag for part in written.split(",") if (tag := tidy(part))))
    if any(len(tag) > LONGEST_TAG for tag in tags):
        raise forms.ValidationError(
            _("A tag has at most %(most)s characters.") % {"most": LONGEST_TAG}
        )
    if len(tags) > MOST_TAGS:
        raise forms.ValidationError(
            ngettext("At most %(most)s tag.", "At most %(most)s tags.", MOST_TAGS)
            % {"most": MOST_TAGS}
        )
    return tags


def _unreadable(fault: EquationError) -> str:
    if fault.position is None:
        return _("This equation cannot be read: %(why)s") % {"why": fault.message}
    return _("This equation cannot be read at character %(at)s: %(why)s") % {
        "at": fault.position + 1,
        "why": fault.message,
    }
