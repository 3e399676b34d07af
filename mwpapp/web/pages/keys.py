"""The keys of each page, which "?" lists, and the hints that people can dismiss.

Each page with keys has an entry in `PAGES`; each page with a hint has one in `HINTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from mwpapp.models import Role, User
from mwpapp.services.home.hints import is_shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key, or several with the same description."""

    keys: tuple[str, ...]
    words: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class PageKeys:
    """The keys of the pages with these URL names, for people in this role."""

    names: frozenset[str]
    title: Any
    role: Role
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A sentence on a page, shown until a person dismisses it. The account then stores `name`."""

    name: str
    words: Any


def _key(words: Any, *keys: str) -> Key:
    return Key(keys=keys, words=words)


PAGES: tuple[PageKeys, ...] = (
    PageKeys(
        names=frozenset({"problem", "review"}),
        title=_("Review"),
        role=Role.TEACHER,
        keys=(
            _key(_("Accept the variant"), "A"),
            _key(_("Edit it"), "E"),
            _key(_("Reject it"), "R"),
            _key(_("Reject it with a reason"), "1", "2", "3", "4", "5", "6"),
            _key(_("Undo the last decision"), "Z"),
            _key(_("Skip it"), "S"),
            _key(_("Next variant"), "J", "↓"),
            _key(_("Previous variant"), "K", "↑"),
            _key(_("Show more with other names or numbers"), "Enter"),
            _key(_("Show the checks that passed"), "D"),
            _key(_("Compare with the original"), "C"),
            _key(_("Write variants"), "W"),
            _key(_("Next problem"), "N"),
            _key(_("Save an edit"), "Ctrl Enter"),
            _key(_("Cancel an edit"), "Esc"),
        ),
    ),
    PageKeys(
        names=frozenset({"bank"}),
        title=_("Bank"),
        role=Role.TEACHER,
        keys=(
            _key(_("Go to the search"), "/"),
            _key(_("Select a problem"), "Space"),
            _key(_("Select all up to this one"), "Shift Space"),
        ),
    ),
    PageKeys(
        names=frozenset({"worksheet"}),
        title=_("Worksheet"),
        role=Role.TEACHER,
        keys=(
            _key(_("Move the problem up"), "Alt ↑"),
            _key(_("Move the problem down"), "Alt ↓"),
        ),
    ),
    PageKeys(
        names=frozenset({"label", "own_label"}),
        title=_("Labels"),
        role=Role.ANNOTATOR,
        keys=(
            _key(_("Valid"), "1", "V"),
            _key(_("Not valid"), "2", "N"),
            _key(_("Cannot tell"), "3", "C"),
            _key(_("Undo the last answer"), "Z"),
            _key(_("Skip the pair"), "S"),
            _key(_("Leave a field"), "Esc"),
        ),
    ),
    PageKeys(
        names=frozenset({"adjudicate", "decide_pair"}),
        title=_("Adjudicate"),
        role=Role.LEAD,
        keys=(
            _key(_("Choose a decision"), "1", "2", "3"),
            _key(_("Save the decision"), "Enter"),
            _key(_("Undo the last decision"), "Z"),
        ),
    ),
)

HINTS: Mapping[str, Hint] = {
    "bank": Hint(
        name="bank",
        words=_(
            "Select several problems to write variants of all of them, or to add them to a "
            "worksheet."
        ),
    ),
    "problem": Hint(
        name="review",
        words=_("Press A to accept a variant, E to edit it, R to reject it and Z to undo."),
    ),
    "worksheet": Hint(
        name="worksheet",
        words=_("Choose “Make versions” to give students different texts."),
    ),
    "labels": Hint(
        name="labels",
        words=_("While you label, answer with the keys 1, 2 and 3. Z undoes the last answer."),
    ),
    "campaigns": Hint(
        name="campaigns",
        words=_("A campaign needs guidelines, pairs, and two annotators who work independently."),
    ),
}


def help_on(request: HttpRequest) -> dict[str, Any]:
    """Return the context of the requested page's list of keys and of its hint."""
    person, found = request.user, request.resolver_match
    name = found.url_name or "" if found else ""
    hint = HINTS.get(name)
    shown = isinstance(person, User) and hint is not None and is_shown(hint.name, person)
    return {
        "page_keys": next((page for page in PAGES if name in page.names), None),
        "hint": hint if shown else None,
    }
