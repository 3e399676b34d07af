"""Rendering a page: its own context with what the frame of every page shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from mwpapp.services import rights
from mwpapp.web.progress import pill


def page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    section: str = "",
    status: int = 200,
) -> HttpResponse:
    """The whole page; `section` is the entry of the navigation that it belongs to."""
    shown = {**frame(request), "section": section, **(context or {})}
    return render(request, template, shown, status=status)


def frame(request: HttpRequest) -> dict[str, Any]:
    """What the header needs to know about the person."""
    person = request.user
    return {
        "uses_bank": rights.may_use_bank(person),
        "labels_pairs": rights.may_open_labels(person),
        "leads": rights.may_start_campaign(person),
        "adjudicates": rights.adjudicates_only(person),
        "uses_test_sets": rights.may_use_test_sets(person),
        "administers": rights.may_administer(person),
        "pill": pill(person),
    }
