"""Make one piece of evidence."""

from __future__ import annotations

from mwpapp.ml.types import Evidence, Span, State, Text, TextSpan


def piece(
    about: str,
    code: str,
    *,
    state: State,
    in_reference: Span | None = None,
    in_variant: Span | None = None,
    **parameters: str | int,
) -> Evidence:
    """Evidence with the message `code`, whose placeholders `parameters` fill, and where to see
    it in either text."""
    places = ((Text.REFERENCE, in_reference), (Text.VARIANT, in_variant))
    return Evidence(
        about=about,
        state=state,
        code=code,
        parameters=parameters,
        spans=tuple(TextSpan(text=text, start=s[0], end=s[1]) for text, s in places if s),
    )
