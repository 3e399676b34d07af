"""The responses to a decision: the card with the counts, or a redirect to it without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from mwpapp.models import Paraphrase, User
from mwpapp.services import rights
from mwpapp.web.access import PersonRequest
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.cards import Card, card
from mwpapp.web.variants.review import counts
from workers.variants import rescore


def decided(request: PersonRequest, row: Paraphrase) -> HttpResponse:
    """Queue the check of a text that has none yet, and render the card."""
    if row.waits_for_judging:  # after an edit, or after an undo that restored an edit
        rescore.delay_on_commit(row.pk)
    return shown(request, row)


def shown(
    request: PersonRequest, row: Paraphrase, *, fault: str = "", against: Sequence[str] = ()
) -> HttpResponse:
    """Render the card. With reasons `against` keeping it, ask whether to keep it anyway."""
    asked = card_of(row, request.user, asks=against)
    if not request.htmx and against:
        context = {"card": asked, "problem": row.problem}
        return page(request, "variants/confirm_page.html", context, section="review", status=409)
    if not request.htmx:
        if fault:
            messages.error(request, fault)
        return redirect(f"{reverse('problem', args=[row.problem_id])}#paraphrase-{row.pk}")
    context = {
        "card": asked,
        "fault": fault,
        "problem": row.problem,
        "counts": counts(row.problem),
    }
    return render(request, "variants/decided.html", context)


def card_of(row: Paraphrase, person: User, *, asks: Sequence[str] = ()) -> Card:
    may_decide = rights.may_decide(person, row)
    return card(row, problem=row.problem, may_decide=may_decide, asks=asks)
