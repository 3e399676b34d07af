"""Views that list, add and change the accounts of a school."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Role, User
from mwpapp.services import people, rights
from mwpapp.services.people import CannotManage, NameTaken
from mwpapp.web.access import PersonRequest, for_managers, managed_person
from mwpapp.web.pages.rendering import page
from mwpapp.web.people.forms import PersonForm, PersonSearchForm

ON_A_PAGE = 50
SECTION = "people"
ROLE_HINTS = {
    Role.TEACHER: gettext_lazy("Has a bank, variants and worksheets."),
    Role.ANNOTATOR: gettext_lazy("Labels pairs in campaigns."),
    Role.LEAD: gettext_lazy("Leads campaigns, measures scorers and adds annotators."),
    Role.ADMINISTRATOR: gettext_lazy("Manages people and sets the threshold for ready."),
}


@require_safe
@for_managers
def listed(request: PersonRequest) -> HttpResponse:
    """List the people whom the person manages."""
    sent = request.GET.copy()
    sent.pop("page", None)
    form = PersonSearchForm(sent)
    found = people.find(request.user, form.wanted())
    rows = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, [Role(role).label for role in row.roles]) for row in rows]
    query = sent.urlencode() if any(sent.values()) else ""
    context = {"form": form, "rows": rows, "shown": shown, "query": query}
    if request.htmx:
        return render(request, "accounts/people/found.html", context)
    return page(request, "accounts/people/list.html", context, section=SECTION)


@require_http_methods(["GET", "HEAD", "POST"])
@for_managers
def add(request: PersonRequest) -> HttpResponse:
    form = PersonForm(request.POST or None, by=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            added, password = people.add(request.user, **form.sent())
        except NameTaken as reason:
            form.add_error("username", str(reason))
        except CannotManage as reason:
            form.add_error("roles", str(reason))
        else:
            return _password(request, added, password)
    return _form(request, form)


@require_http_methods(["GET", "HEAD", "POST"])
@for_managers
def change(request: PersonRequest, pk: int) -> HttpResponse:
    somebody = managed_person(request, pk)
    form = PersonForm(request.POST or None, by=request.user, instance=somebody)
    if request.method == "POST" and form.is_valid():
        try:
            people.change(somebody, by=request.user, **form.sent())
        except CannotManage as reason:
            form.add_error("roles", str(reason))
        else:
            messages.success(request, _("Saved."))
            return redirect("people")
    return _form(request, form)


@require_POST
@for_managers
def reset_password(request: PersonRequest, pk: int) -> HttpResponse:
    """Set a new password and show it once: only its hash is stored."""
    somebody = managed_person(request, pk)
    try:
        password = people.reset_password(somebody, by=request.user)
    except CannotManage as reason:
        messages.error(request, str(reason))
        return redirect("people")
    return _password(request, somebody, password)


@require_POST
@for_managers
def set_active(request: PersonRequest, pk: int) -> HttpResponse:
    somebody, active = managed_person(request, pk), "activate" in request.POST
    try:
        people.set_active(somebody, by=request.user, active=active)
    except CannotManage as reason:
        messages.error(request, str(reason))
        return redirect("people")
    message = _("%s can log in again.") if active else _("%s can no longer log in.")
    messages.success(request, message % somebody)
    return redirect("person", pk)


def _form(request: PersonRequest, form: PersonForm) -> HttpResponse:
    chosen = form["roles"].value() or []
    offered = [
        (role.value, role.label, ROLE_HINTS[role]) for role in rights.roles_given_by(request.user)
    ]
    context = {
        "form": form,
        "somebody": form.instance if form.instance.pk else None,
        "roles": [(*role, role[0] in chosen) for role in offered],
    }
    status = 422 if form.errors else 200
    return page(request, "accounts/people/person.html", context, section=SECTION, status=status)


def _password(request: PersonRequest, somebody: User, password: str) -> HttpResponse:
    context = {"somebody": somebody, "password": password}
    return page(request, "accounts/people/password.html", context, section=SECTION)
