"""How quizzes express answers: numbers as platforms read them, amounts with their units."""

from dataclasses import replace
from decimal import Decimal

import pytest

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section
from mwpapp.formats.assessments.quizzes.amounts import split_amount
from mwpapp.formats.assessments.registry import FORMATS

from .examples import APPLES

BOOKS = replace(APPLES, answer="4.200", plain="4200", unit="Bücher")
PRICE = replace(APPLES, answer="2,40", plain="2.4", unit="€")

READABLE = [name for name, one in FORMATS.items() if one.read]


def sheet(item: Item, *, tolerance: str = "0") -> Assessment:
    place = Place(pool=(item,), tolerance=Decimal(tolerance))
    return Assessment(title="Sums", sections=(Section(places=(place,)),))


def gift(item: Item, *, tolerance: str = "0") -> str:
    return FORMATS["gift"].write(sheet(item, tolerance=tolerance)).decode()


@pytest.mark.parametrize("answer", ["24", "3/4"])
@pytest.mark.parametrize("name", READABLE)
def test_a_unit_in_latex_is_kept(name, answer):
    chosen, item = FORMATS[name], replace(APPLES, answer=answer, unit="sq. $m^2$")
    (place,) = chosen.read(chosen.write(sheet(item))).assessment.places
    assert place.pool[0].unit == "sq. $m^2$"


@pytest.mark.parametrize(("item", "answer"), [(BOOKS, "4200"), (PRICE, "2.4")])
@pytest.mark.parametrize("name", READABLE)
def test_a_number_is_exported_with_its_value_and_tolerance(name, item, answer):
    chosen, exported = FORMATS[name], sheet(item, tolerance="0.5")
    (place,) = chosen.read(chosen.write(exported)).assessment.places
    assert place.tolerance == Decimal("0.5")
    assert place.pool[0].number == Decimal(answer)


@pytest.mark.parametrize("name", [name for name in READABLE if name != "reword"])
def test_a_number_that_students_type_is_read_as_plain(name):
    chosen = FORMATS[name]
    (place,) = chosen.read(chosen.write(sheet(replace(APPLES, answer="2.50")))).assessment.places
    assert (place.pool[0].answer, place.pool[0].plain) == ("2.50", "2.5")


@pytest.mark.parametrize(
    ("item", "answers"),
    [
        (BOOKS, "{#4200:0.5"),
        (PRICE, "{#2.4:0.5"),
        (replace(APPLES, answer="2.50", plain="2.5"), "{#2.50:0.5"),
        (replace(APPLES, answer="−3"), "{#-3:0.5"),
    ],
)
def test_gift_has_a_plain_number(item, answers):
    assert answers in gift(item, tolerance="0.5")


def test_an_export_says_that_thousands_separators_are_omitted():
    label = "Ways to write a number other than “1234.5”"
    assert label in FORMATS["gift"].losses(sheet(BOOKS))
    assert label not in FORMATS["gift"].losses(sheet(replace(APPLES, plain="7")))


def test_our_own_format_keeps_both_ways_to_write_a_number():
    chosen = FORMATS["reword"]
    (place,) = chosen.read(chosen.write(sheet(BOOKS))).assessment.places
    assert (place.pool[0].answer, place.pool[0].plain) == ("4.200", "4200")


def test_a_file_without_plain_numbers_is_read():
    data = FORMATS["reword"].write(sheet(APPLES)).replace(b'"plain": "",', b"")
    (place,) = FORMATS["reword"].read(data).assessment.places
    assert place.pool == (APPLES,)


@pytest.mark.parametrize(
    ("text", "unit", "left"),
    [
        ("Ein Ball kostet 12 €, was kosten zwei?", "€", "0"),
        ("A ball costs $12. What do two cost?", "$", "1"),
        ("A ball is expensive. What do two cost?", "£", "1"),
        ("A rope is 12 m long. And two?", "m", "0"),
    ],
)
def test_moodle_accepts_a_unit_on_the_side_on_which_the_text_writes_it(text, unit, left):
    item = Item(id="v1", text=text, answer="24", unit=unit)
    written = FORMATS["moodle"].write(sheet(item)).decode()
    assert f"<unitsleft>{left}</unitsleft>" in written


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("7 apples", ("7", "apples")),
        ("$7.50", ("7.50", "$")),
        ("1 1/2 cups", ("1 1/2", "cups")),
        ("20 m2", ("20", "m2")),
        ("20 cm^3", ("20", "cm^3")),
        ("5 km/h", ("5", "km/h")),
        ("7 apples or pears", ("7", "apples or pears")),
        ("12 m²", ("12", "m²")),
        ("8 o'clock", ("8", "o'clock")),
        ("300 r/min", ("300", "r/min")),
        ("20 °C", ("20", "°C")),
        ("25 %", ("25", "%")),
        ("17 r 2", ("17 r 2", "")),
        ("4 remainder one", ("4 remainder one", "")),
        ("4 Rest eins", ("4 Rest eins", "")),
        ("3 and a half", ("3 and a half", "")),
        ("3 ½ cups", ("3 ½ cups", "")),
        ("3 million", ("3 million", "")),
        ("3 Millionen", ("3 Millionen", "")),
        ("2 of them", ("2 of them", "")),
        ("5 - x", ("5 - x", "")),
        ("3 x − y", ("3 x − y", "")),
        ("3 x + y", ("3 x + y", "")),
        ("2 400 km", ("2 400 km", "")),
        ("3 hours 20 minutes", ("3 hours 20 minutes", "")),
        ("5 or 6", ("5 or 6", "")),
        ("2 x 3", ("2 x 3", "")),
        ("4 m 35", ("4 m 35", "")),
    ],
)
def test_a_choice_is_split_only_into_one_number_and_its_unit(text, amount):
    assert split_amount(text) == amount
