"""Views of the error pages."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string

from mwpapp.web.pages.login import expired, path_before, to_login
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return form_too_large(request)
    if isinstance(exception, DisallowedHost):
        return unknown_host()
    return page(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, "errors/404.html", status=404)


def too_large(request: HttpRequest) -> HttpResponse:
    """Refuse a file that exceeds the upload limit."""
    return _beyond_limit(request, settings.UPLOAD_LIMIT, file=True)


def form_too_large(request: HttpRequest) -> HttpResponse:
    """Refuse a request whose data, apart from files, exceeds the size limit."""
    return _beyond_limit(request, settings.DATA_UPLOAD_MAX_MEMORY_SIZE, file=False)


def _beyond_limit(request: HttpRequest, limit: int, *, file: bool) -> HttpResponse:
    """Render the page that states the limit (in bytes) and links back to the form."""
    context = {"limit": filesizeformat(limit), "file": file, "back": path_before(request)}
    return page(request, "errors/413.html", context, status=413)


def unknown_host() -> HttpResponse:
    """Refuse a request whose host is not in ALLOWED_HOSTS.

    Render the page without the frame, because AuthenticationMiddleware has not run yet.
    """
    return HttpResponse(render_to_string("errors/host.html"), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Render the page without the frame and the request: both need the database, which may be
    down."""
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def csrf_failure(request: SiteRequest, reason: str = "", **_more: Any) -> HttpResponse:
    """Refuse a form that fails the CSRF check, usually because its token belongs to an earlier
    login. For an htmx request, redirect to the login page."""
    if request.htmx:
        return to_login(request)
    return expired(request)
