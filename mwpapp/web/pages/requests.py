"""Request types with the attributes that middleware adds, for the type checker."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class SiteRequest(HttpRequest):
    """A request. `htmx` is true if htmx sent it and expects a fragment of the page."""

    htmx: HtmxDetails
