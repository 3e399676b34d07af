import pytest

from mwpapp.ml.text.units import UNITS, canonical, expansions, spoken, unit_class

KNOWN = [
    ("km", "kilometre"),
    ("Feet", "foot"),
    ("miles  per hour", "mile per hour"),
    ("$", "dollar"),
]
KNOWN += [("kg", "kilogram"), ("°C", "degree Celsius"), ("m²", "square metre"), ("hrs", "hour")]


@pytest.mark.parametrize(("word", "name"), KNOWN)
def test_units_have_one_name(word: str, name: str) -> None:
    assert canonical(word) == name


@pytest.mark.parametrize("word", ["", "within", "tray", "in", "footing", "one"])
def test_words_are_no_units(word: str) -> None:
    assert canonical(word) is None


def test_every_way_of_writing_belongs_to_one_unit() -> None:
    for units in UNITS.values():
        for name in units:
            assert all(canonical(form) == name for form in expansions(name))


def test_a_unit_knows_its_class_and_how_it_is_spoken() -> None:
    assert unit_class("foot") == "length"
    assert unit_class("tray") is None
    assert spoken("foot", plural=True) == "feet"
    assert spoken("foot", plural=False) == "foot"
