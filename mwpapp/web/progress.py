"""What pages say about work in the background: the pill in the header and the banner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from redis.exceptions import RedisError

from mwpapp.models import Run
from mwpapp.services import rights, workers
from mwpapp.services.workers import Health

# How far back a finished first part must lie before it tells how long the rest takes.
SOONEST_ESTIMATE = 1.0  # seconds

# How far a run is, in the words of its kind.
DONE: Mapping[str, Any] = {
    Run.Kind.VARIANTS: gettext_lazy("%(done)s of %(total)s written"),
    Run.Kind.IMPORT: gettext_lazy("%(done)s of %(total)s rows read"),
    Run.Kind.PAIRS: gettext_lazy("%(done)s of %(total)s gone through"),
    Run.Kind.FREEZE: gettext_lazy("%(done)s of %(total)s pairs frozen"),
    Run.Kind.EVALUATION: gettext_lazy("%(done)s of %(total)s pairs measured"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pill:
    """The newest unfinished run of a person: `words` on a wide screen, `brief` on a phone."""

    run: Run
    words: str
    brief: str
    moving: bool


def pill(person: rights.Person) -> Pill | None:
    """What the header says; None while nothing runs."""
    unfinished = rights.runs_visible_to(person).unfinished()
    # The one that moves says more than those that wait behind it.
    run = unfinished.filter(state=Run.State.RUNNING).first() or unfinished.last()
    if run is None:
        return None
    moving = run.state == Run.State.RUNNING and run.total > 0
    brief = f"{run.done}/{run.total}" if moving else _("waiting")
    return Pill(run=run, words=_words(run), brief=brief, moving=moving)


def _words(run: Run) -> str:
    if run.state == Run.State.QUEUED:
        return _("Waiting to start")
    if not run.total:
        return _("Reading the file") if run.kind == Run.Kind.IMPORT else _("Beginning")
    done = str(DONE[run.kind]) % {"done": run.done, "total": run.total}
    left = seconds_left(run)
    if left is None:
        return done
    return _("%(done)s, %(seconds)s s left") % {"done": done, "seconds": left}


def seconds_left(run: Run) -> int | None:
    """From the pace so far; None where that says nothing yet."""
    if run.started_at is None or not 0 < run.done < run.total:
        return None
    passed = (timezone.now() - run.started_at).total_seconds()
    if passed < SOONEST_ESTIMATE:
        return None
    return ceil(passed / run.done * (run.total - run.done))


def still_coming(runs: list[Run]) -> str:
    """The line at the end of the cards; empty when nothing is being written."""
    if not runs:
        return ""
    if all(run.state == Run.State.QUEUED for run in runs):
        return _("Waiting for a worker to start writing …")
    left = sum(max(run.total - run.done, 0) for run in runs)
    if not left:
        return _("Finishing …")
    return ngettext(
        "%(left)s more is being written …", "%(left)s more are being written …", left
    ) % {"left": left}


def queue_health(queue: str) -> Health:
    """Whether somebody works on a queue; silent too where the broker does not answer."""
    try:
        return workers.health()[queue]
    except (RedisError, OSError):
        return Health.SILENT
