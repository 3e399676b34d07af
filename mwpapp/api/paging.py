"""Paginate lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db.models import Model
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination

Row = TypeVar("Row")
Object = TypeVar("Object", bound=Model)


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class Slices(Generic[Row]):
    """A sequence for `Pages`. A service reads each slice with `read(start=..., count=...)`."""

    def __init__(self, length: int, read: Callable[..., Sequence[Row]]) -> None:
        self.length, self.read = length, read

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, part: slice) -> Sequence[Row]:
        start = part.start or 0
        return self.read(start=start, count=(part.stop or self.length) - start)


def serialized(serializer: serializers.ModelSerializer[Object]) -> Sequence[Object]:
    """Return all objects of the page, or the one object, for which the serializer was made, so that
    it can read the related data of all of them at once."""
    instance: Any = serializer.root.instance
    of_page = isinstance(serializer.root, serializers.ListSerializer)
    return list(instance) if of_page else [instance]
