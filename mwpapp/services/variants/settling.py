"""Keep or reopen a variant that a person kept or edited, depending on the result of its check."""

from __future__ import annotations

from django.db import transaction

from mwpapp.models import Paraphrase
from mwpapp.services.variants.decisions import KEPT, Status, last_of, locked, record, save
from mwpapp.services.variants.obstacles import obstacles


def settle(paraphrase: Paraphrase, *, was_waiting: bool) -> None:
    """Keep an edit that was waiting for its check, or reopen a kept variant, depending on the
    result.

    `was_waiting` says whether the text had no scores before this check. An edit is kept under the
    name of the person who made it, with the timestamp of the edit. A variant that was kept anyway
    loses its `kept_anyway` mark once no obstacles remain.
    """
    with transaction.atomic():
        row = locked(paraphrase)
        if row.out_of_date:
            return  # an earlier revision of the problem was checked
        reasons = obstacles(row)
        if row.status in KEPT:
            _check_kept(row, passed=not reasons)
        elif row.status == Status.PENDING and was_waiting and not reasons:
            _keep_edit(row)


def _check_kept(row: Paraphrase, *, passed: bool) -> None:
    if passed and row.kept_anyway:
        row.kept_anyway = False
        save(row)
    elif not passed and not row.kept_anyway:
        reopen(row)


def reopen(row: Paraphrase) -> None:
    """Reopen a locked row that was kept; this is recorded as an automatic decision."""
    record(row, by=None, status=Status.PENDING)


def _keep_edit(row: Paraphrase) -> None:
    edit = last_of(row)
    if edit is None or edit.automatic or edit.to_status != Status.PENDING:
        return
    edit.to_status = Status.EDITED
    edit.save(update_fields=["to_status"])
    row.status, row.reviewer, row.reviewed_at = Status.EDITED, edit.who, edit.at
    save(row)
