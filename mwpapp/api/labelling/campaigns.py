"""Manage campaigns over REST, for their leads: create them, add people and pairs, and read labels
and agreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import person
from mwpapp.api.downloads import FORMAT_NAME, file_response, require_format
from mwpapp.api.refusals import Conflict, RefusalSerializer, conflict_on_refusal
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.formats.labelling.registry import FORMATS
from mwpapp.ml.agreement.report import report_fields
from mwpapp.models import Answer, Campaign, GuidelineVersion, User
from mwpapp.models.campaigns import FEWEST_LABELS, MAX_LABELS
from mwpapp.models.labels import MAX_REASON_LENGTH
from mwpapp.models.problems import MAX_TEXT_LENGTH
from mwpapp.services import rights
from mwpapp.services.labelling import agreement, campaigns
from mwpapp.services.labelling.campaigns import (
    MAX_EXAMPLES,
    MAX_EXPLANATION_LENGTH,
    Unconfirmed,
)
from mwpapp.services.labelling.label_export import LETTERS, NAMES, labels_file
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.wording import worded

MAX_PAIRS = 1_000  # in one request; an uploaded file may contain more
MAX_NOTE_LENGTH = 200
DAY = "day"
LABEL_ANSWERS = [choice for choice in Answer.choices if choice[0] != Answer.SKIP]
GOLD_ANSWERS = [choice for choice in LABEL_ANSWERS if choice[0] != Answer.CANNOT_TELL]


class CampaignSerializer(StrictFields, serializers.ModelSerializer[Campaign]):
    wanted = serializers.IntegerField(
        min_value=FEWEST_LABELS, max_value=MAX_LABELS, default=FEWEST_LABELS
    )
    gold_every = serializers.IntegerField(min_value=0, max_value=1_000, default=10)
    asks_reason = serializers.BooleanField(default=False)
    pass_mark = serializers.IntegerField(min_value=0, max_value=100, default=0)

    class Meta:
        model = Campaign
        fields = (
            "id", "name", "question", "state", "wanted", "gold_every", "asks_reason", "pass_mark",
            "created_at",
        )  # fmt: skip
        read_only_fields = ("state", "created_at")


class StateSerializer(StrictFields, serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Campaign.State.choices)
    sure = serializers.BooleanField(
        default=False,
        help_text="Open the campaign even if it has fewer annotators than the number of labels "
        "that each pair needs.",
    )


class ExampleSerializer(StrictFields, serializers.Serializer[Any]):
    """An example: a pair, its answer and the reason."""

    question = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    paraphrase = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    answer = serializers.ChoiceField(choices=LABEL_ANSWERS)
    why = serializers.CharField(max_length=MAX_EXPLANATION_LENGTH, allow_blank=True, default="")


class GuidelinesSerializer(StrictFields, serializers.ModelSerializer[GuidelineVersion]):
    examples = ExampleSerializer(many=True, default=list)
    began = serializers.IntegerField(
        write_only=True, min_value=0, max_value=32_767, allow_null=True, default=None,
        help_text="The number of the version that your text is based on; 0 if there was none. If "
        "there is a newer version, your text is refused (409).",
    )  # fmt: skip

    class Meta:
        model = GuidelineVersion
        fields = ("number", "text", "examples", "began", "created_at")
        read_only_fields = ("number", "created_at")

    def validate_examples(self, value: Sequence[object]) -> Sequence[object]:
        if len(value) > MAX_EXAMPLES:
            raise ValidationError(_("Send at most %d examples.") % MAX_EXAMPLES)
        return value


_PARTS = ["annotator", "adjudicator"]


class PersonSerializer(StrictFields, serializers.Serializer[Any]):
    """A person and their part in the campaign. `left_at` is null until they leave."""

    username = serializers.CharField(max_length=150)
    part = serializers.ChoiceField(choices=_PARTS)
    left_at = serializers.DateTimeField(read_only=True, allow_null=True)


class PairSerializer(StrictFields, serializers.Serializer[Any]):
    """A pair to add. `gold` is its known answer, if any."""

    question = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    paraphrase = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    gold = serializers.ChoiceField(choices=GOLD_ANSWERS, allow_blank=True, default="")
    practice = serializers.BooleanField(default=False)
    why = serializers.CharField(
        max_length=MAX_REASON_LENGTH,
        allow_blank=True,
        default="",
        help_text="Why the known answer of a practice pair is right. Annotators read it "
        "after their own answer.",
    )
    provenance = serializers.DictField(
        child=serializers.CharField(max_length=MAX_NOTE_LENGTH, allow_blank=True),
        default=dict,
        help_text="Any of: source, generator, kind, stratum, operator, id.",
    )

    def validate_provenance(self, value: Mapping[str, str]) -> Mapping[str, str]:
        if not set(value) <= set(PROVENANCE):
            raise ValidationError(_("Allowed fields: %s.") % ", ".join(PROVENANCE))
        return value


PROVENANCE = ("source", "generator", "kind", "stratum", "operator", "id")


class AddedSerializer(serializers.Serializer[Any]):
    added = serializers.IntegerField()
    already_there = serializers.IntegerField()


class AgreementSerializer(serializers.Serializer[Any]):
    """The agreement between annotators, overall and for each group. Undefined figures are null."""

    overall = serializers.DictField()
    by = serializers.CharField(allow_blank=True)
    groups = serializers.DictField(child=serializers.DictField())


_REFUSED = {409: RefusalSerializer}
_BY = OpenApiParameter(
    "by", str, enum=[*agreement.STRATA, DAY], description="Also return the figures of each group."
)
_ANNOTATORS = OpenApiParameter(
    "annotators", str, enum=[LETTERS, NAMES], description="How the file identifies the annotators."
)
_FORMAT = OpenApiParameter("format_name", str, OpenApiParameter.PATH, enum=list(FORMATS))
_USERNAME = OpenApiParameter("username", str, OpenApiParameter.PATH)


class CampaignViewSet(StrictView, viewsets.ReadOnlyModelViewSet[Campaign]):
    """The campaigns that you lead."""

    queryset = Campaign.objects.none()
    serializer_class = CampaignSerializer
    filters: ClassVar = {"agreement": [_BY], "labels": [_ANNOTATORS]}
    bodies: ClassVar = {
        "create": CampaignSerializer,
        "state": StateSerializer,
        "write_guidelines": GuidelinesSerializer,
        "add_person": PersonSerializer,
        "pairs": PairSerializer,
    }

    def get_queryset(self) -> QuerySet[Campaign]:
        return rights.campaigns_led_by(self.request.user)

    @extend_schema(responses={201: CampaignSerializer, **_REFUSED})
    def create(self, request: Request) -> Response:
        """Create a draft."""
        if not rights.may_start_campaign(request.user):
            raise PermissionDenied
        sent = self.read(request)
        with conflict_on_refusal():
            campaign = campaigns.create(person(request), **sent)
        return Response(CampaignSerializer(campaign).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: CampaignSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def state(self, request: Request, pk: str) -> Response:
        """Move the campaign to another state."""
        campaign: Campaign = self.get_object()
        sent = self.read(request)
        with conflict_on_refusal():
            try:
                campaigns.change_state(campaign, to=sent["state"], sure=sent["sure"])
            except Unconfirmed as reason:
                raise Conflict(_("%s To open it anyway, send “sure”: true.") % reason) from None
        return Response(CampaignSerializer(campaign).data)

    @extend_schema(responses=GuidelinesSerializer(many=True), filters=False)
    @action(detail=True, methods=["get"], pagination_class=None)
    def guidelines(self, request: Request, pk: str) -> Response:
        """List all versions of the guidelines, newest first."""
        versions = self.get_object().guidelines.order_by("-number")
        return Response(GuidelinesSerializer(versions, many=True).data)

    @extend_schema(responses={201: GuidelinesSerializer, **_REFUSED})
    @guidelines.mapping.post
    def write_guidelines(self, request: Request, pk: str) -> Response:
        """Save a new version. Existing labels keep their version."""
        campaign: Campaign = self.get_object()
        sent = self.read(request)
        examples = [campaigns.Example(**example) for example in sent["examples"]]
        with conflict_on_refusal():
            version = campaigns.write_guidelines(
                campaign, by=person(request), text=sent["text"], examples=examples,
                began=sent["began"],
            )  # fmt: skip
        return Response(GuidelinesSerializer(version).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses=PersonSerializer(many=True))
    @action(detail=True, methods=["get"], pagination_class=None)
    def people(self, request: Request, pk: str) -> Response:
        """List annotators and adjudicators."""
        return Response(PersonSerializer(_people(self.get_object()), many=True).data)

    @extend_schema(responses={200: PersonSerializer(many=True), **_REFUSED})
    @people.mapping.post
    def add_person(self, request: Request, pk: str) -> Response:
        """Add a person from your school as an annotator or adjudicator."""
        campaign: Campaign = self.get_object()
        sent = self.read(request)
        colleague = _colleague(request, sent["username"])
        with conflict_on_refusal():
            if sent["part"] == "annotator":
                campaigns.invite(campaign, annotator=colleague)
            else:
                campaigns.appoint(campaign, adjudicator=colleague)
        return Response(PersonSerializer(_people(campaign), many=True).data)

    @extend_schema(parameters=[_USERNAME], responses={204: None, **_REFUSED})
    @action(detail=True, methods=["delete"], url_path=r"people/(?P<username>[\w.@+-]+)")
    def remove_person(self, request: Request, pk: str, username: str) -> Response:
        """Remove an annotator or adjudicator. Labels and decisions are kept."""
        campaign: Campaign = self.get_object()
        colleague = _colleague(request, username)
        campaigns.leave(campaign, annotator=colleague)
        campaigns.dismiss(campaign, adjudicator=colleague)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=PairSerializer(many=True), responses={200: AddedSerializer, **_REFUSED})
    @action(detail=True, methods=["post"])
    def pairs(self, request: Request, pk: str) -> Response:
        """Add up to a thousand pairs. Existing and repeated pairs are counted and skipped."""
        campaign: Campaign = self.get_object()
        rows: object = request.data
        if isinstance(rows, list) and len(rows) > MAX_PAIRS:
            raise ValidationError(_("Send at most %d pairs in one request.") % MAX_PAIRS)
        sent = PairSerializer(data=rows, many=True, allow_empty=False)
        sent.is_valid(raise_exception=True)
        with conflict_on_refusal():
            result = adding.add_pairs(
                campaign, [adding.NewPair(**row) for row in sent.validated_data]
            )
        return Response(AddedSerializer(result).data)

    @extend_schema(parameters=[_FORMAT], responses={(200, "application/*"): OpenApiTypes.BINARY})
    @action(detail=True, methods=["get"], url_path=f"labels/{FORMAT_NAME}")
    def labels(self, request: Request, pk: str, format_name: str) -> HttpResponseBase:
        """Download all labels and skips, with their reasons, comments, seconds and guidelines
        versions. The labels of a pair are included once the campaign is closed and the pair needs
        no decision. Labels of practice pairs are included immediately."""
        require_format(format_name, known=FORMATS)
        annotators = request.query_params.get("annotators") or LETTERS
        return file_response(
            labels_file(self.get_object(), format=format_name, annotators=annotators)
        )

    @extend_schema(responses=AgreementSerializer)
    @action(detail=True, methods=["get"])
    def agreement(self, request: Request, pk: str) -> Response:
        """Return Cohen's kappa, Fleiss' kappa, Krippendorff's alpha and Gwet's AC1, with counts."""
        campaign: Campaign = self.get_object()
        by = request.query_params.get("by", "")
        overall = report_fields(agreement.overall(campaign), word=worded)
        return Response({"overall": overall, "by": by, "groups": _groups(campaign, by)})


def _groups(campaign: Campaign, by: str) -> dict[str, dict[str, Any]]:
    if by == DAY:
        days = agreement.over_time(campaign)
        return {day.isoformat(): asdict(figures) for day, figures in days.items()}
    strata = agreement.by_stratum(campaign, by=by) if by else {}
    return {name: report_fields(report, word=worded) for name, report in strata.items()}


def _people(campaign: Campaign) -> list[dict[str, Any]]:
    rows = campaign.participations.select_related("annotator")
    annotators = [
        {"username": row.annotator.username, "part": "annotator", "left_at": row.left_at}
        for row in rows
    ]
    adjudicators = [
        {"username": person.username, "part": "adjudicator", "left_at": None}
        for person in campaign.adjudicators.order_by("username")
    ]
    return [*annotators, *adjudicators]


def _colleague(request: Request, username: str) -> User:
    """Return a user of the requester's school, active or not. Raise Conflict for any other
    username, so that the response does not reveal whether the username exists in another
    school."""
    colleagues = User.objects.filter(school_id=person(request).school_id)
    colleague = colleagues.filter(username=username.replace("\x00", "")).first()
    if colleague is None:
        raise Conflict(_("Your school has no user with this username. Check the username."))
    return colleague
