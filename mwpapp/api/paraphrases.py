"""Variants over REST: read and decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.rights import UsesBank, person, require
from mwpapp.models import Paraphrase
from mwpapp.models.problems import LONGEST_TEXT
from mwpapp.services import paraphrases, rights
from mwpapp.services.asked import whole
from workers.paraphrases import rescore


class EvidenceSerializer(serializers.Serializer[Any]):
    about = serializers.CharField()
    state = serializers.ChoiceField(choices=["fine", "doubt", "broken"])
    sentence = serializers.CharField()
    original_span = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    variant_span = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class ParaphraseSerializer(serializers.ModelSerializer[Paraphrase]):
    evidence = EvidenceSerializer(many=True, read_only=True)
    out_of_date = serializers.BooleanField(read_only=True)

    class Meta:
        model = Paraphrase
        fields = (
            "id", "problem", "run", "kind", "generator", "parameters", "seed", "text", "equation",
            "answer", "status", "paraqd", "valid_probability", "judgement", "evidence",
            "out_of_date", "reviewed_at", "created_at",
        )  # fmt: skip
        read_only_fields = fields


class EditSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST_TEXT)


_FILTERS = [
    OpenApiParameter("problem", int, description="Variants of this problem alone."),
    OpenApiParameter("status", str, enum=Paraphrase.Status.values),
]


class ParaphraseViewSet(
    mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Paraphrase]
):
    """Variants of the problems that you may see."""

    queryset = Paraphrase.objects.none()
    serializer_class = ParaphraseSerializer
    permission_classes = (UsesBank,)

    def get_queryset(self) -> QuerySet[Paraphrase]:
        found = rights.paraphrases_visible_to(self.request.user).select_related("problem")
        asked = self.request.query_params
        problem, status = whole(asked.get("problem", "")), asked.get("status", "")
        if problem is not None:
            found = found.filter(problem_id=problem)
        return found.filter(status=status) if status in Paraphrase.Status.values else found

    @extend_schema(parameters=_FILTERS)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().list(request, *args, **kwargs)

    @extend_schema(request=None, responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def accept(self, request: Request, pk: str) -> Response:
        return self._decide(request, paraphrases.accept)

    @extend_schema(request=None, responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, pk: str) -> Response:
        return self._decide(request, paraphrases.reject)

    @extend_schema(request=None, responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        """Take the last decision back."""
        return self._decide(request, paraphrases.undo)

    @extend_schema(request=EditSerializer, responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def edit(self, request: Request, pk: str) -> Response:
        """Keep it with your own text, which is then judged again."""
        sent = EditSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return self._decide(request, paraphrases.edit, text=sent.validated_data["text"])

    def _decide(
        self, request: Request, decide: Callable[..., Paraphrase], **given: str
    ) -> Response:
        paraphrase = self.get_object()
        require(rights.may_decide, request, paraphrase)
        try:
            row = decide(paraphrase, by=person(request), **given)
        except paraphrases.CannotDecide as reason:
            raise ValidationError(str(reason)) from None
        if row.scored_at is None:
            rescore.delay_on_commit(row.pk)
        return Response(ParaphraseSerializer(row).data)
