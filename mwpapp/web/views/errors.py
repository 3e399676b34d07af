"""Pages for what goes wrong, in the site's look."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.template.loader import render_to_string

from mwpapp.services import rights
from mwpapp.web.access import expired, is_htmx, to_login
from mwpapp.web.pages import page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return form_too_large(request)
    return page(request, "errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    context = {"for_teachers": not rights.may_use_bank(request.user)}
    return page(request, "errors/403.html", context, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, "errors/404.html", status=404)


def too_large(request: HttpRequest) -> HttpResponse:
    """A file that is over the limit of uploads."""
    context = {"limit": filesizeformat(settings.UPLOAD_LIMIT), "file": True}
    return page(request, "errors/413.html", context, status=413)


def form_too_large(request: HttpRequest) -> HttpResponse:
    """A form that is over the limit without any file in it."""
    context = {"limit": filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)}
    return page(request, "errors/413.html", context, status=413)


def server_error(request: HttpRequest) -> HttpResponse:
    """Without the frame and the request: both read the database, which may be what is broken."""
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def csrf_failure(request: HttpRequest, reason: str = "", **_more: Any) -> HttpResponse:
    """The form's token is of a login that is over, or of the one before."""
    if is_htmx(request):
        return to_login(request)
    return expired(request)
