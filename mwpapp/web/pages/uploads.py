"""Check the size of requests that contain a file."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from mwpapp.services.query_values import whole

FORM_PARTS = 64 * 1024  # bytes of a request besides its file


def refused_by_size(request: HttpRequest) -> bool:
    """Return whether the declared size exceeds the upload limit, without reading the body."""
    declared = request.META.get("CONTENT_LENGTH") or "0"
    size = whole(declared)
    return declared.isdigit() and (size is None or size > settings.UPLOAD_LIMIT + FORM_PARTS)
