"""Read and write a test set as a zipped folder that the `datasets` library can load.

`README.md` names the data file, `test.jsonl` contains the pairs, and `test_set.json` contains
everything else that another installation needs to import the complete set.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, BinaryIO, cast

from mwpapp.formats.measuring import jsonl_file
from mwpapp.formats.measuring.format import Format, SetFile
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair, InvalidTestSet
from mwpapp.formats.messages import FormatError, gettext_noop
from mwpapp.formats.tables.bounded import MAX_BYTES, BoundedReader
from mwpapp.formats.tables.json_records import load_json

PAIRS, REST, CARD = "test.jsonl", "test_set.json", "README.md"
MAX_REST_BYTES = 16 * 2**20  # of test_set.json, unpacked
MAX_VERSION = 30_000
# States the type of every column, because types cannot be inferred from a set without labels or
# annotators. `label` is null for unresolved pairs.
_COLUMNS = """\
dataset_info:
  features:
  - {name: question, dtype: string}
  - {name: paraphrase, dtype: string}
  - {name: label, dtype: int64}
  - {name: provenance, dtype: string}
  - {name: reason, dtype: string}
  - name: labels
    list:
    - {name: annotator, dtype: string}
    - {name: answer, dtype: string}
  - {name: origin, dtype: string}
"""
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # earliest zip timestamp, so that equal sets give equal bytes


def write(description: Description, pairs: Iterable[FrozenPair]) -> Iterator[bytes]:
    """Yield the zipped folder in one piece."""
    kept = list(pairs)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        _add(folder, CARD, text=_card(description, kept))
        _add(folder, PAIRS, text="".join(jsonl_file.lines(kept)))
        rest = json.dumps(asdict(description), ensure_ascii=False, indent=1, allow_nan=False)
        _add(folder, REST, text=rest + "\n")
    yield buffer.getvalue()


def read(content: bytes) -> SetFile:
    """Return a test set that `write` wrote. Its files may be in any folder of the zip file.

    Raise InvalidTestSet for any other file, and UnreadableFile if it unpacks to too much data or
    its compressed data is damaged. Iterating over the pairs raises the same errors, and
    InvalidTestSet if the pairs do not match the checksum.
    """
    with _readable(), _member(content, REST, most_bytes=MAX_REST_BYTES) as stream:
        description = _description(stream.read())
    return SetFile(description=description, pairs=lambda: _pairs(content, description))


def _pairs(content: bytes, description: Description) -> Iterator[FrozenPair]:
    checksum = jsonl_file.Checksum()
    with _readable(), _member(content, PAIRS, most_bytes=MAX_BYTES) as stream:
        for pair in jsonl_file.read_pairs(stream):
            checksum.add(pair)
            yield pair
    if checksum.value != description.checksum:
        raise InvalidTestSet(
            gettext_noop("The checksum differs: the pairs were changed after the set was frozen.")
        )


def _add(folder: zipfile.ZipFile, name: str, *, text: str) -> None:
    entry = zipfile.ZipInfo(name, date_time=_FIXED_TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    folder.writestr(entry, text.encode())


@contextmanager
def _readable() -> Iterator[None]:
    """Raise InvalidTestSet for the errors of zipfile: the file is not a zip file, is encrypted,
    uses an unsupported compression method, or has broken offsets or a wrong checksum."""
    try:
        yield
    except FormatError:  # also a ValueError, but with a better reason
        raise
    except (
        zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError,
        zlib.error, EOFError,
    ) as error:  # fmt: skip
        text = gettext_noop("The zip file cannot be read: %(reason)s")
        raise InvalidTestSet(text, reason=str(error)[:200]) from error


@contextmanager
def _member(content: bytes, name: str, *, most_bytes: int) -> Iterator[BinaryIO]:
    """Open one file of the folder within the limits of size and compression ratio."""
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        entries = [entry for entry in folder.infolist() if entry.filename.split("/")[-1] == name]
        if len(entries) != 1:
            raise InvalidTestSet(
                gettext_noop("The zip file must contain exactly one %(name)s."), name=name
            )
        (entry,) = entries
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            # Other methods can need unbounded memory.
            raise zipfile.BadZipFile("unknown compression method")
        # The size that the entry declares may be wrong.
        packed = min(entry.compress_size, len(content))
        with folder.open(entry) as stream:
            bounded = BoundedReader(
                cast(BinaryIO, stream), packed=lambda: packed, most_bytes=most_bytes
            )
            yield cast(BinaryIO, io.BufferedReader(bounded))


def _description(content: bytes) -> Description:
    try:
        description = Description(**load_json(content))
        jsonl_file.check_characters(asdict(description))
    except TypeError as error:  # a field is missing or unknown
        message = gettext_noop("%(file)s does not describe a test set. Export the set again.")
        raise InvalidTestSet(message, file=REST) from error
    except (ValueError, RecursionError) as error:
        raise _wrong(str(error)) from error
    _check(asdict(description))
    return description


def _wrong(reason: str) -> InvalidTestSet:
    return InvalidTestSet(gettext_noop("%(file)s: %(reason)s"), file=REST, reason=reason[:200])


def _check(fields: dict[str, Any]) -> None:
    texts = ("name", "question", "guidelines", "frozen_at", "checksum")
    for name in texts:
        if not isinstance(fields[name], str):
            raise _invalid(gettext_noop("%(file)s: “%(name)s” must be text."), name)
    if not isinstance(fields["learned_from_at"] or "", str):
        text = gettext_noop("%(file)s: “%(name)s” must be text or null.")
        raise _invalid(text, "learned_from_at")
    for name in ("version", "guideline_version"):
        if not _is_version(fields[name]) and (name == "version" or fields[name] is not None):
            raise _invalid(gettext_noop("%(file)s: “%(name)s” is not a version number."), name)
    for name, kind in (("name", str), ("agreement", dict)):
        if not isinstance(fields[name], kind) or (kind is str and not fields[name].strip()):
            raise _invalid(
                gettext_noop("%(file)s: “%(name)s” is empty or of the wrong type."), name
            )


def _invalid(text: str, name: str) -> InvalidTestSet:
    return InvalidTestSet(text, file=REST, name=name)


def _is_version(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MAX_VERSION


def _card(description: Description, pairs: Sequence[FrozenPair]) -> str:
    labelled = sum(pair.label is not None for pair in pairs)
    return (
        "---\nconfigs:\n- config_name: default\n  data_files:\n  - split: test\n"
        f"    path: {PAIRS}\n{_COLUMNS}---\n\n"
        f"# {description.name}, version {description.version}\n\n"
        f"Pairs of a question and its paraphrase: {len(pairs)} ({labelled} with a label).\n"
        f"Question for the annotators: {description.question}\n\n"
        f"SHA-256 of `{PAIRS}`: `{description.checksum}`\n\n"
        f"## Guidelines\n\n{description.guidelines}\n"
    )


FORMAT = Format(
    label=gettext_noop("Folder (zip)"),
    hint=gettext_noop(
        "Everything, for another installation. The datasets library can load the unpacked folder."
    ),
    extension="zip",
    media_type="application/zip",
    write=write,
    read=read,
    recognizes=lambda head: head.startswith(b"PK"),
    import_hint=gettext_noop(
        "The zipped folder of another installation: the same set with its agreement, guidelines "
        "and version."
    ),
)
