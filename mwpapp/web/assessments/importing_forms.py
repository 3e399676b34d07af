"""The form for choosing what to import from a quiz."""

from __future__ import annotations

from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from mwpapp.models.assessments import MAX_TITLE_LENGTH
from mwpapp.services.assessments.importing.preview import Preview
from mwpapp.services.assessments.importing.saving import Options, Take
from mwpapp.web.bank.forms import GRADES, read_tags
from mwpapp.web.pages.words_field import WordsField

TAKES = (
    (Take.WORKSHEET, gettext_lazy("Problems, variants and a worksheet")),
    (Take.VARIANTS, gettext_lazy("Problems and variants")),
    (Take.PROBLEMS, gettext_lazy("Problems only")),
)


class ImportingForm(forms.Form):
    take = forms.ChoiceField(label=gettext_lazy("Import"), choices=TAKES, widget=forms.RadioSelect)
    title = WordsField(
        label=gettext_lazy("Title of the worksheet"), max_length=MAX_TITLE_LENGTH, required=False
    )
    grade = forms.TypedChoiceField(
        label=gettext_lazy("Grade for new problems"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((grade, str(grade)) for grade in GRADES)],
    )
    tags = WordsField(
        label=gettext_lazy("Tags for new problems"),
        required=False,
        help_text=gettext_lazy("Separated by commas."),
    )
    shared = forms.BooleanField(
        label=gettext_lazy("Share new problems with my school"), required=False
    )

    def clean_tags(self) -> list[str]:
        return read_tags(self.cleaned_data["tags"])

    def options(self) -> Options:
        sent = self.cleaned_data
        return Options(
            take=Take(sent["take"]),
            title=sent["title"],
            grade=sent["grade"],
            tags=tuple(sent["tags"]),
            shared=sent["shared"],
        )


def importing_form(preview: Preview, *, sent: QueryDict | None = None) -> ImportingForm:
    """Return the form with the choices that the file allows."""
    first = Take.VARIANTS if preview.no_worksheet else Take.WORKSHEET
    form = ImportingForm(sent, initial={"take": first, "title": preview.title})
    if preview.no_worksheet:
        cast(forms.ChoiceField, form.fields["take"]).choices = TAKES[1:]
        del form.fields["title"]
    return form
