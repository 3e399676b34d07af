"""The form for writing variants: how many, of which kinds, and how hard their numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext, gettext_lazy

from mwpapp.ml.catalogue.kinds import KINDS, possible_kinds
from mwpapp.ml.types import Difficulty
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.ml.writers.prompt import requested_kinds
from mwpapp.models import Problem
from mwpapp.models.messages import Message
from mwpapp.services.bank.problems import plain
from mwpapp.services.variants.offering import offers, refusal_of
from mwpapp.services.variants.outside import receiving_host, sent_to
from mwpapp.services.variants.writing import MAX_VARIANTS_PER_RUN
from mwpapp.web.variants.kind_examples import kind_examples
from mwpapp.web.variants.kind_labels import choices, label_of


class WishForm(forms.Form):
    """A form for the number and the kinds of variants to write for each problem."""

    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=MAX_VARIANTS_PER_RUN, initial=10
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds"),
        choices=choices,
        error_messages={"required": gettext_lazy("Choose at least one kind.")},
    )

    difficulty = forms.ChoiceField(
        label=gettext_lazy("New numbers"),
        choices=[
            (Difficulty.EASIER, gettext_lazy("easier to calculate with")),
            (Difficulty.SAME, gettext_lazy("as hard as the original’s")),
            (Difficulty.HARDER, gettext_lazy("harder to calculate with")),
        ],
        initial=Difficulty.SAME,
        required=False,
    )

    def clean_difficulty(self) -> Difficulty:
        return Difficulty(self.cleaned_data["difficulty"] or Difficulty.SAME)


class WritingForm(WishForm):
    """The form for one problem. Every kind that can be written for it is ticked at first."""

    def __init__(self, *args: Any, problem: Problem, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["kinds"] = possible_kinds(plain(problem))


@dataclass(frozen=True, slots=True, kw_only=True)
class KindChoice:
    """A checkbox. `refusal` is the reason why it cannot be ticked, if any."""

    name: str
    label: str
    hint: str
    refusal: Message


def kinds_of_many(problems: Sequence[PlainProblem]) -> list[KindChoice]:
    """Return every kind, with the reason if it can be written for none of the problems."""
    refusals = [{offer.kind: offer.refusal for offer in offers(problem)} for problem in problems]
    return [
        _choice(
            name, refusal=refusals[0][name] if all(one[name] for one in refusals) else Message()
        )
        for name in KINDS
    ]


def writing_context(problem: Problem, *, form: WritingForm | None = None) -> dict[str, Any]:
    """Return the context of `variants/write.html`."""
    source = plain(problem)
    not_written = refusal_of(source)
    examples = {} if not_written else kind_examples(source)
    return {
        "writing_form": form or WritingForm(problem=problem),
        "not_written": not_written,
        "sent": _sent(source),
        "kinds": [
            _choice(offer.kind, refusal=offer.refusal, example=examples.get(offer.kind, ""))
            for offer in offers(source)
        ],
    }


def _choice(name: str, *, refusal: Message, example: str = "") -> KindChoice:
    """Return a checkbox, explained by `example` or else by the fixed hint of the kind."""
    label, hint = capfirst(label_of(name)), example or gettext(KINDS[name].hint)
    return KindChoice(name=name, label=label, hint=hint, refusal=refusal)


def sent_for_many(problems: Sequence[PlainProblem]) -> str:
    """Return a sentence that says what is sent to another machine, or "" if nothing is."""
    names = {name for problem in problems for name in requested_kinds(problem, kinds=KINDS)}
    host = receiving_host()
    if not host or not names:
        return ""
    chosen = get_text_list([label_of(name) for name in KINDS if name in names], gettext("or"))
    return gettext(
        "If you choose %(kinds)s, the texts, equations and answers of these problems are sent to "
        "%(host)s."
    ) % {"kinds": chosen, "host": host}


def _sent(problem: PlainProblem) -> str:
    """Return a sentence that says what is sent to another machine, or "" if nothing is."""
    names = requested_kinds(problem, kinds=KINDS)
    host = sent_to(problem, kinds=names)
    if not host:
        return ""
    chosen = get_text_list([label_of(name) for name in names], gettext("or"))
    return gettext(
        "If you choose %(kinds)s, the text, equation and answer of this problem are sent to "
        "%(host)s."
    ) % {"kinds": chosen, "host": host}
