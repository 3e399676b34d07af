"""Respond to a decision: with the card and the counts or, without scripts, a redirect."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import trigger_client_event

from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services import rights
from mwpapp.web.access import PersonRequest
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.cards import Card, card, for_cards
from mwpapp.web.variants.review import counts
from workers.runs import follow_decision


def decided(request: PersonRequest, row: Paraphrase) -> HttpResponse:
    """Queue a check if the variant needs one, and render the card."""
    follow_decision(row, by=request.user)
    return shown(request, row)


def shown(
    request: PersonRequest, row: Paraphrase, *, fault: str = "", against: Sequence[str] = ()
) -> HttpResponse:
    """Render the card or, without scripts, redirect with `fault` as a message. If there are reasons
    `against` accepting the variant, ask whether to accept it anyway."""
    shown_card = card_of(row, request.user, asks=against)
    if not request.htmx and against:
        context = {"card": shown_card, "problem": row.problem}
        return page(request, "variants/confirm_page.html", context, section="review", status=409)
    if not request.htmx:
        if fault:
            messages.error(request, fault)
        return redirect(f"{back_from(request, row.problem)}#paraphrase-{row.pk}")
    context = {
        "card": shown_card,
        "fault": fault,
        "problem": row.problem,
        "counts": counts(row.problem),
    }
    return announced(render(request, "variants/decided.html", context))


def announced(response: HttpResponse) -> HttpResponse:
    """Tell the rest of the page that something was decided, so that the queue updates its count."""
    return trigger_client_event(response, "decided")


def back_from(request: PersonRequest, problem: Problem) -> str:
    """Return the URL to redirect to after a decision without scripts: the review queue at this
    problem if the decision was made there, otherwise the problem's page."""
    before = urlsplit(request.headers.get("Referer", ""))
    if before.path != reverse("review"):
        return reverse("problem", args=[problem.pk])
    kept = [(name, value) for name, value in parse_qsl(before.query) if name not in {"at", "after"}]
    return f"{before.path}?{urlencode([*kept, ('at', problem.pk)])}"


def card_of(row: Paraphrase, person: User, *, asks: Sequence[str] = ()) -> Card:
    """Return the card of a variant as it is stored."""
    stored = for_cards(Paraphrase.objects.filter(pk=row.pk), person=person).get()
    may_decide = rights.may_decide(person, row)
    return card(stored, problem=row.problem, may_decide=may_decide, asks=asks)
