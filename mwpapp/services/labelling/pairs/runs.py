"""Add pairs to a campaign in runs: from variants, an uploaded file or test operators.

Pairs are added in batches. Their numbers are drawn before the first batch, so they do not reveal
the order. Pairs that the campaign already has are skipped, and each pair records the run that added
it. A second attempt after a worker died therefore adds no duplicates and reports the same counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from mwpapp.formats.tables.records import BadRow, one_line
from mwpapp.models import Campaign, Pair, RowError, Run, Upload
from mwpapp.models.runs import RunQuerySet
from mwpapp.services import rights
from mwpapp.services.labelling.pairs import adding, from_files, from_variants
from mwpapp.services.labelling.pairs.adding import NewPair
from mwpapp.services.labelling.pairs.from_variants import VariantChoice
from mwpapp.services.runs import lifecycle

BATCH = 500  # rows saved and counted together
MAX_ERRORS = 1_000  # bad rows that are reported; further ones are only counted
MAX_NAME_LENGTH = 120  # characters of a file's name
BROUGHT_BY = "brought_by"  # the provenance key of the run that added a pair

VARIANTS, FILE, OPERATORS = "variants", "file", "operators"  # values of a run's parameter `way`


@dataclass(slots=True, kw_only=True)
class Counts:
    """Counts of the rows read so far, by outcome."""

    added: int = 0
    already_there: int = 0
    left_out: int = 0  # rows skipped


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Rows that are saved together, the run's progress after them, and its other counts."""

    rows: Sequence[NewPair | BadRow]
    done: int
    counts: Mapping[str, int] = field(default_factory=dict)


def request(campaign: Campaign, *, way: str, total: int = 0, **parameters: Any) -> Run:
    """Create a queued run for the campaign's lead. The caller enqueues it after commit."""
    all_parameters = {"campaign": campaign.pk, "name": campaign.name, "way": way, **parameters}
    return lifecycle.request(
        Run.Kind.PAIRS, asked_by=campaign.lead, parameters=all_parameters, total=total
    )


def request_variants(campaign: Campaign, *, wanted: VariantChoice) -> Run:
    """Create a queued run that makes pairs from the chosen variants."""
    return request(campaign, way=VARIANTS, wanted=asdict(wanted))


def request_file(campaign: Campaign, *, name: str, content: bytes) -> Run:
    """Create a queued run that reads pairs from a CSV, TSV, JSON or JSON lines file."""
    name = one_line(name, limit=MAX_NAME_LENGTH)
    with transaction.atomic():
        run = request(campaign, way=FILE, file=name)
        lifecycle.attach_file(run, name=name, content=content)
    return run


def of_campaign(campaign: Campaign) -> RunQuerySet:
    """Return the runs that add pairs to the campaign and that its lead requested, newest first."""
    runs = rights.runs_visible_to(campaign.lead).filter(kind=Run.Kind.PAIRS)
    return runs.filter(parameters__campaign=campaign.pk).order_by("-pk")


def needs_models(run: Run) -> bool:
    """Return whether the run generates pairs with operators, which need checkpoints."""
    return run.kind == Run.Kind.PAIRS and run.parameters["way"] == OPERATORS


def add(run: Run) -> None:
    """Perform a run that adds pairs from variants or from a file, which needs no checkpoint."""
    ways: Mapping[str, Callable[[Run], None]] = {VARIANTS: _add_variants, FILE: _read_upload}
    ways[run.parameters["way"]](run)


def campaign_of(run: Run) -> Campaign:
    """Return the campaign of the run. Raise CannotRun unless the requester still leads it."""
    led = rights.campaigns_led_by(run.asked_by)
    campaign = led.filter(pk=run.parameters["campaign"]).first()
    if campaign is None:
        raise lifecycle.CannotRun(gettext_noop("This campaign no longer exists."))
    return campaign


def add_batches(run: Run, batches: Iterable[Batch], *, total: int, most: int) -> Counts:
    """Add the batches, at most `most` pairs, and record progress towards `total`.

    Raise CannotRun if the requester no longer leads the campaign, CannotChange if it is closed, and
    Cancelled if the run was cancelled.
    """
    campaign, counts = campaign_of(run), Counts()
    RowError.objects.filter(run=run).delete()
    numbers = iter(adding.numbers(most))
    added_by_run, good = _count_added_by(run, campaign), 0
    for batch in batches:
        new = [_with_run(run, row) for row in batch.rows if isinstance(row, NewPair)]
        bad = [row for row in batch.rows if isinstance(row, BadRow)]
        added_by_run += adding.add_numbered(campaign, [(pair, next(numbers)) for pair in new])
        lifecycle.save_errors(run, bad[: max(MAX_ERRORS - counts.left_out, 0)])
        good += len(new)
        # Pairs that an earlier attempt added count as added when they are read again.
        counts.added = min(added_by_run, good)
        counts.already_there = good - counts.added
        counts.left_out += len(bad)
        lifecycle.advance(
            run, done=batch.done, total=total, counts={**asdict(counts), **batch.counts}
        )
    return counts


def _add_variants(run: Run) -> None:
    campaign = campaign_of(run)
    chosen = from_variants.chosen(campaign, wanted=VariantChoice(**run.parameters["wanted"]))
    lifecycle.advance(run, done=0, total=len(chosen), counts={})
    add_batches(run, _batches(from_variants.new_pairs(chosen)), total=len(chosen), most=len(chosen))


def _read_upload(run: Run) -> None:
    """Add every new row of the file and report the bad rows. Delete the upload at the end, unless
    every row was bad."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        lifecycle.check_all_read(run)
        return
    total = sum(1 for _row in _rows(upload))
    counts = add_batches(run, _batches(_rows(upload)), total=total, most=total)
    if counts.left_out == total:
        raise lifecycle.nothing_was_read(run)
    upload.delete()


def _rows(upload: Upload) -> Iterator[NewPair | BadRow]:
    return from_files.read_pairs(name=upload.name, content=bytes(upload.content))


def _batches(rows: Iterator[NewPair] | Iterator[NewPair | BadRow]) -> Iterator[Batch]:
    done = 0
    while batch := list(islice(rows, BATCH)):
        done += len(batch)
        yield Batch(rows=batch, done=done)


def _with_run(run: Run, pair: NewPair) -> NewPair:
    return replace(pair, provenance={**pair.provenance, BROUGHT_BY: run.pk})


def _count_added_by(run: Run, campaign: Campaign) -> int:
    """Count the pairs that earlier attempts of this run have added."""
    return Pair.objects.filter(campaign=campaign, provenance__brought_by=run.pk).count()
