"""Choose the language of pages, and of the fragments that live pages receive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import translation

KNOWN: Final = frozenset(dict(settings.LANGUAGES))


class OwnLanguageMiddleware:
    """Show pages in the language of the account, if the person has chosen one. Otherwise Django's
    LocaleMiddleware has already chosen one from the cookie or the browser's languages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = getattr(request.user, "language", "")
        if chosen in KNOWN:
            translation.activate(chosen)
            request.LANGUAGE_CODE = chosen
        return self.get_response(request)


def of_page(query: bytes) -> str:
    """Return the language in the query string of a live page's WebSocket, or the default."""
    code = QueryDict(query).get("language", "")
    return code if code in KNOWN else settings.LANGUAGE_CODE
