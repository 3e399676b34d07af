"""List a person's last decisions on all problems, so that each can still be undone."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.models import Paraphrase, User
from mwpapp.services.rights import paraphrases_changeable_by
from mwpapp.services.variants.selections.accepting import LastBatch, batch_columns, batch_from

UNDO_SHOWN = 10
_READ = 40  # more than UNDO_SHOWN, because variants of the page's own problem are skipped


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """The variants that a person decided on last, latest first, with their problems, and the
    person's last batch."""

    rows: list[Paraphrase]
    together: LastBatch | None


def last_decided(person: User, *, except_of: int | None = None) -> Recent:
    """Return the last decisions of a person. Skip those on the problem `except_of`, which its
    page already shows."""
    variants = paraphrases_changeable_by(person).filter(reviewer=person)
    decided = variants.exclude(status=Paraphrase.Status.PENDING).select_related("problem")
    latest = decided.order_by("-reviewed_at", "-pk").annotate(**batch_columns(person))
    rows = list(latest[:_READ])
    return Recent(
        rows=[row for row in rows if row.problem_id != except_of][:UNDO_SHOWN],
        together=batch_from(rows[0]) if rows else None,
    )
