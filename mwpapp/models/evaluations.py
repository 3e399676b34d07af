"""Evaluations of scorers on test sets, and the operating points of `ready` that are set from
them."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from mwpapp.models.frozen_sets import TestSet
from mwpapp.models.runs import Run


class EvaluationQuerySet(models.QuerySet["Evaluation"]):
    def measured(self) -> EvaluationQuerySet:
        return self.filter(measured_at__isnull=False)

    def for_lists(self) -> EvaluationQuerySet:
        """Join the test set and the run, and defer the large fields."""
        return self.select_related("test_set", "run").defer(
            "scores", "judgements", "broken", "points",
            "test_set__guidelines", "test_set__agreement",
        )  # fmt: skip


class Evaluation(models.Model):
    """One scorer on one test set, requested by a person and measured by a worker."""

    class Scorer(models.TextChoices):
        VERDICT = "verdict", _("Verdict")
        PARAQD = "paraqd", _("ParaQD score")
        ENCODER = "encoder", _("Untrained encoder")
        SAME_NUMBERS = "same_numbers", _("Rule: same numbers")
        OUTSIDE = "outside", _("Outside model")

    test_set = models.ForeignKey(TestSet, on_delete=models.CASCADE, related_name="evaluations")
    scorer = models.CharField(max_length=12, choices=Scorer.choices)
    # For an outside model, the name that a person gave; for a rule, empty.
    checkpoint = models.CharField(max_length=120, blank=True)
    # SHA-256 of the checkpoint's files as they were measured.
    fingerprint = models.CharField(max_length=64, blank=True)
    run = models.OneToOneField(
        Run, on_delete=models.SET_NULL, null=True, blank=True, related_name="evaluation"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="evaluations"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    measured_at = models.DateTimeField(null=True, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    # `scores`, `judgements` and `broken` have one value for each labelled pair, in the order of the
    # set. Only verdicts fill the last two.
    scores = ArrayField(models.FloatField(), default=list, blank=True)
    judgements = ArrayField(models.CharField(max_length=8), default=list, blank=True)
    broken = ArrayField(
        models.BooleanField(), default=list, blank=True
    )  # whether some evidence is broken, which rules out `ready`
    # t-SNE positions of the texts of some pairs: [{"x", "y", "side"}]
    points = models.JSONField(default=list, blank=True)

    objects = EvaluationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("evaluation")
        verbose_name_plural = _("evaluations")
        constraints = [
            models.CheckConstraint(
                name="evaluation_scorer_known",
                condition=models.Q(
                    scorer__in=["verdict", "paraqd", "encoder", "same_numbers", "outside"]
                ),
            ),
            models.CheckConstraint(
                name="evaluation_names_its_checkpoint",
                condition=models.Q(scorer="same_numbers", checkpoint="")
                | (~models.Q(scorer="same_numbers") & ~models.Q(checkpoint="")),
            ),
            models.CheckConstraint(
                name="evaluation_fingerprint_is_one",
                condition=models.Q(fingerprint__regex=r"^([0-9a-f]{64})?$"),
            ),
            models.CheckConstraint(
                name="evaluation_is_measured_whole",
                condition=models.Q(measured_at__isnull=True)
                | (models.Q(scores__len__gt=0) & ~models.Q(figures={})),
            ),
            models.CheckConstraint(
                name="evaluation_judges_where_it_is_a_verdict",
                condition=models.Q(
                    scorer="verdict",
                    judgements__len=models.F("scores__len"),
                    broken__len=models.F("scores__len"),
                )
                | models.Q(judgements__len=0, broken__len=0),
            ),
            # A second request adds nothing until the first one has been measured.
            models.UniqueConstraint(
                name="evaluation_waits_once",
                fields=["test_set", "scorer", "checkpoint"],
                condition=models.Q(measured_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.checkpoint or self.get_scorer_display()} / {self.test_set}"


class OperatingPointQuerySet(models.QuerySet["OperatingPoint"]):
    def current(self) -> OperatingPointQuerySet:
        """Return the operating points that have been neither withdrawn nor replaced."""
        return self.filter(ended_at__isnull=True)

    def in_effect(self, fingerprint: str) -> OperatingPoint | None:
        """Return the operating point of the verdict with these weights, or None if the verdict
        uses its fitted threshold."""
        return self.current().filter(fingerprint=fingerprint).first()


class OperatingPoint(models.Model):
    """The lowest probability at which a variant is `ready`, with its figures on the test set.

    It applies only to the verdict with this fingerprint: a new verdict gives different
    probabilities and uses its own threshold.
    """

    fingerprint = models.CharField(max_length=64)
    evaluation = models.ForeignKey(  # null if its test set was deleted
        Evaluation, on_delete=models.SET_NULL, null=True, related_name="operating_points"
    )
    measured_on = models.CharField(max_length=140)  # the test set's name and version
    threshold = models.FloatField()
    precision = models.FloatField()
    recall = models.FloatField()
    count = models.PositiveIntegerField()  # pairs of the test set that are ready
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = OperatingPointQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("operating point")
        verbose_name_plural = _("operating points")
        constraints = [
            models.UniqueConstraint(
                name="operating_point_one_for_a_verdict",
                fields=["fingerprint"],
                condition=models.Q(ended_at__isnull=True),
            ),
            models.CheckConstraint(
                name="operating_point_fingerprint_is_one",
                condition=models.Q(fingerprint__regex=r"^[0-9a-f]{64}$"),
            ),
            models.CheckConstraint(
                name="operating_point_shares_are_shares",
                condition=models.Q(
                    threshold__range=(0, 1), precision__range=(0, 1), recall__range=(0, 1)
                ),
            ),
            models.CheckConstraint(
                name="operating_point_was_measured", condition=models.Q(count__gt=0)
            ),
            models.CheckConstraint(
                name="operating_point_is_ended_by_somebody",
                condition=models.Q(ended_at__isnull=True, ended_by__isnull=True)
                | models.Q(ended_at__isnull=False, ended_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.threshold:.6g}"
