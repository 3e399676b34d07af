"""Write the JSON lines of commands to a file, gzipped or not, or to stdout (`-`)."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO, cast

from django.utils.translation import gettext as _

from mwpapp.management.rows import STANDARD_STREAM, Fields, UnusableFile


@contextmanager
def line_writer(name: str, *, beside: Collection[str]) -> Iterator[Callable[[Fields], None]]:
    """Yield a function that writes one JSON line to the file called `name` (gzipped for .gz).

    Equal lines give equal bytes. An existing file keeps its content until the first line is
    written, so that an earlier error, such as a mistyped input, loses nothing. Raise UnusableFile
    if the file cannot be written, has the extension of a table, or is one of the input files
    `beside`, which are still being read.
    """
    if name != STANDARD_STREAM:
        _check_target(Path(name), beside=beside)
    try:
        with ExitStack() as opened:
            if name != STANDARD_STREAM:
                opened.enter_context(open(name, "ab"))  # fails now if it cannot be written
            stream = cache(lambda: opened.enter_context(_target(name)))
            yield lambda fields: _write(stream(), fields)
    except OSError as error:
        raise UnusableFile(f"{name}: {error.strerror or error}") from error


def _check_target(target: Path, *, beside: Collection[str]) -> None:
    if target.suffix.lower() in (".csv", ".tsv"):
        raise UnusableFile(_("%s: the output is JSON lines. Name it .jsonl.") % target)
    inputs = [Path(name) for name in beside if name != STANDARD_STREAM]
    if target.exists() and any(path.exists() and target.samefile(path) for path in inputs):
        raise UnusableFile(_("%s is the input. Name another file for the output.") % target)


@contextmanager
def _target(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD_STREAM:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with open(name, "wb") as plain:
        if not name.lower().endswith(".gz"):
            yield plain
            return
        # Without a name and a timestamp in the header, equal content gives equal bytes.
        with gzip.GzipFile(filename="", fileobj=plain, mode="wb", mtime=0) as packed:
            yield cast(BinaryIO, packed)


def _write(stream: BinaryIO, fields: Fields) -> None:
    stream.write(json.dumps(fields, ensure_ascii=False, allow_nan=False).encode() + b"\n")
