"""Label over REST: list your campaigns, get your next pair, and save and list your labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import person, require
from mwpapp.api.labelling.campaigns import LABEL_ANSWERS, ExampleSerializer
from mwpapp.api.paging import Pages, Slices, serialized
from mwpapp.api.refusals import RefusalSerializer, conflict_on_refusal
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import Answer, Campaign, Reason
from mwpapp.services import rights
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.own_progress import Progress, progress_in

_LARGEST = 2**63 - 1


class TaskSerializer(serializers.Serializer[Any]):
    """A pair to label. `asked` is the campaign's question about it."""

    pair = serializers.IntegerField(source="pair_id")
    question = serializers.CharField()
    paraphrase = serializers.CharField()
    practice = serializers.BooleanField()
    asked = serializers.CharField()
    guidelines = serializers.CharField()
    guideline_version = serializers.IntegerField()
    examples = ExampleSerializer(many=True)


class OwnLabelSerializer(serializers.Serializer[Any]):
    """Your own label. `expected` is the known answer for a practice pair; `why` explains it."""

    pair = serializers.IntegerField(source="pair_id")
    question = serializers.CharField()
    paraphrase = serializers.CharField()
    practice = serializers.BooleanField()
    expected = serializers.CharField()
    why = serializers.CharField()
    answer = serializers.ChoiceField(choices=Answer.choices)
    skip_reason = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    comment = serializers.CharField()
    guideline_version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()
    stamp = serializers.CharField(help_text="Changes whenever the label changes.")
    may_be_corrected = serializers.BooleanField()


class ProgressSerializer(serializers.Serializer[Any]):
    labelled = serializers.IntegerField()
    skipped = serializers.IntegerField()
    left = serializers.IntegerField()


class LabelledCampaignSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign as its annotators see it."""

    progress = serializers.SerializerMethodField()

    class Meta:
        model = Campaign
        fields = ("id", "name", "question", "state", "progress")
        read_only_fields = fields

    @extend_schema_field(ProgressSerializer)
    def get_progress(self, campaign: Campaign) -> dict[str, Any]:
        return dict(ProgressSerializer(self._progress[campaign.pk]).data)

    @cached_property
    def _progress(self) -> dict[int, Progress]:
        return progress_in(serialized(self), annotator=person(self.context["request"]))


_STAMP = (
    "The stamp of your label as you saw it, or an empty string if you had not labelled the pair. "
    "If your label has changed since, the request is refused (409). If the stamp is omitted or "
    "null, the request replaces your label."
)


class LabelInputSerializer(StrictFields, serializers.Serializer[Any]):
    """Your answer for a pair. A second answer corrects the first."""

    pair = serializers.IntegerField(min_value=1, max_value=_LARGEST)
    answer = serializers.ChoiceField(choices=LABEL_ANSWERS)
    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=Reason.choices),
        default=list,
        max_length=len(Reason.choices),
    )
    comment = serializers.CharField(max_length=2_000, allow_blank=True, default="")
    seconds = serializers.FloatField(min_value=0, allow_null=True, default=None)
    guidelines = serializers.IntegerField(
        min_value=1, max_value=32_767, allow_null=True, default=None,
        help_text="The version of the guidelines that you read; the newest by default.",
    )  # fmt: skip
    stamp = serializers.CharField(
        allow_blank=True, allow_null=True, default=None, help_text=_STAMP, max_length=64
    )


class SkipSerializer(StrictFields, serializers.Serializer[Any]):
    pair = serializers.IntegerField(min_value=1, max_value=_LARGEST)
    reason = serializers.CharField(max_length=300)
    stamp = serializers.CharField(
        allow_blank=True, allow_null=True, default=None, help_text=_STAMP, max_length=64
    )


class UndoSerializer(StrictFields, serializers.Serializer[Any]):
    pair = serializers.IntegerField(
        min_value=1, max_value=_LARGEST, allow_null=True, default=None,
        help_text="The pair whose label you want to undo. If your last label is on another pair, "
        "the request is refused (409). If omitted, your last label is undone.",
    )  # fmt: skip


_REFUSED = {409: RefusalSerializer}
_PAIR = OpenApiParameter("pair", int, OpenApiParameter.PATH)


class LabelViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Campaign]):
    """The campaigns in which you label or have labelled."""

    queryset = Campaign.objects.none()
    serializer_class = LabelledCampaignSerializer
    bodies: ClassVar = {
        "save": LabelInputSerializer,
        "skip": SkipSerializer,
        "undo": UndoSerializer,
    }
    paged: ClassVar = ("list", "own")

    def get_queryset(self) -> QuerySet[Campaign]:
        return rights.campaigns_labelled_by(self.request.user)

    @extend_schema(responses={200: TaskSerializer, 204: None, **_REFUSED})
    @action(detail=True, methods=["post"])
    def next(self, request: Request, pk: str) -> Response:
        """Return the pair that is assigned to you, or assign one; 204 if none is available now."""
        with conflict_on_refusal():
            task = annotating.next_task(self._open_campaign(), annotator=person(request))
        if task is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return Response(TaskSerializer(task).data)

    @extend_schema(responses={200: OwnLabelSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def save(self, request: Request, pk: str) -> Response:
        """Label the pair that is assigned to you, or correct your label."""
        campaign = self._open_campaign()
        values = self.read(request)
        pair = values.pop("pair")
        with conflict_on_refusal():
            label = annotating.save(
                campaign,
                annotator=person(request),
                pair_id=pair,
                given=annotating.LabelInput(**values),
            )
        return Response(OwnLabelSerializer(label).data)

    @extend_schema(responses={200: OwnLabelSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def skip(self, request: Request, pk: str) -> Response:
        """Skip a pair, with a reason."""
        campaign = self._open_campaign()
        sent = self.read(request)
        with conflict_on_refusal():
            label = annotating.skip(
                campaign,
                annotator=person(request),
                pair_id=sent["pair"],
                reason=sent["reason"],
                stamp=sent["stamp"],
            )
        return Response(OwnLabelSerializer(label).data)

    @extend_schema(responses={200: TaskSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        """Undo your last label and get its pair again."""
        campaign, pair = self._open_campaign(), self.read(request)["pair"]
        with conflict_on_refusal():
            task = annotating.undo(campaign, annotator=person(request), pair_id=pair)
        return Response(TaskSerializer(task).data)

    @extend_schema(responses=OwnLabelSerializer(many=True))
    @action(detail=True, methods=["get"])
    def own(self, request: Request, pk: str) -> Response:
        """List your own labels and skips, newest first."""
        campaign, annotator = self.get_object(), person(request)
        count = annotating.count_own(campaign, annotator=annotator)
        read = partial(annotating.own_labels, campaign, annotator=annotator)
        pages = Pages()
        labels = Slices(count, read)
        rows: Sequence[annotating.OwnLabel] | None
        rows = pages.paginate_queryset(labels, request)  # type: ignore[arg-type]
        return pages.get_paginated_response(OwnLabelSerializer(rows, many=True).data)

    @extend_schema(parameters=[_PAIR], responses={200: OwnLabelSerializer, **_REFUSED})
    @action(detail=True, methods=["get"], url_path=r"own/(?P<pair>[0-9]{1,18})")
    def own_label(self, request: Request, pk: str, pair: str) -> Response:
        """Return your label for one pair."""
        with conflict_on_refusal():
            label = annotating.own_label(
                self.get_object(), annotator=person(request), pair_id=int(pair)
            )
        return Response(OwnLabelSerializer(label).data)

    @extend_schema(responses={204: None})
    @action(detail=True, methods=["post"])
    def leave(self, request: Request, pk: str) -> Response:
        """Leave the campaign. Your labels are kept."""
        campaigns.leave(self._open_campaign(), annotator=person(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _open_campaign(self) -> Campaign:
        """Return the campaign. Raise PermissionDenied unless the person is now an annotator in
        it."""
        campaign: Campaign = self.get_object()
        require(rights.may_label, self.request, campaign)
        return campaign
