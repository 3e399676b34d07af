"""Present background work: the pill in the header, estimates, and the health of queues."""

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
from mwpapp.services.home.header import header_of
from mwpapp.services.rights import Person
from mwpapp.services.runs import heartbeats
from mwpapp.services.runs.heartbeats import Health

# The minimum elapsed time before an estimate is shown.
SOONEST_ESTIMATE = 1.0  # seconds

# The progress of a run by its kind.
DONE: Mapping[str, Any] = {
    Run.Kind.VARIANTS: gettext_lazy("%(done)s of %(total)s written"),
    Run.Kind.SELECTION: gettext_lazy("%(done)s of %(total)s problems processed"),
    Run.Kind.IMPORT: gettext_lazy("%(done)s of %(total)s rows read"),
    Run.Kind.PAIRS: gettext_lazy("%(done)s of %(total)s processed"),
    Run.Kind.FREEZE: gettext_lazy("%(done)s of %(total)s pairs frozen"),
    Run.Kind.SET_IMPORT: gettext_lazy("%(done)s of %(total)s pairs read"),
    Run.Kind.EVALUATION: gettext_lazy("%(done)s of %(total)s pairs measured"),
    Run.Kind.EMBEDDING: gettext_lazy("%(done)s of %(total)s problems embedded"),
    Run.Kind.QUIZ: gettext_lazy("%(done)s of %(total)s problems imported"),
    Run.Kind.JUDGING: gettext_lazy("%(done)s of %(total)s variants checked"),
    Run.Kind.EXPORT: gettext_lazy("%(done)s of %(total)s sheets made"),
}
IMPORTS = {Run.Kind.IMPORT, Run.Kind.SET_IMPORT, Run.Kind.QUIZ}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pill:
    """One of a person's unfinished runs: `words` for wide screens, `brief` for phones."""

    run: Run
    words: str
    brief: str
    moving: bool


def pill(person: Person) -> Pill | None:
    """Return the pill of the header, or None if the person has no unfinished run."""
    return pill_of(header_of(person).run)


def pill_of(run: Run | None) -> Pill | None:
    """Return the pill for the run that the header shows, if it shows one."""
    if run is None:
        return None
    moving = run.state == Run.State.RUNNING and run.total > 0
    brief = f"{run.done}/{run.total}" if moving else _("waiting")
    return Pill(run=run, words=_words(run), brief=brief, moving=moving)


def _words(run: Run) -> str:
    if run.state == Run.State.QUEUED and not run.done:
        return _("Waiting to start")
    if not run.total:
        return _("Reading the file") if run.kind in IMPORTS else _("Starting")
    done = str(DONE[run.kind]) % {"done": run.done, "total": run.total}
    left = seconds_left(run)
    if left is None:
        return done
    return _("%(done)s, %(seconds)s s left") % {"done": done, "seconds": left}


def seconds_left(run: Run) -> int | None:
    """Return the estimated remaining seconds, or None if there is no estimate."""
    if run.started_at is None or not 0 < run.done < run.total:
        return None
    passed = (timezone.now() - run.started_at).total_seconds()
    if passed < SOONEST_ESTIMATE:
        return None
    return ceil(passed / run.done * (run.total - run.done))


def still_coming(runs: list[Run]) -> str:
    """Return the line below the cards. It is empty if no variants are being written."""
    if not runs:
        return ""
    if all(run.state == Run.State.QUEUED for run in runs):
        return _("Waiting to start…")
    left = sum(max(run.total - run.done, 0) for run in runs)
    if not left:
        return _("Finishing…")
    return ngettext("Writing %(left)s more…", "Writing %(left)s more…", left) % {"left": left}


def queue_health(queue: str) -> Health:
    """Return the health of a queue: silent if the broker does not respond."""
    try:
        return heartbeats.health()[queue]
    except (RedisError, OSError):
        return Health.SILENT
