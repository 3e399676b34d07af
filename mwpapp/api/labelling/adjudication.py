"""Adjudicate over REST. Disputes show letters instead of annotators' names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import person
from mwpapp.api.labelling.campaigns import LABEL_ANSWERS
from mwpapp.api.paging import Pages, Slices, serialized
from mwpapp.api.refusals import RefusalSerializer, conflict_on_refusal
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import Answer, Campaign
from mwpapp.services import rights
from mwpapp.services.labelling import adjudications
from mwpapp.services.labelling.adjudications import Dispute

_LARGEST = 2**63 - 1
_REFUSED = {409: RefusalSerializer}
_PAIR = OpenApiParameter("pair", int, OpenApiParameter.PATH)


class AdjudicatedCampaignSerializer(serializers.ModelSerializer[Campaign]):
    """A campaign as its adjudicators see it."""

    waiting = serializers.SerializerMethodField()

    class Meta:
        model = Campaign
        fields = ("id", "name", "question", "state", "waiting")
        read_only_fields = fields

    def get_waiting(self, campaign: Campaign) -> int:
        return self._waiting.get(campaign.pk, 0)  # 0 if the campaign was deleted meanwhile

    @cached_property
    def _waiting(self) -> dict[int, int]:
        return adjudications.waiting_in(serialized(self))


class OpinionSerializer(serializers.Serializer[Any]):
    """One annotator's answer. Letters are assigned for each pair separately."""

    letter = serializers.CharField()
    answer = serializers.ChoiceField(choices=Answer.choices)
    skip_reason = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    comment = serializers.CharField()


class DisputeSerializer(serializers.Serializer[Any]):
    """A disputed pair, with its decision, if any."""

    pair = serializers.IntegerField(source="pair_id")
    question = serializers.CharField()
    paraphrase = serializers.CharField()
    opinions = OpinionSerializer(many=True)
    decision = serializers.CharField()
    reason = serializers.CharField()
    stamp = serializers.CharField(
        help_text="Changes whenever the decision or a label of the pair changes."
    )


class PairNumberSerializer(StrictFields, serializers.Serializer[Any]):
    """A pair and, optionally, the stamp of the state that the request is based on."""

    pair = serializers.IntegerField(min_value=1, max_value=_LARGEST)
    stamp = serializers.CharField(
        max_length=64, allow_null=True, default=None,
        help_text="The stamp of the pair as you saw it. If the pair has changed since, the request "
        "is refused (409). Without a stamp, the request applies to the pair as it is now.",
    )  # fmt: skip


class DecisionSerializer(PairNumberSerializer):
    """A decision and its reason. The decision `cannot_tell` leaves the pair unresolved."""

    decision = serializers.ChoiceField(choices=LABEL_ANSWERS)
    reason = serializers.CharField(max_length=2_000)


class AdjudicationViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Campaign]):
    """The campaigns in which you adjudicate."""

    queryset = Campaign.objects.none()
    serializer_class = AdjudicatedCampaignSerializer
    bodies: ClassVar = {"decide": DecisionSerializer, "take_back": PairNumberSerializer}
    paged: ClassVar = ("list", "disputes", "decided")

    def get_queryset(self) -> QuerySet[Campaign]:
        return rights.campaigns_adjudicated_by(self.request.user).distinct()

    @extend_schema(responses=DisputeSerializer(many=True))
    @action(detail=True, methods=["get"])
    def disputes(self, request: Request, pk: str) -> Response:
        """List the undecided disputes, most informative first."""
        campaign: Campaign = self.get_object()
        read = partial(adjudications.disputes, campaign)
        return self._listed(Slices(adjudications.waiting(campaign), read))

    @extend_schema(responses=DisputeSerializer(many=True))
    @action(detail=True, methods=["get"])
    def decided(self, request: Request, pk: str) -> Response:
        """List the decided disputes, newest first."""
        campaign: Campaign = self.get_object()
        decisions = adjudications.decided_count(campaign)
        return self._listed(Slices(decisions, partial(adjudications.decided, campaign)))

    @extend_schema(parameters=[_PAIR], responses={200: DisputeSerializer, **_REFUSED})
    @action(detail=True, methods=["get"], url_path=r"disputes/(?P<pair>[0-9]{1,18})")
    def dispute(self, request: Request, pk: str, pair: str) -> Response:
        """Return one dispute, decided or not."""
        return self._dispute(self.get_object(), int(pair))

    @extend_schema(responses={200: DisputeSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def decide(self, request: Request, pk: str) -> Response:
        """Decide a pair, or replace its decision. The pair's labels cannot change until the
        decision is undone."""
        campaign: Campaign = self.get_object()
        values = self.read(request)
        pair = values.pop("pair")
        with conflict_on_refusal():
            adjudications.decide(campaign, by=person(request), pair_id=pair, **values)
        return self._dispute(campaign, pair)

    @extend_schema(responses={200: DisputeSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def take_back(self, request: Request, pk: str) -> Response:
        """Undo a decision and reopen the pair."""
        campaign: Campaign = self.get_object()
        values = self.read(request)
        pair = values.pop("pair")
        with conflict_on_refusal():
            adjudications.take_back(campaign, by=person(request), pair_id=pair, **values)
            now = adjudications.settled(campaign, pair_id=pair)
        return Response(DisputeSerializer(now).data)

    def _dispute(self, campaign: Campaign, pair: int) -> Response:
        with conflict_on_refusal():
            dispute = adjudications.dispute(campaign, pair_id=pair)
        return Response(DisputeSerializer(dispute).data)

    def _listed(self, disputes: Slices[Dispute]) -> Response:
        pages = Pages()
        rows: Sequence[Dispute] = pages.paginate_queryset(disputes, self.request) or []  # type: ignore[arg-type]
        return pages.get_paginated_response(DisputeSerializer(rows, many=True).data)
