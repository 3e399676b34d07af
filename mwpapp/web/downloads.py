"""Kept variants as files, made while they are sent."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import StreamingHttpResponse

from mwpapp.formats.registry import FORMATS
from mwpapp.formats.variants import KeptVariant


def attachment(kept: Iterable[KeptVariant], *, form: str, name: str) -> StreamingHttpResponse:
    """A file `name` in one of the registered forms."""
    chosen = FORMATS[form]
    answer = StreamingHttpResponse(chosen.write(kept), content_type=chosen.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer
