"""Share a worksheet with colleagues over REST."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins, serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank
from mwpapp.api.assessments.access import conflict, own_worksheet
from mwpapp.api.assessments.sections import WORKSHEET
from mwpapp.api.refusals import RefusalSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import AssessmentShare
from mwpapp.services.assessments import sharing

_USERNAME = OpenApiParameter("username", str, OpenApiParameter.PATH)


class ShareSerializer(StrictFields, serializers.ModelSerializer[AssessmentShare]):
    """A colleague, and whether they may only see the worksheet or also copy it."""

    username = serializers.CharField(source="colleague.username", read_only=True)

    class Meta:
        model = AssessmentShare
        fields = ("username", "level")


class LevelSerializer(StrictFields, serializers.Serializer[Any]):
    level = serializers.ChoiceField(AssessmentShare.Level.choices)


@extend_schema(parameters=[WORKSHEET])
class ShareViewSet(mixins.ListModelMixin, StrictView):
    """The colleagues who can see your worksheet. Only you can see this list."""

    queryset = AssessmentShare.objects.none()
    serializer_class = ShareSerializer
    permission_classes = (UsesBank,)
    pagination_class = None
    paged = ()
    lookup_field = "colleague__username"
    lookup_url_kwarg = "username"
    lookup_value_regex = r"[\w.@+-]+"
    bodies: ClassVar = {"update": LevelSerializer}

    def get_queryset(self) -> QuerySet[AssessmentShare]:
        sheet = own_worksheet(self.request, self.kwargs["worksheet"])
        return sheet.shares.select_related("colleague")

    @extend_schema(parameters=[_USERNAME], responses={200: ShareSerializer, 409: RefusalSerializer})
    def update(self, request: Request, worksheet: str, username: str) -> Response:
        """Share the worksheet with a colleague, or change what they may do."""
        sheet, sent = own_worksheet(request, worksheet), self.read(request)
        with conflict():
            share = sharing.share(sheet, username=username, **sent)
        return Response(ShareSerializer(share).data)

    @extend_schema(parameters=[_USERNAME], responses={204: None})
    def destroy(self, request: Request, worksheet: str, username: str) -> Response:
        """Stop sharing the worksheet with a colleague."""
        share = get_object_or_404(self.get_queryset(), colleague__username=username)
        sharing.unshare(share.assessment, username=username)
        return Response(status=204)
