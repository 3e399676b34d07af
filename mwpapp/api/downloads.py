"""Stream files over REST, so that large ones can be generated while they are sent."""

from __future__ import annotations

from collections.abc import Container

from django.http import Http404, StreamingHttpResponse

from mwpapp.formats.exports import ExportedFile

FORMAT_NAME = r"(?P<format_name>[a-z0-9-]+)"
"""The part of a URL that names a registered format."""


def require_format(name: str, *, known: Container[str]) -> None:
    """Raise Http404 unless the format is registered."""
    if name not in known:
        raise Http404


def file_response(file: ExportedFile) -> StreamingHttpResponse:
    """Return a response that downloads the file."""
    response = StreamingHttpResponse(file.pieces, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
