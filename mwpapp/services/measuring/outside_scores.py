"""Read the uploaded scores of an outside model in the run that measures it.

A pair without a score counts as an error: a valid pair gets the lowest score of the file
(at most 0), and a pair that is not valid gets the highest possible score. A model therefore gains
nothing by leaving out difficult pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from mwpapp.formats.measuring import outside_scores
from mwpapp.formats.messages import FormatError
from mwpapp.formats.tables.records import BadRow
from mwpapp.models import Evaluation, RowError, Run, Upload
from mwpapp.services import rights
from mwpapp.services.measuring.imports import reason_of
from mwpapp.services.runs import lifecycle

MAX_MISSING = 0.05  # of the labelled pairs; with more, the figures would say little
MAX_ROW_ERRORS = 1_000  # stored; further ones are only counted
MAX_NAMED = 10  # pairs named in an error


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenScores:
    """A score for each labelled pair, in order, and the numbers (from 1) of those that the file
    does not score."""

    scores: list[float]
    missing: list[int]


def read_upload(run: Run, *, evaluation: Evaluation) -> GivenScores:
    """Return the scores of the run's file, and store why rows were skipped. Raise CannotRun if the
    person may no longer see the test set, if the file no longer exists or cannot be used, or if too
    many pairs have no score."""
    test_set = evaluation.test_set
    if not rights.may_see_test_set(run.asked_by, test_set):
        raise lifecycle.CannotRun(gettext_noop("You may no longer measure on this test set."))
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        raise lifecycle.CannotRun(gettext_noop("The file no longer exists. Upload it again."))
    RowError.objects.filter(run=run).delete()
    pairs = list(test_set.pairs.order_by("place").values_list("question", "paraphrase", "label"))
    try:
        scores, skipped = _matched(run, upload, pairs=[pair[:2] for pair in pairs])
    except FormatError as error:
        reason = reason_of(error)
        raise lifecycle.CannotRun(reason.text, **reason.parameters) from error
    labels = {place: label for place, (*_texts, label) in enumerate(pairs) if label is not None}
    given = _completed(scores, labels=labels)
    missing = len(given.missing)
    scored = len(labels) - missing
    counts = {"scored": scored, "missing": missing, "left_out": skipped}
    lifecycle.advance(run, done=scored, total=len(labels), counts=counts)
    _check_complete(run, given)
    return given


def _matched(
    run: Run, upload: Upload, *, pairs: Sequence[tuple[str, str]]
) -> tuple[dict[int, float], int]:
    """Return the score of each pair by its position, and how many rows were skipped."""
    scores: dict[int, float] = {}
    bad: list[BadRow] = []
    skipped = 0
    for row in outside_scores.read(bytes(upload.content), pairs=pairs):
        if isinstance(row, BadRow):
            skipped += 1
            if len(bad) < MAX_ROW_ERRORS:
                bad.append(row)
        else:
            scores.update(dict.fromkeys(row.places, row.score))
    lifecycle.save_errors(run, bad)
    return scores, skipped


def _completed(scores: dict[int, float], *, labels: dict[int, int]) -> GivenScores:
    """Return the scores of the labelled pairs; a pair without one gets the worst for its label."""
    worst = {1: min([0.0, *scores.values()]), 0: outside_scores.HIGHEST}
    return GivenScores(
        scores=[scores.get(place, worst[label]) for place, label in labels.items()],
        missing=[place + 1 for place in labels if place not in scores],
    )


def _check_complete(run: Run, given: GivenScores) -> None:
    missing, total = len(given.missing), len(given.scores)
    if missing == total:
        if run.row_errors.exists():
            raise lifecycle.nothing_was_read(run)
        raise lifecycle.CannotRun(gettext_noop("This file contains no scores."))
    most = int(MAX_MISSING * total)
    if missing <= most:
        return
    named = ", ".join(map(str, given.missing[:MAX_NAMED]))
    raise lifecycle.CannotRun(
        gettext_noop(
            "%(missing)d of %(total)d labelled pairs have no score; at most %(most)d may be "
            "missing. The first pairs without a score are %(named)s. Complete the file and upload "
            "it again."
        ),
        missing=missing,
        total=total,
        most=most,
        named=named,
    )
