"""Every format keeps what it says that it carries."""

import pytest
from hypothesis import given

from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.messages import FormatError

from .examples import SMALL, assessments

READABLE = {name: one for name, one in FORMATS.items() if one.read}


@pytest.mark.parametrize("name", READABLE)
def test_what_is_carried_survives(name):
    chosen = FORMATS[name]
    taken = chosen.read(chosen.write(SMALL))
    assert taken.skipped == ()
    assert taken.assessment == chosen.kept(SMALL)


@pytest.mark.parametrize("name", READABLE)
@given(assessment=assessments())
def test_odd_texts_survive(name, assessment):
    chosen = FORMATS[name]
    taken = chosen.read(chosen.write(assessment))
    assert taken.skipped == ()
    assert taken.assessment == chosen.kept(assessment)


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
