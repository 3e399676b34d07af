"""Runs with their problems, uploaded files, row warnings and row errors."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from mwpapp.models.messages import MessageField
from mwpapp.models.problems import Problem


def unfinished(path: str = "") -> models.Q:
    """Return the condition for runs that are waiting or in progress. `path` is the prefix of the
    runs' fields in queries on other models ("runs__")."""
    return models.Q(**{f"{path}state__in": [Run.State.QUEUED, Run.State.RUNNING]})


def moving_first(path: str = "") -> models.Case:
    """Return the order of unfinished runs: first those in progress, newest first, then those that
    are waiting, oldest first."""
    number = models.F(f"{path}pk")
    newest_first = models.ExpressionWrapper(-number, output_field=models.BigIntegerField())
    return models.Case(
        models.When(**{f"{path}state": Run.State.RUNNING}, then=newest_first),
        default=number,
        output_field=models.BigIntegerField(),
    )


class RunQuerySet(models.QuerySet["Run"]):
    def unfinished(self) -> RunQuerySet:
        return self.filter(unfinished())


class Run(models.Model):
    """One request for background work, with its progress and its result."""

    class Kind(models.TextChoices):
        VARIANTS = "variants", _("Write variants")
        SELECTION = "selection", _("Write variants of many problems")
        IMPORT = "import", _("Import problems")
        PAIRS = "pairs", _("Add pairs to a campaign")
        FREEZE = "freeze", _("Freeze a test set")
        SET_IMPORT = "set_import", _("Import a test set")
        EVALUATION = "evaluation", _("Measure on a test set")
        EMBEDDING = "embedding", _("Recompute embeddings")
        JUDGING = "judging", _("Check variants again")
        QUIZ = "quiz", _("Import a quiz")
        EXPORT = "export", _("Make a file of a worksheet")

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Cancelled")

    kind = models.CharField(max_length=12, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs"
    )
    problem = models.ForeignKey(
        Problem, on_delete=models.CASCADE, null=True, blank=True, related_name="runs"
    )
    parameters = models.JSONField(default=dict, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict, blank=True)
    error = MessageField()
    # The ServiceFailure after which the run continued without the writing service.
    service_failure = models.CharField(max_length=10, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        indexes = [
            models.Index(
                name="run_unfinished",
                fields=["state"],
                condition=models.Q(state__in=["queued", "running"]),
            )
        ]
        constraints = [
            models.CheckConstraint(
                name="run_state_known",
                condition=models.Q(state__in=["queued", "running", "done", "failed", "cancelled"]),
            ),
            models.CheckConstraint(
                name="run_kind_known",
                condition=models.Q(
                    kind__in=[
                        "variants",
                        "selection",
                        "import",
                        "pairs",
                        "freeze",
                        "set_import",
                        "evaluation",
                        "embedding",
                        "judging",
                        "quiz",
                        "export",
                    ]
                ),
            ),
            models.CheckConstraint(
                name="run_finished_when_ended",
                condition=models.Q(state__in=["queued", "running"])
                | models.Q(finished_at__isnull=False),
            ),
            models.CheckConstraint(
                name="run_for_variants_has_a_problem",
                condition=~models.Q(kind="variants") | models.Q(problem__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_state_display()})"

    @property
    def ended(self) -> bool:
        return self.state not in {self.State.QUEUED, self.State.RUNNING}


class RunProblem(models.Model):
    """A problem of a run that writes variants of many problems, with its outcome.

    `attempts` counts how often a worker started it. If the worker stops repeatedly at a problem,
    the problem is marked as failed, so that it does not block the others.
    """

    class Outcome(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        WRITTEN = "written", _("Variants written")
        NOTHING = "nothing", _("No variants")
        FAILED = "failed", _("Failed")

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="run_problems")
    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="+")
    outcome = models.CharField(max_length=8, choices=Outcome.choices, default=Outcome.WAITING)
    reason = MessageField()
    written = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(name="problem_once_in_a_run", fields=["run", "problem"]),
            models.CheckConstraint(
                name="run_problem_outcome_known",
                condition=models.Q(outcome__in=["waiting", "written", "nothing", "failed"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.problem}: {self.get_outcome_display()}"


class Upload(models.Model):
    """The file of an import, stored in the database so that every worker can read it."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="upload")
    name = models.CharField(max_length=255)
    format = models.CharField(max_length=20, blank=True)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.name


class RowWarning(models.Model):
    """A row of an upload whose problem was added with warnings.

    The warnings are stored with the problem, so corrected problems are no longer reported.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="row_warnings")
    line = models.PositiveIntegerField()
    problem = models.ForeignKey("Problem", on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["line", "pk"]

    def __str__(self) -> str:
        return f"{self.line}: {self.problem}"


class RowError(models.Model):
    """A skipped row of an upload, with the reason."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="row_errors")
    line = models.PositiveIntegerField()
    reason = MessageField()
    excerpt = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["line", "pk"]

    def __str__(self) -> str:
        return f"{self.line}: {self.reason}"
