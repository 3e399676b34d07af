"""The downloadable files of test sets."""

from __future__ import annotations

from mwpapp.models import TestSet
from mwpapp.services.measuring import frozen_sets


def exported(test_set: TestSet, format: str) -> bytes:
    """Return the content of the set's file in this format."""
    pieces = frozen_sets.export(test_set, format=format).pieces
    return b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)
