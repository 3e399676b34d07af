"""A toy format for kept variants. Tests register it."""

from __future__ import annotations

from mwpapp.formats.variants.format import Format


def toy_format() -> Format:
    """Return a format that writes one text on each line."""
    return Format(
        label="Toy file",
        extension="toys",
        media_type="text/x-toy",
        write=lambda kept: (f"{variant.text}\n" for variant in kept),
    )
