"""An answer is shown with its unit, which agrees with it."""

import pytest

from mwpapp.ml.equations.answers.showing import shown_answer


@pytest.mark.parametrize(
    ("answer", "unit", "shown"),
    [
        ("9", "groups", "9 groups"),
        ("1", "groups", "1 group"),
        ("1", "dollars", "1 dollar"),
        ("1", "children", "1 child"),
        ("1", "red cars", "1 red car"),
        ("1", "cups of tea", "1 cup of tea"),
        ("1", "miles per hour", "1 mile per hour"),
        ("1", "years old", "1 year old"),
        ("1", "pages left", "1 page left"),
        ("1", "dollars each", "1 dollar each"),
        ("1", "bus", "1 bus"),
        ("1", "kg", "1 kg"),
        ("1", "glass", "1 glass"),
        ("1", "Haus", "1 Haus"),
        ("1.5", "groups", "1.5 groups"),
        ("0", "groups", "0 groups"),
        ("1", "$", "$1"),
        ("1", "", "1"),
        ("1 groups", "groups", "1 groups"),
    ],
)
def test_the_unit_of_one_is_in_the_singular(answer, unit, shown):
    assert shown_answer(answer, unit) == shown


@pytest.mark.parametrize(
    ("answer", "unit", "text", "shown"),
    [
        ("36", "R", "3 rulers at R12", "R36"),
        ("15", "$", "3 $5 notes", "$15"),
        ("7,20", "€", "Ein Heft kostet 2,40 €.", "7,20 €"),
        ("7,20", "€", "Ein Heft kostet 2,40€, ein Stift 1 €.", "7,20 €"),
    ],
)
def test_a_currency_sign_is_placed_as_in_the_text(answer, unit, text, shown):
    assert shown_answer(answer, unit, text=text) == shown
