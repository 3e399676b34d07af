"""Test sets over REST: freeze, read, take home, bring in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet
from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils.text import slugify
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

from mwpapp.api.refusals import RefusalSerializer, told
from mwpapp.api.rights import person
from mwpapp.api.runs import RunSerializer
from mwpapp.models import TestSet
from mwpapp.services import freezes, rights, test_sets
from workers.runs import enqueue

_LARGEST = 2**63 - 1
_EXPORTS: Mapping[str, tuple[str, Callable[[TestSet], Iterable[str | bytes]]]] = {
    "csv": ("text/csv; charset=utf-8", test_sets.export_csv),
    "jsonl": ("application/x-ndjson", test_sets.export_jsonl),
    "zip": ("application/zip", lambda test_set: [test_sets.export_folder(test_set)]),
}


class TestSetSerializer(serializers.ModelSerializer[TestSet]):
    """A frozen set. `agreement` holds the figures at that moment, overall and by stratum."""

    pairs = serializers.IntegerField(source="size", read_only=True)
    agreement = serializers.DictField(read_only=True)

    class Meta:
        model = TestSet
        fields = (
            "id", "name", "version", "campaign", "question", "guidelines", "guideline_version",
            "checksum", "agreement", "pairs", "frozen_at",
        )  # fmt: skip
        read_only_fields = fields


class FreezeSerializer(serializers.Serializer[Any]):
    campaign = serializers.IntegerField(min_value=1, max_value=_LARGEST)


class TestSetFileSerializer(serializers.Serializer[Any]):
    """A zipped folder, JSON lines, or a CSV file with question, paraphrase and label."""

    file = serializers.FileField()

    def validate_file(self, value: object) -> object:
        if getattr(value, "size", 0) > settings.UPLOAD_LIMIT:
            raise ValidationError(_("The file is too large."), code="too_large")
        return value


_FORM = OpenApiParameter("form", str, OpenApiParameter.PATH, enum=list(_EXPORTS))


class TestSetViewSet(viewsets.ReadOnlyModelViewSet[TestSet]):
    """The test sets of your school, for leads and administrators."""

    queryset = TestSet.objects.none()
    serializer_class = TestSetSerializer

    def get_queryset(self) -> QuerySet[TestSet]:
        found = rights.test_sets_visible_to(self.request.user)
        return found.annotate(size=Count("pairs", distinct=True)).order_by("-pk")

    @extend_schema(parameters=[_FORM], responses={(200, "application/*"): OpenApiTypes.BINARY})
    @action(detail=True, methods=["get"], url_path=r"download/(?P<form>csv|jsonl|zip)")
    def download(self, request: Request, pk: str, form: str) -> HttpResponseBase:
        """CSV in the column order of ParaQD, JSON lines, or a zipped folder that loses nothing."""
        test_set: TestSet = self.get_object()
        media_type, export = _EXPORTS[form]
        answer = StreamingHttpResponse(export(test_set), content_type=media_type)
        name = f"{slugify(test_set.name) or 'test-set'}-{test_set.version}.{form}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    @extend_schema(request=FreezeSerializer, responses={202: RunSerializer, 409: RefusalSerializer})
    @action(detail=False, methods=["post"])
    def freeze(self, request: Request) -> Response:
        """Freeze a closed campaign of yours; the run that comes back names the set in the end."""
        sent = FreezeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        led = rights.campaigns_led_by(request.user)
        campaign = get_object_or_404(led, pk=sent.validated_data["campaign"])
        with told():
            run = freezes.ask_for_freeze(campaign, by=person(request))
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(
        request={"multipart/form-data": TestSetFileSerializer},
        responses={201: TestSetSerializer, 422: RefusalSerializer},
    )
    @action(detail=False, methods=["post"], url_path="import", parser_classes=[MultiPartParser])
    def import_file(self, request: Request) -> Response:
        """Bring in a test set; one that is there already is returned as it is."""
        if not rights.may_use_test_sets(request.user):
            raise PermissionDenied
        sent = TestSetFileSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        file = sent.validated_data["file"]
        with told():
            made = test_sets.import_file(
                person(request), name=file.name or "upload", content=file.read()
            )
        shown = self.get_queryset().get(pk=made.pk)
        return Response(TestSetSerializer(shown).data, status=status.HTTP_201_CREATED)
