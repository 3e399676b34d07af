"""Forms for campaigns, their guidelines and their people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer
from mwpapp.models.campaigns import FEWEST_LABELS, MAX_LABELS, Campaign
from mwpapp.models.problems import MAX_TEXT_LENGTH
from mwpapp.services.labelling.campaigns import MAX_EXAMPLES, MAX_EXPLANATION_LENGTH, Example
from mwpapp.web.pages.words_field import WordsField

if TYPE_CHECKING:
    _FormSet = forms.BaseFormSet["ExampleForm"]
else:  # generic for the type checker only
    _FormSet = forms.BaseFormSet

QUESTION = gettext_lazy(
    "Can the second text replace the first? Same facts, same question, same answer."
)
MAX_GUIDELINES_LENGTH = 20_000
SPARE_EXAMPLES = 2  # empty examples in a form
MAX_PAIRS_BETWEEN_GOLD = 1_000
ANSWERS = [(answer.value, answer.label) for answer in Answer if answer != Answer.SKIP]


class CampaignForm(forms.Form):
    """A form for the settings of a campaign. Fields that can no longer change are disabled."""

    name = WordsField(label=gettext_lazy("Name"), max_length=120)
    question = WordsField(
        label=gettext_lazy("Question about each pair"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2, "class": "short"}),
        initial=QUESTION,
    )
    wanted = forms.IntegerField(
        label=gettext_lazy("Labels for each pair"),
        min_value=FEWEST_LABELS,
        max_value=MAX_LABELS,
        initial=2,
        help_text=gettext_lazy("Each by a different person; two labels reveal disagreements."),
    )
    gold_every = forms.IntegerField(
        label=gettext_lazy("Pairs per gold pair"),
        min_value=0,
        max_value=MAX_PAIRS_BETWEEN_GOLD,
        initial=10,
        help_text=gettext_lazy(
            "Gold pairs, whose answers you know, let you check the annotators; 0 puts them last."
        ),
    )

    pass_mark = forms.IntegerField(
        label=gettext_lazy("Practice pass mark"),
        min_value=0,
        max_value=100,
        initial=0,
        required=False,
        help_text=gettext_lazy(
            "Percentage of practice pairs that must be answered as expected; 0 for no pass mark."
        ),
    )
    asks_reason = forms.BooleanField(
        label=gettext_lazy("Ask for a reason"),
        required=False,
        help_text=gettext_lazy(
            "After “not valid” and “cannot tell”, the next pair waits for a reason or Enter."
        ),
    )

    def __init__(
        self, *args: Any, campaign: Campaign | None = None, labelled: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if campaign is None:
            return
        for name in self.fields:
            self.initial[name] = getattr(campaign, name)
        if campaign.state != Campaign.State.DRAFT:
            self._disable("wanted", _("Cannot be changed: the campaign has begun."))
        if labelled:
            self._disable("question", _("Cannot be changed: the campaign has labels."))

    def clean_pass_mark(self) -> int:
        return self.cleaned_data["pass_mark"] or 0

    def _disable(self, name: str, why: str) -> None:
        self.fields[name].disabled = True
        self.fields[name].help_text = why


class GuidelinesForm(forms.Form):
    text = WordsField(
        label=gettext_lazy("Guidelines"),
        max_length=MAX_GUIDELINES_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8}),
        error_messages={"required": gettext_lazy("The guidelines are empty.")},
        help_text=gettext_lazy("Annotators see them beside every pair."),
    )


class ExampleForm(forms.Form):
    """A form for an example in the guidelines. Empty examples are ignored."""

    question = WordsField(
        label=gettext_lazy("Question"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "short"}),
    )
    paraphrase = WordsField(
        label=gettext_lazy("Paraphrase"),
        max_length=MAX_TEXT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "class": "short"}),
    )
    answer = forms.ChoiceField(
        label=gettext_lazy("Answer"), choices=[("", "–"), *ANSWERS], required=False
    )
    why = WordsField(label=gettext_lazy("Why"), max_length=MAX_EXPLANATION_LENGTH, required=False)

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or {}
        if any(sent.get(name) for name in self.fields):
            for name in ("question", "paraphrase", "answer", "why"):
                if name not in self.errors and not sent.get(name):
                    self.add_error(name, _("Complete the example."))
        return sent

    def plain(self) -> Example | None:
        sent = self.cleaned_data
        if not sent.get("question"):
            return None
        return Example(
            question=sent["question"], paraphrase=sent["paraphrase"],
            answer=Answer(sent["answer"]), why=sent["why"],
        )  # fmt: skip


class ExamplesForm(_FormSet):
    def plain(self) -> list[Example]:
        return [example for form in self.forms if (example := form.plain())]


def examples_form(sent: Any = None, *, initial: Any = (), more: int = 0) -> ExamplesForm:
    """Return the forms for the examples, with empty ones at the end. `more` is the number of empty
    forms to add to the submitted ones."""
    formset: Any = forms.formset_factory(
        ExampleForm,
        formset=ExamplesForm,
        extra=SPARE_EXAMPLES,
        max_num=MAX_EXAMPLES,
        absolute_max=MAX_EXAMPLES,
    )
    if sent is None:
        fresh: ExamplesForm = formset(initial=initial, prefix="examples")
        return fresh
    data = sent.copy()
    total = data.get("examples-TOTAL_FORMS", "")
    if more and total.isascii() and total.isdigit():
        data["examples-TOTAL_FORMS"] = str(min(int(total[:4]) + more, MAX_EXAMPLES))
    form: ExamplesForm = formset(data, prefix="examples")
    return form
