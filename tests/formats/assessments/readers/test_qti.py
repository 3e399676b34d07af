"""QTI 2.1 packages are valid against the official schema, and survive a conversion to QTI 3."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from mwpapp.formats.assessments.quizzes.qti import qti3
from mwpapp.formats.assessments.quizzes.qti.qti21 import FORMAT, read, write
from tests.formats.assessments.examples import ODD, SMALL

from .seen import expected

lxml = pytest.importorskip("lxml.etree")

SCHEMA = Path(os.environ.get("REWORD_CORPORA", "nowhere")).parent / "qti/qtiv2p1/imsqti_v2p1.xsd"
needs_schema = pytest.mark.skipif(
    not SCHEMA.exists(), reason="the official schema is not installed"
)


@pytest.fixture(scope="module")
def schema():
    return lxml.XMLSchema(lxml.parse(str(SCHEMA)))


def documents(data: bytes) -> dict:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: lxml.fromstring(package.read(name)) for name in package.namelist()}


def check(schema, data: bytes) -> int:
    """Validate the test and the items of a package; return their number."""
    found = documents(data)
    del found["imsmanifest.xml"]
    for name, root in found.items():
        assert schema.validate(root), (name, schema.error_log)
    return len(found)


@needs_schema
@pytest.mark.parametrize("assessment", [SMALL, ODD], ids=["small", "odd"])
def test_test_and_items_are_valid(schema, assessment):
    assert check(schema, write(assessment)) == 1 + len(expected(assessment))


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
    """Return the package after a converter has converted it to QTI 3 and back to QTI 2.1."""
    from qti_convert import upgrade_package

    (folder / "ours.zip").write_bytes(data)
    upgrade_package(folder / "ours.zip", folder / "qti3.zip")
    return downgraded((folder / "qti3.zip").read_bytes(), folder)


def downgraded(data: bytes, folder: Path) -> bytes:
    """Return a QTI 3 package after a converter has converted it to QTI 2.1."""
    from qti_convert import downgrade_package

    (folder / "new.zip").write_bytes(data)
    downgrade_package(folder / "new.zip", folder / "back.zip")
    return (folder / "back.zip").read_bytes()


def changed(data: bytes, old: str, new: str) -> bytes:
    """Return the package with `old` replaced by `new` in every file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).decode().replace(old, new))
    return buffer.getvalue()


@pytest.mark.parametrize("assessment", [SMALL, ODD], ids=["small", "odd"])
def test_a_conversion_to_qti_3_and_back_keeps_everything(tmp_path, assessment):
    imported = read(converted(write(assessment), tmp_path))
    assert (imported.assessment, imported.skipped) == (FORMAT.kept(assessment), ())


@pytest.mark.parametrize(
    ("old", "new"),
    [("12 apples", "13 apples"), (">7<", ">8<"), ('select="1"', 'select="2"'), ("2.5<", "3.5<")],
)
def test_changes_to_a_package_are_detected(tmp_path, old, new):
    data = changed(write(SMALL), old, new)
    assert read(converted(data, tmp_path)).assessment != FORMAT.kept(SMALL)


@pytest.mark.parametrize("assessment", [SMALL, ODD], ids=["small", "odd"])
def test_converting_qti_3_to_qti_21_keeps_everything(tmp_path, assessment):
    imported = read(downgraded(qti3.write(assessment), tmp_path))
    assert (imported.assessment, imported.skipped) == (FORMAT.kept(assessment), ())


@needs_schema
def test_converting_qti_3_gives_valid_qti_21(schema, tmp_path):
    assert check(schema, downgraded(qti3.write(SMALL), tmp_path)) == 1 + len(expected(SMALL))


def test_qti_3_written_by_the_converter_is_read(tmp_path):
    converted(write(SMALL), tmp_path)
    imported = read((tmp_path / "qti3.zip").read_bytes())
    assert (imported.assessment, imported.skipped) == (FORMAT.kept(SMALL), ())


@pytest.mark.parametrize(
    ("old", "new"), [("12 apples", "13 apples"), (">7<", ">8<"), ('select="1"', 'select="2"')]
)
def test_changes_to_a_qti_3_package_are_detected(tmp_path, old, new):
    data = changed(qti3.write(SMALL), old, new)
    assert read(downgraded(data, tmp_path)).assessment != FORMAT.kept(SMALL)
