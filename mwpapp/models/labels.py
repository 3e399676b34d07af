"""Pairs, their labels, the claims of annotators, and adjudications."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import Value
from django.db.models.functions import MD5, Concat, Now, Upper
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mwpapp.models.campaigns import MAX_LABELS, Campaign, GuidelineVersion
from mwpapp.models.problems import MAX_TEXT_LENGTH

MAX_REASON_LENGTH = 1_000  # characters
PLACES = 2**31  # each pair gets a random place below this number


def new_place() -> int:
    return secrets.randbelow(PLACES)


class Answer(models.TextChoices):
    """An annotator's answer for a pair. A skip does not count as a label."""

    VALID = "valid", _("Valid")
    NOT_VALID = "not_valid", _("Not valid")
    CANNOT_TELL = "cannot_tell", _("Cannot tell")
    SKIP = "skip", _("Skip")


class Reason(models.TextChoices):
    """The reasons why a paraphrase is not valid or cannot be judged."""

    NUMBERS = "numbers", _("A number is missing, new or changed")
    UNITS = "units", _("A unit changed")
    ENTITIES = "entities", _("People or things were mixed up")
    QUESTION = "question", _("It asks for something else")
    LOST = "lost", _("Something that is needed is missing")
    ADDED = "added", _("Something was added")
    LANGUAGE = "language", _("It cannot be understood")
    ORIGINAL = "original", _("The original itself is faulty")
    OTHER = "other", _("Something else")


# The three types of pairs. Every annotator labels all gold and practice pairs.
REAL = models.Q(practice=False, gold="")
GOLD = models.Q(practice=False) & ~models.Q(gold="")
PRACTICE = models.Q(practice=True)


# What Python's `str.split` treats as whitespace, which is more than Postgres does.
_SPACES = r"\s\u001c-\u001f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


class Unspaced(models.Func):
    """A text with each run of whitespace replaced with one space, and none at the ends, as
    `formats.labelling.same_pair.with_single_spaces` returns it."""

    template = rf"BTRIM(REGEXP_REPLACE(%(expressions)s, '[{_SPACES}]+', ' ', 'g'))"
    output_field = models.TextField()


def _unsettled() -> models.Q:
    """Return the condition under which the answers to a real pair do not settle it."""
    wanted = models.F("campaign__wanted")
    skips = Label.objects.filter(pair=models.OuterRef("pk"))
    single = models.Q(missing=wanted - 1)
    skipped = models.Q(missing=wanted) & models.Q(models.Exists(skips))
    # The first condition of each alternative has an index.
    gaps = models.Q(state=Pair.State.OPEN, missing__gt=0) & (single | skipped)
    return models.Q(disputed=True) | gaps


class PairQuerySet(models.QuerySet["Pair"]):
    def real(self) -> PairQuerySet:
        """Return the pairs that are neither gold nor practice; figures and test sets use these."""
        return self.filter(REAL)

    def unsettled(self) -> PairQuerySet:
        """Return the undecided real pairs whose answers do not settle them: labels differ, one is
        “cannot tell”, or labels are missing and there is only one label or only skips."""
        return self.real().filter(_unsettled(), adjudication__isnull=True)

    def revealed(self) -> PairQuerySet:
        """Return the pairs whose labels the lead may read: practice pairs and, in closed campaigns,
        all pairs that need no decision."""
        closed = models.Q(campaign__state=Campaign.State.CLOSED)
        # Repeats `unsettled`, because with a subquery Postgres would read every waiting pair.
        waiting = REAL & _unsettled() & models.Q(adjudication__isnull=True)
        return self.filter(PRACTICE | (closed & ~waiting))

    def digests(self, *, questions: Collection[str]) -> set[tuple[str, str]]:
        """Return the MD5 digests of question and paraphrase, after `Unspaced`, of each pair whose
        question's digest is in `questions`."""
        digested = self.annotate(
            question_md5=MD5(Unspaced("question")), paraphrase_md5=MD5(Unspaced("paraphrase"))
        )
        matching = digested.filter(question_md5__in=questions)
        return set(matching.values_list("question_md5", "paraphrase_md5"))

    def with_texts(self, question: str, paraphrase: str) -> PairQuerySet:
        """Return the pairs whose texts differ only in whitespace from these columns of the outer
        query."""
        digested = self.annotate(
            question_md5=MD5(Unspaced("question")), paraphrase_md5=MD5(Unspaced("paraphrase"))
        )
        return digested.filter(
            question_md5=MD5(Unspaced(models.OuterRef(question))),
            paraphrase_md5=MD5(Unspaced(models.OuterRef(paraphrase))),
        )

    def to_adjudicate(self) -> PairQuerySet:
        """Return the complete pairs with an undecided disagreement or a “cannot tell”, and all
        unsettled pairs of closed campaigns."""
        complete = models.Q(missing=0, disputed=True)
        return self.unsettled().filter(complete | models.Q(campaign__state=Campaign.State.CLOSED))


class Pair(models.Model):
    """A question and its paraphrase, to be labelled in one campaign."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")  # an adjudicator has decided it, so its labels cannot change

    campaign = models.ForeignKey(
        Campaign,
        on_delete=models.CASCADE,
        related_name="pairs",
        db_index=False,  # `pair_campaign` serves the same queries
    )
    question = models.TextField(max_length=MAX_TEXT_LENGTH)
    paraphrase = models.TextField(max_length=MAX_TEXT_LENGTH)
    # Where the pair comes from: source, generator, kind, stratum, operator and other notes. Hidden
    # from annotators and adjudicators.
    provenance = models.JSONField(default=dict, blank=True)
    gold = models.CharField(
        max_length=12,
        choices=[(Answer.VALID, Answer.VALID.label), (Answer.NOT_VALID, Answer.NOT_VALID.label)],
        blank=True,
    )
    practice = models.BooleanField(default=False)
    # Why the known answer of a practice pair is right; shown once the annotator has answered.
    why = models.TextField(max_length=MAX_REASON_LENGTH, blank=True)
    state = models.CharField(max_length=6, choices=State.choices, default=State.OPEN)
    place = models.PositiveIntegerField(default=new_place, editable=False)
    # How many labels are still needed (skips do not count); null if every annotator labels the
    # pair. A constraint refuses an extra label even if two requests race.
    missing = models.SmallIntegerField(null=True, editable=False)
    disputed = models.BooleanField(
        default=False, editable=False
    )  # labels differ, or one is “cannot tell”

    # Both texts in upper case. Changing the case of 50,000 pairs takes longer than searching them.
    searched = models.GeneratedField(
        expression=Upper(
            Concat("question", Value("\n"), "paraphrase", output_field=models.TextField())
        ),
        output_field=models.TextField(),
        db_persist=True,
        editable=False,
    )

    objects = PairQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = pgettext_lazy("model", "pair")
        verbose_name_plural = _("pairs")
        indexes = [
            # The label search reads the ids of all pairs of a campaign from this index.
            models.Index(name="pair_campaign", fields=["campaign", "id"]),
            # Finding the next pair from a given place is a short scan of these indexes.
            models.Index(
                name="pair_wanted",
                fields=["campaign", "place"],
                condition=models.Q(practice=False, gold="", state="open", missing__gt=0),
            ),
            models.Index(
                name="pair_for_everybody",
                fields=["campaign", "practice", "place"],
                condition=models.Q(missing__isnull=True),
            ),
            models.Index(
                models.F("campaign"),
                MD5(Unspaced("question")),
                MD5(Unspaced("paraphrase")),
                name="pair_same_but_for_spaces",
            ),
            GinIndex(OpClass("searched", name="gin_trgm_ops"), name="pair_searched_trigrams"),
            models.Index(
                name="pair_disputed", fields=["campaign"], condition=models.Q(disputed=True)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                models.F("campaign"),
                MD5("question"),
                MD5("paraphrase"),
                name="pair_once_in_a_campaign",
            ),
            models.CheckConstraint(
                name="pair_state_known", condition=models.Q(state__in=["open", "closed"])
            ),
            models.CheckConstraint(
                name="pair_gold_known", condition=models.Q(gold__in=["", "valid", "not_valid"])
            ),
            models.CheckConstraint(
                name="pair_has_texts",
                condition=~models.Q(question__regex=r"^\s*$")
                & ~models.Q(paraphrase__regex=r"^\s*$"),
            ),
            models.CheckConstraint(
                name="pair_never_labelled_more_than_wanted",
                condition=models.Q(missing__isnull=True) | models.Q(missing__range=(0, MAX_LABELS)),
            ),
            models.CheckConstraint(
                name="pair_counts_labels_where_it_is_real",
                condition=models.Q(practice=False, gold="", missing__isnull=False)
                | (~models.Q(practice=False, gold="") & models.Q(missing__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return self.question if len(self.question) <= 60 else f"{self.question[:59]}…"


class ClaimQuerySet(models.QuerySet["Claim"]):
    def live(self) -> ClaimQuerySet:
        """Return the claims that have not expired by the database's clock."""
        return self.filter(until__gt=Now())


class Claim(models.Model):
    """An annotator's reservation of one of the labels that a pair needs. It expires."""

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="claims")
    annotator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims"
    )
    opened_at = models.DateTimeField()
    until = models.DateTimeField()

    objects = ClaimQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(name="claim_of_annotator", fields=["annotator", "-until"])]
        constraints = [
            # The row of an expired claim is reused, so one row for each pair and annotator is
            # enough.
            models.UniqueConstraint(name="claim_once_for_a_pair", fields=["pair", "annotator"]),
            models.CheckConstraint(
                name="claim_ends_after_it_begins",
                condition=models.Q(until__gte=models.F("opened_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id} / {self.annotator_id}"


class LabelQuerySet(models.QuerySet["Label"]):
    def given(self) -> LabelQuerySet:
        """Return the labels without skips."""
        return self.exclude(answer=Answer.SKIP)

    def measured(self) -> LabelQuerySet:
        """Return the labels that count towards agreement: those of real pairs, without skips."""
        return self.given().filter(pair__practice=False, pair__gold="")


class Label(models.Model):
    """One annotator's answer for one pair."""

    campaign = models.ForeignKey(  # the pair's campaign, repeated for the indexes
        Campaign, on_delete=models.CASCADE, related_name="labels"
    )
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="labels")
    annotator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="labels"
    )
    guidelines = models.ForeignKey(
        GuidelineVersion, on_delete=models.PROTECT, related_name="labels"
    )
    answer = models.CharField(max_length=12, choices=Answer.choices)
    skip_reason = models.CharField(max_length=300, blank=True)
    reasons = ArrayField(
        models.CharField(max_length=12, choices=Reason.choices), default=list, blank=True
    )
    comment = models.TextField(max_length=2_000, blank=True)
    seconds = models.FloatField()  # from opening the pair to the first answer
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    objects = LabelQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("label")
        verbose_name_plural = _("labels")
        indexes = [
            models.Index(name="label_of_annotator", fields=["campaign", "annotator", "-created_at"])
        ]
        constraints = [
            models.UniqueConstraint(name="label_once_for_a_pair", fields=["pair", "annotator"]),
            models.CheckConstraint(
                name="label_answer_known",
                condition=models.Q(answer__in=["valid", "not_valid", "cannot_tell", "skip"]),
            ),
            models.CheckConstraint(
                name="label_skip_has_a_reason",
                condition=models.Q(answer="skip", skip_reason__regex=r"\S")
                | (~models.Q(answer="skip") & models.Q(skip_reason="")),
            ),
            models.CheckConstraint(
                name="label_reasons_known",
                condition=models.Q(reasons__contained_by=list(Reason.values)),
            ),
            models.CheckConstraint(
                name="label_took_no_negative_time", condition=models.Q(seconds__gte=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id}: {self.answer}"


class Adjudication(models.Model):
    """The decision about a pair. `cannot_tell` leaves it unresolved."""

    pair = models.OneToOneField(Pair, on_delete=models.CASCADE, related_name="adjudication")
    decision = models.CharField(
        max_length=12, choices=[choice for choice in Answer.choices if choice[0] != "skip"]
    )
    reason = models.TextField(max_length=2_000)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="adjudications"
    )
    decided_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="adjudication_decision_known",
                condition=models.Q(decision__in=["valid", "not_valid", "cannot_tell"]),
            ),
            models.CheckConstraint(
                name="adjudication_has_a_reason", condition=models.Q(reason__regex=r"\S")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id}: {self.decision}"
