"""Import quizzes over REST: upload a file, preview it, import or discard it, or undo the import."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person
from mwpapp.api.refusals import Conflict, RefusalSerializer
from mwpapp.api.runs import ImportSerializer, RunSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import Run
from mwpapp.models.assessments import MAX_TITLE_LENGTH
from mwpapp.services import rights
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing import drafts, saving, undoing
from mwpapp.services.assessments.importing.drafts import NoDraft
from mwpapp.services.assessments.importing.preview import (
    Preview,
    PreviewItem,
    PreviewPlace,
    preview_of,
)
from mwpapp.services.assessments.importing.saving import Options, Take
from workers.runs import start_quiz


class OptionsSerializer(StrictFields, serializers.Serializer[Any]):
    """What to import. Grade, tags and sharing apply to new problems."""

    take = serializers.ChoiceField(
        choices=[*Take],
        default=Take.WORKSHEET,
        help_text="Only problems, problems with variants, or both with a worksheet.",
    )
    title = serializers.CharField(
        max_length=MAX_TITLE_LENGTH,
        required=False,
        help_text="The title of the worksheet; by default, that of the file.",
    )
    grade = serializers.IntegerField(min_value=0, max_value=13, required=False, allow_null=True)
    tags = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )
    shared = serializers.BooleanField(default=False)


class PreviewTextSerializer(serializers.Serializer[Any]):
    """A text. If it is `known`, the bank already contains it, and the import does not change it."""

    text = serializers.CharField()
    answer = serializers.CharField()
    unit = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    known = serializers.BooleanField()
    clash = serializers.CharField()


class PreviewPlaceSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    section = serializers.CharField()
    problem = PreviewTextSerializer()
    variants = PreviewTextSerializer(many=True)
    points = serializers.CharField()
    tolerance = serializers.CharField()


class SkippedSerializer(serializers.Serializer[Any]):
    """A question that is not imported. `number` is its position in the file, or 0 if unknown."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    reason = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    """What will be imported. `places` and `skipped` list only the first ones; `counts` has the
    totals."""

    title = serializers.CharField()
    instructions = serializers.CharField()
    format = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField())
    no_worksheet = serializers.CharField(help_text="Why no worksheet can be made, or empty.")
    places = PreviewPlaceSerializer(many=True)
    skipped = SkippedSerializer(many=True)


_REFUSED = {409: RefusalSerializer}


class QuizViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Run]):
    """Your imports of quizzes. Each is a run, and its parameters show the stage of the import."""

    queryset = Run.objects.none()
    serializer_class = RunSerializer
    permission_classes = (UsesBank,)
    bodies: ClassVar = {"create": ImportSerializer, "confirm": OptionsSerializer}

    def get_queryset(self) -> QuerySet[Run]:
        return rights.quiz_imports_of(self.request.user)

    def get_parsers(self) -> list[Any]:
        upload = self.request is not None and self.action_map.get("post") == "create"
        return [MultiPartParser()] if upload else super().get_parsers()

    @extend_schema(
        request={"multipart/form-data": ImportSerializer}, responses={202: RunSerializer}
    )
    def create(self, request: Request) -> Response:
        """Upload a quiz in any format that Reword imports. Nothing is imported yet."""
        file = self.read(request)["file"]
        content = file.read()
        run = drafts.request(asked_by=person(request), name=file.name or "quiz", content=content)
        return self._started(run, at_once=drafts.is_quick(content))

    @extend_schema(responses={200: PreviewSerializer, **_REFUSED})
    @action(detail=True, methods=["get"])
    def preview(self, request: Request, pk: str) -> Response:
        """Return what will be imported and what will be skipped."""
        with _conflict():
            preview = preview_of(drafts.draft_of(self._idle()), person=person(request))
        return Response(PreviewSerializer(_shown(preview)).data)

    @extend_schema(responses={202: RunSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, pk: str) -> Response:
        """Import the quiz. `parameters.worksheet` of the run is the id of the new worksheet."""
        sent = self.read(request)
        options = Options(
            **sent | {"take": Take(sent["take"]), "tags": tuple(sent.get("tags", ()))}
        )
        with _conflict():
            run = self._idle()
            draft = drafts.draft_of(run)
            saving.confirm(run, options)
        return self._started(run, at_once=saving.is_small(draft))

    @extend_schema(responses={200: RunSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def discard(self, request: Request, pk: str) -> Response:
        """Delete the file. Nothing is imported."""
        run: Run = self.get_object()
        with _conflict():
            drafts.discard(run)
        return Response(RunSerializer(run).data)

    @extend_schema(responses={200: RunSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        """Undo the import, unless its content has been changed or is used elsewhere. The problems
        that it added are deleted, but can be restored."""
        run: Run = self.get_object()
        with _conflict():
            undoing.undo(run)
        return Response(RunSerializer(run).data)

    def _idle(self) -> Run:
        """Return the run. Raise NoDraft while its file is being read or imported."""
        run: Run = self.get_object()
        if not run.ended:
            raise NoDraft
        return run

    def _started(self, run: Run, *, at_once: bool) -> Response:
        start_quiz(run, at_once=at_once)
        run.refresh_from_db()
        return Response(RunSerializer(run).data, status=status.HTTP_202_ACCEPTED)


@contextmanager
def _conflict() -> Iterator[None]:
    """Respond with 409 and the reason if the state of the import does not allow this step."""
    try:
        yield
    except CannotChange as reason:
        raise Conflict(str(reason)) from None


def _shown(preview: Preview) -> dict[str, Any]:
    counts = {
        "sections": preview.sections,
        "places": preview.place_count,
        "problems": preview.problem_count,
        "known_problems": preview.known_problems,
        "variants": preview.variant_count,
        "known_variants": preview.known_variants,
        "multiple_choice": preview.choice_count,
        "versions": preview.versions,
        "students": preview.students,
        "skipped": preview.skipped_count,
    }
    return {
        "title": preview.title,
        "instructions": preview.instructions,
        "format": preview.format,
        "counts": counts,
        "no_worksheet": preview.no_worksheet,
        "places": [_place(place) for place in preview.places],
        "skipped": preview.skipped,
    }


def _place(place: PreviewPlace) -> dict[str, Any]:
    return {
        "number": place.number,
        "section": place.section,
        "problem": _text(place.original),
        "variants": [_text(variant) for variant in place.variants],
        "points": place.shown_points,
        "tolerance": place.shown_tolerance,
    }


def _text(preview: PreviewItem) -> dict[str, Any]:
    return {
        "text": preview.item.text,
        "answer": preview.item.answer,
        "unit": preview.item.unit,
        "choices": [choice.text for choice in preview.item.choices],
        "known": preview.known,
        "clash": preview.clash,
    }
