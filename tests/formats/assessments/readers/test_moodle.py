"""A Moodle XML parser finds the multiple-choice questions that we wrote. It does not read numerical
or short-answer questions."""

from dataclasses import replace

import pytest

from mwpapp.formats.assessments.assessment import Assessment, Item, Section
from mwpapp.formats.assessments.quizzes.moodle_xml import write
from tests.formats.assessments.examples import HOSTILE, PRICE, SMALL

from .seen import Seen, expected, shown


def sheet(*items: Item) -> Assessment:
    """Return a sheet with one pool."""
    place = replace(SMALL.places[1], pool=items)
    return replace(SMALL, sections=(Section(places=(place,)),), versions=())


ODD = sheet(*(replace(PRICE, text=text.strip()) for text in HOSTILE))
PRICES = sheet(PRICE, replace(PRICE, text="What do 3 rulers at $2.50 cost?"))


def read(data: bytes) -> list[Seen]:
    """Return the questions. This parser skips categories, so the pools are read from the titles."""
    from moodle_xml_parser.parser import parse_bytes

    return [
        Seen(
            one.name,
            shown(one.text_pre_parse),
            tuple(shown(way.answer) for way in one.options if way.score_fraction == 100),
            int(one.name.partition(".")[0]),
        )
        for one in parse_bytes(data)["multichoice"]
    ]


def test_titles_texts_and_answers_are_the_same():
    assert read(write(PRICES)) == expected(PRICES)


def test_unusual_texts_are_the_same():
    """The parser decodes entities twice, so the expected texts are decoded once more."""
    assert [one.text for one in read(write(ODD))] == [shown(one.text) for one in expected(ODD)]


@pytest.mark.parametrize(
    ("old", "new"),
    [("3 rulers", "4 rulers"), ("<text>1.1<", "<text>1.3<"), ('fraction="100"', 'fraction="0"')],
)
def test_changes_to_a_file_are_detected(old, new):
    data = write(PRICES).decode()
    assert old in data
    assert read(data.replace(old, new, 1).encode()) != expected(PRICES)
