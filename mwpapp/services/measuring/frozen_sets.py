"""Store, check, export and delete frozen test sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import cast

from django.db.models import CASCADE, Max, Min, Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.text import slugify
from django.utils.translation import gettext_noop

from mwpapp.formats.exports import ExportedFile
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair, InvalidTestSet
from mwpapp.formats.measuring.jsonl_file import checksum
from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.models import Campaign, Run, TestSet, TestSetPair, User
from mwpapp.services.runs import lifecycle

BATCH = 1_000  # pairs saved at once
# The years accepted in timestamps: converting others to a time zone can overflow.
YEARS = range(1900, 3000)


def store(
    description: Description,
    pairs: Iterable[FrozenPair],
    *,
    owner: User,
    campaign: Campaign | None,
) -> TestSet:
    """Store a set with its pairs; the caller opens the transaction. Raise InvalidTestSet for
    timestamps that cannot be stored."""
    test_set = TestSet.objects.create(
        owner=owner,
        campaign=campaign,
        name=description.name,
        version=description.version,
        question=description.question,
        guidelines=description.guidelines,
        guideline_version=description.guideline_version,
        frozen_at=_timestamp(description.frozen_at),
        learned_from_at=learned_from_at(description),
        checksum=description.checksum,
        agreement=description.agreement,
    )
    if test_set.learned_from_at is not None:
        mark_learned_from(test_set.checksum, at=test_set.learned_from_at)
    rows = (_row(test_set, place, pair) for place, pair in enumerate(pairs))
    while batch := list(islice(rows, BATCH)):
        TestSetPair.objects.bulk_create(batch)
    return test_set


def learned_from_at(description: Description) -> datetime | None:
    """Return when the same pairs were first exported for training, according to any set or this
    file, or None if they were not."""
    same = TestSet.objects.filter(checksum=description.checksum)
    marks = [same.aggregate(first=Min("learned_from_at"))["first"]]
    if description.learned_from_at:
        marks.append(_timestamp(description.learned_from_at))
    return min((mark for mark in marks if mark), default=None)


def mark_learned_from(checksum: str, *, at: datetime) -> None:
    """Mark every set with these pairs as used for training, except those already marked."""
    unmarked = TestSet.objects.filter(checksum=checksum, learned_from_at__isnull=True)
    unmarked.update(learned_from_at=at)


def next_version(owner: User, *, name: str) -> int:
    """Return the number of the next version of the owner's set with this name, from 1."""
    last = TestSet.objects.filter(owner=owner, name=name).aggregate(last=Max("version"))["last"]
    return (last or 0) + 1


def delete(test_set: TestSet) -> None:
    """Delete the set and its evaluations; its campaign and labels are kept."""
    test_set.delete()


def deleted_with(test_set: TestSet) -> list[tuple[str, int]]:
    """Return (plural name, number) for each kind of row, besides pairs, that is deleted with the
    set."""
    models = [
        (cast(type[Model], relation.related_model), relation.field.name)
        for relation in TestSet._meta.related_objects
        if relation.name != "pairs" and relation.on_delete is CASCADE
    ]
    related = [
        (str(model._meta.verbose_name_plural), model._default_manager.filter(**{to: test_set}))
        for model, to in models
    ]
    return [(name, rows.count()) for name, rows in related if rows.exists()]


def export(test_set: TestSet, *, format: str) -> ExportedFile:
    """Return the set as a file in a registered format."""
    chosen = FORMATS[format]
    stem = f"{slugify(test_set.name) or 'test-set'}-{test_set.version}"
    pieces = chosen.write(describe(test_set), frozen_pairs(test_set))
    return ExportedFile(f"{stem}.{chosen.extension}", chosen.media_type, pieces)


def frozen_pairs(test_set: TestSet) -> Iterator[FrozenPair]:
    """Yield the pairs of the set in order."""
    for row in test_set.pairs.order_by("place").iterator():
        yield FrozenPair(
            question=row.question, paraphrase=row.paraphrase, label=row.label,
            provenance=row.provenance, reason=row.reason, labels=row.labels, origin=row.origin,
        )  # fmt: skip


def describe(test_set: TestSet) -> Description:
    """Return the description of the set, without its pairs."""
    return Description(
        name=test_set.name,
        version=test_set.version,
        question=test_set.question,
        guidelines=test_set.guidelines,
        guideline_version=test_set.guideline_version,
        frozen_at=test_set.frozen_at.isoformat(),
        checksum=test_set.checksum,
        agreement=test_set.agreement,
        learned_from_at=test_set.learned_from_at.isoformat() if test_set.learned_from_at else None,
    )


def is_unchanged(test_set: TestSet) -> bool:
    """Return whether the pairs of the set are still those that were frozen."""
    return checksum(frozen_pairs(test_set)) == test_set.checksum


def record_in_run(run: Run, test_set: TestSet, *, already_there: bool = False) -> None:
    """Record the set in its run, in the transaction that stores the set. Raise Cancelled, which
    rolls both back, if the run was cancelled."""
    by_provenance = Counter(test_set.pairs.values_list("provenance", flat=True))
    flags = {"already_there": True} if already_there else {}
    run.parameters = {**run.parameters, "test_set": test_set.pk, **flags}
    Run.objects.filter(pk=run.pk).update(parameters=run.parameters)
    lifecycle.advance(
        run, done=run.total, total=run.total, counts=dict(sorted(by_provenance.items()))
    )


def _row(test_set: TestSet, place: int, pair: FrozenPair) -> TestSetPair:
    return TestSetPair(
        test_set=test_set, place=place, question=pair.question, paraphrase=pair.paraphrase,
        label=pair.label, provenance=pair.provenance, reason=pair.reason,
        labels=dict(pair.labels), origin=dict(pair.origin),
    )  # fmt: skip


def _timestamp(text: str) -> datetime:
    try:
        timestamp = parse_datetime(text)
    except ValueError:
        timestamp = None
    if timestamp is None or timezone.is_naive(timestamp) or timestamp.year not in YEARS:
        raise InvalidTestSet(gettext_noop("“%(value)s” is not a valid timestamp."), value=text[:40])
    return timestamp
