"""Reword's own format carries everything, and damaged files are refused."""

import json

import pytest
from hypothesis import given

from mwpapp.formats.assessments.reword_file import read, write
from mwpapp.formats.messages import FormatError

from .examples import SMALL, assessments


def test_everything_is_read_back():
    assert read(write(SMALL)).assessment == SMALL


@given(assessment=assessments())
def test_unusual_texts_are_read_back_unchanged(assessment):
    assert read(write(assessment)).assessment == assessment


@pytest.mark.parametrize("data", [b"", b"nonsense", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_another_file_is_refused(data):
    with pytest.raises(FormatError, match="not a worksheet"):
        read(data)


def test_a_newer_file_is_refused():
    newer = {**json.loads(write(SMALL)), "version": 99}
    with pytest.raises(FormatError, match="newer version"):
        read(json.dumps(newer).encode())


@pytest.mark.parametrize("version", [None, 0, -1, "1", True])
def test_a_version_that_never_existed_is_refused_as_damage(version):
    damaged = {**json.loads(write(SMALL)), "version": version}
    with pytest.raises(FormatError, match="version") as refused:
        read(json.dumps(damaged).encode())
    assert "newer" not in str(refused.value)


@pytest.mark.parametrize(
    ("where", "value", "named"),
    [
        (["title"], None, "title"),
        (["sections"], {}, "sections"),
        (["sections", 0, "places", 0, "points"], "NaN", "points"),
        (["sections", 0, "places", 0, "points"], "-1", "points"),
        (["sections", 0, "places", 0, "pool"], [], "pool"),
        (["sections", 0, "places", 0, "points"], "9" * 1000, "points"),
        (["sections", 0, "places", 0, "pool", 0, "also_right"], [1], "also_right"),
        (["sections", 0, "places", 0, "space"], "sea", "space"),
        (["sections", 0, "places", 1, "space_lines"], True, "space_lines"),
        (["sections", 0, "places", 1, "pool", 0, "choices", 0, "right"], 1, "right"),
        (["versions", 0, "chosen"], [0], "chosen"),
        (["versions", 0, "chosen"], [5, 0, 0], "chosen"),
        (["versions", 0], "A", "versions"),
    ],
)
def test_an_error_names_the_damaged_field(where, value, named):
    content = json.loads(write(SMALL))
    target = content["assessment"]
    for key in where[:-1]:
        target = target[key]
    target[where[-1]] = value
    with pytest.raises(FormatError, match=f"“{named}”"):
        read(json.dumps(content).encode())
