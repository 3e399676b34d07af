import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.generators.renumber.generator import Renumber
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Candidate, Difficulty, Problem, Rounding

TRAYS = "A nursery has 14 trays and 5 of them break. Each tray holds 6 plants. How many are left?"


def _values(text):
    return [quantity.value for quantity in find_quantities(text)]


def test_the_answer_is_computed_from_the_new_numbers(write):
    for candidate in write(Renumber(), TRAYS, equation="(14 - 5) * 6", answer="54"):
        a, b, c = _values(candidate.text)
        assert candidate.answer == str((a - b) * c)
        assert len({a, b, c}) == 3
        assert a > b


def test_results_that_are_integers_stay_integers(write):
    text = "Farid shares 45 dates among 5 cousins after he ate 10. How many does each get?"
    found = write(Renumber(), text, count=8, equation="(45 - 10) / 5", answer="7")
    assert found
    assert all(evaluate(parse(c.equation)).denominator == 1 for c in found)


@pytest.mark.parametrize(
    ("rounding", "answer", "question"),
    [
        (Rounding.UP, "6", "How many buses are needed?"),
        (Rounding.DOWN, "5", "How many buses can be filled?"),
    ],
)
def test_the_new_answer_is_rounded_in_the_same_direction(write, rounding, answer, question):
    text = f"80 people go on a trip. A bus holds 15 people. {question}"
    known = {"equation": "80 / 15", "answer": answer, "rounding": rounding}
    found = write(Renumber(), text, count=8, **known)
    assert found
    for candidate in found:
        value = evaluate(parse(candidate.equation))
        assert value.denominator > 1
        assert candidate.answer == str(rounded(value, rounding))


def test_a_rounded_answer_without_a_rounding_gives_no_variants(write):
    text = "80 people go on a trip. A bus holds 15 people. How many buses are needed?"
    assert write(Renumber(), text, equation="80 / 15", answer="6") == []


def test_an_answer_that_is_only_the_remainder_gives_no_variants(write):
    known = {"equation": "18 / 5 = 3 r 3", "answer": "3"}
    text = "18 sweets are shared by 5 children. How many {}?"
    assert write(Renumber(), text.format("are left"), **known) == []
    assert write(Renumber(), text.format("does each child get"), **known)


def test_equal_numbers_stay_equal(write):
    text = "Lena has 8 red beads and 8 blue beads. How many beads is that?"
    for candidate in write(Renumber(), text, equation="8 + 8", answer="16"):
        first, second = _values(candidate.text)
        assert first == second != 8


def test_constants_that_are_not_in_the_text_do_not_change(write):
    text = "How many hours are in 9 days?"
    for candidate in write(Renumber(), text, equation="9 * 24", answer="216"):
        assert candidate.equation.endswith("* 24")


def test_the_article_before_money_agrees_with_the_new_number(write):
    text = "Ida buys a $7 ticket and a $4 drink. How much does she pay?"
    found = write(Renumber(), text, count=20, equation="7 + 4", answer="11")
    assert any("$8" in candidate.text for candidate in found)
    assert all(("an $" in c.text) == ("$8" in c.text) for c in found)


def test_new_numbers_keep_number_words_and_thousands_separators(write):
    text = "Twelve pipes carry 1,200 litres each. How many litres is that?"
    for candidate in write(Renumber(), text, equation="12 * 1200", answer="14400"):
        assert candidate.text.split()[0].replace("-", "").isalpha()
        number = candidate.text.split()[3]
        assert ("," in number) == (int(number.replace(",", "")) >= 1000)


def test_the_new_answer_keeps_the_unit_of_the_old_one(write):
    found = write(Renumber(), TRAYS, equation="(14 - 5) * 6", answer="54 plants")
    assert found
    assert all(c.answer.endswith(" plants") for c in found)


@pytest.mark.parametrize(
    ("text", "equation", "answer"),
    [
        (TRAYS, None, "54"),
        (TRAYS, "(14 - 5", "54"),
        (TRAYS, "(14 - 5) * 6", "53"),
        ("31 people ride in buses of 8. How many buses?", "31 / 8", "4"),
    ],
)
def test_a_problem_whose_answer_cannot_be_verified_gets_no_variants(text, equation, answer, write):
    assert write(Renumber(), text, equation=equation, answer=answer) == []


def test_an_equation_without_the_numbers_of_the_text_gives_no_variants(write):
    text = "A spider has 8 legs. How many do 3 snakes have?"
    assert write(Renumber(), text, equation="0 * 4", answer="0") == []


PLUMS = "Ida has 7 plums and picks 5 more. How many plums does she have?"


@pytest.fixture
def plums(tools) -> Callable[..., list[Candidate]]:
    def run(difficulty: Difficulty, grade: int | None) -> list[Candidate]:
        problem = Problem(text=PLUMS, equation="7 + 5", answer="12", grade=grade)
        wanted = replace(tools, difficulty=difficulty)
        return list(islice(Renumber().generate(problem, rng=Random(1), tools=wanted), 8))

    return run


def test_numbers_and_answer_keep_their_number_of_digits(plums):
    found = plums(Difficulty.SAME, 2)
    assert len(found) == 8
    for candidate in found:
        assert max(_values(candidate.text)) < 10 <= int(candidate.answer) < 20
        assert "difficulty" not in candidate.parameters


def test_easier_numbers_are_smaller(plums):
    found = plums(Difficulty.EASIER, 2)
    assert found
    for candidate in found:
        assert int(candidate.answer) < 12
        assert candidate.parameters["difficulty"] == "easier"


@pytest.mark.parametrize(("grade", "most"), [(1, 20), (2, 100), (None, 999)])
def test_harder_numbers_stay_within_the_grade(plums, grade, most):
    found = plums(Difficulty.HARDER, grade)
    assert found
    for candidate in found:
        assert 12 < int(candidate.answer) <= most
        assert candidate.parameters["difficulty"] == "harder"


def test_a_number_in_the_millions_does_not_take_seconds(write):
    text = "A probe flies 54,000,000 kilometres at 25 kilometres a second. How many days is that?"
    begin = time.process_time()
    write(Renumber(), text, equation="54000000 / 25 / (24 * 60 * 60)", answer="25")
    assert time.process_time() - begin < 1.5


@pytest.mark.parametrize(
    ("text", "equation", "answer", "unit", "last"),
    [
        ("It is 6 am. What time is it in 3 hours?", "6 + 3", "9 am", None, 11),
        ("It is 6 o'clock. What time is it in 3 hours?", "6 + 3", "9", "o'clock", 11),
        ("It is 14 o'clock. What time is it in 5 hours?", "14 + 5", "19 o'clock", None, 23),
    ],
)
@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_new_hour_does_not_exceed_the_clock(
    text, equation, answer, unit, last, difficulty, tools
):
    problem = Problem(text=text, equation=equation, answer=answer, unit=unit)
    wanted = replace(tools, difficulty=difficulty)
    found = list(islice(Renumber().generate(problem, rng=Random(1), tools=wanted), 8))
    assert found
    assert all(int(candidate.answer.split()[0]) <= last for candidate in found)


def test_noon_gets_no_variants(write):
    text = "It is 9 am. What time is it in 3 hours?"
    assert write(Renumber(), text, equation="9 + 3", answer="12 pm") == []


def test_a_count_beside_a_time_stays_a_count(write):
    text = (
        "A bus with 30 people stops at 7:45. When it stops, 12 people get off and 5 get on. "
        "How many people are on it now?"
    )
    found = write(Renumber(), text, equation="30 - 12 + 5", answer="23 people")
    assert found
    assert all(":" not in candidate.answer for candidate in found)
