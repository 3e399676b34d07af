"""Present runs on their pages and in live fragments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from mwpapp.ml.operators.provenance import MISSING, source_message
from mwpapp.models import Problem, Run, TestSet
from mwpapp.models.runs import RunQuerySet
from mwpapp.services import rights
from mwpapp.services.bank.problem_warnings import worded_warnings
from mwpapp.services.runs.heartbeats import QUEUES, Health
from mwpapp.services.variants.outside import worded_failure
from mwpapp.services.wording import worded
from mwpapp.web.pages.progress import queue_health, seconds_left

ROW_ERRORS_SHOWN = 200
STORES_A_SET = {Run.Kind.FREEZE, Run.Kind.SET_IMPORT}
_LARGE = (
    "upload__content", "problem__embedding", "problem__logic_embedding", "problem__search",
    "evaluation__scores", "evaluation__judgements", "evaluation__broken", "evaluation__points",
)  # fmt: skip
"""Columns that `runs/row.html` does not show."""
REPEATABLE = {Run.State.FAILED, Run.State.CANCELLED}
WORDS = {
    "added": gettext_lazy("added"),
    "variants_added": gettext_lazy("variants added"),
    "already_there": gettext_lazy("duplicates"),
    "flagged": gettext_lazy("need checking"),
    "left_out": gettext_lazy("skipped"),
    "unanimous": gettext_lazy("unanimous"),
    "adjudicated": gettext_lazy("adjudicated"),
    "unresolved": gettext_lazy("unresolved"),
    "renewed": gettext_lazy("checked again"),
    "not_renewed": gettext_lazy("still out of date"),
    "written": gettext_lazy("variants written"),
    "problems": gettext_lazy("problems with variants"),
    "nothing": gettext_lazy("problems without variants"),
    "failed": gettext_lazy("failed"),
    "scored": gettext_lazy("pairs with a score"),
    "missing": gettext_lazy("pairs without a score"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker:
    """A test operator, the source of its weights, and the number of pairs that it made."""

    code: str
    source: str
    made: int
    missing: bool  # whether the operator is not available here


def listed(person: rights.Person) -> RunQuerySet:
    """Return the runs that the person may see, with what `runs/row.html` shows of each."""
    rows = rights.runs_visible_to(person).select_related("problem", "upload", "evaluation")
    return rows.defer(*_LARGE)


def detail(run: Run, *, person: rights.Person) -> dict[str, Any]:
    """Return the context of `runs/detail.html`, which includes that of `runs/row.html`."""
    test_set = stored_set(run, person=person)
    return {
        "run": run,
        "left": seconds_left(run) if run.state == Run.State.RUNNING else None,
        "counted": [
            (name, words, run.counts[name]) for name, words in WORDS.items() if name in run.counts
        ],
        "makers": makers(run),
        **skipped_rows(run),
        "row_warnings": row_warnings(run),
        **_without_variants(run),
        "test_set": test_set.pk if test_set else None,
        "test_set_name": str(test_set) if test_set else "",
        "silent": silent_queues(),
        "repeatable": repeatable([run], person=person),
    }


def skipped_rows(run: Run) -> dict[str, Any]:
    """Return the context of `runs/row_errors.html`."""
    return {
        "row_errors": run.row_errors.all()[:ROW_ERRORS_SHOWN],
        "row_error_count": run.row_errors.count(),
    }


def _without_variants(run: Run) -> dict[str, Any]:
    """Return the context of a run for many problems: the first problems that failed or have
    no new variants, the failure of the writing service, and the number of variants to review."""
    if run.kind != Run.Kind.SELECTION:
        return {}
    rows = run.run_problems.exclude(outcome__in=["waiting", "written"])
    shown = rows.select_related("problem").defer("problem__embedding", "problem__search")
    return {
        "without_variants": shown[:ROW_ERRORS_SHOWN],
        "without_variants_count": rows.count(),
        "without_service": worded_failure(run.service_failure),
        "to_review": run.paraphrases.filter(status="pending").count(),
    }


def row_warnings(run: Run) -> list[tuple[int, Problem, list[str]]]:
    """Return the first rows whose problems still have warnings: line, problem, sentences."""
    rows = run.row_warnings.filter(problem__deleted_at=None).exclude(problem__warnings=[])
    shown = rows.select_related("problem").defer("problem__embedding", "problem__search")
    return [
        (row.line, row.problem, [one.sentence for one in worded_warnings(row.problem)])
        for row in shown[:ROW_ERRORS_SHOWN]
    ]


def stored_set(run: Run, *, person: rights.Person) -> TestSet | None:
    """Return the run's test set, if it still exists and the person may see it."""
    pk = run.parameters.get("test_set") if run.kind in STORES_A_SET else None
    return rights.test_sets_visible_to(person).filter(pk=pk).first() if pk else None


def makers(run: Run) -> list[Maker]:
    """Return the test operators of a run that makes pairs with them."""
    return [
        Maker(
            code=code,
            source=worded(source_message(source)),
            made=run.counts.get(code, 0),
            missing=source == MISSING,
        )
        for code, source in run.parameters.get("made_with", {}).items()
    ]


def repeatable(runs: Iterable[Run], *, person: rights.Person) -> set[int]:
    """Return the ids of the runs that the person may retry, for `runs/actions.html`."""
    return {
        run.pk for run in runs if run.state in REPEATABLE and rights.may_repeat_run(person, run)
    }


def silent_queues() -> list[str]:
    """Return the queues without a worker that responds; all of them if the broker is down."""
    return [queue for queue in QUEUES if queue_health(queue) == Health.SILENT]
