"""Respond to an action that changes everything on a problem's page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from mwpapp.web.access import PersonRequest


def reload_problem(request: PersonRequest, pk: int) -> HttpResponse:
    """Reload the problem's page, because the kinds, solution and cards on it depend on the
    problem's text and equation."""
    if not request.htmx:
        return redirect("problem", pk)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = reverse("problem", args=[pk])
    return response
