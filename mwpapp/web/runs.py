"""What the pages about runs show, for the page and for its live fragments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy

from mwpapp.models import Run
from mwpapp.services import rights
from mwpapp.services.workers import QUEUES, Health
from mwpapp.web.progress import queue_health, seconds_left

ROW_ERRORS_SHOWN = 200
REPEATABLE = {Run.State.FAILED, Run.State.CANCELLED}
WORDS = {
    "added": gettext_lazy("added"),
    "already_there": gettext_lazy("already in your bank"),
    "flagged": gettext_lazy("with an answer in doubt"),
    "left_out": gettext_lazy("left out"),
}


def detail(run: Run, *, person: rights.Person) -> dict[str, Any]:
    """For `runs/row.html` and `runs/detail.html`."""
    return {
        "run": run,
        "left": seconds_left(run) if run.state == Run.State.RUNNING else None,
        "counted": [
            (name, words, run.counts[name]) for name, words in WORDS.items() if name in run.counts
        ],
        "row_errors": run.row_errors.all()[:ROW_ERRORS_SHOWN],
        "row_error_count": run.row_errors.count(),
        "silent": silent_queues(),
        "repeatable": repeatable([run], person=person),
    }


def repeatable(runs: Iterable[Run], *, person: rights.Person) -> set[int]:
    """Those that the person may try again, for `runs/actions.html`."""
    return {
        run.pk for run in runs if run.state in REPEATABLE and rights.may_repeat_run(person, run)
    }


def silent_queues() -> list[str]:
    """The queues that nobody works on."""
    return [queue for queue in QUEUES if queue_health(queue) == Health.SILENT]
