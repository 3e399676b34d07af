"""Render pages with the context of the view and that of the frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from mwpapp.services import rights
from mwpapp.web.pages.guide import guide
from mwpapp.web.pages.keys import help_on
from mwpapp.web.pages.progress import pill


def page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    section: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render a full page; `section` is its entry in the navigation."""
    given = context or {}
    steps = {} if "step" in given else guide(request)
    shown = {**frame(request), **steps, **help_on(request), "section": section, **given}
    return render(request, template, shown, status=status)


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the context of the header."""
    person = request.user
    labels, adjudicates = rights.duties_beside_roles(person)
    return {
        "uses_bank": rights.may_use_bank(person),
        "labels_pairs": labels,
        "leads": rights.may_start_campaign(person),
        "adjudicates": adjudicates,
        "uses_test_sets": rights.may_use_test_sets(person),
        "manages_people": rights.may_manage_people(person),
        "administers": rights.may_administer(person),
        "pill": pill(person),
    }
