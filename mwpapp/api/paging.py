"""Paginate lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from rest_framework.pagination import PageNumberPagination

Row = TypeVar("Row")


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
