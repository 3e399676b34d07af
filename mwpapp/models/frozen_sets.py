"""Test sets: frozen copies of labelled pairs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from mwpapp.models.campaigns import Campaign
from mwpapp.models.problems import MAX_TEXT_LENGTH


class TestSet(models.Model):
    """Labelled pairs with their question, guidelines and agreement. They never change."""

    __test__ = False  # otherwise, pytest collects the class as a test

    name = models.CharField(_("name"), max_length=120)
    version = models.PositiveIntegerField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="test_sets"
    )
    campaign = models.ForeignKey(  # null for imported sets
        Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="test_sets"
    )
    question = models.CharField(_("question"), max_length=500, blank=True)
    guidelines = models.TextField(blank=True)
    guideline_version = models.PositiveSmallIntegerField(null=True, blank=True)
    checksum = models.CharField(max_length=64)  # SHA-256 of its pairs as JSON lines
    agreement = models.JSONField(default=dict, blank=True)
    frozen_at = models.DateTimeField()
    # When its pairs were first exported for training. Figures measured later may be too good.
    learned_from_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("test set")
        verbose_name_plural = _("test sets")
        constraints = [
            models.UniqueConstraint(
                name="test_set_version_once_for_a_name", fields=["owner", "name", "version"]
            ),
            models.CheckConstraint(
                name="test_set_checksum_is_one",
                condition=models.Q(checksum__regex=r"^[0-9a-f]{64}$"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class TestSetPairQuerySet(models.QuerySet["TestSetPair"]):
    def labelled(self) -> TestSetPairQuerySet:
        """Return the pairs with a label; scorers are measured on these."""
        return self.filter(label__isnull=False)


class TestSetPair(models.Model):
    """A pair as it was when the set was frozen."""

    __test__ = False

    class Provenance(models.TextChoices):
        UNANIMOUS = "unanimous", _("Unanimous")
        ADJUDICATED = "adjudicated", _("Adjudicated")
        UNRESOLVED = "unresolved", _("Unresolved")
        STATED = "stated", _("Stated by the file")  # imported without individual labels

    test_set = models.ForeignKey(TestSet, on_delete=models.CASCADE, related_name="pairs")
    place = models.PositiveIntegerField()  # position in the set, from 0
    question = models.TextField(max_length=MAX_TEXT_LENGTH)
    paraphrase = models.TextField(max_length=MAX_TEXT_LENGTH)
    label = models.PositiveSmallIntegerField(null=True, blank=True)  # 1 valid, 0 not, null unknown
    provenance = models.CharField(max_length=12, choices=Provenance.choices)
    reason = models.TextField(blank=True)  # of the adjudication
    labels = models.JSONField(default=dict, blank=True)  # {"annotator 1": answer, …}, never names
    origin = models.JSONField(default=dict, blank=True)  # the provenance of the campaign's pair

    objects = TestSetPairQuerySet.as_manager()

    class Meta:
        ordering = ["test_set", "place"]
        constraints = [
            models.UniqueConstraint(
                name="test_set_pair_has_its_place", fields=["test_set", "place"]
            ),
            models.CheckConstraint(
                name="test_set_pair_provenance_known",
                condition=models.Q(
                    provenance__in=["unanimous", "adjudicated", "unresolved", "stated"]
                ),
            ),
            models.CheckConstraint(
                name="test_set_pair_labelled_unless_unresolved",
                condition=models.Q(provenance="unresolved", label__isnull=True)
                | (~models.Q(provenance="unresolved") & models.Q(label__in=[0, 1])),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.test_set} {self.place}"
