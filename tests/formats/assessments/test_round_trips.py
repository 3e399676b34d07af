"""Reading a written file gives every field that its format claims to carry."""

from dataclasses import replace

import pytest
from hypothesis import given

from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.messages import FormatError

from .examples import SMALL, assessments

READABLE = {name: one for name, one in FORMATS.items() if one.read}


@pytest.mark.parametrize("name", READABLE)
def test_carried_fields_are_read_back(name):
    chosen = FORMATS[name]
    imported = chosen.read(chosen.write(SMALL))
    assert imported.skipped == ()
    assert imported.assessment == chosen.kept(SMALL)


@pytest.mark.parametrize("name", ["gift", "moodle"])
@pytest.mark.parametrize(("title", "section"), [("1", ""), ("1. Sums", "Sums")])
def test_a_title_like_the_name_of_a_section_is_read_back(name, title, section):
    chosen = FORMATS[name]
    first, *others = SMALL.sections
    assessment = replace(SMALL, title=title, sections=(replace(first, title=section), *others))
    assert chosen.read(chosen.write(assessment)).assessment == chosen.kept(assessment)


@pytest.mark.parametrize("name", READABLE)
@given(assessment=assessments())
def test_unusual_texts_are_read_back_unchanged(name, assessment):
    chosen = FORMATS[name]
    imported = chosen.read(chosen.write(assessment))
    assert imported.skipped == ()
    assert imported.assessment == chosen.kept(assessment)


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\xff", b"PK\x03\x04", b"<" * 100_000, b"<a>" * 9])
def test_a_file_without_questions_is_refused(name, data):
    chosen = FORMATS[name]
    with pytest.raises(FormatError):
        chosen.read(data)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_assessment_gives_the_same_file(name):
    chosen = FORMATS[name]
    assert chosen.write(SMALL) == chosen.write(SMALL)
