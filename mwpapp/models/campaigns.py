"""Campaigns: their question, guidelines and annotators."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

FEWEST_LABELS, MAX_LABELS = 2, 20  # labels wanted for each pair
_LARGEST_SEED = 2**63


def new_seed() -> int:
    return secrets.randbelow(_LARGEST_SEED)


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def taken_part_in_by(self, annotator_id: int) -> CampaignQuerySet:
        """Return the campaigns that the person takes or took part in as an annotator."""
        return self.filter(participations__annotator_id=annotator_id)

    def current(self) -> CampaignQuerySet:
        """Return the campaigns that are not archived."""
        return self.filter(archived_at__isnull=True)

    def archived(self) -> CampaignQuerySet:
        return self.filter(archived_at__isnull=False)

    def not_closed(self) -> CampaignQuerySet:
        """Return the campaigns that are not closed."""
        return self.exclude(state=Campaign.State.CLOSED)


class Campaign(models.Model):
    """A labelling job: pairs, a question about each, and annotators who answer it blind."""

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        PRACTICE = "practice", _("Practice")
        OPEN = "open", _("Open")
        PAUSED = "paused", _("Paused")
        CLOSED = "closed", _("Closed")

    name = models.CharField(_("name"), max_length=120)
    question = models.CharField(_("question"), max_length=500)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    wanted = models.PositiveSmallIntegerField(_("labels for each pair"), default=2)
    gold_every = models.PositiveSmallIntegerField(
        _("pairs for each gold pair"),
        default=10,
        help_text=_("With 0, gold pairs come last."),
    )
    asks_reason = models.BooleanField(
        _("ask for a reason"),
        default=False,
        help_text=_("After “not valid” and “cannot tell”, before the next pair appears."),
    )
    # The percentage of practice pairs that must be answered as expected; 0 for no pass mark.
    pass_mark = models.PositiveSmallIntegerField(
        _("pass mark of the practice, in percent"), default=0
    )
    lead = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="led_campaigns"
    )
    adjudicators = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="adjudicated_campaigns", blank=True
    )
    # Shuffles the letters that adjudicators see. Secret, because it would reveal the annotators.
    seed = models.BigIntegerField(default=new_seed, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    # Only closed campaigns can be archived.
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        constraints = [
            models.UniqueConstraint(name="campaign_name_once_for_a_lead", fields=["lead", "name"]),
            models.CheckConstraint(
                name="campaign_state_known",
                condition=models.Q(state__in=["draft", "practice", "open", "paused", "closed"]),
            ),
            models.CheckConstraint(
                name="campaign_pass_mark_is_a_percentage",
                condition=models.Q(pass_mark__range=(0, 100)),
            ),
            models.CheckConstraint(
                name="campaign_wants_two_labels_or_more",
                condition=models.Q(wanted__range=(FEWEST_LABELS, MAX_LABELS)),
            ),
            models.CheckConstraint(
                name="campaign_has_a_name_and_a_question",
                condition=~models.Q(name__regex=r"^\s*$") & ~models.Q(question__regex=r"^\s*$"),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def gives_pairs(self) -> bool:
        """Whether pairs are offered to annotators now."""
        return self.state in {self.State.PRACTICE, self.State.OPEN}

    @property
    def takes_corrections(self) -> bool:
        """Whether annotators may correct their labels now."""
        return self.gives_pairs or self.state == self.State.PAUSED


class GuidelineVersion(models.Model):
    """One version of the guidelines, which are shown beside every pair. A change adds a version."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="guidelines")
    number = models.PositiveSmallIntegerField()
    text = models.TextField(max_length=20_000)
    # [{"question", "paraphrase", "answer", "why"}]
    examples = models.JSONField(default=list, blank=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign", "-number"]
        constraints = [
            models.UniqueConstraint(
                name="guideline_number_once_for_a_campaign", fields=["campaign", "number"]
            ),
            models.CheckConstraint(
                name="guideline_has_text", condition=~models.Q(text__regex=r"^\s*$")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} {self.number}"


class ParticipationQuerySet(models.QuerySet["Participation"]):
    def active(self) -> ParticipationQuerySet:
        return self.filter(left_at__isnull=True)


class Participation(models.Model):
    """An annotator in a campaign. The row and the labels are kept when the annotator leaves."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="participations")
    annotator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="participations"
    )
    seed = models.BigIntegerField(default=new_seed, editable=False)  # orders the annotator's pairs
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = ParticipationQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                name="participation_once_in_a_campaign", fields=["campaign", "annotator"]
            )
        ]

    def __str__(self) -> str:
        return f"{self.annotator} / {self.campaign}"

    @property
    def is_active(self) -> bool:
        """Whether the annotator takes part now."""
        return self.left_at is None
