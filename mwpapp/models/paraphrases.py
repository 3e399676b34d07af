"""Candidate variants of problems, and every decision on them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import MD5
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mwpapp.models.problems import (
    MAX_ANSWER_LENGTH,
    MAX_EQUATION_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_UNIT_LENGTH,
    Problem,
)

# The version of the rules by which a variant may be kept. A run rechecks the variants that were
# kept under a lower version.
RULES = 1
UNREAD = ("problem__embedding", "problem__logic_embedding", "problem__search")
"""Large columns of problems that queries of variants with their problems defer."""


def kept(path: str = "") -> models.Q:
    """Return the condition for variants that a teacher may use: accepted or edited, up to date,
    and either scored and not rejected by the verdict, or kept anyway.

    `path` is the prefix of the variants' fields in queries on other models ("paraphrases__").
    """
    sound = models.Q(**{f"{path}scored_at__isnull": False}) & ~models.Q(
        **{f"{path}judgement": "reject"}
    )
    return (
        models.Q(**{f"{path}status__in": ["accepted", "edited"]})
        & models.Q(**{f"{path}problem_revision": models.F(f"{path}problem__revision")})
        & (sound | models.Q(**{f"{path}kept_anyway": True}))
    )


class RejectionReason(models.TextChoices):
    """Why a teacher rejected a variant, in the order of the keys 1 to 6."""

    WRONG_ANSWER = "wrong_answer", _("Wrong answer")
    AWKWARD = "awkward", _("Awkward")
    TOO_EASY = "too_easy", _("Too easy")
    TOO_HARD = "too_hard", _("Too hard")
    NOT_SUITABLE = "not_suitable", _("Not suitable")
    DUPLICATE = "duplicate", _("Duplicate")


# How many decisions a rejection counts as when the shares of accepted variants of each kind are
# compared. A duplicate says nothing about its kind.
REJECTION_WEIGHTS = {RejectionReason.WRONG_ANSWER: 2, RejectionReason.DUPLICATE: 0}


class ParaphraseQuerySet(models.QuerySet["Paraphrase"]):
    def kept(self) -> ParaphraseQuerySet:
        """Return the variants that a teacher may use."""
        return self.filter(kept())

    def current(self) -> ParaphraseQuerySet:
        """Return the variants of the current text of their problem."""
        return self.filter(problem_revision=models.F("problem__revision"))

    def out_of_date(self) -> ParaphraseQuerySet:
        """Return the variants whose problem changed after they were written, except rejected
        ones."""
        return self.exclude(problem_revision=models.F("problem__revision")).exclude(
            status="rejected"
        )

    def waiting(self) -> ParaphraseQuerySet:
        """Return the variants that wait for a decision. An edit that is being checked needs none
        until its check has ended."""
        edits = models.Q(reviewed_at__isnull=False, scored_at=None)
        return self.filter(~edits, status="pending")

    def unscored(self) -> ParaphraseQuerySet:
        """Return the variants of their problem's current text, of any status, that have no scores
        yet."""
        return self.current().filter(scored_at__isnull=True)

    def scored_without_alignment(self) -> ParaphraseQuerySet:
        """Return the variants of their problem's current text that were scored before alignments
        were stored."""
        return self.current().filter(scored_at__isnull=False, alignment__isnull=True)

    def decided_by_kind(self) -> dict[str, tuple[int, int]]:
        """Return, for each kind, how many variants were accepted or edited, and how many were
        decided. Rejections count with their weight in REJECTION_WEIGHTS, other decisions once."""
        weight = models.Case(
            *(models.When(rejected_for=reason, then=n) for reason, n in REJECTION_WEIGHTS.items()),
            default=1,
        )
        decided = self.exclude(status="pending").order_by("kind").values_list("kind")
        counted = decided.annotate(
            accepted=models.Count("pk", filter=models.Q(status__in=["accepted", "edited"])),
            total=models.Sum(weight),
        )
        return {kind: (accepted, total) for kind, accepted, total in counted if total}

    def kept_by_earlier_rules(self) -> ParaphraseQuerySet:
        """Return the accepted and edited variants that have to be checked again."""
        return self.filter(status__in=["accepted", "edited"], rules__lt=RULES)


class Paraphrase(models.Model):
    """A candidate variant of a problem with its scores, evidence and status.

    `evidence` and `alignment` are lists of `types.Evidence` and `types.AlignedQuantity` as JSON.
    Rows from earlier versions of Reword have no alignment, and their evidence has a `sentence`
    instead of a code.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("Pending")
        ACCEPTED = "accepted", _("Accepted")
        EDITED = "edited", _("Edited")
        REJECTED = "rejected", _("Rejected")

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="paraphrases")
    problem_revision = models.PositiveIntegerField()
    run = models.ForeignKey(
        "Run", on_delete=models.SET_NULL, null=True, blank=True, related_name="paraphrases"
    )
    kind = models.CharField(max_length=60)
    text = models.TextField(max_length=MAX_TEXT_LENGTH)
    equation = models.CharField(max_length=MAX_EQUATION_LENGTH, blank=True)
    answer = models.CharField(max_length=MAX_ANSWER_LENGTH, blank=True)
    unit = models.CharField(max_length=MAX_UNIT_LENGTH, blank=True)
    reference_text = models.TextField(max_length=MAX_TEXT_LENGTH)
    reference_equation = models.CharField(max_length=MAX_EQUATION_LENGTH, blank=True)
    reference_answer = models.CharField(max_length=MAX_ANSWER_LENGTH, blank=True)
    generator = models.CharField(max_length=120)
    parameters = models.JSONField(default=dict, blank=True)
    seed = models.BigIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    paraqd = models.FloatField(null=True, blank=True)
    valid_probability = models.FloatField(null=True, blank=True)
    judgement = models.CharField(max_length=10, blank=True)
    evidence = models.JSONField(default=list, blank=True)
    difference = models.FloatField(null=True, blank=True)  # from the original, in [0, 1]
    naturalness = models.FloatField(null=True, blank=True)
    # Variants of one group differ only in numbers, names and things.
    group = models.CharField(max_length=12, blank=True, db_default="")
    alignment = models.JSONField(null=True, blank=True)
    scored_at = models.DateTimeField(null=True, blank=True)
    rejected_for = models.CharField(
        max_length=12, blank=True, db_default="", choices=RejectionReason.choices
    )
    # A person kept it despite its verdict, its answer or missing scores.
    kept_anyway = models.BooleanField(default=False)
    rules = models.PositiveSmallIntegerField(default=RULES)
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="reviewed",
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ParaphraseQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = pgettext_lazy("model", "variant")
        verbose_name_plural = _("variants")
        indexes = [
            models.Index(name="paraphrase_of_problem", fields=["problem", "status"]),
            models.Index(
                name="paraphrase_pending",
                fields=["-problem", "id"],
                # The columns that the review filters by, so that Postgres need not read the rows.
                include=["kind", "judgement", "problem_revision", "scored_at", "reviewed_at"],
                condition=models.Q(status="pending"),
            ),
            models.Index(
                name="paraphrase_ready",
                fields=["id"],
                include=["kind", "problem", "problem_revision"],
                condition=models.Q(
                    status="pending",
                    judgement="ready",
                    reviewed_at__isnull=True,
                    scored_at__isnull=False,
                    alignment__isnull=False,
                ),
            ),
            models.Index(name="paraphrase_by_reviewer", fields=["reviewer", "-reviewed_at"]),
            # The workers look for these rows every few seconds. Usually there are none.
            models.Index(
                name="paraphrase_to_score",
                fields=["id"],
                condition=models.Q(scored_at__isnull=True) | models.Q(alignment__isnull=True),
            ),
            models.Index(name="paraphrase_rules", fields=["rules"]),
        ]
        constraints = [
            models.UniqueConstraint(
                models.F("problem"), MD5("text"), name="paraphrase_once_for_a_problem"
            ),
            models.CheckConstraint(
                name="paraphrase_status_known",
                condition=models.Q(status__in=["pending", "accepted", "edited", "rejected"]),
            ),
            models.CheckConstraint(
                name="paraphrase_judgement_known",
                condition=models.Q(judgement__in=["", "ready", "check", "reject"]),
            ),
            models.CheckConstraint(
                name="paraphrase_scores_in_range",
                condition=(models.Q(paraqd__isnull=True) | models.Q(paraqd__range=(-1.001, 1.001)))
                & (
                    models.Q(valid_probability__isnull=True)
                    | models.Q(valid_probability__range=(0, 1))
                ),
            ),
            models.CheckConstraint(
                name="paraphrase_rejected_for_a_known_reason",
                condition=models.Q(rejected_for="")
                | models.Q(rejected_for__in=RejectionReason.values, status="rejected"),
            ),
            models.CheckConstraint(
                name="paraphrase_decided_by_somebody",
                condition=models.Q(status="pending") | models.Q(reviewed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.text if len(self.text) <= 60 else f"{self.text[:59]}…"

    @property
    def out_of_date(self) -> bool:
        """Whether the problem was changed after the variant was written."""
        return self.problem_revision != self.problem.revision

    @property
    def waits_for_judging(self) -> bool:
        return not self.out_of_date and (self.scored_at is None or self.alignment is None)


class Decision(models.Model):
    """One step of a variant's history: who decided, when, and what changed.

    `before` stores what the decision changes, as it was before (see
    `services.variants.decisions.snapshot`); undoing the decision restores it. A decision that
    undoes another one refers to it in `undoes`.

    An edit whose text is still being checked leads to `pending`; unless the check rejects it, the
    same decision is changed to lead to `edited`. A decision is `automatic` if a check reopened the
    variant, and decisions that were made together share a `batch`.
    """

    paraphrase = models.ForeignKey(Paraphrase, on_delete=models.CASCADE, related_name="decisions")
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="decisions"
    )
    at = models.DateTimeField(auto_now_add=True)
    from_status = models.CharField(max_length=10, choices=Paraphrase.Status.choices)
    to_status = models.CharField(max_length=10, choices=Paraphrase.Status.choices)
    from_text = models.TextField()
    to_text = models.TextField()
    before = models.JSONField(default=dict, blank=True)
    reason = models.CharField(
        max_length=12, blank=True, db_default="", choices=RejectionReason.choices
    )
    automatic = models.BooleanField(default=False)
    batch = models.UUIDField(null=True, blank=True, db_index=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.from_status} -> {self.to_status}"
