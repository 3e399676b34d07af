"""Forms for worksheets, their places and versions, and class lists."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from mwpapp.models import Assessment, AssessmentPlace, AssessmentShare, SchoolClass, User
from mwpapp.models.assessments import (
    MAX_CHOICES,
    MAX_INSTRUCTIONS_LENGTH,
    MAX_SPACE_LINES,
    MAX_TITLE_LENGTH,
    AnswerSpace,
    Paper,
)
from mwpapp.services import rights
from mwpapp.services.assessments.classes import MAX_STUDENTS
from mwpapp.services.assessments.dealing import MAX_VERSIONS
from mwpapp.web.pages.words_field import WordsField
from mwpapp.web.variants.kind_labels import choices as kinds

FEWEST_CHOICES = 2
MAX_POINTS = Decimal(1000)


class TitleForm(forms.Form):
    title = WordsField(label=gettext_lazy("Title"), max_length=MAX_TITLE_LENGTH)


class SettingsForm(TitleForm):
    """The settings of a whole worksheet."""

    instructions = WordsField(
        label=gettext_lazy("Instructions"),
        max_length=MAX_INSTRUCTIONS_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "short"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    paper = forms.ChoiceField(label=gettext_lazy("Paper"), choices=Paper.choices)
    allow_kept_anyway = forms.BooleanField(
        label=gettext_lazy("Use variants that were accepted anyway"), required=False
    )


def settings_form(assessment: Assessment, *, sent: Any = None) -> SettingsForm:
    """Return the form of a worksheet. Its language is one of the choices even if Reword has no
    translation for it, which is possible after an import."""
    initial = {name: getattr(assessment, name) for name in SettingsForm.base_fields}
    form = SettingsForm(sent, initial=initial, auto_id="worksheet-%s")
    field: Any = form.fields["language"]
    if assessment.language not in dict(settings.LANGUAGES):
        field.choices = [*settings.LANGUAGES, (assessment.language, assessment.language)]
    return form


class SectionForm(forms.Form):
    title = WordsField(label=gettext_lazy("Section"), max_length=MAX_TITLE_LENGTH, required=False)
    instructions = WordsField(
        label=gettext_lazy("Instructions"), max_length=MAX_INSTRUCTIONS_LENGTH, required=False
    )


class PlaceForm(forms.Form):
    """The pool of a place, and how its answer is written and marked."""

    include_original = forms.BooleanField(label=gettext_lazy("The original"), required=False)
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Only these kinds of variants"),
        choices=kinds,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    points = forms.DecimalField(
        label=gettext_lazy("Points"), min_value=0, max_value=MAX_POINTS, decimal_places=2
    )
    tolerance = forms.DecimalField(
        label=gettext_lazy("Tolerance"),
        min_value=0,
        max_value=Decimal(10**6),
        decimal_places=6,
        help_text=gettext_lazy("Answers that differ by at most this much are right."),
    )
    space = forms.ChoiceField(label=gettext_lazy("Space"), choices=AnswerSpace.choices)
    space_lines = forms.IntegerField(
        label=gettext_lazy("Lines of space"), min_value=0, max_value=MAX_SPACE_LINES
    )
    choices = forms.TypedChoiceField(
        label=gettext_lazy("Multiple choice"),
        coerce=int,
        choices=[
            (0, gettext_lazy("No")),
            *((number, str(number)) for number in range(FEWEST_CHOICES, MAX_CHOICES + 1)),
        ],
    )


def place_form(place: AssessmentPlace, *, sent: Any = None) -> PlaceForm:
    """Return the form of a place, with ids that are unique on the page."""
    initial = {name: getattr(place, name) for name in PlaceForm.base_fields}
    initial |= {name: shortest(initial[name]) for name in ("points", "tolerance")}
    return PlaceForm(sent, initial=initial, auto_id=f"place-{place.pk}-%s")


def shortest(number: Decimal) -> str:
    """Return "2" for 2.00, and "0.5" for 0.50."""
    return f"{number.normalize():f}" if number else "0"


class VersionsForm(forms.Form):
    """How many versions to make: A, B, C ..., or one for each student of a class."""

    count = forms.IntegerField(
        label=gettext_lazy("Versions"), min_value=1, max_value=MAX_VERSIONS, initial=4
    )
    school_class = forms.ModelChoiceField(
        label=gettext_lazy("For"),
        queryset=SchoolClass.objects.none(),
        required=False,
        empty_label=gettext_lazy("Versions A, B, C …"),
    )
    numbers_only = forms.BooleanField(
        label=gettext_lazy("Numbers instead of names"), required=False
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["school_class"]
        field.queryset = rights.classes_of(person)


class ShareForm(forms.Form):
    username = WordsField(
        label=gettext_lazy("Username"),
        max_length=150,
        error_messages={"required": gettext_lazy("Enter a username.")},
    )
    level = forms.ChoiceField(
        label=gettext_lazy("Permission"), choices=AssessmentShare.Level.choices
    )


class ClassForm(forms.Form):
    """A class list: names, or only the number of students."""

    name = WordsField(label=gettext_lazy("Name of the class"), max_length=120)
    pasted = WordsField(
        label=gettext_lazy("Students"),
        required=False,
        max_length=MAX_STUDENTS * 200,
        widget=forms.Textarea(attrs={"rows": 6, "class": "short"}),
        help_text=gettext_lazy("One on each line, in the order of their seats or of your list."),
    )
    count = forms.IntegerField(
        label=gettext_lazy("Or the number of students"),
        required=False,
        min_value=1,
        max_value=MAX_STUDENTS,
        help_text=gettext_lazy("Students then have numbers, and no names are stored."),
    )
