"""Stream files for download."""

from __future__ import annotations

from django.http import StreamingHttpResponse

from mwpapp.formats.exports import ExportedFile


def attachment(file: ExportedFile) -> StreamingHttpResponse:
    """Return a response that streams the file under its own name."""
    response = StreamingHttpResponse(file.pieces, content_type=file.media_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response
