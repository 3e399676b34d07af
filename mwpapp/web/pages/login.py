"""Redirect to the login page and keep text that was typed before the login expired."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme

from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest

MAX_RETURNED_LENGTH = 10_000  # characters


def to_login(request: SiteRequest) -> HttpResponse:
    """Redirect to the login page, and back afterwards; refuse a form that was sent without htmx.
    For an htmx request, redirect the whole page: otherwise the login form would replace a
    fragment."""
    if not request.htmx:
        posted = request.method == "POST"
        return expired(request) if posted else redirect_to_login(request.get_full_path())
    response = HttpResponse(status=204)
    response["HX-Redirect"] = redirect_to_login(path_of_page(request)).url
    return response


def expired(request: HttpRequest) -> HttpResponse:
    """Refuse a form sent after the login expired, and show the typed text."""
    context = {"sent": _typed(request)[:MAX_RETURNED_LENGTH], "back": path_before(request)}
    return page(request, "errors/expired.html", context, status=403)


def _typed(request: HttpRequest) -> str:
    # Forms with files can be large, so they are not read.
    if request.content_type != "application/x-www-form-urlencoded":
        return ""
    sent = (request.POST.get(name) for name in ("text", "pasted", "comment", "reason", "words"))
    return next(filter(None, sent), "")


def path_before(request: HttpRequest) -> str:
    """Return the path of the form's page, or "/" if the page does not belong to this site."""
    before = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, allowed_hosts={request.get_host()}):
        return "/"
    path = urlsplit(before)._replace(scheme="", netloc="", fragment="").geturl()
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else "/"


def path_of_page(request: SiteRequest) -> str:
    """Return the path and the query of the page that sent an htmx request, or "/"."""
    try:
        shown = urlsplit(request.htmx.current_url or "")
    except ValueError:
        return "/"
    return shown._replace(scheme="", netloc="", fragment="").geturl() or "/"
