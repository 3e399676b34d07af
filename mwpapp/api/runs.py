"""Read, follow, cancel and retry runs over REST, and import files."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person, require
from mwpapp.api.paging import Pages
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import RowError, Run, RunProblem
from mwpapp.services import rights
from mwpapp.services.bank import imports
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants.outside import worded_failure
from workers.runs import enqueue


class RunSerializer(serializers.ModelSerializer[Run]):
    error = serializers.CharField(
        read_only=True, help_text="Why the run failed, in the language of the request, or empty."
    )
    notice = serializers.SerializerMethodField(
        help_text="Which service failed during the run, in the language of the request, or empty."
    )

    class Meta:
        model = Run
        fields = (
            "id", "kind", "state", "problem", "parameters", "done", "total", "counts", "error",
            "notice", "created_at", "started_at", "finished_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_notice(self, run: Run) -> str:
        return worded_failure(run.service_failure)


class RowErrorSerializer(serializers.ModelSerializer[RowError]):
    reason = serializers.CharField(read_only=True)

    class Meta:
        model = RowError
        fields = ("line", "reason", "excerpt")
        read_only_fields = fields


class RunProblemSerializer(serializers.ModelSerializer[RunProblem]):
    reason = serializers.CharField(read_only=True)

    class Meta:
        model = RunProblem
        fields = ("problem", "outcome", "reason", "written")
        read_only_fields = fields


class ImportSerializer(StrictFields, serializers.Serializer[None]):
    """A file to import, up to the size limit of the site."""

    file = serializers.FileField()

    def validate_file(self, value: object) -> object:
        if getattr(value, "size", 0) > settings.UPLOAD_LIMIT:
            raise ValidationError(
                _("The file is larger than %d MB. Compress it with gzip, or split it.")
                % (settings.UPLOAD_LIMIT // 2**20),
                code="too_large",
            )
        return value


class RunViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Run]):
    """The runs that you requested."""

    queryset = Run.objects.none()
    serializer_class = RunSerializer
    bodies: ClassVar = {"import_file": ImportSerializer}
    paged: ClassVar = ("list", "errors", "problems")

    def get_queryset(self) -> QuerySet[Run]:
        return rights.runs_visible_to(self.request.user)

    @extend_schema(responses=RunSerializer)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: str) -> Response:
        """Cancel the run. Finished work is kept."""
        run = self.get_object()
        require(rights.may_cancel_run, request, run)
        lifecycle.cancel(run)
        return Response(RunSerializer(run).data)

    @extend_schema(responses={202: RunSerializer})
    @action(detail=True, methods=["post"])
    def try_again(self, request: Request, pk: str) -> Response:
        """Queue a failed or cancelled run again. Finished work is kept."""
        run = self.get_object()
        require(rights.may_repeat_run, request, run)
        if not lifecycle.retry(run):
            raise ValidationError(_("Only failed or cancelled runs can be retried."))
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses=RowErrorSerializer(many=True))
    @action(detail=True, methods=["get"])
    def errors(self, request: Request, pk: str) -> Response:
        """List the skipped rows of an import, with line numbers and reasons."""
        pages = Pages()
        rows = pages.paginate_queryset(self.get_object().row_errors.all(), request)
        return pages.get_paginated_response(RowErrorSerializer(rows, many=True).data)

    @extend_schema(responses=RunProblemSerializer(many=True))
    @action(detail=True, methods=["get"])
    def problems(self, request: Request, pk: str) -> Response:
        """List the problems of a run that writes variants of many problems, with their outcomes."""
        pages = Pages()
        rows = pages.paginate_queryset(self.get_object().run_problems.all(), request)
        return pages.get_paginated_response(RunProblemSerializer(rows, many=True).data)

    @extend_schema(responses={202: RunSerializer})
    @action(
        detail=False,
        methods=["post"],
        url_path="import",
        parser_classes=[MultiPartParser],
        permission_classes=[UsesBank],
    )
    def import_file(self, request: Request) -> Response:
        """Import a file of problems in any supported format."""
        file = self.read(request)["file"]
        run = imports.request_import(
            asked_by=person(request), name=file.name or "upload", content=file.read()
        )
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)
