"""Worksheets with their sections, places, versions, files and shares, and class lists."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from mwpapp.models.accounts import School
from mwpapp.models.problems import Problem
from mwpapp.models.runs import Run

MAX_TITLE_LENGTH = 200  # characters
MAX_INSTRUCTIONS_LENGTH = 2_000  # characters
MAX_SPACE_LINES = 40  # lines of text
MAX_CHOICES = 6
_LARGEST_SEED = 2**31


def new_deal() -> int:
    """Return a seed for dealing variants."""
    return secrets.randbelow(_LARGEST_SEED)


class Paper(models.TextChoices):
    A4 = "a4", _("A4")
    LETTER = "letter", _("US Letter")


class AnswerSpace(models.TextChoices):
    """Room for the answer on paper."""

    NONE = "none", _("None")
    LINES = "lines", _("Lines")
    SQUARES = "squares", _("Squares")


class AssessmentQuerySet(models.QuerySet["Assessment"]):
    def current(self) -> AssessmentQuerySet:
        """Return the worksheets that are not archived."""
        return self.filter(archived_at__isnull=True)

    def archived(self) -> AssessmentQuerySet:
        return self.filter(archived_at__isnull=False)


class Assessment(models.Model):
    """A worksheet or a quiz: places in sections, each with a pool of variants.

    `version` counts the changes, so that a concurrent change is not overwritten unnoticed.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="assessments"
    )
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="assessments")
    title = models.CharField(_("title"), max_length=MAX_TITLE_LENGTH)
    instructions = models.TextField(
        _("instructions"), max_length=MAX_INSTRUCTIONS_LENGTH, blank=True
    )
    language = models.CharField(_("language"), max_length=12, default="en")
    paper = models.CharField(_("paper"), max_length=6, choices=Paper.choices, default=Paper.A4)
    seed = models.BigIntegerField(default=new_deal)
    # Whether pools also contain the variants that were kept despite the reasons against them or
    # without a check.
    allow_kept_anyway = models.BooleanField(default=False)
    # Whether sheets show the students' numbers instead of their names.
    numbers_only = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = AssessmentQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        verbose_name = _("worksheet")
        verbose_name_plural = _("worksheets")
        constraints = [
            models.CheckConstraint(
                name="assessment_has_a_title", condition=~models.Q(title__regex=r"^\s*$")
            ),
            models.CheckConstraint(
                name="assessment_paper_known", condition=models.Q(paper__in=["a4", "letter"])
            ),
        ]

    def __str__(self) -> str:
        return self.title


class AssessmentSection(models.Model):
    """A heading of a worksheet, with the places below it."""

    assessment = models.ForeignKey(Assessment, on_delete=models.CASCADE, related_name="sections")
    title = models.CharField(_("title"), max_length=MAX_TITLE_LENGTH, blank=True)
    instructions = models.TextField(
        _("instructions"), max_length=MAX_INSTRUCTIONS_LENGTH, blank=True
    )
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.title


class AssessmentPlace(models.Model):
    """A numbered place, where each version shows one item of the place's pool.

    The pool is the original, if `include_original`, and the problem's kept variants of any of
    `kinds` (of all kinds if that is empty). `choices` is the number of answers to choose from;
    with 0 the student writes the answer. `given` is what an imported file said about the items
    (see `services.assessments.given`).
    """

    section = models.ForeignKey(AssessmentSection, on_delete=models.CASCADE, related_name="places")
    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="places")
    position = models.PositiveSmallIntegerField()
    include_original = models.BooleanField(_("original"), default=True)
    kinds = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    points = models.DecimalField(_("points"), max_digits=6, decimal_places=2, default=1)
    tolerance = models.DecimalField(_("tolerance"), max_digits=14, decimal_places=6, default=0)
    space = models.CharField(
        _("space"), max_length=8, choices=AnswerSpace.choices, default=AnswerSpace.LINES
    )
    space_lines = models.PositiveSmallIntegerField(_("lines of space"), default=3)
    choices = models.PositiveSmallIntegerField(_("choices"), default=0)
    given = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["section__position", "section", "position", "pk"]
        constraints = [
            models.CheckConstraint(
                name="place_space_known",
                condition=models.Q(space__in=["none", "lines", "squares"]),
            ),
            models.CheckConstraint(
                name="place_numbers_in_range",
                condition=models.Q(
                    points__gte=0,
                    tolerance__gte=0,
                    space_lines__lte=MAX_SPACE_LINES,
                    choices__lte=MAX_CHOICES,
                ),
            ),
        ]

    def __str__(self) -> str:
        return str(self.problem)


class SchoolClass(models.Model):
    """A list of students. Only its owner sees it. Deleting it deletes the names everywhere."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="classes"
    )
    name = models.CharField(_("name"), max_length=120)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        constraints = [
            models.UniqueConstraint(name="class_name_once_for_an_owner", fields=["owner", "name"])
        ]

    def __str__(self) -> str:
        return self.name


class Student(models.Model):
    """A student in a class, identified by a name or a number."""

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="students")
    name = models.CharField(_("name"), max_length=120)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.name


class DealtVersion(models.Model):
    """The version for a group of students or for one student.

    `chosen` maps the id of each place to `[variant, mark]`: the id of the variant (null for the
    original), and a digest of its text, answer, unit and choices, which reveals later changes.
    """

    assessment = models.ForeignKey(Assessment, on_delete=models.CASCADE, related_name="dealt")
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=4)
    # Null if no class was chosen or the class was deleted.
    student = models.ForeignKey(
        Student, on_delete=models.SET_NULL, null=True, blank=True, related_name="dealt"
    )
    chosen = models.JSONField(default=dict)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                name="dealt_code_once_for_an_assessment", fields=["assessment", "code"]
            )
        ]

    def __str__(self) -> str:
        return self.code


class MadeFile(models.Model):
    """A worksheet's file that a run made. Only the person who requested it may download it.

    `digest` covers everything that the file shows: if the worksheet has changed, the file is made
    again. The file is deleted with the class whose names it shows.
    """

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="made_file")
    assessment = models.ForeignKey(Assessment, on_delete=models.CASCADE, related_name="made_files")
    school_class = models.ForeignKey(
        SchoolClass, on_delete=models.CASCADE, null=True, blank=True, related_name="made_files"
    )
    name = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.assessment} / {self.name}"


class AssessmentShare(models.Model):
    """A colleague who may see a worksheet, or also copy it."""

    class Level(models.TextChoices):
        VIEW = "view", _("can view")
        COPY = "copy", _("can view and copy")

    assessment = models.ForeignKey(Assessment, on_delete=models.CASCADE, related_name="shares")
    colleague = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shared_assessments"
    )
    level = models.CharField(max_length=4, choices=Level.choices, default=Level.VIEW)

    class Meta:
        ordering = ["colleague__username"]
        constraints = [
            models.UniqueConstraint(
                name="assessment_shared_once", fields=["assessment", "colleague"]
            ),
            models.CheckConstraint(
                name="share_level_known", condition=models.Q(level__in=["view", "copy"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assessment} / {self.colleague}"
