"""Returns the labels of kinds in the reader's language."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext

from mwpapp.ml.catalogue.kinds import KINDS, parts_of


def label_of(kind: str) -> str:
    """Return the label of a kind, such as "retold · renumbered". Removed kinds keep their name."""
    return " · ".join(
        gettext(KINDS[part].label) if part in KINDS else part for part in parts_of(kind)
    )


def choices() -> list[tuple[str, str]]:
    """Return the name and label of every kind for a form field."""
    return [(name, capfirst(label_of(name))) for name in KINDS]
