"""The fields of an assessment that a format can carry, and those that it omits."""

from dataclasses import replace

from mwpapp.formats.assessments.assessment import Section
from mwpapp.formats.assessments.fields import LABELS, Field, carried, left_out

from .examples import APPLES, SMALL


def test_a_format_that_carries_everything_changes_nothing():
    assert carried(SMALL, Field) == SMALL
    assert left_out(SMALL, Field) == []


def test_without_pools_each_item_is_a_place_and_versions_are_lost():
    flat = carried(SMALL, [field for field in Field if field is not Field.POOLS])
    assert [len(place.pool) for place in flat.places] == [1, 1, 1, 1]
    assert flat.versions == ()


def test_without_any_field_only_texts_and_answers_remain():
    bare = carried(SMALL, [])
    assert bare.places[0].pool[0].text == APPLES.text
    assert [place.pool[0].answer for place in bare.places] == ["7", "7", "7.50", "3:15 pm"]
    assert (bare.title, bare.instructions, bare.sections[0].title) == ("", "", "")


def test_only_fields_that_are_used_are_reported_as_omitted():
    plain = replace(SMALL, instructions="", sections=(Section(places=SMALL.places),), versions=())
    assert Field.INSTRUCTIONS not in left_out(plain, [])
    assert Field.SECTIONS not in left_out(plain, [])
    assert {Field.POOLS, Field.POINTS, Field.CHOICES} <= set(left_out(plain, []))


def test_every_field_has_a_label():
    assert set(LABELS) == set(Field)
