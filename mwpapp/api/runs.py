"""Runs over REST: read, follow, cancel, try again, and imports."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.paging import Pages
from mwpapp.api.rights import UsesBank, person, require
from mwpapp.models import RowError, Run
from mwpapp.services import imports, rights, runs
from workers.runs import enqueue


class RunSerializer(serializers.ModelSerializer[Run]):
    class Meta:
        model = Run
        fields = (
            "id", "kind", "state", "problem", "parameters", "done", "total", "counts", "error",
            "created_at", "started_at", "finished_at",
        )  # fmt: skip
        read_only_fields = fields


class RowErrorSerializer(serializers.ModelSerializer[RowError]):
    class Meta:
        model = RowError
        fields = ("line", "reason", "excerpt")
        read_only_fields = fields


class ImportSerializer(serializers.Serializer[None]):
    """A file of problems, at most as large as the site allows."""

    file = serializers.FileField()

    def validate_file(self, value: object) -> object:
        if getattr(value, "size", 0) > settings.UPLOAD_LIMIT:
            raise ValidationError(_("The file is too large."), code="too_large")
        return value


class RunViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Run]):
    """The runs that you asked for."""

    queryset = Run.objects.none()
    serializer_class = RunSerializer

    def get_queryset(self) -> QuerySet[Run]:
        return rights.runs_visible_to(self.request.user)

    @extend_schema(request=None, responses=RunSerializer)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, pk: str) -> Response:
        run = self.get_object()
        require(rights.may_cancel_run, request, run)
        runs.cancel(run)
        return Response(RunSerializer(run).data)

    @extend_schema(request=None, responses=RunSerializer)
    @action(detail=True, methods=["post"])
    def try_again(self, request: Request, pk: str) -> Response:
        run = self.get_object()
        require(rights.may_repeat_run, request, run)
        if not runs.try_again(run):
            raise ValidationError(_("Only a run that failed or was cancelled can be tried again."))
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)

    @extend_schema(responses=RowErrorSerializer(many=True))
    @action(detail=True, methods=["get"])
    def errors(self, request: Request, pk: str) -> Response:
        """The rows of an import that were left out, with line and reason."""
        pages = Pages()
        rows = pages.paginate_queryset(self.get_object().row_errors.all(), request)
        return pages.get_paginated_response(RowErrorSerializer(rows, many=True).data)

    @extend_schema(
        request={"multipart/form-data": ImportSerializer}, responses={202: RunSerializer}
    )
    @action(
        detail=False,
        methods=["post"],
        url_path="import",
        parser_classes=[MultiPartParser],
        permission_classes=[UsesBank],
    )
    def import_file(self, request: Request) -> Response:
        """Import a file of problems in any format that the site reads."""
        sent = ImportSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        file = sent.validated_data["file"]
        run = imports.ask_for_import(
            asked_by=person(request), name=file.name or "upload", content=file.read()
        )
        enqueue(run)
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)
