"""The help pages: one for each role."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from mwpapp.models import Role
from mwpapp.services.home import hints
from mwpapp.web.access import PersonRequest, signed_in
from mwpapp.web.pages.keys import PAGES
from mwpapp.web.pages.rendering import page


@require_safe
@signed_in
def first(request: PersonRequest) -> HttpResponse:
    """Show the help for the first of the person's roles."""
    return redirect("help_for", next(role for role in Role if request.user.has_role(role)))


@require_safe
@signed_in
def show(request: PersonRequest, role: str) -> HttpResponse:
    """Show the help for a role. Everyone may read the help for every role."""
    if role not in Role.values:
        raise Http404
    context = {
        "role": role,
        "roles": [(entry.value, entry.label) for entry in Role],
        "template": f"home/help_{role}.html",
        "pages": [entry for entry in PAGES if entry.role == role],
        "hidden": bool(request.user.dismissed),
    }
    return page(request, "home/help.html", context)


@require_POST
@signed_in
def show_hints(request: PersonRequest) -> HttpResponse:
    """Show the dismissed hints and the first steps again."""
    hints.show_all(request.user)
    return redirect("home")
