"""Read, accept, reject, edit and download variants over REST."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person, require
from mwpapp.api.downloads import FORMAT_NAME, file_response, require_format
from mwpapp.api.refusals import Conflict, RefusalSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.formats.variants.registry import FORMATS, export
from mwpapp.ml.catalogue.changes import CHANGES
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.types import State, Text
from mwpapp.models import Paraphrase, RejectionReason
from mwpapp.models.paraphrases import UNREAD
from mwpapp.models.problems import MAX_TEXT_LENGTH
from mwpapp.services import rights
from mwpapp.services.query_values import whole
from mwpapp.services.variants import deciding, editing, keeping
from mwpapp.services.variants.evidence import worded_evidence
from mwpapp.services.variants.obstacles import obstacles
from mwpapp.services.variants.selections import accepting
from workers.runs import follow_decision


def _span(**options: Any) -> serializers.ListField:
    """Return a field for a span: the first index, and the index after the last."""
    return serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, **options
    )


class TextSpanSerializer(serializers.Serializer[Any]):
    text = serializers.ChoiceField(choices=[text.value for text in Text])
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class EvidenceSerializer(serializers.Serializer[Any]):
    about = serializers.CharField()
    state = serializers.ChoiceField(choices=[state.value for state in State])
    code = serializers.CharField(
        help_text="Empty for evidence that an earlier version of Reword stored."
    )
    parameters = serializers.DictField()
    sentence = serializers.CharField(help_text="In the language of the request.")
    spans = TextSpanSerializer(many=True)


class AlignedQuantitySerializer(serializers.Serializer[Any]):
    """A quantity of the variant, and the quantity of the original that it represents, if any."""

    variant = _span(help_text="Its position in the variant.")
    original = serializers.IntegerField(
        allow_null=True, help_text="The index of the original's quantity, from 0."
    )
    original_span = _span(
        allow_null=True, help_text="The position of that quantity in the original."
    )


class ParaphraseSerializer(serializers.ModelSerializer[Paraphrase]):
    evidence = serializers.SerializerMethodField()
    alignment = AlignedQuantitySerializer(many=True, read_only=True, allow_null=True)
    out_of_date = serializers.BooleanField(
        read_only=True,
        help_text="Whether the problem was changed after the variant was written. If so, the "
        "variant's scores and evidence are null or empty.",
    )
    reasons = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    class Meta:
        model = Paraphrase
        fields = (
            "id", "problem", "run", "kind", "generator", "parameters", "seed", "text", "equation",
            "answer", "unit", "status", "paraqd", "valid_probability", "judgement", "evidence",
            "alignment", "difference", "changes", "naturalness", "group", "reasons", "kept_anyway",
            "rejected_for", "out_of_date", "reviewed_at", "created_at",
        )  # fmt: skip
        read_only_fields = fields

    def to_representation(self, instance: Paraphrase) -> dict[str, Any]:
        values = super().to_representation(instance)
        if instance.out_of_date:
            values |= {
                "paraqd": None, "valid_probability": None, "judgement": "", "alignment": None,
                "difference": None, "naturalness": None,
            }  # fmt: skip
        return values

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_reasons(self, row: Paraphrase) -> list[str]:
        """Return the reasons against accepting a pending variant; [] for any other."""
        return obstacles(row) if row.status == Paraphrase.Status.PENDING else []

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(list(CHANGES))))
    def get_changes(self, row: Paraphrase) -> list[str]:
        """Return the codes of what the variant changes compared with its original."""
        return changes_of(
            row.kind, original=row.problem.text, text=row.text, parameters=row.parameters
        )

    @extend_schema_field(EvidenceSerializer(many=True))
    def get_evidence(self, row: Paraphrase) -> list[dict[str, Any]]:
        evidence = [] if row.out_of_date else worded_evidence(row)
        return [dict(EvidenceSerializer(piece).data) for piece in evidence]


class AcceptSerializer(StrictFields, serializers.Serializer[Any]):
    anyway = serializers.BooleanField(
        default=False, help_text="Accept the variant despite the reasons against it."
    )


class RejectSerializer(StrictFields, serializers.Serializer[Any]):
    reason = serializers.ChoiceField(
        RejectionReason.choices, required=False, help_text="Why the variant is rejected."
    )


class EditSerializer(AcceptSerializer):
    """Your own text. If you omit the equation or the answer, Reword computes it."""

    text = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    equation = serializers.CharField(max_length=500, allow_blank=True, required=False)
    answer = serializers.CharField(max_length=200, allow_blank=True, required=False)
    unit = serializers.CharField(max_length=60, allow_blank=True, required=False)
    seen = serializers.CharField(
        max_length=MAX_TEXT_LENGTH,
        required=False,
        help_text="The text that your edit is based on. If the variant has another text by now, "
        "the edit is refused (409). If omitted, the edit replaces whatever text the variant has.",
    )


class AcceptReadySerializer(StrictFields, serializers.Serializer[Any]):
    """Which variants to accept: by default, those of all problems that you may change."""

    problems = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**53),
        required=False,
        min_length=1,
        help_text="Only variants of these problems.",
    )
    run = serializers.IntegerField(
        required=False, min_value=1, max_value=2**53, help_text="Only variants of this run."
    )


class BatchSerializer(StrictFields, serializers.Serializer[Any]):
    batch = serializers.UUIDField(help_text="The `batch` that `accept_ready` returned.")


class AcceptedSerializer(serializers.Serializer[Any]):
    """The accepted variants. `left` is the number of ready variants that remain, counted up to the
    same limit. To accept them, repeat the request until `accepted` is empty."""

    batch = serializers.UUIDField()
    accepted = serializers.ListField(child=serializers.IntegerField())
    left = serializers.IntegerField()


class UndoneSerializer(serializers.Serializer[Any]):
    undone = serializers.ListField(child=serializers.IntegerField())


_FILTERS = [
    OpenApiParameter("problem", int, description="Only variants of this problem."),
    OpenApiParameter("status", str, enum=Paraphrase.Status.values),
]
_FORMAT = OpenApiParameter("format_name", str, OpenApiParameter.PATH, enum=list(FORMATS))


class ParaphraseViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Paraphrase]):
    """Variants of the problems that you may see."""

    queryset = Paraphrase.objects.none()
    serializer_class = ParaphraseSerializer
    permission_classes = (UsesBank,)
    filters: ClassVar = {"list": _FILTERS, "download": _FILTERS[:1]}
    bodies: ClassVar = {
        "accept": AcceptSerializer,
        "reject": RejectSerializer,
        "edit": EditSerializer,
        "accept_ready": AcceptReadySerializer,
        "undo_batch": BatchSerializer,
    }

    def get_queryset(self) -> QuerySet[Paraphrase]:
        visible = rights.paraphrases_visible_to(self.request.user)
        variants = visible.select_related("problem").defer(*UNREAD)
        query = self.request.query_params
        problem, status = whole(query.get("problem", "")), query.get("status", "")
        if problem is not None:
            variants = variants.filter(problem_id=problem)
        return variants.filter(status=status) if status else variants

    @extend_schema(parameters=[_FORMAT], responses={(200, "application/*"): OpenApiTypes.BINARY})
    @action(detail=False, methods=["get"], url_path=f"download/{FORMAT_NAME}")
    def download(self, request: Request, format_name: str) -> HttpResponseBase:
        """Download the accepted and edited variants of one problem that you may see, or of all
        problems that you may change."""
        require_format(format_name, known=FORMATS)
        number, problem = request.query_params.get("problem"), None
        if number:
            visible = rights.problems_visible_to(request.user)
            problem = get_object_or_404(visible, pk=whole(number))
        kept = keeping.kept_by(request.user, problem=problem)
        return file_response(export(kept, format=format_name, stem="variants"))

    @extend_schema(responses={200: ParaphraseSerializer, 409: RefusalSerializer})
    @action(detail=True, methods=["post"])
    def accept(self, request: Request, pk: str) -> Response:
        """Accept the variant. If there are reasons against it, send `anyway`."""
        return self._decide(request, deciding.accept, **self.read(request))

    @extend_schema(responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, pk: str) -> Response:
        """Reject the variant, optionally with a reason."""
        return self._decide(request, deciding.reject, **self.read(request))

    @extend_schema(responses=ParaphraseSerializer)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        """Undo the last decision."""
        return self._decide(request, deciding.undo)

    @extend_schema(responses={200: ParaphraseSerializer, 409: RefusalSerializer})
    @action(detail=True, methods=["post"])
    def edit(self, request: Request, pk: str) -> Response:
        """Replace the text with your own. Reword then checks it, and accepts it if there is no
        reason against it."""
        return self._decide(request, editing.edit, **self.read(request))

    @extend_schema(responses=AcceptedSerializer)
    @action(detail=False, methods=["post"])
    def accept_ready(self, request: Request) -> Response:
        """Accept ready variants together, up to a limit. Only pending variants whose verdict is
        “ready” are accepted. Variants that are out of date, not scored, edited or already reviewed,
        variants with `reasons`, and variants of a problem with warnings, are skipped."""
        filters = self.read(request)
        variants = rights.paraphrases_visible_to(request.user)
        if "problems" in filters:
            variants = variants.filter(problem__in=filters["problems"])
        if "run" in filters:
            variants = variants.filter(
                run__in=rights.runs_visible_to(request.user), run=filters["run"]
            )
        batch = accepting.accept_all(variants, by=person(request))
        changeable = rights.problems_changeable_by(request.user).values("pk")
        left = accepting.ready_of(variants.filter(problem__in=changeable)).number
        result = {"batch": batch.batch, "accepted": batch.ids, "left": left}
        return Response(AcceptedSerializer(result).data)

    @extend_schema(responses=UndoneSerializer)
    @action(detail=False, methods=["post"])
    def undo_batch(self, request: Request) -> Response:
        """Undo a batch, except for variants that somebody has decided on since."""
        undone = accepting.undo_all(self.read(request)["batch"], by=person(request))
        return Response({"undone": undone})

    def _decide(
        self, request: Request, decide: Callable[..., Paraphrase], **options: Any
    ) -> Response:
        paraphrase = self.get_object()
        require(rights.may_decide, request, paraphrase)
        try:
            row = decide(paraphrase, by=person(request), **options)
        except deciding.NeedsConfirmation as reason:
            message = _("%(reasons)s To accept it anyway, send “anyway”: true.")
            raise Conflict(message % {"reasons": str(reason)}) from None
        except editing.ChangedMeanwhile as change:
            message = _("%(change)s To replace that text, send it as “seen”.")
            raise Conflict(message % {"change": change}) from None
        except deciding.OutOfDate as reason:
            raise Conflict(str(reason)) from None
        except deciding.CannotDecide as reason:
            raise ValidationError(str(reason)) from None
        follow_decision(row, by=person(request))
        return Response(ParaphraseSerializer(row).data)
