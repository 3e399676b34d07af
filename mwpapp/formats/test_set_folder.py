"""A test set as a dataset folder, zipped: what the `datasets` library loads from a folder.

`README.md` names the data file, `test.jsonl` holds the pairs, and `test_set.json` the rest, so
that nothing is lost on the way into another installation.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from mwpapp.formats import test_set_jsonl
from mwpapp.formats.test_set import Description, FrozenPair, NoTestSet

MEDIA_TYPE = "application/zip"
PAIRS, REST, CARD = "test.jsonl", "test_set.json", "README.md"
LARGEST = 256 * 2**20  # bytes of one file, unpacked
MOST_VERSIONS = 30_000
# The type of every column is stated, because a set without any label, or without any annotator,
# does not show it. `label` is null where a pair is unresolved.
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
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # of a zip file's time: equal sets are equal bytes


def write(description: Description, pairs: Sequence[FrozenPair]) -> bytes:
    """The zipped folder."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        _add(folder, CARD, text=_card(description, pairs))
        _add(folder, PAIRS, text="".join(test_set_jsonl.write(pairs)))
        rest = json.dumps(asdict(description), ensure_ascii=False, indent=1, allow_nan=False)
        _add(folder, REST, text=rest + "\n")
    return buffer.getvalue()


# What zipfile raises for a file that is none, is packed or locked in a way it cannot open
# (NotImplementedError, RuntimeError), or whose places (ValueError) or packed bytes are broken.
_UNREADABLE = (
    zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError,
    zlib.error, EOFError,
)  # fmt: skip


def read(content: bytes) -> tuple[Description, list[FrozenPair]]:
    """What `write` wrote, at the top of the zip file or in one folder there.

    Raises NoTestSet where it is something else, or where the pairs are not those that the
    checksum was made of.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as folder:
            rest, lines = _file(folder, REST), _file(folder, PAIRS)
    except NoTestSet:  # a ValueError, too, with a better reason
        raise
    except _UNREADABLE as error:
        raise NoTestSet(f"The zip file cannot be read: {error}") from error
    description = _description(rest)
    pairs = list(test_set_jsonl.read(lines))
    if test_set_jsonl.checksum(pairs) != description.checksum:
        raise NoTestSet("The pairs were changed since the set was frozen: the checksum differs.")
    return description, pairs


def _add(folder: zipfile.ZipFile, name: str, *, text: str) -> None:
    entry = zipfile.ZipInfo(name, date_time=_BEGINNING)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    folder.writestr(entry, text.encode())


def _file(folder: zipfile.ZipFile, name: str) -> bytes:
    found = [entry for entry in folder.infolist() if entry.filename.split("/")[-1] == name]
    if len(found) != 1:
        raise NoTestSet(f"The zip file does not hold one {name}.")
    if found[0].file_size > LARGEST:
        raise NoTestSet(f"{name} is larger than {LARGEST // 2**20} MB.")
    with folder.open(found[0]) as stream:
        return stream.read(LARGEST)


def _description(content: bytes) -> Description:
    try:
        found = Description(**json.loads(content))
        test_set_jsonl.check_signs(asdict(found))
    except (ValueError, TypeError, RecursionError) as error:
        raise NoTestSet(f"{REST}: {error}") from error
    _check(asdict(found))
    return found


def _check(fields: dict[str, Any]) -> None:
    texts = ("name", "question", "guidelines", "frozen_at", "checksum")
    if not all(isinstance(fields[name], str) for name in texts):
        raise NoTestSet(f"{REST}: {', '.join(texts)} must be texts.")
    if not isinstance(fields["learned_from_at"] or "", str):
        raise NoTestSet(f"{REST}: learned_from_at must be a text or null.")
    if not (_is_version(fields["version"]) and _is_version(fields["guideline_version"] or 1)):
        raise NoTestSet(f"{REST}: the versions must be whole numbers.")
    if not fields["name"].strip() or not isinstance(fields["agreement"], dict):
        raise NoTestSet(f"{REST}: the name or the agreement is missing.")


def _is_version(value: Any) -> bool:
    return isinstance(value, int) and 1 <= value <= MOST_VERSIONS


def _card(description: Description, pairs: Sequence[FrozenPair]) -> str:
    labelled = sum(pair.label is not None for pair in pairs)
    return (
        "---\nconfigs:\n- config_name: default\n  data_files:\n  - split: test\n"
        f"    path: {PAIRS}\n{_COLUMNS}---\n\n"
        f"# {description.name}, version {description.version}\n\n"
        f"{len(pairs)} pairs of a question and its paraphrase, {labelled} of them labelled.\n"
        f"Asked was: {description.question}\n\n"
        f"SHA-256 of `{PAIRS}`: `{description.checksum}`\n\n"
        f"## Guidelines\n\n{description.guidelines}\n"
    )
