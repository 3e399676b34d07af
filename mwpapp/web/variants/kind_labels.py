"""Return the labels of kinds and of changes in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext

from mwpapp.ml.catalogue.changes import CHANGES
from mwpapp.ml.catalogue.kinds import KINDS, parts_of


def label_of(kind: str) -> str:
    """Return the label of a kind, such as "retold · renumbered". A kind that no longer exists
    keeps its name."""
    return " · ".join(
        gettext(KINDS[part].label) if part in KINDS else part for part in parts_of(kind)
    )


def label_of_changes(codes: Iterable[str]) -> str:
    """Return what a variant changes, such as "another story · new numbers"."""
    return " · ".join(gettext(CHANGES[code]) for code in codes)


def choices() -> list[tuple[str, str]]:
    """Return the name and label of every kind for a form field."""
    return [(name, capfirst(label_of(name))) for name in KINDS]
