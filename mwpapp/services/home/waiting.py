"""Find what waits for a teacher: variants to review, failed work, and quizzes to confirm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models.functions import Left
from django.utils import timezone

from mwpapp.models import Paraphrase, Run, User
from mwpapp.services.rights import problems_changeable_by, runs_visible_to

COUNTED = 300  # variants; counting more would make the page of a large bank slow
SHOWN = 5  # problems
TEXT_LENGTH = 200  # characters
RECENT = timedelta(days=14)
RECENT_RUNS = 20

# Parameters: the name and the kind of a file, its worksheet, the problems of a selection, and the
# campaign of new pairs.
_PARTS_OF_SUBJECT = ("name", "what", "worksheet", "problems", "campaign")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemToReview:
    """A problem with variants that wait for a decision."""

    problem: int
    text: str
    variants: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToReview:
    """The number of variants to review, at most COUNTED, and the problems with the newest of them.
    `more` is true if there are more than COUNTED."""

    variants: int
    more: bool
    problems: Sequence[ProblemToReview]


def to_review(person: User) -> ToReview:
    """Count the variants that wait for the person's decision, and list the problems with the newest
    ones. Use one query."""
    changeable = problems_changeable_by(person).alive()
    waiting = Paraphrase.objects.current().waiting().filter(problem__in=changeable)
    newest = waiting.order_by("-pk").values_list("problem_id", Left("problem__text", TEXT_LENGTH))
    rows = list(newest[: COUNTED + 1])
    counted = Counter(rows[:COUNTED])
    shown = list(counted.items())[:SHOWN]
    return ToReview(
        variants=min(len(rows), COUNTED),
        more=len(rows) > COUNTED,
        problems=[
            ProblemToReview(problem=number, text=text, variants=variants)
            for (number, text), variants in shown
        ],
    )


def runs_to_look_at(person: User) -> list[Run]:
    """Return the failed runs and the quizzes to confirm among the person's last RECENT_RUNS runs
    that were created within RECENT and are done or failed. Omit a failed run if a newer one with
    the same subject is done or failed."""
    recent = runs_visible_to(person).filter(created_at__gte=timezone.now() - RECENT)
    ended = recent.filter(state__in=[Run.State.DONE, Run.State.FAILED]).select_related("problem")
    runs: list[Run] = []
    seen: set[tuple[object, ...]] = set()
    for run in ended[:RECENT_RUNS]:
        subject = _subject(run)
        repeated = subject in seen
        seen.add(subject)
        if _is_open_quiz(run) or (run.state == Run.State.FAILED and not repeated):
            runs.append(run)
    return runs


def _subject(run: Run) -> tuple[object, ...]:
    """Return what a run is for: its kind, and its problems, its file or its campaign. A run with
    the same subject repeats it."""
    parts = (str(run.parameters.get(name)) for name in _PARTS_OF_SUBJECT)
    return (run.kind, run.problem_id, *parts)


def _is_open_quiz(run: Run) -> bool:
    done = run.kind == Run.Kind.QUIZ and run.state == Run.State.DONE
    return done and run.parameters.get("stage") == "ready"
