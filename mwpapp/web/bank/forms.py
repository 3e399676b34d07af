"""Forms for problems, pasted texts, files and searches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from mwpapp.formats.tables.records import BadRow
from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.corpora.typed.typed_numbers import read_equation, with_numbers_read
from mwpapp.ml.english.language import ENGLISH, detect_language, is_english, looks_english
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.ml.types import Rounding
from mwpapp.models import Problem
from mwpapp.models.problems import MAX_TEXT_LENGTH
from mwpapp.models.problems import Rounding as ProblemRounding
from mwpapp.services.bank.problems import (
    MAX_PASTED,
    AlreadyThere,
    ChangedMeanwhile,
    ProblemSearch,
    equation_fault,
    tidy,
)
from mwpapp.services.bank.reading import Row, read_pasted
from mwpapp.services.query_values import whole
from mwpapp.services.wording import worded
from mwpapp.web.bank.number_reading import SIGNS, NumberReading, number_reading
from mwpapp.web.pages.words_field import WordsField

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[Problem]
else:  # generic for the type checker only
    _ModelForm = forms.ModelForm

GRADES = range(14)
MAX_TAGS = 20
_STATED = ("text", "equation", "answer", "unit", "decimal_sign")  # what an equation depends on
MAX_TAG_LENGTH = 40  # characters, as in the column

_SHORT = (  # compared by `saved_meanwhile`
    "equation", "answer", "unit", "rounding", "decimal_sign", "grade", "tags", "shared",
)  # fmt: skip

STATUSES = [
    ("", gettext_lazy("Any")),
    ("new", gettext_lazy("No variants yet")),
    ("waiting", gettext_lazy("To review")),
    ("reviewed", gettext_lazy("Reviewed")),
    ("flagged", gettext_lazy("Needs checking")),
]

READING = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
}


def warnings() -> list[tuple[str, str]]:
    """Return the kinds of warnings with their labels."""
    return [(name, gettext(kind.label)) for name, kind in WARNINGS.items()]


class ProblemForm(_ModelForm):
    """A form for one problem. The equation and the answer are optional; the form accepts them even
    if they disagree, and the service flags the problem."""

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

    rounding = forms.ChoiceField(
        label=gettext_lazy("Rounding"),
        required=False,
        choices=ProblemRounding.choices,
        help_text=gettext_lazy(
            "Only for results that are not whole numbers: 80 people need 6 buses with 15 seats"
            " each, rounded up."
        ),
    )
    decimal_sign = forms.ChoiceField(
        label=gettext_lazy("Decimal sign"), required=False, choices=[(sign, sign) for sign in SIGNS]
    )
    english = forms.BooleanField(label=gettext_lazy("This text is English"), required=False)

    # The `updated_at` of the problem that the edit is based on, so that no concurrent edit is
    # overwritten unnoticed.
    seen = forms.DateTimeField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Problem
        fields = (
            "text", "equation", "answer", "unit", "rounding", "decimal_sign", "grade", "tags",
            "shared",
        )  # fmt: skip
        widgets = {"text": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_TEXT_LENGTH})}
        labels = {
            "text": gettext_lazy("Problem"),
            "equation": gettext_lazy("Equation"),
            "answer": gettext_lazy("Answer"),
            "unit": gettext_lazy("Unit"),
            "shared": gettext_lazy("Share with my school"),
        }
        help_texts = {
            "equation": gettext_lazy("Optional, for example (14 - 5) * 6 or x + y = 9; x = 2y"),
            "answer": gettext_lazy("Optional, for example 54"),
            "unit": gettext_lazy("What the answer counts, for example plants"),
        }

    twin: Problem | None = None  # another problem with this text
    current: Problem | None = None  # what another person saved during this edit

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["tags"] = ", ".join(self.instance.tags)
            self.initial["seen"] = self.instance.updated_at.isoformat()
            self.initial["english"] = is_english(self.instance.language)

    def clean_text(self) -> str:
        text = tidy(self.cleaned_data["text"])
        if not text:
            raise forms.ValidationError(_("Enter the problem."))
        return text

    def clean_tags(self) -> list[str]:
        return read_tags(self.cleaned_data["tags"])

    def clean(self) -> dict[str, Any]:
        sent = self.cleaned_data
        if "text" in sent and sent.get("equation"):
            try:
                read_equation(self._stated())
            except EquationError as error:
                self.add_error("equation", _unreadable(error))
        if not self.errors and (fault := equation_fault([self.plain()])):
            self.add_error("equation", fault)
        return sent

    def _stated(self) -> PlainProblem:
        return PlainProblem(**{name: self.cleaned_data.get(name, "").strip() for name in _STATED})

    def reading(self) -> NumberReading:
        """Return how the numbers in the form are read now."""
        typed: dict[str, Any] = {name: str(self[name].value() or "").strip() for name in _STATED}
        return number_reading(PlainProblem(**typed))

    def start_at(self, name: str) -> None:
        """Put the cursor in the field called `name`, if there is one."""
        if name in self.fields:
            self.fields[name].widget.attrs["autofocus"] = True

    def refuse_twin(self, reason: AlreadyThere) -> None:
        """Add an error that names the problem with this text."""
        self.twin = reason.problem
        self.add_error("text", str(reason))

    def refuse_outdated(self, reason: ChangedMeanwhile) -> None:
        """Add an error that shows the concurrent edit; saving again replaces that edit."""
        self.current = reason.problem
        self.add_error(None, str(reason))
        self.data = {**dict(self.data.items()), "seen": reason.problem.updated_at.isoformat()}

    def saved_meanwhile(self) -> list[tuple[str, str]]:
        """Return the label and the value of each short field to which the concurrent edit, if any,
        gave a value different from the form's."""
        if self.current is None:
            return []
        saved = ProblemForm(instance=self.current)
        values = {name: (_shown(saved[name]), _shown(self[name])) for name in _SHORT}
        return [
            (str(self.fields[name].label), theirs or "–")
            for name, (theirs, mine) in values.items()
            if theirs != mine
        ]

    def plain(self) -> PlainProblem:
        sent = self.cleaned_data
        problem = PlainProblem(
            text=sent["text"],
            equation=sent["equation"].strip() or None,
            answer=sent["answer"].strip() or None,
            unit=sent["unit"].strip() or None,
            rounding=Rounding(sent["rounding"] or Rounding.NONE),
            decimal_sign=sent["decimal_sign"],
            grade=sent["grade"],
            tags=tuple(sent["tags"]),
            language=self._language(sent["text"]),
        )
        return with_numbers_read(problem)

    @property
    def asks_language(self) -> bool:
        """Whether to ask for the language: the problem is not new, and its text is not marked as
        English or does not look English."""
        if not self.instance.pk:
            return False
        return not (is_english(self.instance.language) and looks_english(self.instance.text))

    def _language(self, text: str) -> str:
        if self.cleaned_data["english"]:
            return ENGLISH
        same = self.instance.pk and self.instance.text == text
        known = same and not (self.asks_language and is_english(self.instance.language))
        return self.instance.language if known else detect_language(text)

    def _post_clean(self) -> None:
        """Leave the form's instance unchanged, because the service builds the row."""


class PasteForm(forms.Form):
    """A form for several problems, which are numbered or separated by blank lines."""

    pasted = forms.CharField(
        label=gettext_lazy("Problems"),
        max_length=MAX_PASTED * MAX_TEXT_LENGTH // 10,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=gettext_lazy(
            "Number the problems, or leave a blank line between them. Lines such as “Answer: 29” "
            "are recognized."
        ),
    )
    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade for all"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((grade, str(grade)) for grade in GRADES)],
    )
    tags = forms.CharField(
        label=gettext_lazy("Tags for all"),
        required=False,
        help_text=gettext_lazy("Separated by commas."),
    )
    decimal_sign = forms.ChoiceField(
        label=gettext_lazy("Decimal sign for all"), required=False, choices=list(SIGNS.items())
    )

    def clean_pasted(self) -> list[PlainProblem]:
        rows = read_pasted(self.cleaned_data["pasted"])
        if len(rows) > MAX_PASTED:
            raise forms.ValidationError(
                _("You pasted %(count)s problems; the limit is %(most)s. Upload a file instead.")
                % {"count": len(rows), "most": MAX_PASTED}
            )
        for row in rows:
            if isinstance(row, BadRow):
                raise forms.ValidationError(
                    _("Line %(line)s: %(reason)s")
                    % {"line": row.line, "reason": worded(row.reason)}
                )
        return [row.problem for row in rows if isinstance(row, Row)]

    def clean_tags(self) -> list[str]:
        return read_tags(self.cleaned_data["tags"])

    def clean(self) -> dict[str, Any]:
        if not self.errors and (fault := equation_fault(self.plain())):
            self.add_error("pasted", fault)
        return self.cleaned_data

    def plain(self) -> list[PlainProblem]:
        sent = self.cleaned_data
        return [
            with_numbers_read(
                replace(
                    problem,
                    decimal_sign=sent["decimal_sign"],
                    grade=sent["grade"],
                    tags=tuple(sent["tags"]),
                )
            )
            for problem in sent["pasted"]
        ]


class UploadForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("Your file"), allow_empty_file=False)

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.UPLOAD_LIMIT:
            limit = filesizeformat(settings.UPLOAD_LIMIT)
            message = _("This file is larger than %(limit)s.") % {"limit": limit}
            raise forms.ValidationError(message, code="too_large")
        return file


class LogicForm(forms.Form):
    """A form for finding problems with the same logic as a text."""

    text = WordsField(
        label=gettext_lazy("Problem text"),
        max_length=MAX_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The text is compared with your bank, and not added to it."),
    )

    def clean_text(self) -> str:
        return tidy(str(self.cleaned_data["text"]))


class SearchForm(forms.Form):
    """A form for searching the bank; every field is optional."""

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
    mine = forms.BooleanField(label=gettext_lazy("Mine only"), required=False)
    reading = forms.ChoiceField(
        label=gettext_lazy("Readability"),
        required=False,
        choices=[("", gettext_lazy("Any")), *READING.items()],
    )
    warning = forms.ChoiceField(
        label=gettext_lazy("Warning"), required=False, choices=lambda: [("", _("Any")), *warnings()]
    )
    template = WordsField(required=False, max_length=500, widget=forms.HiddenInput)
    run = WordsField(required=False, widget=forms.HiddenInput)  # the import that added the problems

    def query(self) -> ProblemSearch:
        """Return the valid fields of the search. A URL typed by hand may contain invalid values."""
        self.is_valid()
        sent = self.cleaned_data
        return ProblemSearch(
            words=sent.get("words", ""),
            grade=sent.get("grade"),
            tag=sent.get("tag", ""),
            status=sent.get("status", ""),
            mine=sent.get("mine", False),
            run=whole(sent.get("run", "")),
            template=sent.get("template", ""),
            reading=sent.get("reading", ""),
            warning=sent.get("warning", ""),
        )


def read_tags(written: str) -> list[str]:
    """Return each tag once, in order. Raise ValidationError for a tag that is too long, or for too
    many tags."""
    tags = list(dict.fromkeys(tag for part in written.split(",") if (tag := tidy(part))))
    if any(len(tag) > MAX_TAG_LENGTH for tag in tags):
        raise forms.ValidationError(
            _("A tag can have at most %(most)s characters.") % {"most": MAX_TAG_LENGTH}
        )
    if len(tags) > MAX_TAGS:
        raise forms.ValidationError(
            ngettext("At most %(most)s tag.", "At most %(most)s tags.", MAX_TAGS)
            % {"most": MAX_TAGS}
        )
    return tags


def _shown(field: forms.BoundField) -> str:
    """Return the value of a field as its widget shows it."""
    value = field.value()
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    choices = {str(name): label for name, label in getattr(field.field, "choices", ())}
    return str(choices.get(str(value or ""), value or ""))


def _unreadable(fault: EquationError) -> str:
    if fault.position is None:
        return _("This equation cannot be read: %(why)s") % {"why": worded(fault.message)}
    return _("This equation cannot be read at character %(at)s: %(why)s") % {
        "at": fault.position + 1,
        "why": worded(fault.message),
    }
