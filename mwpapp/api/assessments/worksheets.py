"""Build worksheets, make their versions and download files over REST."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, ClassVar

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person, require
from mwpapp.api.assessments.access import BASED_ON, BasedOn, conflict, version_in_query
from mwpapp.api.bank import KindsField
from mwpapp.api.downloads import FORMAT_NAME, file_response, require_format
from mwpapp.api.refusals import RefusalSerializer
from mwpapp.api.runs import RunSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import Assessment, AssessmentPlace, Problem
from mwpapp.models.assessments import MAX_CHOICES, MAX_INSTRUCTIONS_LENGTH, MAX_SPACE_LINES
from mwpapp.services import rights
from mwpapp.services.assessments import building, choosing, dealing, making
from mwpapp.services.assessments.files import FILES
from mwpapp.services.assessments.pools import Pool, places_of, pools_of
from workers.runs import enqueue

MAX_POINTS = Decimal(1000)
MAX_TOLERANCE = Decimal(10**6)
LARGEST_ID = 2**63 - 1


class PlaceSerializer(BasedOn, serializers.ModelSerializer[AssessmentPlace]):
    """A place: its problem, the variants that it can show, and how the problem is printed."""

    kinds = KindsField(required=False, help_text="Only these kinds of variants; empty for all.")
    points = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=Decimal(0), max_value=MAX_POINTS, required=False
    )
    tolerance = serializers.DecimalField(
        max_digits=14,
        decimal_places=6,
        min_value=Decimal(0),
        max_value=MAX_TOLERANCE,
        required=False,
    )
    space_lines = serializers.IntegerField(min_value=0, max_value=MAX_SPACE_LINES, required=False)
    choices = serializers.IntegerField(
        min_value=0,
        max_value=MAX_CHOICES,
        required=False,
        help_text="The number of answers to choose from; 0 for an open question.",
    )

    class Meta:
        model = AssessmentPlace
        fields = (
            "id", "problem", "section", "include_original", "kinds", "points", "tolerance", "space",
            "space_lines", "choices", "version",
        )  # fmt: skip
        read_only_fields = ("problem", "section")

    def validate_choices(self, value: int) -> int:
        if value == 1:
            raise ValidationError(_("Offer at least two answers, or 0 for none."))
        return value

    def validate_kinds(self, value: set[str]) -> list[str]:
        return sorted(value)


class PoolSerializer(serializers.Serializer[Any]):
    """A place with its number and the texts of its pool. `refusal` says why the pool is empty, if
    it is."""

    number = serializers.IntegerField()
    place = PlaceSerializer()
    pool = serializers.ListField(child=serializers.DictField())
    refusal = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())


class WorksheetSerializer(StrictFields, serializers.ModelSerializer[Assessment]):
    instructions = serializers.CharField(
        max_length=MAX_INSTRUCTIONS_LENGTH, allow_blank=True, required=False
    )
    versions = serializers.SerializerMethodField(
        help_text="The codes of the printed versions, such as A."
    )
    problems = serializers.SerializerMethodField(
        help_text="The ids of the problems, in the order of the places."
    )
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text="For edits: the value of `version` that the edit is based on. If the worksheet's "
        "`version` is higher, the edit is refused (409).",
    )

    class Meta:
        model = Assessment
        fields = (
            "id", "title", "instructions", "language", "paper", "seed", "allow_kept_anyway",
            "version", "problems", "versions", "archived_at", "created_at",
        )  # fmt: skip
        read_only_fields = ("archived_at", "created_at")
        extra_kwargs = {"language": {"required": False}, "seed": {"min_value": 0}}

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_versions(self, row: Assessment) -> list[str]:
        return [version.code for version in row.dealt.all()]

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_problems(self, row: Assessment) -> list[int]:
        if (ids := getattr(row, "problem_ids", None)) is not None:  # in lists
            return list(ids)
        return [place.problem_id for place in places_of(row)]


class ProblemsSerializer(BasedOn):
    problems = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        allow_empty=False,
        max_length=building.MAX_PLACES,
    )


class MoveSerializer(BasedOn):
    """The new position of a place: its section and its index among the places of that section."""

    section = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    index = serializers.IntegerField(min_value=0, max_value=building.MAX_PLACES)


class VersionsSerializer(BasedOn):
    """How many versions to make, or the id of a class to make one for each student."""

    count = serializers.IntegerField(min_value=1, max_value=dealing.MAX_VERSIONS, default=1)
    school_class = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)
    numbers_only = serializers.BooleanField(default=False)
    again = serializers.BooleanField(default=False, help_text="Use a new seed.")


_PROBLEM_IDS = ArraySubquery(
    AssessmentPlace.objects.filter(section__assessment=OuterRef("pk")).values("problem_id")
)
_REFUSED = {409: RefusalSerializer}
_ARCHIVED = OpenApiParameter("archived", bool, description="Return archived worksheets instead.")
_FORMAT = OpenApiParameter("format_name", str, OpenApiParameter.PATH, enum=list(FILES))
_PLACE = OpenApiParameter("place", int, OpenApiParameter.PATH)
_FILE: dict[Any, Any] = {(200, "application/*"): OpenApiTypes.BINARY, **_REFUSED}


class WorksheetViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Assessment]):
    """Your worksheets and those that colleagues share with you."""

    queryset = Assessment.objects.none()
    serializer_class = WorksheetSerializer
    permission_classes = (UsesBank,)
    filters: ClassVar = {"list": [_ARCHIVED], "remove_place": [BASED_ON]}
    bodies: ClassVar = {
        "create": WorksheetSerializer,
        "partial_update": WorksheetSerializer,
        "add_problems": ProblemsSerializer,
        "change_place": PlaceSerializer,
        "move_place": MoveSerializer,
        "add_alike": BasedOn,
        "versions": VersionsSerializer,
    }

    def get_queryset(self) -> QuerySet[Assessment]:
        worksheets = rights.assessments_visible_to(self.request.user)
        if self.action != "list":
            return worksheets
        archived = self.request.query_params.get("archived", "").lower() in {"1", "true"}
        rows = worksheets.filter(archived_at__isnull=not archived).annotate(
            problem_ids=_PROBLEM_IDS
        )
        return rows.prefetch_related("dealt")

    @extend_schema(responses={201: WorksheetSerializer})
    def create(self, request: Request) -> Response:
        """Create a worksheet without problems."""
        sent = {name: value for name, value in self.read(request).items() if name != "version"}
        with conflict():
            sheet = building.create(person(request), **sent)
        return Response(WorksheetSerializer(sheet).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: WorksheetSerializer, **_REFUSED})
    def partial_update(self, request: Request, pk: str) -> Response:
        """Change the submitted fields."""
        sheet = self._changeable(request)
        form = WorksheetSerializer(sheet, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        with conflict():
            building.change(sheet, **{"version": None, **form.validated_data})
        return Response(WorksheetSerializer(sheet).data)

    @extend_schema(responses=WorksheetSerializer)
    @action(detail=True, methods=["post"])
    def archive(self, request: Request, pk: str) -> Response:
        """Move the worksheet to the archive."""
        return self._set_archived(request, archived=True)

    @extend_schema(responses=WorksheetSerializer)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, pk: str) -> Response:
        """Move the worksheet out of the archive."""
        return self._set_archived(request, archived=False)

    @extend_schema(responses={201: WorksheetSerializer})
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, pk: str) -> Response:
        """Copy the worksheet, without the problems that you may not see."""
        sheet: Assessment = self.get_object()
        require(rights.may_copy_assessment, request, sheet)
        duplicate, _omitted = building.duplicate(sheet, by=person(request))
        return Response(WorksheetSerializer(duplicate).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses=PoolSerializer(many=True), filters=False)
    @action(detail=True, methods=["get"], pagination_class=None)
    def places(self, request: Request, pk: str) -> Response:
        """List the places in order, each with its pool."""
        return Response(_pools(pools_of(self.get_object())))

    @extend_schema(responses={200: PoolSerializer(many=True), **_REFUSED})
    @places.mapping.post
    def add_problems(self, request: Request, pk: str) -> Response:
        """Add a place for each problem that has none yet."""
        sheet, sent = self._changeable(request), self.read(request)
        problems = _problems(request, sent["problems"])
        with conflict():
            building.add_problems(sheet, problems, version=sent.get("version"))
        return Response(_pools(pools_of(sheet)))

    @extend_schema(parameters=[_PLACE], responses={200: PlaceSerializer, **_REFUSED})
    @action(detail=True, methods=["patch"], url_path=r"places/(?P<place>[0-9]{1,18})")
    def change_place(self, request: Request, pk: str, place: str) -> Response:
        """Change the submitted fields of a place."""
        row = self._place(request, place)
        form = PlaceSerializer(row, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        with conflict():
            building.change_place(row, **form.validated_data)
        row.refresh_from_db()
        return Response(PlaceSerializer(row).data)

    @extend_schema(parameters=[_PLACE], responses={204: None, **_REFUSED})
    @change_place.mapping.delete
    def remove_place(self, request: Request, pk: str, place: str) -> Response:
        """Remove a place. Its problem stays in the bank."""
        with conflict():
            building.remove_place(self._place(request, place), version=version_in_query(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(parameters=[_PLACE], responses={200: PlaceSerializer, **_REFUSED})
    @action(detail=True, methods=["post"], url_path=r"places/(?P<place>[0-9]{1,18})/move")
    def move_place(self, request: Request, pk: str, place: str) -> Response:
        """Move a place within its section or to another section."""
        row, sent = self._place(request, place), self.read(request)
        section = get_object_or_404(row.section.assessment.sections, pk=sent["section"])
        with conflict():
            building.move_place(
                row, section=section, index=sent["index"], version=sent.get("version")
            )
        row.refresh_from_db()
        return Response(PlaceSerializer(row).data)

    @extend_schema(responses={200: PoolSerializer(many=True), **_REFUSED})
    @action(detail=True, methods=["post"])
    def add_alike(self, request: Request, pk: str) -> Response:
        """Add up to six problems that are similar to those on the worksheet."""
        sheet, sent = self._changeable(request), self.read(request)
        present = [place.problem for place in places_of(sheet)]
        alike = choosing.like(present, person=person(request))
        with conflict():
            building.add_problems(sheet, alike, version=sent.get("version"))
        return Response(_pools(pools_of(sheet)))

    @extend_schema(responses={200: WorksheetSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def versions(self, request: Request, pk: str) -> Response:
        """Make the versions. The same seed and pools give the same versions."""
        sheet, sent = self._changeable(request), self.read(request)
        number = sent.pop("school_class", None)
        classes = rights.classes_of(request.user)
        school_class = get_object_or_404(classes, pk=number) if number is not None else None
        with conflict():
            dealing.deal(sheet, school_class=school_class, **sent)
        return Response(WorksheetSerializer(sheet).data)

    @extend_schema(parameters=[_FORMAT], responses=_FILE)
    @action(detail=True, methods=["get"], url_path=f"download/{FORMAT_NAME}")
    def download(self, request: Request, pk: str, format_name: str) -> HttpResponseBase:
        """Download the worksheet, its answer key or the scores of its variants. If making the file
        takes a long time, the request is refused (409): send a POST request first, and wait for
        its run to finish."""
        sheet = self._downloadable(request, format_name)
        with conflict():
            file = making.file_now(sheet, name=format_name, person=person(request))
        return file_response(file)

    @extend_schema(parameters=[_FORMAT], request=None, responses={202: RunSerializer, **_REFUSED})
    @download.mapping.post
    def make_file(self, request: Request, pk: str, format_name: str) -> Response:
        """Request a file. A worker makes it. Only you can download it, for one day and while the
        worksheet does not change."""
        sheet = self._downloadable(request, format_name)
        with conflict():
            run = making.request(sheet, name=format_name, person=person(request))
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    def _changeable(self, request: Request) -> Assessment:
        sheet: Assessment = self.get_object()
        require(rights.may_change_assessment, request, sheet)
        return sheet

    def _downloadable(self, request: Request, name: str) -> Assessment:
        """Return the worksheet. Raise Http404 for an unknown file, and PermissionDenied if the
        person may not download it."""
        require_format(name, known=FILES)
        sheet: Assessment = self.get_object()
        if FILES[name].for_research:
            require(rights.may_copy_assessment, request, sheet)
        return sheet

    def _place(self, request: Request, place: str) -> AssessmentPlace:
        places = AssessmentPlace.objects.filter(section__assessment=self._changeable(request))
        return get_object_or_404(places.select_related("section__assessment"), pk=place)

    def _set_archived(self, request: Request, *, archived: bool) -> Response:
        sheet = self._changeable(request)
        building.archive(sheet, archived=archived)
        return Response(WorksheetSerializer(sheet).data)


def _problems(request: Request, ids: Sequence[int]) -> list[Problem]:
    """Return the problems in the order of `ids`. Raise ValidationError if the person may not see
    one of them."""
    visible = rights.problems_visible_to(request.user).filter(pk__in=ids)
    by_id = {row.pk: row for row in visible.without_vectors()}
    if unknown := [number for number in ids if number not in by_id]:
        raise ValidationError({"problems": [_("There is no problem %s.") % unknown[0]]})
    return [by_id[number] for number in dict.fromkeys(ids)]


def _pools(pools: Sequence[Pool]) -> list[dict[str, Any]]:
    rows = [
        {
            "number": pool.number,
            "place": pool.place,
            "pool": [
                {
                    "variant": member.variant,
                    "kind": member.item.kind,
                    "text": member.item.text,
                    "answer": member.item.answer,
                    "unit": member.item.unit,
                }
                for member in pool.items
            ],
            "refusal": pool.refusal,
            "warnings": pool.warnings,
        }
        for pool in pools
    ]
    return [dict(row) for row in PoolSerializer(rows, many=True).data]
