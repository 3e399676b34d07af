"""Keep removed pairs in the lead's session for undo.

Each pair is kept, by its number, until one page has offered to restore it and another page is
loaded.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from mwpapp.models import Campaign
from mwpapp.services.labelling.pairs.adding import NewPair

KEPT = "removed_pairs"
MAX_REMEMBERED = 20  # every request reads the session


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A pair that can be restored."""

    number: str
    question: str


def keep(session: SessionBase, pair: NewPair, *, number: int, campaign: Campaign) -> Removed:
    kept = _all(session) | {str(number): {"campaign": campaign.pk, "pair": asdict(pair)}}
    session[KEPT] = dict([*kept.items()][-MAX_REMEMBERED:])
    return Removed(number=str(number), question=pair.question)


def offered(session: SessionBase, *, campaign: Campaign) -> list[Removed]:
    """Return the pairs that the current page offers. Drop those offered before."""
    of_others = {number: one for number, one in _all(session).items() if not _of(one, campaign)}
    own = {number: one for number, one in _all(session).items() if _of(one, campaign)}
    fresh = {number: one | {"offered": True} for number, one in own.items() if "offered" not in one}
    if own:
        session[KEPT] = of_others | fresh
    return [
        Removed(number=number, question=one["pair"]["question"]) for number, one in fresh.items()
    ]


def found(session: SessionBase, number: str, *, campaign: Campaign) -> NewPair | None:
    one = _all(session).get(number)
    return NewPair(**one["pair"]) if one is not None and _of(one, campaign) else None


def forget(session: SessionBase, number: str) -> None:
    session[KEPT] = {other: one for other, one in _all(session).items() if other != number}


def _all(session: SessionBase) -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = session.get(KEPT, {})
    return kept


def _of(one: dict[str, Any], campaign: Campaign) -> bool:
    return bool(one["campaign"] == campaign.pk)
