"""A toy format for test sets. Tests register it."""

from __future__ import annotations

from mwpapp.formats.measuring.format import Format, SetFile
from mwpapp.formats.measuring.frozen_pair import FrozenPair

PAIR = FrozenPair(question="Toy?", paraphrase="A toy?", label=1, provenance="stated")


def toy_format() -> Format:
    """Return a format that writes the number of pairs and always reads the same pair."""
    return Format(
        label="Toy file",
        hint="For playing.",
        extension="toy",
        media_type="text/x-toy",
        write=lambda _description, pairs: iter([f"toy {len(list(pairs))}"]),
        read=lambda _content: SetFile(description=None, pairs=lambda: iter([PAIR])),
        recognizes=lambda head: head.startswith(b"toy "),
        import_hint="Only toys.",
    )
