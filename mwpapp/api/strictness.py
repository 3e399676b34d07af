"""Refuse filters and fields that an endpoint does not have.

Otherwise, a request with a misspelt name would appear to succeed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from mwpapp.services.query_values import whole

_BOOLEANS = {"0", "1", "false", "true"}

Refused = dict[str, list[str]]


class StrictFields(serializers.BaseSerializer[Any]):
    """A serializer that refuses unknown and read-only fields. List it before the other bases."""

    fields: Any

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            settable = [name for name, field in self.fields.items() if not field.read_only]
            _refuse(_unsettable(data, settable=settable, readable=self.fields))
        return super().to_internal_value(data)


class StrictView(GenericViewSet[Any]):
    """A view set that refuses unknown filters, and bodies that it does not read.

    `filters` and `bodies` name, for each action, its filters and the serializer of its body.
    `paged` are the actions that return pages.
    """

    filters: ClassVar[Mapping[str, Sequence[OpenApiParameter]]] = {}
    bodies: ClassVar[Mapping[str, type[StrictFields]]] = {}
    paged: ClassVar[Collection[str]] = ("list",)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.action:  # Django REST framework refuses the method
            return
        _refuse(_wrong_filters(request.query_params, self._filters()))
        if request.method not in SAFE_METHODS and self.action not in self.bodies:
            _refuse_body(request.data)

    def read(self, request: Request) -> dict[str, Any]:
        """Return the validated fields of the body. Raise ValidationError for an invalid body."""
        sent = self.bodies[self.action](data=request.data)
        sent.is_valid(raise_exception=True)
        return dict(sent.validated_data)

    def _filters(self) -> list[OpenApiParameter]:
        filters = list(self.filters.get(self.action, ()))
        pages = [OpenApiParameter("page", str), OpenApiParameter("page_size", int)]
        return [*filters, *pages] if self.action in self.paged else filters


class Schema(AutoSchema):
    """Describes the filters and the body of each action as its view set declares them."""

    view: StrictView  # type: ignore[override]  # the only kind of view here

    def get_override_parameters(self) -> Any:
        return list(self.view.filters.get(self.view.action, ()))

    def get_request_serializer(self) -> Any:
        return self.view.bodies.get(self.view.action)


def _refuse(refused: Refused) -> None:
    if refused:
        raise ValidationError(refused)


def _refuse_body(data: object) -> None:
    if isinstance(data, Mapping):
        _refuse(_unsettable(data, settable=(), readable=()))
    elif data:
        raise ValidationError(_("This request takes no body."))


def _unsettable(
    sent: Iterable[str], *, settable: Collection[str], readable: Collection[str]
) -> Refused:
    known, unknown = _("This field cannot be set."), _("There is no field with this name.")
    return {name: [known if name in readable else unknown] for name in sent if name not in settable}


def _wrong_filters(query: QueryDict, filters: Sequence[OpenApiParameter]) -> Refused:
    known = {parameter.name: parameter for parameter in filters}
    faults = {name: _fault(query, name, known.get(name)) for name in query}
    return {name: [fault] for name, fault in faults.items() if fault}


def _fault(query: QueryDict, name: str, parameter: OpenApiParameter | None) -> str:
    if parameter is None:
        return _("There is no filter with this name.")
    if len(query.getlist(name)) > 1:
        return _("Send this filter once.")
    value = query.get(name, "")
    if not value:  # a form sends its empty fields
        return ""
    if parameter.enum and value not in parameter.enum:
        return _("Choose one of: %s.") % ", ".join(map(str, parameter.enum))
    if parameter.type is int and whole(value) is None:
        return _("Enter a whole number.")
    if parameter.type is bool and value.lower() not in _BOOLEANS:
        return _("Enter true or false.")
    return ""
