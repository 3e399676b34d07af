"""The check that the text states every number of the equation."""

import pytest

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.types import Problem


def warnings_of(text, equation, answer=None):
    warnings = check_problem(Problem(text=text, equation=equation, answer=answer))
    return [each for each in warnings if each.code.startswith("number")]


PENS = "Mei has 6 pens. She buys 9 pens. How many pens does she have now?"


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        (PENS, "6 + 9"),
        ("A square has sides of 7 cm. What is its perimeter?", "4 * 7"),
        ("Kofi earns 12 euros a day. How much does he earn in a week?", "12 * 7"),
        ("A crate holds three dozen eggs. How many eggs are in 5 crates?", "3 * 12 * 5"),
        ("A film lasts 150 minutes. How many hours is that?", "150 / 60"),
        ("Half of the 30 pupils walk to school. How many walk?", "30 / 2"),
        ("Sven has twice as many marbles as Ana, who has 8. How many has he?", "2 * 8"),
        ("A coat costs 80 euros. It is 20% off. What does it cost now?", "80 * 0.8"),
        ("Paint costs 40 dollars plus 10% tax. What is the price?", "40 * 110 / 100"),
        ("The rope is 3 m long. How many cm is that?", "3 * 100"),
        ("Lina has 2 dollars and 40 cents. She spends 90 cents. What is left?", "240 - 90"),
        ("Ana, Ben, and Kim share 24 grapes equally. How many does each get?", "24 / 3"),
        ("Red and blue beads are in the ratio 3:2. Of 40 beads, how many are red?", "40 * 3 / 5"),
        ("The marks are 6, 8 and 10. What is the average?", "(6 + 8 + 10) / 3"),
        ("The sum is 30. One number is 4 greater than the other. Find it.", "(30 + 4) / 2"),
        ("In 3rd place Ravi scored 40 points, 5 fewer than Max. How many has Max?", "40 + 5"),
        ("A wheel has a diameter of 10 cm. What is its circumference?", "3.14 * 10"),
        ("A cube has edges of 5 cm. How long are all its edges?", "12 * 5"),
        ("A tricycle shop has 7 tricycles. How many wheels are there?", "7 * 3"),
        (
            "Lena has 3 times as many stickers as Max. Together they have 48 stickers. "
            "How many stickers does Max have?",
            "48 / 4",
        ),
        ("Ida has twice as many figs as Ben. Together they have 18. How many has Ben?", "18 / 3"),
        (
            "Kim has four times as many nuts as Leo. Together they have 40. How many has Leo?",
            "40 / 5",
        ),
        ("Kim has 4 times as many nuts as Leo, 21 more than he has. How many has Leo?", "21 / 3"),
        ("A shop is open from 8 am to 6 pm. How many hours is that?", "18 - 8"),
        ("A shop is open from 8 a.m. to 6 p.m. How many hours is that?", "18 - 8"),
        ("Her sons Max and Moritz get 6 figs each. How many figs does she need?", "2 * 6"),
        ("Ana walks 3 km to the lake and back. How many km is that?", "2 * 3"),
        ("Ana drives 30 km to work and returns by car. How many km is that?", "2 * 30"),
        ("The bus ride is 4 km, and I ride home as well. How many km is that?", "2 * 4"),
        ("Omar drinks 90 ml at noon and the same at six. How many ml is that?", "2 * 90"),
        ("Use 50 g today and the same again on Friday. How many g is that?", "2 * 50"),
        ("Each end of the pole loses 8 dm. How many dm is that?", "2 * 8"),
        ("Mina buys a 6-dollar hat for herself and her cousin. What does she pay?", "2 * 6"),
        ("A mat 5 dm by 4 dm gets a hem all round. How many dm of hem?", "2 * (5 + 4)"),
        ("With 3.14 for pi, how long is the way round a pond 6 m from its post?", "2 * 3.14 * 6"),
        ("Their ages add up to 40. What is the sum in 5 years?", "40 + 2 * 5"),
        ("Five numbers in a row add up to 40. What is the first?", "40 / 5 - 2"),
        ("Two elevens play. How many players are there?", "2 * 11"),
        ("For every 3 that Ana gets, Ben gets 4. They share 35. What has Ana?", "35 / 7 * 3"),
        ("School starts at 8:30 and ends at 10:00. How many minutes is that?", "90 * 1"),
    ],
)
def test_numbers_that_words_imply_are_not_reported(text, equation):
    assert warnings_of(text, equation) == []


@pytest.mark.parametrize(
    ("text", "equation", "numbers"),
    [
        (PENS, "5 + 3", "5, 3"),
        (PENS, "6 + 8", "8"),
        ("Omar has 48 nuts. He eats 13 on Monday. How many are left?", "48 - 31", "31"),
        ("Five bags hold 14 plums each. How many plums are there?", "5 * 15", "15"),
        (
            "Tara and Luca pick 120 pears. Luca picks 45. How many does Tara pick?",
            "130 - 45",
            "130",
        ),
        ("A ticket costs 4.50 euros. How much do 3 tickets cost?", "4.05 * 3", "4.05"),
    ],
)
def test_a_number_that_the_text_does_not_state_is_reported(text, equation, numbers):
    assert [each.parameters["numbers"] for each in warnings_of(text, equation)] == [numbers]


@pytest.mark.parametrize(
    ("equation", "answer", "correction"),
    [
        ("5 + 3", "8", {"equation": "6 + 9", "answer": "15"}),
        ("5 + 3", "15", {"equation": "6 + 9"}),
        ("5 + 3", None, {"equation": "6 + 9"}),
        ("6 + 8", "14", {"equation": "6 + 9", "answer": "15"}),
        ("5 + 3 + 4", "12", {}),
        ("5 - 5 = 0", "0", {}),
    ],
)
def test_the_correction_uses_the_numbers_of_the_text(equation, answer, correction):
    assert warnings_of(PENS, equation, answer)[0].correction == correction


def test_the_corrected_answer_has_the_form_of_the_stated_one():
    correction = warnings_of(PENS, "5 + 3", "8 pens")[0].correction
    assert correction == {"equation": "6 + 9", "answer": "15 pens"}


@pytest.mark.parametrize("degrees", ["7 degrees below zero", "minus 7 degrees", "-7 degrees"])
def test_the_correction_keeps_a_minus_sign(degrees):
    text = f"It is {degrees} and gets 12 degrees warmer. How many degrees is it now?"
    correction = warnings_of(text, "-5 + 12", "5")[0].correction
    assert correction == {"equation": "(-7) + 12"}
    assert evaluate(parse(correction["equation"])) == 5


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("A goat and a lamb weigh 50 kg, the goat 8 kg more. What does the goat weigh?", "+"),
        ("A goat and a lamb weigh 50 kg; the goat is heavier by 8 kg. And the lamb?", "-"),
        ("They come to 50 with a gap of 8. Which is the larger one?", "+"),
        ("Lea and Ulf come to 50; she was 8 when he was born. How old is he?", "-"),
    ],
)
def test_half_of_a_sum_plus_or_minus_a_difference_needs_no_two_in_the_text(text, equation):
    assert warnings_of(text, f"(50 {equation} 8) / 2") == []
    assert warnings_of(text, f"(50 {equation} 8) / 3") != []


def test_half_of_a_sum_is_reported_if_the_text_compares_nothing():
    text = "Three children share 12 pears and 18 figs equally. How many does each get?"
    assert [each.parameters["numbers"] for each in warnings_of(text, "(12 + 18) / 2")] == ["2"]


def test_an_amount_that_occurs_twice_can_be_doubled():
    text = "Ten pots: Lea fills 4 before noon and 4 after noon. How many stay empty?"
    assert warnings_of(text, "10 - 2 * 4") == []
    assert warnings_of(text, "10 - 2 * 3") != []
    assert warnings_of(text.replace("4 after", "5 after"), "10 - 2 * 4") != []
