"""QTI 2.1 packages follow the official schema, and survive a conversion to QTI 3 and back."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from mwpapp.formats.assessments.quizzes.qti.qti21 import FORMAT, read, write
from tests.formats.assessments.examples import ODD, SMALL

from .seen import expected

lxml = pytest.importorskip("lxml.etree")

SCHEMA = Path(os.environ.get("REWORD_CORPORA", "nowhere")).parent / "qti/qtiv2p1/imsqti_v2p1.xsd"
needs_schema = pytest.mark.skipif(not SCHEMA.exists(), reason="the official schemas are not here")


@pytest.fixture(scope="module")
def schema():
    return lxml.XMLSchema(lxml.parse(str(SCHEMA)))


def documents(data: bytes) -> dict:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: lxml.fromstring(package.read(name)) for name in package.namelist()}


@needs_schema
@pytest.mark.parametrize("assessment", [SMALL, ODD], ids=["small", "odd"])
def test_test_and_items_are_valid(schema, assessment):
    found = documents(write(assessment))
    del found["imsmanifest.xml"]
    assert len(found) == 1 + len(expected(assessment))
    for name, root in found.items():
        assert schema.validate(root), (name, schema.error_log)


@needs_schema
def test_a_changed_item_is_not_valid(schema):
    root = documents(write(SMALL))["items/item-1-1.xml"]
    root.set("adaptive", "perhaps")
    assert not schema.validate(root)


def test_the_manifest_lists_every_file():
    found = documents(write(SMALL))
    hrefs = {one.get("href") for one in found["imsmanifest.xml"].iter("{*}file")}
    assert hrefs == set(found) - {"imsmanifest.xml"}


def converted(data: bytes, folder: Path) -> bytes:
    """Return the package after a converter made QTI 3 of it, and QTI 2.1 of that."""
    from qti_convert import downgrade_package, upgrade_package

    (folder / "ours.zip").write_bytes(data)
    upgrade_package(folder / "ours.zip", folder / "qti3.zip")
    downgrade_package(folder / "qti3.zip", folder / "back.zip")
    return (folder / "back.zip").read_bytes()


def changed(data: bytes, old: str, new: str) -> bytes:
    """Return the package with a text exchanged in every file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).decode().replace(old, new))
    return buffer.getvalue()


@pytest.mark.parametrize("assessment", [SMALL, ODD], ids=["small", "odd"])
def test_a_conversion_to_qti_3_and_back_keeps_everything(tmp_path, assessment):
    taken = read(converted(write(assessment), tmp_path))
    assert (taken.assessment, taken.skipped) == (FORMAT.kept(assessment), ())


@pytest.mark.parametrize(
    ("old", "new"),
    [("12 apples", "13 apples"), (">7<", ">8<"), ('select="1"', 'select="2"'), ("2.5<", "3.5<")],
)
def test_a_changed_package_is_noticed(tmp_path, old, new):
    data = changed(write(SMALL), old, new)
    assert read(converted(data, tmp_path)).assessment != FORMAT.kept(SMALL)
