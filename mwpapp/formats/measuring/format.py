"""Declare a file format for test sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFile:
    """A test set read from a file. Each call to `pairs` reads the pairs again, one by one.

    `description` is None if the file contains only the pairs. Iterating over the pairs raises
    InvalidTestSet for an invalid pair, and UnreadableFile if the rest of the file cannot be read.
    """

    description: Description | None
    pairs: Callable[[], Iterator[FrozenPair]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format. Menus show `label`; `hint` says what the file is for; `extension` ends the
    file's name.

    A format with `read` can be imported. Its `import_hint` says what a file must contain, and
    `recognizes` returns whether a file has this format, given its first bytes after gzip
    decompression.
    """

    label: str
    hint: str
    extension: str
    media_type: str
    write: Callable[[Description, Iterable[FrozenPair]], Iterator[str | bytes]]
    read: Callable[[bytes], SetFile] | None = None
    recognizes: Callable[[bytes], bool] = lambda _head: False
    import_hint: str = ""
