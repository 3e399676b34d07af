"""The form for writing variants: how many, and of which kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from mwpapp.ml.catalogue.kinds import KINDS, possible_kinds
from mwpapp.models import Problem
from mwpapp.services.bank.problems import plain
from mwpapp.services.variants.offering import offers, refusal_of
from mwpapp.services.variants.writing import MOST_AT_ONCE
from mwpapp.web.variants.kind_labels import choices, label_of


class WishForm(forms.Form):
    """A form for the number and the kinds of variants to write of one problem."""

    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=MOST_AT_ONCE, initial=10
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Kinds"),
        choices=choices,
        error_messages={"required": gettext_lazy("Choose at least one kind.")},
    )

    def __init__(self, *args: Any, problem: Problem, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["kinds"] = possible_kinds(plain(problem))


@dataclass(frozen=True, slots=True, kw_only=True)
class KindChoice:
    """A checkbox: `refusal` is the reason why it cannot be ticked, or ""."""

    name: str
    label: str
    hint: str
    refusal: str


def wish_context(problem: Problem, *, wish: WishForm | None = None) -> dict[str, Any]:
    """Return the context of `variants/write.html`."""
    source = plain(problem)
    return {
        "wish": wish or WishForm(problem=problem),
        "not_written": refusal_of(source),
        "kinds": [
            KindChoice(
                name=offer.kind,
                label=capfirst(label_of(offer.kind)),
                hint=gettext(KINDS[offer.kind].hint),
                refusal=offer.refusal,
            )
            for offer in offers(source)
        ],
    }
