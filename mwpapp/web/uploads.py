"""Requests with a file in them."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from mwpapp.services.asked import whole

FORM_PARTS = 64 * 1024  # bytes of a request beside the file in it


def refused_by_size(request: HttpRequest) -> bool:
    """Whether the request says that it is larger than any file may be; without reading it."""
    said = request.META.get("CONTENT_LENGTH") or "0"
    size = whole(said)
    return said.isdigit() and (size is None or size > settings.UPLOAD_LIMIT + FORM_PARTS)
