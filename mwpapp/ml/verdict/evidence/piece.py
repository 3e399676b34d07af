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
    """Return evidence with the message `code`, whose placeholders are filled from `parameters`, and
    with its spans in the texts."""
    places = ((Text.REFERENCE, in_reference), (Text.VARIANT, in_variant))
    return Evidence(
        about=about,
        state=state,
        code=code,
        parameters=parameters,
        spans=tuple(TextSpan(text=text, start=s[0], end=s[1]) for text, s in places if s),
    )
