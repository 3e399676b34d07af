"""Hide hints that a person has dismissed, and show them again."""

from __future__ import annotations

from mwpapp.models import User

FIRST_STEPS = "first-steps"
"""The name of the hint that shows a teacher's first three steps."""
MAX_NAME_LENGTH = 40  # characters, as in the column
MAX_DISMISSED = 100


def is_shown(name: str, person: User) -> bool:
    return name not in person.dismissed


def dismiss(name: str, person: User) -> None:
    """Hide a hint from now on. Once MAX_DISMISSED hints are hidden, do nothing."""
    if not is_shown(name, person) or len(person.dismissed) >= MAX_DISMISSED:
        return
    person.dismissed = [*person.dismissed, name[:MAX_NAME_LENGTH]]
    person.save(update_fields=["dismissed"])


def show_all(person: User) -> None:
    """Show every hint again."""
    person.dismissed = []
    person.save(update_fields=["dismissed"])
