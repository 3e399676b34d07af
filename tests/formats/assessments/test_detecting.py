"""The format of a quiz is detected from its content, and other files are refused with advice."""

import contextlib
import io
import random
import zipfile

import pytest

from mwpapp.formats.assessments.detecting import detect, is_quiz
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.messages import FormatError

from .examples import ODD, SMALL

READABLE = {name: one for name, one in FORMATS.items() if one.read}


def zipped(**files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return buffer.getvalue()


@pytest.mark.parametrize("assessment", [SMALL, ODD])
@pytest.mark.parametrize("name", READABLE)
def test_a_file_that_reword_writes_is_recognized_without_its_name(name, assessment):
    data = READABLE[name].write(assessment)
    found = detect(data)
    assert found.format == name
    assert READABLE[name].read(found.data).assessment == READABLE[name].kept(assessment)
    assert is_quiz(data, name="problems.txt" if name == "gift" else "x.csv")


@pytest.mark.parametrize("name", ["gift", "moodle", "reword"])
def test_a_single_file_in_a_zip_archive_is_recognized(name):
    data = READABLE[name].write(SMALL)
    found = detect(zipped(**{"quiz_dot_txt": data, "__MACOSX__._quiz_dot_txt": b"x"}))
    assert (found.format, found.data) == (name, data)


@pytest.mark.parametrize(
    ("data", "format"),
    [
        (b"What is 2 + 2? {=4 ~5}", "gift"),
        (b"\xef\xbb\xbf// hello\n::Q1:: 2 + 2 {#4}", "gift"),
        (b"<?xml version='1.0'?>\n<!-- a <b> -->\n<quiz></quiz>", "moodle"),
        ("\ufeff<?xml version='1.0' encoding='utf-16'?><quiz/>".encode("utf-16-le"), "moodle"),
        (b"PKW A braucht 2 h. Wie lange? {#2}", "gift"),
        (b"<questestinterop xmlns='x'><item/></questestinterop>", "canvas"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><quiz/>", "moodle"),
        (b"<q:assessmentItem xmlns:q='x'/>", "qti21"),
        (b"<qti-assessment-item/>", "qti3"),
    ],
)
def test_files_from_other_programs_are_recognized(data, format):
    assert detect(data).format == format


@pytest.mark.parametrize(
    ("type", "format"),
    [
        ("imsqti_xmlv1p2", "canvas"),
        ("imsqti_xmlv1p2/imscc_xmlv1p1/assessment", "canvas"),
        ("imsqti_item_xmlv2p2", "qti21"),
        ("imsqti_test_xmlv3p0", "qti3"),
    ],
)
def test_packages_are_recognized_by_their_manifest(type, format):
    manifest = f"<manifest><resources><resource type='{type}'/></resources></manifest>"
    assert detect(zipped(imsmanifest_dot_xml=manifest)).format == format


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b" \n", "empty"),
        (b"text,answer\nAda has 2 apples.,2\n", "does not recognize"),
        (b"Ada has {two} apples.", "does not recognize"),
        (b'{"text": "Ada has 2 apples."}', "does not recognize"),
        (b"<rss></rss>", "does not recognize"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"<HTML><body></body></HTML>", "web page"),
        (b"<assessmentTest/>", "whole package"),
        (b"%PDF-1.7", "PDF"),
        (b"\x89PNG\r\n", "picture"),
        (b"\x1f\x8b\x08", "Unpack"),
        (b"PK\x03\x04 damaged", "damaged"),
        (zipped(moodle_backup_dot_xml=b"<x/>"), "backup"),
        (zipped(**{"[Content_Types]_dot_xml": b"<x/>"}), "Word, Excel"),
        (zipped(mimetype=b"x", content_dot_xml=b"<x/>"), "LibreOffice"),
        (zipped(pl__infoAssessment_dot_json=b"{}"), "PrairieLearn"),
        (zipped(a_dot_gift=b"2 {=2}", b_dot_gift=b"2 {=2}"), "several"),
        (zipped(export__imsmanifest_dot_xml=b"<x/>", export__a_dot_xml=b"<x/>"), "folder"),
        (zipped(folder__=b""), "no quiz"),
        (zipped(inner_dot_zip=zipped(quiz_dot_gift=b"2 {=2}")), "no quiz"),
        (zipped(imsmanifest_dot_xml=b"<manifest/>"), "no quiz"),
    ],
)
def test_other_files_are_refused_with_advice(data, reason):
    with pytest.raises(FormatError, match=reason):
        detect(data)
    assert not is_quiz(data, name="quiz.gift")


def test_an_encrypted_package_is_refused():
    data = bytearray(FORMATS["qti21"].write(SMALL))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = data.find(mark)
        while position >= 0:
            data[position + flags] |= 1
            position = data.find(mark, position + 4)
    with pytest.raises(FormatError, match="encrypted"):
        detect(bytes(data))


def test_a_zip_bomb_is_refused():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("quiz.gift", bytes(65 * 2**20))
    with pytest.raises(FormatError, match="64 MB"):
        detect(buffer.getvalue())


@pytest.mark.parametrize("compression", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damaged_packages_raise_no_error_other_than_a_refusal(compression):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as package:
        package.writestr("imsmanifest.xml", "<manifest type='imsqti_xmlv1p2'/>" * 20)
    whole, chance = buffer.getvalue(), random.Random(7)
    for _attempt in range(400):
        data = bytearray(whole)
        for _change in range(3):
            data[chance.randrange(4, len(data))] = chance.randrange(256)
        with contextlib.suppress(FormatError):
            detect(bytes(data))


def test_tables_and_plain_texts_of_problems_are_not_quizzes():
    assert not is_quiz(b"text,answer\n::a:: {=2},2\n", name="problems.csv")
    assert not is_quiz(b"What is {=2}?\n", name="problems.txt")
    assert is_quiz(b"::a:: 1 + 1 {=2}\n", name="problems.txt")
    assert is_quiz(b"1 + 1 {=2}\n", name="Quiz.GIFT")


@pytest.mark.parametrize("text", [b"::a:: 1 + 1 {=2}\n", b"1 + 1 {=2}\n"])
def test_a_zipped_gift_file_is_a_quiz(text):
    assert is_quiz(zipped(quiz_dot_gift=text), name="quiz.zip")


@pytest.mark.parametrize("blanks", [b"\n", b" ", b"<!--", b"<!", b"{ ", b":: "])
def test_files_with_a_hostile_beginning_are_refused(blanks):
    with pytest.raises(FormatError):
        detect(b"x" + blanks * 40_000)
    with pytest.raises(FormatError):
        detect(b"<" + blanks * 40_000)
