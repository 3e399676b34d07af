"""Forms for adding, filtering and changing the pairs of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from mwpapp.models import Answer, Campaign, Pair, Run
from mwpapp.models.labels import GOLD, PRACTICE, PairQuerySet
from mwpapp.services import rights
from mwpapp.services.labelling.pairs.from_operators import CODES, MAX_PROBLEMS
from mwpapp.services.labelling.pairs.from_variants import Stratum, VariantChoice

LARGEST_SEED = 2**31 - 1
MAX_PAIRS_PER_STRATUM = 100_000
RUNS_SHOWN = 50
JUDGEMENTS = {
    "ready": gettext_lazy("Ready"),
    "check": gettext_lazy("Check"),
    "reject": gettext_lazy("Reject"),
    "": gettext_lazy("Not judged"),
}
UNJUDGED = "none"  # the form value for an empty judgement
# The name of each test operator, an explanation, and the intended label of its pairs (1: valid).
OPERATORS = {
    "fa": (gettext_lazy("Passive voice"), gettext_lazy("“3 pens were bought by Ada.”"), 1),
    "fb": (
        gettext_lazy("Refilled words"),
        gettext_lazy("Function words are masked and predicted again."),
        1,
    ),
    "fc": (
        gettext_lazy("Keywords replaced"),
        gettext_lazy("Keywords are the most informative words."),
        0,
    ),
    "fd": (gettext_lazy("Words removed"), gettext_lazy("At random."), 0),
    "fe": (gettext_lazy("Condensed question"), gettext_lazy("Some of the facts are missing."), 0),
}


KNOWN = {
    "real:": gettext_lazy("To label"),
    f"gold:{Answer.VALID}": gettext_lazy("Gold: valid"),
    f"gold:{Answer.NOT_VALID}": gettext_lazy("Gold: not valid"),
    f"practice:{Answer.VALID}": gettext_lazy("Practice: valid"),
    f"practice:{Answer.NOT_VALID}": gettext_lazy("Practice: not valid"),
    "practice:": gettext_lazy("Practice: no answer"),
}


class VariantsForm(forms.Form):
    """A form for choosing variants to make pairs from. An empty choice includes all."""

    runs = forms.TypedMultipleChoiceField(
        label=gettext_lazy("From these requests"), coerce=int, required=False
    )
    generators = forms.MultipleChoiceField(
        label=gettext_lazy("Generator"), required=False, widget=forms.CheckboxSelectMultiple
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kind"), required=False, widget=forms.CheckboxSelectMultiple
    )
    judgements = forms.MultipleChoiceField(
        label=gettext_lazy("Verdict"), required=False, widget=forms.CheckboxSelectMultiple
    )
    kept_only = forms.BooleanField(label=gettext_lazy("Accepted only"), required=False)
    each = forms.IntegerField(
        label=gettext_lazy("Limit per row"),
        min_value=1,
        max_value=MAX_PAIRS_PER_STRATUM,
        required=False,
        help_text=gettext_lazy("Chosen at random; leave empty for all."),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Random seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        required=False,
        help_text=gettext_lazy("The same seed makes the same choice."),
    )

    def __init__(
        self, *args: Any, campaign: Campaign, strata: list[Stratum], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        generators = sorted({row.generator for row in strata})
        _offer(self, "generators", [(name, name) for name in generators])
        _offer(self, "kinds", [(kind, kind) for kind in sorted({row.kind for row in strata})])
        present = {row.judgement for row in strata}
        judged = [
            (value or UNJUDGED, words) for value, words in JUDGEMENTS.items() if value in present
        ]
        _offer(self, "judgements", judged)
        _offer(self, "runs", [(run.pk, _run_label(run)) for run in _runs(campaign)])

    def wanted(self) -> VariantChoice:
        """Return the choice in the valid fields. Call `is_valid` first."""
        sent = self.cleaned_data
        judgements = ["" if name == UNJUDGED else name for name in sent.get("judgements", ())]
        return VariantChoice(
            runs=sent.get("runs", ()),
            generators=sent.get("generators", ()),
            kinds=sent.get("kinds", ()),
            judgements=judgements,
            kept_only=sent.get("kept_only", False),
            each=sent.get("each"),
            seed=sent.get("seed") or 0,
        )


class OperatorsForm(forms.Form):
    """A form for the test operators and the number of problems."""

    codes = forms.MultipleChoiceField(
        label=gettext_lazy("Test operators"),
        choices=[(code, OPERATORS[code][0]) for code in CODES],
        initial=list(CODES),
        error_messages={"required": gettext_lazy("Choose at least one operator.")},
    )
    count = forms.IntegerField(
        label=gettext_lazy("Number of problems"),
        min_value=1,
        max_value=MAX_PROBLEMS,
        required=False,
        help_text=gettext_lazy(
            "Chosen at random from the problems that you can see; leave empty for all."
        ),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Random seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        required=False,
        help_text=gettext_lazy("The same seed makes the same pairs."),
    )


class PairFilterForm(forms.Form):
    """A form for filtering the list of pairs; every field is optional."""

    sort = forms.ChoiceField(
        label=gettext_lazy("Purpose"),
        required=False,
        choices=[
            ("", gettext_lazy("All")),
            ("real", gettext_lazy("To label")),
            ("gold", gettext_lazy("Gold")),
            ("practice", gettext_lazy("Practice")),
        ],
    )
    source = forms.ChoiceField(label=gettext_lazy("Source"), required=False)

    def __init__(self, *args: Any, sources: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, "source", [("", gettext_lazy("Any")), *((name, name) for name in sources)])

    def narrow(self, found: PairQuerySet) -> PairQuerySet:
        """Apply the valid filters. A URL typed by hand may contain invalid values."""
        self.is_valid()
        sort, source = self.cleaned_data.get("sort"), self.cleaned_data.get("source")
        if sort:
            found = {
                "real": found.real(),
                "gold": found.filter(GOLD),
                "practice": found.filter(PRACTICE),
            }[sort]
        return found.filter(provenance__source=source) if source else found


class KnownForm(forms.Form):
    """A form for the type of a pair and its known answer, as one choice."""

    known = forms.ChoiceField(choices=list(KNOWN.items()))

    def read(self) -> tuple[str, bool]:
        """Return the known answer and whether the pair is for practice."""
        sort, _colon, gold = self.cleaned_data["known"].partition(":")
        return gold, sort == "practice"


def _offer(form: forms.Form, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


def _runs(campaign: Campaign) -> list[Run]:
    requests = rights.runs_visible_to(campaign.lead).filter(
        kind__in=[Run.Kind.VARIANTS, Run.Kind.SELECTION]
    )
    return list(requests.select_related("problem").order_by("-pk")[:RUNS_SHOWN])


def _run_label(run: Run) -> str:
    words = run.problem.text if run.problem else run.get_kind_display()
    return f"{timezone.localtime(run.created_at):%Y-%m-%d %H:%M} · {words[:60]}"


def known_of(pair: Pair) -> str:
    """Return the choice for the current type of the pair."""
    sort = "practice" if pair.practice else "gold" if pair.gold else "real"
    return f"{sort}:{pair.gold}"
