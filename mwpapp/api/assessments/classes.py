"""Create, read and delete class lists over REST."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from mwpapp.api.access import UsesBank, person
from mwpapp.api.assessments.access import conflict
from mwpapp.api.refusals import RefusalSerializer
from mwpapp.api.strictness import StrictFields, StrictView
from mwpapp.models import SchoolClass
from mwpapp.services import rights
from mwpapp.services.assessments import classes


class ClassSerializer(serializers.ModelSerializer[SchoolClass]):
    students: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        many=True, read_only=True, slug_field="name"
    )

    class Meta:
        model = SchoolClass
        fields = ("id", "name", "students")
        read_only_fields = fields


class NewClassSerializer(StrictFields, serializers.Serializer[Any]):
    """A class: the names of its students, or only the number of students."""

    name = serializers.CharField(max_length=classes.MAX_NAME_LENGTH)
    students = serializers.ListField(
        child=serializers.CharField(max_length=classes.MAX_NAME_LENGTH),
        max_length=classes.MAX_STUDENTS,
        required=False,
    )
    count = serializers.IntegerField(min_value=1, max_value=classes.MAX_STUDENTS, required=False)


class ClassViewSet(
    mixins.ListModelMixin, mixins.RetrieveModelMixin, mixins.DestroyModelMixin, StrictView
):
    """Your class lists, which nobody else can see. Deleting a list deletes its names everywhere."""

    queryset = SchoolClass.objects.none()
    serializer_class = ClassSerializer
    permission_classes = (UsesBank,)
    bodies: ClassVar = {"create": NewClassSerializer}

    def get_queryset(self) -> QuerySet[SchoolClass]:
        return rights.classes_of(self.request.user).prefetch_related("students")

    @extend_schema(responses={201: ClassSerializer, 409: RefusalSerializer})
    def create(self, request: Request) -> Response:
        """Create a class from names, or from the number of students."""
        sent = self.read(request)
        with conflict():
            school_class = classes.create(
                person(request),
                name=sent["name"],
                pasted="\n".join(sent.get("students", ())),
                count=sent.get("count", 0),
            )
        return Response(ClassSerializer(school_class).data, status=status.HTTP_201_CREATED)
