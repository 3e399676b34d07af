"""Runs that add pairs to a campaign: of variants, of an uploaded file, of test operators.

Pairs come in batches, each under a number that was drawn for it before the first batch, so that
the numbers tell nothing of the order. A run that is done a second time, because its worker died,
finds its pairs there and adds none twice; each pair knows the run that brought it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from mwpapp.ml.corpora.rows import BadRow, shown
from mwpapp.models import Campaign, Pair, RowError, Run, Upload
from mwpapp.models.runs import RunQuerySet
from mwpapp.services import pairs, rights, runs
from mwpapp.services.campaigns import CannotChange
from mwpapp.services.pairs import NewPair, Wanted

BATCH = 500  # rows saved, counted and announced together
LONGEST_NAME = 120  # characters of a file's name
BROUGHT_BY = "brought_by"  # of a pair's provenance: the run that added it

VARIANTS, FILE, OPERATORS = "variants", "file", "operators"  # a run's parameter `way`


@dataclass(slots=True, kw_only=True)
class Counts:
    """What became of the rows so far; all of them together are the rows read."""

    added: int = 0
    already_there: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Rows that are saved together; how far the run is with them, and what else it counts."""

    rows: Sequence[NewPair | BadRow]
    done: int
    counts: Mapping[str, int] = field(default_factory=dict)


def ask(campaign: Campaign, *, way: str, total: int = 0, **parameters: Any) -> Run:
    """A queued run of the campaign's lead. The caller enqueues it after commit."""
    asked = {"campaign": campaign.pk, "name": campaign.name, "way": way, **parameters}
    return runs.ask(Run.Kind.PAIRS, asked_by=campaign.lead, parameters=asked, total=total)


def ask_for_variants(campaign: Campaign, *, wanted: Wanted) -> Run:
    """A queued run that makes pairs of the variants that are wanted."""
    return ask(campaign, way=VARIANTS, wanted=asdict(wanted))


def ask_for_file(campaign: Campaign, *, name: str, content: bytes) -> Run:
    """A queued run that reads pairs out of a CSV, TSV, JSON or JSON lines file, gzipped or not."""
    name = shown(name, limit=LONGEST_NAME)
    with transaction.atomic():
        run = ask(campaign, way=FILE, file=name)
        runs.attach(run, name=name, content=content)
    return run


def of_campaign(campaign: Campaign) -> RunQuerySet:
    """What its lead has asked for, the newest first."""
    found = rights.runs_visible_to(campaign.lead).filter(kind=Run.Kind.PAIRS)
    return found.filter(parameters__campaign=campaign.pk).order_by("-pk")


def needs_models(run: Run) -> bool:
    return run.kind == Run.Kind.PAIRS and run.parameters["way"] == OPERATORS


def add(run: Run) -> None:
    """Do a run that needs no checkpoint: of variants, or of a file."""
    ways: Mapping[str, Callable[[Run], None]] = {VARIANTS: _add_variants, FILE: _read_upload}
    ways[run.parameters["way"]](run)


def campaign_of(run: Run) -> Campaign:
    """The campaign that the run is for. Raises CannotRun where it is gone, or not theirs."""
    led = rights.campaigns_led_by(run.asked_by)
    campaign = led.filter(pk=run.parameters["campaign"]).first()
    if campaign is None:
        raise runs.CannotRun(_("This campaign is not there any more."))
    return campaign


def take_in(run: Run, batches: Iterable[Batch], *, total: int, most: int) -> Counts:
    """Add batch after batch, at most `most` pairs, with progress towards `total`. Raises
    CannotRun where the campaign takes none, and Cancelled."""
    campaign, counts = campaign_of(run), Counts()
    RowError.objects.filter(run=run).delete()
    numbers = iter(pairs.numbers(most))
    brought, good = _brought(run, campaign), 0
    for batch in batches:
        new = [_signed(run, row) for row in batch.rows if isinstance(row, NewPair)]
        bad = [row for row in batch.rows if isinstance(row, BadRow)]
        brought += _save(campaign, [(pair, next(numbers)) for pair in new])
        runs.save_errors(run, bad[: max(pairs.MOST_ERRORS - counts.left_out, 0)])
        good += len(new)
        # What an earlier attempt had added counts as added as soon as it is read again.
        counts.added = min(brought, good)
        counts.already_there = good - counts.added
        counts.left_out += len(bad)
        runs.advance(run, done=batch.done, total=total, counts={**asdict(counts), **batch.counts})
    return counts


def _add_variants(run: Run) -> None:
    campaign = campaign_of(run)
    chosen = pairs.chosen(campaign, wanted=Wanted(**run.parameters["wanted"]))
    runs.advance(run, done=0, total=len(chosen), counts={})
    take_in(run, _batches(pairs.new_pairs(chosen)), total=len(chosen), most=len(chosen))


def _read_upload(run: Run) -> None:
    """Every row of the file is added, was there already, or is named with the reason why it
    was left out. The file goes when all of it has been read."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        runs.check_ended(run)
        return
    total = sum(1 for _row in _rows(upload))
    counts = take_in(run, _batches(_rows(upload)), total=total, most=total)
    if counts.left_out == total:
        raise runs.CannotRun(runs.nothing_read(run))
    upload.delete()


def _rows(upload: Upload) -> Iterator[NewPair | BadRow]:
    return pairs.read_pairs(name=upload.name, content=bytes(upload.content))


def _batches(rows: Iterator[NewPair] | Iterator[NewPair | BadRow]) -> Iterator[Batch]:
    done = 0
    while batch := list(islice(rows, BATCH)):
        done += len(batch)
        yield Batch(rows=batch, done=done)


def _save(campaign: Campaign, numbered: Sequence[tuple[NewPair, int]]) -> int:
    try:
        return pairs.add_numbered(campaign, numbered)
    except CannotChange as reason:
        raise runs.CannotRun(str(reason)) from None


def _signed(run: Run, pair: NewPair) -> NewPair:
    return replace(pair, provenance={**pair.provenance, BROUGHT_BY: run.pk})


def _brought(run: Run, campaign: Campaign) -> int:
    """How many pairs earlier attempts of this run have added."""
    return Pair.objects.filter(campaign=campaign, provenance__brought_by=run.pk).count()
