"""Problems and variants as items of a pool."""

from collections import Counter
from decimal import Decimal

import pytest
from django.utils import translation

from mwpapp.services.assessments.items import item_of, separated


def item(answer, *, text="16 pupils share taxis for 3.", equation="16 / 3", unit="taxis", **more):
    return item_of("v1", text=text, answer=answer, unit=unit, kind="", equation=equation, **more)


def test_an_item_has_the_steps_of_its_solution():
    assert item("6").steps == ("16 ÷ 3 = 5 1/3", "Round 5 1/3 up to 6.", "Answer: 6 taxis")


def test_steps_are_in_the_active_language(monkeypatch):
    monkeypatch.setattr(
        "mwpapp.services.wording.gettext", lambda text: text.replace("Answer", "Antwort")
    )
    with translation.override("de"):
        assert item("6").steps[-1] == "Antwort: 6 taxis"


@pytest.mark.parametrize("equation", ["", "16 / ", "16 / 2"])
def test_without_an_equation_that_gives_the_answer_there_are_no_steps(equation):
    assert item("6", equation=equation).steps == ()


def test_the_decimal_sign_of_the_problem_is_kept_in_the_steps():
    found = item("7,5", text="3 Seile zu 2,5 m.", equation="2.5 * 3", unit="m", decimal_sign=",")
    assert found.steps == ("2,5 m × 3 = 7,5 m", "Answer: 7,5 m")


@pytest.mark.parametrize(
    ("answer", "unit", "separate"),
    [
        ("54", "plants", ("54", "plants")),
        ("54 plants", "", ("54", "plants")),
        ("54 plants", "plants", ("54", "plants")),
        ("£8.30", "", ("8.30", "£")),
        ("-£8.30", "", ("-8.30", "£")),
        ("1 1/4 kg", "", ("1 1/4", "kg")),
        ("5 r 2", "boxes", ("5 r 2", "boxes")),
        ("9:15 pm", "", ("9:15 pm", "")),
        ("25%", "", ("25", "%")),
        ("Tom", "", ("Tom", "")),
        ("", "plants", ("", "plants")),
    ],
)
def test_an_answer_is_separated_from_its_unit(answer, unit, separate):
    assert separated(answer, unit=unit) == separate


def test_an_item_keeps_its_unit_separate_from_its_answer():
    found = item("$63", text="It costs $21 a day. What do 3 days cost?", unit="", equation="21 * 3")
    assert (found.answer, found.unit, found.number) == ("63", "$", 63)


BOOKS = "Eine Schule hat 1.800 und 2.400 Bücher; jedes kostete 2,50 €. Wie viele sind es?"


@pytest.mark.parametrize(
    ("answer", "text", "sign", "number"),
    [
        ("4.200", BOOKS, "", "4200"),
        ("4.200", "Regal A hat 1.800 Bücher. Wie viele hat B?", ",", "4200"),
        ("4.200", "A rope is 2.500 m long. And the other?", "", "4.2"),
        ("2,500", "The school has 1,200 books and buys 1,300 more.", "", "2500"),
        ("2,40", "Ein Heft kostet 1,20 €. Was kosten zwei?", "", "2.4"),
        ("−3", "It is 5 degrees and gets 8 degrees colder.", "", "-3"),
        ("1/2", BOOKS, "", None),
        ("5 r 2", BOOKS, "", None),
        ("9:15", BOOKS, "", None),
        ("Tom", BOOKS, "", None),
    ],
)
def test_the_number_of_an_answer_is_read_as_the_text_writes_numbers(answer, text, sign, number):
    found = item(answer, text=text, equation="", unit="", decimal_sign=sign)
    assert found.answer == answer
    assert found.number == (None if number is None else Decimal(number))


@pytest.mark.parametrize(
    ("answer", "ways"),
    [
        ("1 1/4", ("5/4", "1.25")),
        ("5/4", ("1 1/4", "1.25")),
        ("½", ("1/2", "0.5")),
        ("1½", ("1 1/2", "3/2", "1.5")),
        ("1/3", ()),
        ("4", ()),
    ],
)
def test_a_fraction_can_be_written_in_other_ways(answer, ways):
    assert item(answer, equation="").also_right == ways


def test_the_decimal_of_a_fraction_has_the_decimal_sign_of_the_text():
    text = "Ein Band ist 2,5 m lang. Wie lang ist die Hälfte?"
    assert item("1 1/4", text=text, equation="", unit="m").also_right == ("5/4", "1,25")


def test_an_item_can_have_a_different_language_from_the_page():
    english = item("6").steps
    with translation.override("de"):
        german = item("6").steps
        assert item("6", language="en").steps == english != german
    assert item("6", language="de").steps == german


def test_each_wrong_choice_has_the_error_that_leads_to_it():
    choices = item("6", choices=4).choices
    assert [choice.text for choice in choices if choice.right] == ["6 taxis"]
    errors = {choice.text: choice.error for choice in choices}
    assert errors["5 taxis"] == "Rounds down instead of up."
    assert errors["6 taxis"] == ""


def test_an_item_is_multiple_choice_only_on_request():
    assert item("6").choices == ()
    assert item("6", equation="", choices=4).choices == ()


def test_the_right_answer_is_at_each_position_equally_often():
    """Chi-squared test over 2,000 seeds: one sample in 1,000 would exceed 16.3."""
    seeds = range(2000)
    positions = Counter(
        [choice.right for choice in item("6", choices=4, seed=seed).choices].index(True)
        for seed in seeds
    )
    expected = len(seeds) / 4
    assert sum((positions[place] - expected) ** 2 / expected for place in range(4)) < 16.3


def test_the_order_of_choices_depends_on_the_seed():
    one = item("6", choices=4, seed=7).choices
    assert one == item("6", choices=4, seed=7).choices
    assert {item("6", choices=4, seed=seed).choices for seed in range(20)} != {one}
