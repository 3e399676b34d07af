"""Present the history of a variant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from mwpapp.models import Decision, Paraphrase, RejectionReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One decision. The texts are empty if the decision did not change the text."""

    at: datetime
    who: str
    undo: bool
    from_status: str
    to_status: str
    reason: str
    from_text: str
    to_text: str


def history(variant: Paraphrase) -> list[Step]:
    """Return every decision on the variant, latest first."""
    return [_step(row) for row in variant.decisions.select_related("who").order_by("-pk")]


def _step(row: Decision) -> Step:
    changed = row.from_text != row.to_text
    return Step(
        at=row.at,
        who=_who(row),
        undo=row.undoes_id is not None,
        from_status=str(Paraphrase.Status(row.from_status).label),
        to_status=str(Paraphrase.Status(row.to_status).label),
        reason=str(RejectionReason(row.reason).label) if row.reason else "",
        from_text=row.from_text if changed else "",
        to_text=row.to_text if changed else "",
    )


def _who(row: Decision) -> str:
    if row.automatic:
        return _("an automatic check")
    return (row.who.get_full_name() or row.who.username) if row.who else _("a deleted user")
