"""What the pages about runs show, for the page and for its live fragments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from mwpapp.ml.operators.provenance import MISSING
from mwpapp.models import Run
from mwpapp.services import rights
from mwpapp.services.workers import QUEUES, Health
from mwpapp.web.progress import queue_health, seconds_left

ROW_ERRORS_SHOWN = 200
REPEATABLE = {Run.State.FAILED, Run.State.CANCELLED}
WORDS = {
    "added": gettext_lazy("added"),
    "already_there": gettext_lazy("already there"),
    "flagged": gettext_lazy("with an answer in doubt"),
    "left_out": gettext_lazy("left out"),
    "unanimous": gettext_lazy("unanimous"),
    "adjudicated": gettext_lazy("adjudicated"),
    "unresolved": gettext_lazy("unresolved"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """What a test operator had to work with, and how many pairs it made."""

    code: str
    source: str
    made: int
    missing: bool  # it could not run here


def detail(run: Run, *, person: rights.Person) -> dict[str, Any]:
    """For `runs/row.html` and `runs/detail.html`."""
    return {
        "run": run,
        "left": seconds_left(run) if run.state == Run.State.RUNNING else None,
        "counted": [
            (name, words, run.counts[name]) for name, words in WORDS.items() if name in run.counts
        ],
        "makers": makers(run),
        "row_errors": run.row_errors.all()[:ROW_ERRORS_SHOWN],
        "row_error_count": run.row_errors.count(),
        "test_set": frozen_set(run, person=person),
        "silent": silent_queues(),
        "repeatable": repeatable([run], person=person),
    }


def frozen_set(run: Run, *, person: rights.Person) -> int | None:
    """The test set that the run has made, as long as it is there and may be seen."""
    made = run.parameters.get("test_set") if run.kind == Run.Kind.FREEZE else None
    visible = made and rights.test_sets_visible_to(person).filter(pk=made).exists()
    return made if visible else None


def makers(run: Run) -> list[Maker]:
    """The test operators of a run that makes pairs with them."""
    return [
        Maker(code=code, source=source, made=run.counts.get(code, 0), missing=source == MISSING)
        for code, source in run.parameters.get("made_with", {}).items()
    ]


def repeatable(runs: Iterable[Run], *, person: rights.Person) -> set[int]:
    """Those that the person may try again, for `runs/actions.html`."""
    return {
        run.pk for run in runs if run.state in REPEATABLE and rights.may_repeat_run(person, run)
    }


def silent_queues() -> list[str]:
    """The queues that nobody works on."""
    return [queue for queue in QUEUES if queue_health(queue) == Health.SILENT]
