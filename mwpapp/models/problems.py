"""Word problems and their solutions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchQuery, SearchVector, SearchVectorField
from django.db import models
from django.db.models.functions import MD5, Upper
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from pgvector.django import CosineDistance, HalfVectorField, HnswIndex, VectorField

from mwpapp.models.accounts import School

EMBEDDING_DIMENSION = 384
# Vectors of fewer dimensions are padded with zeros, which does not change any cosine.
LOGIC_DIMENSION = 384
# Comparing n rows of N takes as long as a search in the index if n * n / N is about this number, as
# measured in docs/retrieval.md: the index has to visit N / n rows for each row that it returns.
BALANCE = 40
MAX_TEXT_LENGTH = 10_000  # characters, like the other lengths
MAX_EQUATION_LENGTH = 500
MAX_ANSWER_LENGTH = 200
MAX_UNIT_LENGTH = 60
MAX_CHECKPOINT_LENGTH = 260  # characters: OWNER/NAME on a model hub, and a SHA-256 digest


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorColumn:
    """A column with vectors, and the column that names the checkpoint of each vector."""

    vector: str
    checkpoint: str
    dimension: int


WORDS = VectorColumn(vector="embedding", checkpoint="encoder", dimension=EMBEDDING_DIMENSION)
"""Texts with similar words have similar vectors."""
LOGIC = VectorColumn(
    vector="logic_embedding", checkpoint="logic_encoder", dimension=LOGIC_DIMENSION
)
"""Problems that are solved by the same calculation have similar vectors."""


class ProblemQuerySet(models.QuerySet["Problem"]):
    def alive(self) -> ProblemQuerySet:
        """Return the problems that are not deleted."""
        return self.filter(deleted_at__isnull=True)

    def searched(self, words: str) -> ProblemQuerySet:
        """Return the problems that match `words` in an English full-text search, or that contain
        `words` literally in any case."""
        return self.filter(
            models.Q(search=SearchQuery(words, config="english", search_type="websearch"))
            | models.Q(text__icontains=words)
        )

    def warned(self) -> ProblemQuerySet:
        """Return the problems that have warnings."""
        return self.exclude(warnings=[])

    def warned_by(self, codes: Iterable[str]) -> ProblemQuerySet:
        """Return the problems with a warning that has one of these codes."""
        condition = models.Q(pk__in=[])
        for code in codes:
            condition |= models.Q(warnings__contains=[{"code": code}])
        return self.filter(condition)

    def without_vectors(self) -> ProblemQuerySet:
        """Defer the columns that only searches use; they are larger than all the others."""
        return self.defer("embedding", "logic_embedding", "search")

    def embedded_by_another(self, *, words: str, logic: str) -> ProblemQuerySet:
        """Return the embedded problems with a missing vector or one of another checkpoint."""
        current = models.Q(encoder=words, logic_encoder=logic)
        return self.exclude(encoder="").exclude(current)

    def nearest_to(
        self, problem: Problem, *, count: int, by: VectorColumn = WORDS
    ) -> list[Problem]:
        """Return up to `count` other problems, as `nearest` does; [] if `problem` has no vector."""
        vector, checkpoint = getattr(problem, by.vector), getattr(problem, by.checkpoint)
        if vector is None:
            return []
        others = self.exclude(pk=problem.pk)
        return others.nearest(vector, computed_by=checkpoint, count=count, by=by)

    def nearest(
        self, vector: Sequence[float], *, computed_by: str, count: int, by: VectorColumn
    ) -> list[Problem]:
        """Return up to `count` problems, nearest first, each with its `similarity` (a cosine).
        Only vectors of the same checkpoint are compared.

        The index is approximate. It may return rows slightly out of order, and can stop early when
        filters drop most of what it finds. If few rows pass the filters, or if the index returns
        too few, all rows that pass are compared.
        """
        distance = CosineDistance(by.vector, vector)
        same = self.filter(**{by.checkpoint: computed_by}).annotate(similarity=1.0 - distance)
        near = [] if same.are_few() else list(same.order_by(distance)[:count])
        if len(near) < count:
            # This order cannot use the index. Whole rows are slow to read, so find the ids first.
            nearest = same.order_by("-similarity").values("pk")[:count]
            near = list(same.filter(pk__in=nearest))
        return sorted(near, key=attrgetter("similarity"), reverse=True)

    def are_few(self) -> bool:
        """Return whether comparing all of these rows is faster than the vector index, which visits
        rows until enough of them are among these.

        The numbers of rows are the database's estimates. Return False if the database would scan
        the whole table to find these rows.
        """
        plan = self._plan()
        if not plan:  # Django knows that there are none
            return True
        if "Seq Scan" in plan:
            return False
        return _expected(plan) ** 2 <= BALANCE * _expected(self.model.objects.all()._plan())

    def _plan(self) -> str:
        return self.order_by().values("pk").explain(format="json")


def _expected(plan: str) -> int:
    """Return the number of rows that the database expects a plan to find."""
    return int(json.loads(plan)[0]["Plan"]["Plan Rows"])


class Rounding(models.TextChoices):
    """How the result becomes the answer: 80 people need 6 buses with 15 seats each, not 5 1/3."""

    NONE = "none", _("Not rounded")
    UP = "up", _("Rounded up")
    DOWN = "down", _("Rounded down")


class Problem(models.Model):
    """A word problem with everything known about it.

    `warnings` contains the codes (see `ml.catalogue.problem_warnings`), parameters and corrections
    from the last check of the problem.
    """

    text = models.TextField(_("text"), max_length=MAX_TEXT_LENGTH)
    equation = models.CharField(_("equation"), max_length=MAX_EQUATION_LENGTH, blank=True)
    answer = models.CharField(_("answer"), max_length=MAX_ANSWER_LENGTH, blank=True)
    unit = models.CharField(_("unit"), max_length=MAX_UNIT_LENGTH, blank=True)
    grade = models.PositiveSmallIntegerField(_("grade"), null=True, blank=True)
    tags = ArrayField(
        models.CharField(max_length=40), default=list, blank=True, verbose_name=_("tags")
    )
    rounding = models.CharField(
        _("rounding"), max_length=4, choices=Rounding.choices, default=Rounding.NONE
    )
    # "." or ","; empty if the text itself shows which of them is its decimal sign.
    decimal_sign = models.CharField(_("decimal sign"), max_length=1, blank=True)
    language = models.CharField(_("language"), max_length=12, default="en")
    source = models.CharField(_("source"), max_length=120, blank=True)
    source_id = models.CharField(max_length=120, blank=True)
    # Null: the problem belongs to the school, as the demo bank does.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="problems",
        null=True,
        blank=True,
    )
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="problems")
    shared = models.BooleanField(_("shared with the school"), default=False)
    template = models.CharField(max_length=MAX_EQUATION_LENGTH, blank=True, db_index=True)
    # The readability index of `ml.checks.readability`: higher is harder.
    readability = models.PositiveSmallIntegerField(default=0, editable=False)
    warnings = models.JSONField(default=list, blank=True)
    # The `VERSION` of `services.bank.problem_warnings` that set `warnings` and `readability`.
    checks_version = models.PositiveSmallIntegerField(default=0, editable=False)
    embedding = VectorField(dimensions=EMBEDDING_DIMENSION, null=True, blank=True, editable=False)
    # NAME@FINGERPRINT of the checkpoint of the embedding; empty without an embedding.
    encoder = models.CharField(max_length=MAX_CHECKPOINT_LENGTH, blank=True, editable=False)
    logic_embedding = HalfVectorField(
        dimensions=LOGIC_DIMENSION, null=True, blank=True, editable=False
    )
    logic_encoder = models.CharField(max_length=MAX_CHECKPOINT_LENGTH, blank=True, editable=False)
    search = models.GeneratedField(
        expression=SearchVector("text", config="english"),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    revision = models.PositiveIntegerField(default=1)
    added_by_run = models.ForeignKey(
        "Run", on_delete=models.SET_NULL, null=True, blank=True, related_name="added_problems"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = ProblemQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = pgettext_lazy("model", "problem")
        verbose_name_plural = _("problems")
        indexes = [
            HnswIndex(
                name="problem_embedding_hnsw",
                fields=["embedding"],
                m=16,
                ef_construction=64,
                opclasses=["vector_cosine_ops"],
            ),
            HnswIndex(
                name="problem_logic_hnsw",
                fields=["logic_embedding"],
                m=16,
                ef_construction=64,
                opclasses=["halfvec_cosine_ops"],
            ),
            GinIndex(name="problem_search_gin", fields=["search"]),
            # Serves `icontains`, which compares UPPER(text).
            GinIndex(OpClass(Upper("text"), name="gin_trgm_ops"), name="problem_text_trigrams"),
            GinIndex(name="problem_tags_gin", fields=["tags"]),
            models.Index(name="problem_school_shared", fields=["school", "shared", "-id"]),
            # Rows are wide because of their vectors, so only an index makes counting fast.
            models.Index(
                name="problem_alive",
                fields=["school", "shared", "owner"],
                include=["grade", "readability", "template"],
                condition=models.Q(deleted_at__isnull=True),
            ),
            models.Index(
                name="problem_warned",
                fields=["school", "shared", "owner"],
                condition=~models.Q(warnings=[]),
            ),
            # The workers look for these rows every few seconds. Usually there are none.
            models.Index(
                name="problem_to_embed",
                fields=["id"],
                condition=models.Q(embedding__isnull=True, deleted_at__isnull=True),
            ),
            models.Index(name="problem_encoders", fields=["encoder", "logic_encoder"]),
            # If few problems of a school have a given grade, searches for neighbours compare all
            # of them.
            models.Index(
                name="problem_grade",
                fields=["school", "shared", "grade"],
                condition=models.Q(deleted_at__isnull=True),
            ),
            models.Index(
                name="problem_in_bin",
                fields=["school", "owner"],
                condition=models.Q(deleted_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                models.F("owner"),
                MD5("text"),
                name="problem_once_for_an_owner",
                condition=models.Q(deleted_at__isnull=True),
            ),
            models.UniqueConstraint(
                models.F("school"),
                MD5("text"),
                name="problem_once_for_a_school",
                condition=models.Q(deleted_at__isnull=True, owner__isnull=True),
            ),
            models.CheckConstraint(
                name="problem_of_a_school_is_shared",
                condition=models.Q(owner__isnull=False) | models.Q(shared=True),
            ),
            models.CheckConstraint(
                name="problem_has_text", condition=~models.Q(text__regex=r"^\s*$")
            ),
            models.CheckConstraint(
                name="problem_rounding_known",
                condition=models.Q(rounding__in=["none", "up", "down"]),
            ),
            models.CheckConstraint(
                name="problem_decimal_sign_known",
                condition=models.Q(decimal_sign__in=["", ".", ","]),
            ),
            models.CheckConstraint(
                name="problem_vector_names_its_encoder",
                condition=models.Q(embedding__isnull=True, encoder="")
                | (models.Q(embedding__isnull=False) & ~models.Q(encoder="")),
            ),
            models.CheckConstraint(
                name="problem_logic_names_its_encoder",
                condition=models.Q(logic_embedding__isnull=True, logic_encoder="")
                | (models.Q(logic_embedding__isnull=False) & ~models.Q(logic_encoder="")),
            ),
            models.CheckConstraint(
                name="problem_grade_between_0_and_13",
                condition=models.Q(grade__isnull=True) | models.Q(grade__range=(0, 13)),
            ),
        ]

    def __str__(self) -> str:
        return self.text if len(self.text) <= 60 else f"{self.text[:59]}…"


class Solution(models.Model):
    """The answer to a problem, with the equation and the method that gave it."""

    class Method(models.TextChoices):
        EQUATION = "equation", _("from its equation")
        SOLVER = "solver", _("by the solver")
        ANALOGY = "analogy", _("by analogy")

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="solutions")
    equation = models.CharField(max_length=MAX_EQUATION_LENGTH)
    answer = models.CharField(max_length=MAX_ANSWER_LENGTH)
    method = models.CharField(max_length=12, choices=Method.choices)
    analogue = models.ForeignKey(
        Problem, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    similarity = models.FloatField(null=True, blank=True)
    rounding = models.CharField(max_length=4, choices=Rounding.choices, default=Rounding.NONE)
    confidence = models.FloatField(null=True, blank=True)
    problem_revision = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="solution_once_for_a_problem", fields=["problem"]),
            models.CheckConstraint(
                name="solution_method_known",
                condition=models.Q(method__in=["equation", "solver", "analogy"]),
            ),
            models.CheckConstraint(
                name="solution_confidence_of_the_solver",
                condition=models.Q(method="solver", confidence__range=(0, 1))
                | (~models.Q(method="solver") & models.Q(confidence__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.equation} = {self.answer}"

    @property
    def is_guess(self) -> bool:
        return self.method == self.Method.ANALOGY
