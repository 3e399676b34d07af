"""Add, read, search, edit, delete and restore problems over REST, and request variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person, require
from mwpapp.api.refusals import Conflict, RefusalSerializer
from mwpapp.api.runs import RunSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.ml.catalogue.kinds import KINDS, possible_kinds
from mwpapp.ml.corpora.typed.typed_numbers import with_numbers_read
from mwpapp.ml.english.language import detect_language
from mwpapp.ml.types import Difficulty, Rounding
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, Solution
from mwpapp.models.problems import MAX_TEXT_LENGTH
from mwpapp.services import rights
from mwpapp.services.bank import problem_warnings, problems, text_search
from mwpapp.services.bank.neighbours import Query, neighbours, query_of
from mwpapp.services.query_values import whole, words
from mwpapp.services.variants import writing
from mwpapp.services.variants.offering import CannotWrite
from mwpapp.services.variants.selections import writing as many
from workers.runs import enqueue, follow_edit
from workers.searches import embed_text
from workers.solutions import embed_and_solve

NEIGHBOURS = 10  # in each list
TEXT_WAIT = 10.0  # seconds to wait until a worker has embedded a text


class SolutionSerializer(serializers.ModelSerializer[Solution]):
    guess = serializers.BooleanField(
        source="is_guess",
        read_only=True,
        help_text="Whether the solution is an unconfirmed guess from similar problems.",
    )

    class Meta:
        model = Solution
        fields = (
            "equation", "answer", "rounding", "guess", "method", "confidence", "analogue",
            "similarity",
        )  # fmt: skip
        read_only_fields = fields


class WarningSerializer(serializers.Serializer[Any]):
    """What may be wrong with a problem. `correction` contains the fields to change, with their new
    values."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    correction = serializers.DictField(child=serializers.CharField())


class ProblemSerializer(StrictFields, serializers.ModelSerializer[Problem]):
    text = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    tags = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )
    decimal_sign = serializers.ChoiceField(
        choices=["", ".", ","],
        required=False,
        help_text="Empty if the sign is clear from the text.",
    )
    warnings = serializers.SerializerMethodField(
        help_text="What may be wrong, and the fields that correct it, if known."
    )
    solution = serializers.SerializerMethodField()

    class Meta:
        model = Problem
        fields = (
            "id", "text", "equation", "answer", "unit", "rounding", "decimal_sign", "grade", "tags",
            "language", "source", "shared", "template", "warnings", "revision", "solution",
            "created_at",
        )  # fmt: skip
        read_only_fields = ("template", "created_at", "source")
        extra_kwargs = {
            "language": {
                "required": False,
                "help_text": "A language code such as en; by default, the language of the text.",
            },
            "grade": {"min_value": 0, "max_value": 13},
            "revision": {
                "required": False,
                "help_text": "For edits: the revision that the edit is based on. If the problem "
                "has a newer revision, the edit is refused (409).",
            },
        }

    @extend_schema_field(WarningSerializer(many=True))
    def get_warnings(self, problem: Problem) -> list[dict[str, Any]]:
        return [
            {"code": warning.code, "sentence": warning.sentence, "correction": warning.correction}
            for warning in problem_warnings.worded_warnings(problem)
        ]

    @extend_schema_field(SolutionSerializer(allow_null=True))
    def get_solution(self, problem: Problem) -> dict[str, Any] | None:
        # After an edit, the solution of the earlier text remains until the new text is solved.
        found = [one for one in problem.solutions.all() if one.problem_revision == problem.revision]
        return SolutionSerializer(found[0]).data if found else None

    def validate_text(self, value: str) -> str:
        if not (text := problems.tidy(value)):
            raise ValidationError(_("The text is empty."))
        return text


class KindsField(serializers.MultipleChoiceField):
    """Names of kinds of variants."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"choices": list(KINDS)} | kwargs)


class WritingRequestSerializer(StrictFields, serializers.Serializer[Any]):
    """The number of variants to write, their kinds, and how difficult their numbers are."""

    count = serializers.IntegerField(
        min_value=1, max_value=writing.MAX_VARIANTS_PER_RUN, default=10
    )
    kinds = KindsField(
        required=False,
        help_text="By default, every kind that can be written for the problem. If the site has a "
        "writing service, the problem is sent to it for the kinds reworded and retold: the "
        "parameter `sent_to` of the run is the host of the service.",
    )

    difficulty = serializers.ChoiceField(
        choices=[*Difficulty],
        default=Difficulty.SAME,
        help_text="How difficult new numbers are, compared with those of the problem.",
    )

    def validate_difficulty(self, value: str) -> Difficulty:
        return Difficulty(value)

    def validate_kinds(self, value: set[str]) -> list[str]:
        if not value:
            raise ValidationError(_("Choose at least one kind."))
        return sorted(value)


class ManyWritingSerializer(WritingRequestSerializer):
    """The problems, and the number and kinds of variants to write for each."""

    problems = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**53),
        min_length=1,
        max_length=many.MAX_PROBLEMS_PER_RUN,
        help_text="The ids of problems that you may change.",
    )


class TextSerializer(StrictFields, serializers.Serializer[Any]):
    """The text of a problem to compare with the bank. It is not added to the bank."""

    text = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    grade = serializers.IntegerField(min_value=0, max_value=13, required=False)
    mine = serializers.BooleanField(required=False)

    def validate_text(self, value: str) -> str:
        if not (text := problems.tidy(value)):
            raise ValidationError(_("The text is empty."))
        return text


class NeighbourSerializer(serializers.Serializer[Any]):
    """A similar problem. `logic` and `words` are cosines."""

    id = serializers.IntegerField(source="problem.pk")
    text = serializers.CharField(source="problem.text")
    equation = serializers.CharField(source="problem.equation")
    template = serializers.CharField(source="problem.template")
    same_template = serializers.BooleanField()
    logic = serializers.FloatField()
    words = serializers.FloatField()


class NeighboursSerializer(serializers.Serializer[Any]):
    template = serializers.CharField()
    guessed = serializers.BooleanField(
        help_text="Whether the equation is unknown, so that the template is a guess: the one that "
        "the solver proposes or that most problems with similar logic have."
    )
    same_logic = NeighbourSerializer(many=True)
    look_alikes = NeighbourSerializer(
        many=True, help_text="Problems with similar words but different logic."
    )


class NotReady(APIException):
    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "not_ready"


_FILTERS = [
    OpenApiParameter("words", str, description="Full-text search."),
    OpenApiParameter("grade", int),
    OpenApiParameter("tag", str),
    OpenApiParameter("status", str, enum=["new", "waiting", "reviewed", "flagged"]),
    OpenApiParameter("mine", bool),
]


class ProblemViewSet(StrictView, viewsets.ModelViewSet[Problem]):
    """Your problems and those shared with your school."""

    queryset = Problem.objects.none()
    serializer_class = ProblemSerializer
    permission_classes = (UsesBank,)
    http_method_names = ("get", "post", "patch", "delete", "head", "options")
    filters: ClassVar = {
        "list": _FILTERS,
        "alike": [OpenApiParameter("grade", int), OpenApiParameter("mine", bool)],
    }
    bodies: ClassVar = {
        "create": ProblemSerializer,
        "partial_update": ProblemSerializer,
        "variants": WritingRequestSerializer,
        "write": ManyWritingSerializer,
        "find_alike": TextSerializer,
    }

    def get_queryset(self) -> QuerySet[Problem]:
        matches = problems.search(self.request.user, self._search())
        return matches.prefetch_related("solutions").without_vectors()

    def _search(self) -> problems.ProblemSearch:
        query = self.request.query_params
        return problems.ProblemSearch(
            words=words(query.get("words", "")),
            grade=whole(query.get("grade", "")),
            tag=words(query.get("tag", "")),
            status=query.get("status", ""),
            mine=query.get("mine", "").lower() in {"1", "true"},
        )

    @extend_schema(responses={200: ProblemSerializer, 409: RefusalSerializer})
    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().partial_update(request, *args, **kwargs)

    def perform_create(self, serializer: serializers.BaseSerializer[Problem]) -> None:
        sent = dict(serializer.validated_data)
        shared = sent.pop("shared", False)
        try:
            problem = problems.add(_plain(sent), owner=person(self.request), shared=shared)
        except problems.AlreadyThere as error:
            raise ValidationError(
                {"text": [str(error)], "existing": [str(error.problem.pk)]}
            ) from None
        embed_and_solve.delay_on_commit([problem.pk])
        serializer.instance = problem

    def perform_update(self, serializer: serializers.BaseSerializer[Problem]) -> None:
        problem: Problem = self.get_object()
        require(rights.may_change_problem, self.request, problem)
        try:
            changed = _edit(problem, dict(serializer.validated_data))
        except problems.AlreadyThere as error:
            raise ValidationError({"text": [str(error)]}) from None
        except problems.ChangedMeanwhile as error:
            raise Conflict(str(error)) from None
        follow_edit(changed, by=person(self.request))
        serializer.instance = changed

    def perform_destroy(self, instance: Problem) -> None:
        require(rights.may_change_problem, self.request, instance)
        problems.delete(instance)

    @extend_schema(responses=ProblemSerializer)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, pk: str) -> Response:
        """Restore a deleted problem with its variants."""
        problem = get_object_or_404(rights.problems_changeable_by(request.user), pk=pk)
        try:
            problems.restore(problem)
        except problems.AlreadyThere as error:
            raise ValidationError(str(error)) from None
        return Response(ProblemSerializer(problem).data)

    @extend_schema(responses={202: RunSerializer})
    @action(detail=True, methods=["post"])
    def variants(self, request: Request, pk: str) -> Response:
        """Request variants of a problem. The response is the run that writes them."""
        problem = self.get_object()
        require(rights.may_change_problem, request, problem)
        options = {"kinds": possible_kinds(problems.plain(problem)), **self.read(request)}
        try:
            run = writing.request_variants(problem, asked_by=person(request), **options)
        except CannotWrite as reason:
            raise ValidationError({reason.field: [str(reason)]}) from None
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses={202: RunSerializer})
    @action(detail=False, methods=["post"])
    def write(self, request: Request) -> Response:
        """Request variants of many problems in one run. Kinds that are not possible for a problem
        are skipped. A problem with an answer but no equation gets the solver's equation if that
        equation gives the answer. `/api/runs/ID/problems/` lists the results."""
        options = {"kinds": list(KINDS), **self.read(request)}
        ids = options.pop("problems")
        chosen = _changeable(request, ids=ids)
        try:
            run = many.request_variants_of_all(chosen, asked_by=person(request), **options)
        except CannotWrite as reason:
            raise ValidationError({reason.field: [str(reason)]}) from None
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses={200: NeighboursSerializer, 503: RefusalSerializer})
    @action(detail=True)
    def alike(self, request: Request, pk: str) -> Response:
        """Return the problems with the same logic, and those that only have similar words."""
        visible = rights.problems_visible_to(request.user).defer("search")
        query = query_of(get_object_or_404(visible, pk=pk))
        return self._neighbours(query, search=self._search())

    @extend_schema(responses={200: NeighboursSerializer, 503: RefusalSerializer})
    @action(detail=False, methods=["post"], url_path="alike")
    def find_alike(self, request: Request) -> Response:
        """Find problems with the same logic as a text. Nothing is added to the bank."""
        sent = self.read(request)
        key = text_search.ask(sent.pop("text"), person=request.user)
        embed_text.delay_on_commit(str(key))
        search = text_search.search_of(key, person=request.user)
        query = text_search.query_of(key, search, wait=TEXT_WAIT) if search else None
        return self._neighbours(query, search=problems.ProblemSearch(**sent))

    def _neighbours(self, query: Query | None, *, search: problems.ProblemSearch) -> Response:
        if query is None:
            raise NotReady(_("No worker has computed the vectors yet. Try again later."))
        result = neighbours(query, person=self.request.user, search=search, count=NEIGHBOURS)
        return Response(NeighboursSerializer(result).data)


def _changeable(request: Request, *, ids: Sequence[int]) -> list[Problem]:
    """Return the problems with these ids. Raise ValidationError if the person may not see one of
    them, and PermissionDenied if they may not change one."""
    visible = rights.problems_visible_to(request.user).filter(pk__in=ids)
    by_id = {row.pk: row for row in visible.without_vectors()}
    if unknown := [number for number in ids if number not in by_id]:
        raise ValidationError({"problems": [_("There is no problem %s.") % unknown[0]]})
    for row in by_id.values():
        require(rights.may_change_problem, request, row)
    return list(by_id.values())


@transaction.atomic
def _edit(problem: Problem, sent: dict[str, Any]) -> Problem:
    """Change the fields that were sent and keep the current values of the others."""
    revision = sent.pop("revision", None)
    if "text" in sent:
        sent.setdefault("language", "")  # detect the language of the new text
    row = problems.locked(problem)
    values = {name: getattr(row, name) for name in _EDITABLE} | sent
    shared = values.pop("shared")
    return problems.edit(row, _plain(values), shared=shared, revision=revision)


_EDITABLE = (
    "text", "equation", "answer", "unit", "rounding", "decimal_sign", "grade", "tags", "language",
    "shared",
)  # fmt: skip


def _plain(sent: dict[str, Any]) -> PlainProblem:
    problem = PlainProblem(
        text=sent["text"],
        equation=sent.get("equation") or None,
        answer=sent.get("answer") or None,
        unit=sent.get("unit") or None,
        rounding=Rounding(sent.get("rounding", Rounding.NONE)),
        decimal_sign=sent.get("decimal_sign", ""),
        grade=sent.get("grade"),
        tags=tuple(sent.get("tags", ())),
        language=sent.get("language") or detect_language(sent["text"]),
    )
    problem = with_numbers_read(problem)
    if fault := problems.equation_fault([problem]):
        raise ValidationError({"equation": [fault]})
    return problem
