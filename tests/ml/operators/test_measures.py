from __future__ import annotations

import pytest

from mwpapp.ml.operators.measures import find_measures, in_words, others_of_class


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("100 km at 20 kmph", ["kilometre", "kilometre per hour"]),
        ("5km and 3 kg", ["kilometre", "kilogram"]),
        ("How many hours are there in 3 days?", ["hour", "day"]),
        ("60 kilometres per hour", ["kilometre per hour"]),
        ("40 miles an hour", ["mile per hour"]),
        ("a 4-hour walk", ["hour"]),
        ("He pays 3 dollars per hour.", ["dollar", "hour"]),
        ("12 square metres", ["square metre"]),
        ("20 degrees Celsius", ["degree Celsius"]),
        ("3 litres and 250 ml", ["litre", "millilitre"]),
        ("20°C and 70 °F", ["degree Celsius", "degree Fahrenheit"]),
        ("5 m2 of 3 cc", ["square metre", "cubic centimetre"]),
        ("5 sq. ft. in all", ["square foot"]),
        ("They stay within the hall.", []),
        ("The second time he went on foot.", []),
        ("I am at home, m and h are letters.", []),
        ("at 3 o'clock", []),
        ("The angle has 45 degrees.", []),
    ],
)
def test_units_are_whole_words(text: str, found: list[str]) -> None:
    assert [item.name for item in find_measures(text)] == found


def test_a_unit_has_its_span_and_form() -> None:
    text = "It is 100 km and 1 metre or 2 feet"
    km, metre, feet = find_measures(text)
    assert [text[item.start : item.end] for item in (km, metre, feet)] == ["km", "metre", "feet"]
    assert (km.short, km.plural) == (True, False)
    assert (metre.short, metre.plural) == (False, False)
    assert (feet.short, feet.plural) == (False, True)


def test_other_units_are_of_the_same_class() -> None:
    assert "minute" in others_of_class("hour")
    assert "hour" not in others_of_class("hour")
    assert "o'clock" not in others_of_class("hour")
    assert "kilogram" not in others_of_class("metre")
    assert "litre" in others_of_class("millilitre")


@pytest.mark.parametrize(
    ("text", "plural"),
    [
        ("5 square metres", True),
        ("1 square metre", False),
        ("60 miles per hour", True),
        ("5 cubic feet", True),
        ("1 mile per hour", False),
    ],
)
def test_the_plural_of_compound_units_is_detected(text: str, plural: bool) -> None:
    assert [item.plural for item in find_measures(text)] == [plural]


@pytest.mark.parametrize(
    ("name", "many", "american", "words"),
    [
        ("degree Celsius", True, False, "degrees Celsius"),
        ("knot", True, False, "knots"),
        ("square metre", True, True, "square meters"),
        ("yen", True, False, "yen"),
        ("foot", False, False, "foot"),
    ],
)
def test_units_are_written_in_words(name: str, many: bool, american: bool, words: str) -> None:
    assert in_words(name, plural=many, american=american) == words
