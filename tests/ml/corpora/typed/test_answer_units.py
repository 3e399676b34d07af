import pytest

from mwpapp.ml.corpora.typed.answer_units import split_answer, with_unit
from mwpapp.ml.types import Problem


@pytest.mark.parametrize(
    ("answer", "number", "unit"),
    [
        ("29", "29", ""),
        ("29 apples", "29", "apples"),
        ("12 red pens.", "12", "red pens"),
        ("9 (beads)", "9", "beads"),
        ("1 1/4 kg", "1 1/4", "kg"),
        ("1 1/4", "1 1/4", ""),
        ("£8.30", "8.30", "£"),
        ("8.30 €", "8.30", "€"),
        ("1,250 m", "1,250", "m"),
        ("-5 °C", "-5", "°C"),
        # Not split: no unit, or more than one number.
        ("25%", "25%", ""),
        ("3/4 of the cake", "3/4 of the cake", ""),
        ("6 left", "6 left", ""),
        ("5 r 2", "5 r 2", ""),
        ("8:30", "8:30", ""),
        ("2 h 15 min", "2 h 15 min", ""),
        ("twelve", "twelve", ""),
        ("Ada", "Ada", ""),
        ("", "", ""),
    ],
)
def test_an_answer_is_split_into_its_number_and_its_unit(answer: str, number: str, unit: str):
    assert split_answer(answer) == (number, unit)


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        (None, ("29", "apples")),
        ("Apples", ("29", "Apples")),
        ("pieces of fruit", ("29 apples", "pieces of fruit")),
    ],
)
def test_a_problem_keeps_its_existing_unit(unit: str | None, wanted: tuple[str, str]):
    problem = with_unit(Problem(text="How many?", answer="29 apples", unit=unit))
    assert (problem.answer, problem.unit) == wanted
