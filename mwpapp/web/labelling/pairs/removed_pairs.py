"""Keep removed pairs in the lead's session for undo.

Each pair is stored under its id. The next page with the list of pairs offers to restore it, and the
page after that drops it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from mwpapp.models import Campaign
from mwpapp.services.labelling.pairs.adding import NewPair

SESSION_KEY = "removed_pairs"
MAX_KEPT = 20  # every request reads the session


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A pair that can be restored."""

    number: str
    question: str


def keep(session: SessionBase, pair: NewPair, *, number: int, campaign: Campaign) -> Removed:
    kept = _all(session) | {str(number): {"campaign": campaign.pk, "pair": asdict(pair)}}
    session[SESSION_KEY] = dict([*kept.items()][-MAX_KEPT:])
    return Removed(number=str(number), question=pair.question)


def offered(session: SessionBase, *, campaign: Campaign) -> list[Removed]:
    """Return the pairs that the current page offers to restore. Drop those offered before."""
    others = {
        number: entry for number, entry in _all(session).items() if not _belongs_to(entry, campaign)
    }
    own = {number: entry for number, entry in _all(session).items() if _belongs_to(entry, campaign)}
    fresh = {
        number: entry | {"offered": True} for number, entry in own.items() if "offered" not in entry
    }
    if own:
        session[SESSION_KEY] = others | fresh
    return [
        Removed(number=number, question=entry["pair"]["question"])
        for number, entry in fresh.items()
    ]


def find(session: SessionBase, number: str, *, campaign: Campaign) -> NewPair | None:
    entry = _all(session).get(number)
    return NewPair(**entry["pair"]) if entry is not None and _belongs_to(entry, campaign) else None


def forget(session: SessionBase, number: str) -> None:
    session[SESSION_KEY] = {
        other: entry for other, entry in _all(session).items() if other != number
    }


def _all(session: SessionBase) -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = session.get(SESSION_KEY, {})
    return kept


def _belongs_to(entry: dict[str, Any], campaign: Campaign) -> bool:
    return bool(entry["campaign"] == campaign.pk)
