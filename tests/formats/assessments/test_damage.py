"""Damage to a file is detected: the file is refused, or gives a different assessment."""

import io
import zipfile

import pytest

from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.messages import FormatError

from .examples import APPLES, PEARS, SMALL

READ = [name for name, one in FORMATS.items() if one.read]
SWAP = "\ue000"


def rewritten(data: bytes, change) -> bytes:
    """Return the file with `change` applied to its text, or to each entry of an archive."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return change(data.decode()).encode()
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(written, "w") as target:
        for name in source.namelist():
            target.writestr(name, change(source.read(name).decode()))
    return written.getvalue()


def is_undetected(name: str, data: bytes) -> bool:
    try:
        found = FORMATS[name].read(data).assessment
    except FormatError:
        return False
    return found == FORMATS[name].kept(SMALL)


def swapped(text: str) -> str:
    """Swap the texts of two questions, up to the first character that formats escape."""
    first, second = APPLES.text[:24], PEARS.text[:24]
    return text.replace(first, SWAP).replace(second, first).replace(SWAP, second)


@pytest.mark.parametrize("name", READ)
def test_an_undamaged_file_gives_the_same_assessment(name):
    assert is_undetected(name, rewritten(FORMATS[name].write(SMALL), str))


@pytest.mark.parametrize("name", READ)
def test_swapped_texts_are_detected(name):
    data = FORMATS[name].write(SMALL)
    changed = rewritten(data, swapped)
    assert changed != rewritten(data, str)
    assert not is_undetected(name, changed)


@pytest.mark.parametrize("name", READ)
def test_a_changed_number_is_detected(name):
    data = FORMATS[name].write(SMALL)
    assert not is_undetected(
        name, rewritten(data, lambda text: text.replace("12 pears", "13 pears"))
    )


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_truncated_file_is_detected(name, part):
    data = FORMATS[name].write(SMALL)
    assert not is_undetected(name, data[: int(len(data) * part)])


@pytest.mark.parametrize("name", ["qti21", "qti3", "canvas"])
def test_a_missing_file_of_an_archive_is_detected(name):
    data = FORMATS[name].write(SMALL)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = [entry for entry in archive.namelist() if "manifest" not in entry]
    for lost in entries:
        written = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(written, "w") as target:
            for entry in source.namelist():
                if entry != lost:
                    target.writestr(entry, source.read(entry))
        assert not is_undetected(name, written.getvalue()), lost
