from fractions import Fraction

import pytest

from mwpapp.ml.text.units import UNITS, canonical, expansions, size_ratio, spoken, unit_class

KNOWN = [
    ("km", "kilometre"),
    ("Feet", "foot"),
    ("miles  per hour", "mile per hour"),
    ("$", "dollar"),
    ("₩", "won"),
]
KNOWN += [("kg", "kilogram"), ("°C", "degree Celsius"), ("m²", "square metre"), ("hrs", "hour")]
KNOWN += [
    (spelling, "kilometre per hour")
    for spelling in ("km/h", "km per hour", "km an hour", "km/hour", "kilometers an hour", "kph")
]
KNOWN += [("mi per hour", "mile per hour"), ("ft per second", "foot per second")]
KNOWN += [("m a second", "metre per second"), ("m per minute", "metre per minute")]


@pytest.mark.parametrize(("word", "name"), KNOWN)
def test_spellings_of_a_unit_have_one_canonical_name(word: str, name: str) -> None:
    assert canonical(word) == name


@pytest.mark.parametrize("word", ["", "within", "tray", "in", "footing", "one", "won"])
def test_other_words_are_not_units(word: str) -> None:
    assert canonical(word) is None


def test_every_spelling_belongs_to_one_unit() -> None:
    for units in UNITS.values():
        for name in units:
            assert all(canonical(form) == name for form in expansions(name))


def test_a_unit_has_a_class_and_words() -> None:
    assert unit_class("foot") == "length"
    assert unit_class("tray") is None
    assert spoken("foot", plural=True) == "feet"
    assert spoken("foot", plural=False) == "foot"
    assert spoken("real", plural=True) == "reais"
    assert spoken("knot", plural=True) == "knots"
    assert spoken("kilometre per hour", plural=True) == "kilometres per hour"
    assert spoken("degree Celsius", plural=True) == "degrees Celsius"


def test_the_sizes_of_convertible_units_are_compared() -> None:
    assert size_ratio("foot", "inch") == 12
    assert size_ratio("inch", "foot") == Fraction(1, 12)
    assert size_ratio("euro", "cent") == size_ratio("dollar", "cent") == 100
    assert size_ratio("euro", "dollar") is None
    assert size_ratio("year", "day") is None
