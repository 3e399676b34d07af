"""Measure scorers on test sets, and read the figures, over REST."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import person
from mwpapp.api.measuring.figures import FiguresSerializer, IntervalsSerializer, StrataSerializer
from mwpapp.api.measuring.test_sets import LARGEST, TestSetFileSerializer
from mwpapp.api.refusals import RefusalSerializer, conflict_on_refusal
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import Evaluation, Run, TestSet
from mwpapp.services import rights
from mwpapp.services.labelling.agreement import STRATA
from mwpapp.services.measuring import comparisons, evaluations
from mwpapp.services.measuring.evaluations import Choice
from mwpapp.services.query_values import whole
from workers.runs import enqueue


class ScorerSerializer(serializers.Serializer[Any]):
    """A scorer that can be measured."""

    scorer = serializers.ChoiceField(choices=Evaluation.Scorer.choices, read_only=True)
    checkpoint = serializers.CharField(read_only=True)


class EvaluationSerializer(serializers.ModelSerializer[Evaluation]):
    """The evaluation of one scorer on one test set. `state` and `error` are those of its run.
    `figures` is null until the scorer has been measured."""

    state = serializers.SerializerMethodField()
    error = serializers.SerializerMethodField()
    figures = serializers.SerializerMethodField()

    class Meta:
        model = Evaluation
        fields: tuple[str, ...] = (
            "id", "test_set", "scorer", "checkpoint", "fingerprint", "run", "state", "error",
            "created_at", "measured_at", "figures",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(choices=Run.State.choices, allow_null=True))
    def get_state(self, row: Evaluation) -> str | None:
        if row.measured_at is not None:
            return Run.State.DONE.value
        return row.run.state if row.run is not None else None

    def get_error(self, row: Evaluation) -> str:
        return str(row.run.error) if row.run is not None else ""

    @extend_schema_field(FiguresSerializer(allow_null=True))
    def get_figures(self, row: Evaluation) -> Any:
        return FiguresSerializer(row.figures).data if row.measured_at is not None else None


class EvaluationDetailSerializer(EvaluationSerializer):
    """The evaluation of one scorer on one test set, with all its figures. `intervals` and `strata`
    are null until the scorer has been measured. `intervals` is also null if there are too few
    pairs."""

    intervals = serializers.SerializerMethodField()
    strata = serializers.SerializerMethodField()

    class Meta(EvaluationSerializer.Meta):
        fields = (*EvaluationSerializer.Meta.fields, "intervals", "strata")
        read_only_fields = fields

    @extend_schema_field(IntervalsSerializer(allow_null=True))
    def get_intervals(self, row: Evaluation) -> Any:
        if row.measured_at is None:
            return None
        labels = evaluations.labels_of(row.test_set)
        found: dict[str, dict[str, Any]] = {}
        for (average, name), interval in comparisons.own_intervals(row, labels=labels).items():
            found.setdefault(average, {})[name] = interval
        return IntervalsSerializer(found).data if found else None

    @extend_schema_field(StrataSerializer(allow_null=True))
    def get_strata(self, row: Evaluation) -> Any:
        if row.measured_at is None:
            return None
        figures = {
            by: comparisons.by_stratum(row, known=evaluations.known_labels(row.test_set, by=by))
            for by in STRATA
        }
        return StrataSerializer(figures).data


class StartSerializer(StrictFields, serializers.Serializer[Any]):
    """The test set, and a scorer as `scorers` lists it. The rule `same_numbers` has no
    checkpoint."""

    test_set = serializers.IntegerField(min_value=1, max_value=LARGEST)
    scorer = serializers.ChoiceField(choices=Evaluation.Scorer.choices)
    checkpoint = serializers.CharField(max_length=120, allow_blank=True, default="")


class OutsideSerializer(TestSetFileSerializer):
    """The scores of an outside model: a file with the pair and its score in each row, and the name
    under which the model is listed."""

    test_set = serializers.IntegerField(min_value=1, max_value=LARGEST)
    name = serializers.CharField(max_length=evaluations.MAX_NAME_LENGTH)


_TEST_SET = OpenApiParameter("test_set", int, description="Only evaluations on this test set.")


class EvaluationViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Evaluation]):
    """The evaluations on the test sets of your school, for leads and administrators."""

    queryset = Evaluation.objects.none()
    serializer_class = EvaluationSerializer
    filters: ClassVar = {"list": [_TEST_SET]}
    bodies: ClassVar = {"create": StartSerializer, "import_file": OutsideSerializer}

    def get_queryset(self) -> QuerySet[Evaluation]:
        found = rights.evaluations_visible_to(self.request.user)
        if self.action != "list":
            return found.select_related("test_set", "run")
        sent = self.request.query_params.get("test_set", "")
        found = found.for_lists().order_by("-pk")
        return found.filter(test_set_id=whole(sent)) if sent else found

    @extend_schema(responses=EvaluationDetailSerializer)
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Read an evaluation with all its figures: overall, and for each value of the stratum,
        operator, kind, generator and source of the pairs."""
        return Response(EvaluationDetailSerializer(self.get_object()).data)

    @extend_schema(responses={202: EvaluationSerializer, 409: RefusalSerializer})
    def create(self, request: Request) -> Response:
        """Measure a scorer on a test set. Poll the evaluation, or its run, until `state` is
        done, failed or cancelled. If an evaluation of this scorer on this set is unfinished, it is
        returned."""
        sent = self.read(request)
        test_set = visible_test_set(request, sent["test_set"])
        choice = Choice(scorer=sent["scorer"], checkpoint=sent["checkpoint"])
        if choice not in evaluations.offered():
            raise ValidationError({"checkpoint": [_("This scorer is not available here.")]})
        with conflict_on_refusal():
            (row,) = evaluations.request(test_set, by=person(request), keys=[choice.key])
        return accepted(row)

    @extend_schema(responses={202: EvaluationSerializer, 409: RefusalSerializer})
    @action(detail=False, methods=["post"], url_path="import", parser_classes=[MultiPartParser])
    def import_file(self, request: Request) -> Response:
        """Measure an outside model on a test set, from a file with its scores.

        Each row names a pair by `pair`, its number in the set counted from 1, or by `question`
        and `paraphrase`, and gives a `score` from -1 to 1 or a `label`. `/api/runs/ID/errors/`
        lists the rows that could not be used.
        """
        sent = self.read(request)
        file, test_set = sent["file"], visible_test_set(request, sent["test_set"])
        with conflict_on_refusal():
            row = evaluations.request_outside(
                test_set,
                by=person(request),
                name=sent["name"],
                file_name=file.name or "upload",
                content=file.read(),
            )
        return accepted(row)

    @extend_schema(responses=ScorerSerializer(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def scorers(self, request: Request) -> Response:
        """List the scorers that can be measured."""
        if not rights.may_use_test_sets(request.user):
            raise PermissionDenied
        return Response(ScorerSerializer(evaluations.offered(), many=True).data)


def visible_test_set(request: Request, pk: int) -> TestSet:
    """Return the set if the person may see it. Raise Http404 otherwise."""
    return get_object_or_404(rights.test_sets_visible_to(request.user), pk=pk)


def accepted(row: Evaluation) -> Response:
    """Enqueue the evaluation's run, and return the response that describes the evaluation."""
    if row.run is not None:
        enqueue(row.run)
    return Response(EvaluationSerializer(row).data, status=status.HTTP_202_ACCEPTED)
