"""Problems over REST: add, read, change, delete, restore, and ask for variants."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.rights import UsesBank, person, require
from mwpapp.api.runs import RunSerializer
from mwpapp.ml.types import Kind
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution
from mwpapp.models.problems import LONGEST_TEXT
from mwpapp.services import paraphrases, problems, rights
from mwpapp.services.asked import whole, words
from workers.problems import understand
from workers.runs import enqueue

_KINDS = [kind.value for kind in Kind]


class SolutionSerializer(serializers.ModelSerializer[Solution]):
    class Meta:
        model = Solution
        fields = ("equation", "answer", "method", "analogue", "similarity")
        read_only_fields = fields


class ProblemSerializer(serializers.ModelSerializer[Problem]):
    text = serializers.CharField(max_length=LONGEST_TEXT)
    tags = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )
    solution = serializers.SerializerMethodField()

    class Meta:
        model = Problem
        fields = (
            "id", "text", "equation", "answer", "unit", "grade", "tags", "language", "source",
            "shared", "template", "disagreement", "revision", "solution", "created_at",
        )  # fmt: skip
        read_only_fields = ("template", "disagreement", "revision", "created_at", "source")
        extra_kwargs = {"grade": {"min_value": 0, "max_value": 13}}

    @extend_schema_field(SolutionSerializer(allow_null=True))
    def get_solution(self, problem: Problem) -> dict[str, Any] | None:
        solution = next(iter(problem.solutions.all()), None)
        return SolutionSerializer(solution).data if solution else None

    def validate_text(self, value: str) -> str:
        if not (text := problems.tidy(value)):
            raise ValidationError(_("The text is empty."))
        return text


class WishSerializer(serializers.Serializer[Any]):
    """How many variants, of which kinds."""

    count = serializers.IntegerField(min_value=1, max_value=paraphrases.MOST_AT_ONCE, default=10)
    kinds = serializers.MultipleChoiceField(choices=_KINDS, default=set(_KINDS))

    def validate_kinds(self, value: set[str]) -> list[str]:
        if not value:
            raise ValidationError(_("Choose at least one kind."))
        return sorted(value)


_FILTERS = [
    OpenApiParameter("words", str, description="Full-text search."),
    OpenApiParameter("grade", int),
    OpenApiParameter("tag", str),
    OpenApiParameter("status", str, enum=["new", "waiting", "reviewed", "flagged"]),
    OpenApiParameter("mine", bool),
]


class ProblemViewSet(viewsets.ModelViewSet[Problem]):
    """Your problems and those shared with your school."""

    queryset = Problem.objects.none()
    serializer_class = ProblemSerializer
    permission_classes = (UsesBank,)
    http_method_names = ("get", "post", "patch", "delete", "head", "options")

    def get_queryset(self) -> QuerySet[Problem]:
        asked = self.request.query_params
        wish = problems.Wanted(
            words=words(asked.get("words", "")),
            grade=whole(asked.get("grade", "")),
            tag=words(asked.get("tag", "")),
            status=asked.get("status", ""),
            mine=asked.get("mine", "").lower() in {"1", "true"},
        )
        found = problems.wanted(self.request.user, wish)
        return found.prefetch_related("solutions").defer("embedding", "search")

    @extend_schema(parameters=_FILTERS)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    def perform_create(self, serializer: serializers.BaseSerializer[Problem]) -> None:
        sent = dict(serializer.validated_data)
        shared = sent.pop("shared", False)
        try:
            problem = problems.add(_plain(sent), owner=person(self.request), shared=shared)
        except problems.AlreadyThere as there:
            raise ValidationError(
                {"text": [str(there)], "existing": [str(there.problem.pk)]}
            ) from None
        understand.delay_on_commit([problem.pk])
        serializer.instance = problem

    def perform_update(self, serializer: serializers.BaseSerializer[Problem]) -> None:
        problem: Problem = self.get_object()
        require(rights.may_change_problem, self.request, problem)
        now = {name: getattr(problem, name) for name in _EDITABLE} | serializer.validated_data
        shared = now.pop("shared")
        try:
            changed = problems.edit(problem, _plain(now), shared=shared)
        except problems.AlreadyThere as there:
            raise ValidationError({"text": [str(there)]}) from None
        understand.delay_on_commit([changed.pk])
        serializer.instance = changed

    def perform_destroy(self, instance: Problem) -> None:
        require(rights.may_change_problem, self.request, instance)
        problems.delete(instance)

    @extend_schema(request=None, responses=ProblemSerializer)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, pk: str) -> Response:
        """Bring a deleted problem back with its variants."""
        problem = get_object_or_404(Problem, pk=pk, owner=person(request))
        try:
            problems.restore(problem)
        except problems.AlreadyThere as there:
            raise ValidationError(str(there)) from None
        return Response(ProblemSerializer(problem).data)

    @extend_schema(request=WishSerializer, responses={202: RunSerializer})
    @action(detail=True, methods=["post"])
    def variants(self, request: Request, pk: str) -> Response:
        """Ask for variants; follow the run that comes back."""
        problem = self.get_object()
        require(rights.may_change_problem, request, problem)
        wish = WishSerializer(data=request.data)
        wish.is_valid(raise_exception=True)
        run = paraphrases.ask_for_variants(problem, asked_by=person(request), **wish.validated_data)
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)


_EDITABLE = ("text", "equation", "answer", "unit", "grade", "tags", "language", "shared")


def _plain(sent: dict[str, Any]) -> PlainProblem:
    return PlainProblem(
        text=sent["text"],
        equation=sent.get("equation") or None,
        answer=sent.get("answer") or None,
        unit=sent.get("unit") or None,
        grade=sent.get("grade"),
        tags=tuple(sent.get("tags", ())),
        language=sent.get("language") or "en",
    )
