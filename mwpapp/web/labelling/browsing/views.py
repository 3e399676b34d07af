"""The view in which the lead browses pairs and labels."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mwpapp.models import Campaign, Reason
from mwpapp.services.labelling import label_browser
from mwpapp.services.labelling.label_browser import BrowsedPair
from mwpapp.web.access import PersonRequest, for_leads, led_campaign
from mwpapp.web.labelling.browsing.forms import STATES, STRATA, LabelSearchForm
from mwpapp.web.pages.rendering import page

ON_A_PAGE = 20


@require_safe
@for_leads
def browse(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the pairs that match, with all labels that have been revealed."""
    campaign = led_campaign(request, pk)
    context = {"campaign": campaign, "tab": "labels", **_results(request, campaign)}
    if request.htmx:
        return render(request, "labelling/browsing/list.html", context)
    return page(request, "labelling/browsing/labels.html", context, section="campaigns")


def _results(request: PersonRequest, campaign: Campaign) -> dict[str, Any]:
    sent = request.GET.copy()
    sent.pop("page", None)
    form = LabelSearchForm(sent, offered=label_browser.choices(campaign))
    found = label_browser.find_pairs(campaign, form.wanted())
    numbers = label_browser.numbers_of(found)
    rows = Paginator(numbers, ON_A_PAGE).get_page(request.GET.get("page"))
    shown = label_browser.browse(list(rows.object_list)) if rows else []
    filled = [(name, value) for name, value in sent.items() if value and name in form.fields]
    return {
        "form": form,
        "uses_more": form.uses_more,
        "rows": rows,
        "shown": [_row(browsed) for browsed in shown],
        "query": _query(sent),
        "filled": filled,
    }


def _query(sent: Any) -> str:
    for name in [name for name, value in sent.items() if not value]:
        del sent[name]
    written: str = sent.urlencode()
    return written


def _row(browsed: BrowsedPair) -> dict[str, Any]:
    """Return what the page shows about a pair."""
    pair = browsed.pair
    outcome = label_browser.outcome_of(pair)
    return {
        "pair": pair,
        "outcome": outcome,
        "state": STATES[outcome],
        "strata": [
            (words, pair.provenance[name])
            for name, words in STRATA.items()
            if pair.provenance.get(name)
        ],
        "decision": pair.adjudication if outcome == "decided" else None,
        "labels": browsed.labels and [(label, _remarks(label)) for label in browsed.labels],
        "hidden": browsed.labels is None,
    }


def _remarks(label: Any) -> list[str]:
    reasons = [str(Reason(code).label) for code in label.reasons]
    return [remark for remark in (*reasons, label.comment, label.skip_reason) if remark]
