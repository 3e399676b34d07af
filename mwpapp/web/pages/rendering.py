"""Render pages with the context of the view and that of the frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from mwpapp.services import rights
from mwpapp.services.home.header import Header, header_of
from mwpapp.web.pages.guide import is_guided, steps_at
from mwpapp.web.pages.keys import help_on
from mwpapp.web.pages.progress import pill_of


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
    here = request.path
    guided = "step" not in given and is_guided(request.user, path=here)
    header = header_of(request.user, guided=guided)
    steps = {} if "step" in given else steps_at(here, header.steps)
    shown = {**_framed(request, header), **steps, **help_on(request), "section": section, **given}
    return render(request, template, shown, status=status)


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the context of the header."""
    return _framed(request, header_of(request.user))


def _framed(request: HttpRequest, header: Header) -> dict[str, Any]:
    person = request.user
    return {
        "uses_bank": rights.may_use_bank(person),
        "labels_pairs": header.labels,
        "leads": rights.may_start_campaign(person),
        "adjudicates": header.adjudicates,
        "uses_test_sets": rights.may_use_test_sets(person),
        "manages_people": rights.may_manage_people(person),
        "administers": rights.may_administer(person),
        "pill": pill_of(header.run),
    }
