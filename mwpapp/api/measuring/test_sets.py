"""Freeze, read, download and import test sets over REST."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db.models import Count, QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import person
from mwpapp.api.downloads import FORMAT_NAME, file_response, require_format
from mwpapp.api.refusals import RefusalSerializer, conflict_on_refusal
from mwpapp.api.runs import RunSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.models import TestSet
from mwpapp.services import rights
from mwpapp.services.measuring import freezing, frozen_sets, imports
from workers.runs import enqueue

LARGEST = 2**63 - 1


class TestSetSerializer(serializers.ModelSerializer[TestSet]):
    """A frozen set. `agreement` contains the figures at the time of freezing, overall and by
    stratum."""

    pairs = serializers.IntegerField(source="size", read_only=True)
    agreement = serializers.DictField(read_only=True)

    class Meta:
        model = TestSet
        fields = (
            "id", "name", "version", "campaign", "question", "guidelines", "guideline_version",
            "checksum", "agreement", "pairs", "frozen_at",
        )  # fmt: skip
        read_only_fields = fields


class FreezeSerializer(StrictFields, serializers.Serializer[Any]):
    campaign = serializers.IntegerField(min_value=1, max_value=LARGEST)


class TestSetFileSerializer(StrictFields, serializers.Serializer[Any]):
    """A file in any format that can be imported."""

    file = serializers.FileField()

    def validate_file(self, value: object) -> object:
        if getattr(value, "size", 0) > settings.UPLOAD_LIMIT:
            raise ValidationError(
                _("The file is larger than %d MB. Compress it with gzip, or send a smaller file.")
                % (settings.UPLOAD_LIMIT // 2**20),
                code="too_large",
            )
        return value


_FORMAT = OpenApiParameter("format_name", str, OpenApiParameter.PATH, enum=list(FORMATS))


class TestSetViewSet(StrictView, viewsets.ReadOnlyModelViewSet[TestSet]):
    """Your school's test sets, except those that you labelled; for leads and administrators."""

    queryset = TestSet.objects.none()
    serializer_class = TestSetSerializer
    bodies: ClassVar = {"freeze": FreezeSerializer, "import_file": TestSetFileSerializer}

    def get_queryset(self) -> QuerySet[TestSet]:
        sets = rights.test_sets_visible_to(self.request.user)
        return sets.annotate(size=Count("pairs", distinct=True)).order_by("-pk")

    @extend_schema(parameters=[_FORMAT], responses={(200, "application/*"): OpenApiTypes.BINARY})
    @action(detail=True, methods=["get"], url_path=f"download/{FORMAT_NAME}")
    def download(self, request: Request, pk: str, format_name: str) -> HttpResponseBase:
        """Download the set: as a complete zip file, as CSV in ParaQD's column order, as JSON lines,
        or as CSV without labels."""
        require_format(format_name, known=FORMATS)
        return file_response(frozen_sets.export(self.get_object(), format=format_name))

    @extend_schema(responses={202: RunSerializer, 409: RefusalSerializer})
    @action(detail=False, methods=["post"])
    def freeze(self, request: Request) -> Response:
        """Freeze a closed campaign that you lead. The response is a run. When the run is done,
        `parameters.test_set` is the id of the set."""
        led = rights.campaigns_led_by(request.user)
        campaign = get_object_or_404(led, pk=self.read(request)["campaign"])
        with conflict_on_refusal():
            run = freezing.request_freeze(campaign, by=person(request))
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses={202: RunSerializer})
    @action(detail=False, methods=["post"], url_path="import", parser_classes=[MultiPartParser])
    def import_file(self, request: Request) -> Response:
        """Import a test set.

        The response is a run. When the run is done, `parameters.test_set` is the id of the set, or
        of the set with the same pairs that you already have. If the file cannot be used, the run
        fails and its `error` gives the reason.
        """
        if not rights.may_use_test_sets(request.user):
            raise PermissionDenied
        file = self.read(request)["file"]
        run = imports.request_import(
            person(request), name=file.name or "upload", content=file.read()
        )
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)
