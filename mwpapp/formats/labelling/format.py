"""Declare a file format for labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mwpapp.formats.labelling.given_label import GivenLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format. Menus show `label`; `extension` ends the file's name."""

    label: str
    extension: str
    media_type: str
    write: Callable[[Iterable[GivenLabel]], Iterator[str]]
