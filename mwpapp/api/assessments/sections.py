"""List, add, change and remove the sections of a worksheet over REST."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank
from mwpapp.api.assessments.access import (
    BASED_ON,
    BasedOn,
    conflict,
    own_worksheet,
    version_in_query,
)
from mwpapp.api.refusals import RefusalSerializer
from mwpapp.api.strictness import StrictView
from mwpapp.models import AssessmentSection
from mwpapp.models.assessments import MAX_INSTRUCTIONS_LENGTH
from mwpapp.services import rights
from mwpapp.services.assessments import building

WORKSHEET = OpenApiParameter("worksheet", int, OpenApiParameter.PATH)
_REFUSED = {409: RefusalSerializer}


class SectionSerializer(BasedOn, serializers.ModelSerializer[AssessmentSection]):
    """A section; `places` are the ids of its places, in order."""

    instructions = serializers.CharField(
        max_length=MAX_INSTRUCTIONS_LENGTH, allow_blank=True, required=False
    )
    places: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(
        many=True, read_only=True
    )

    class Meta:
        model = AssessmentSection
        fields = ("id", "title", "instructions", "places", "version")
        extra_kwargs = {"title": {"required": False}}


@extend_schema(parameters=[WORKSHEET])
@extend_schema_view(list=extend_schema(responses=SectionSerializer(many=True)))
class SectionViewSet(mixins.ListModelMixin, StrictView):
    """The sections of one worksheet, in order."""

    queryset = AssessmentSection.objects.none()
    serializer_class = SectionSerializer
    permission_classes = (UsesBank,)
    pagination_class = None
    paged = ()
    lookup_value_regex = "[0-9]{1,18}"
    filters: ClassVar = {"destroy": [BASED_ON]}
    bodies: ClassVar = {"create": SectionSerializer, "partial_update": SectionSerializer}

    def get_queryset(self) -> QuerySet[AssessmentSection]:
        visible = rights.assessments_visible_to(self.request.user)
        sheet = get_object_or_404(visible, pk=self.kwargs["worksheet"])
        return sheet.sections.prefetch_related("places")

    @extend_schema(responses={201: SectionSerializer, **_REFUSED})
    def create(self, request: Request, worksheet: str) -> Response:
        """Add a section at the end."""
        sheet, sent = own_worksheet(request, worksheet), self.read(request)
        with conflict():
            section = building.add_section(sheet, **sent)
        return Response(SectionSerializer(section).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={200: SectionSerializer, **_REFUSED})
    def partial_update(self, request: Request, worksheet: str, pk: str) -> Response:
        """Change the fields that are sent."""
        section, sent = self._changeable(request, worksheet, pk), self.read(request)
        current = {"title": section.title, "instructions": section.instructions}
        with conflict():
            building.change_section(section, **{**current, **sent})
        section.refresh_from_db()
        return Response(SectionSerializer(section).data)

    @extend_schema(responses={204: None, **_REFUSED})
    def destroy(self, request: Request, worksheet: str, pk: str) -> Response:
        """Remove a section. Its places move to the previous section, or else to the next one."""
        section = self._changeable(request, worksheet, pk)
        with conflict():
            building.remove_section(section, version=version_in_query(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _changeable(self, request: Request, worksheet: str, pk: str) -> AssessmentSection:
        sections = own_worksheet(request, worksheet).sections.select_related("assessment")
        section: AssessmentSection = get_object_or_404(sections, pk=pk)
        return section
