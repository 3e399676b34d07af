"""The equations and answers of edited texts, compared with values computed by hand."""

import time
from dataclasses import replace

import pytest

from mwpapp.ml.equations.answers.stating import Terms
from mwpapp.ml.pipelines.recomputing.recompute import (
    Edited,
    Stated,
    recompute,
    with_same_numbers,
)
from mwpapp.ml.types import Reference, Rounding

PACKS = "Mia buys 4 packs of 15 stickers and gives 12 away. How many stickers are left?"
STICKERS = Stated(text=PACKS, equation="4 * 15 - 12", answer="48")
BUSES = Stated(
    text="A school takes 80 people on a trip. A bus seats 15. How many buses are needed?",
    equation="80 / 15",
    answer="6",
)
SALE = Stated(
    text="A coat costs $60. It is reduced by 25%. How many dollars does it cost now?",
    equation="60 - 60 * 25 / 100",
    answer="$45",
)
RICE = Stated(
    text="Ali has 3/4 kg of rice and cooks 1/4 kg. How much rice is left?",
    equation="3/4 - 1/4",
    answer="1/2",
)
SHARES = Stated(
    text="17 sweets are shared by 5 children. How many does each get, and how many are left?",
    equation="17 / 5 = 3 r 2",
    answer="3 r 2",
)
CARS = Stated(
    text="19 children ride in cars of 5. How many cars are needed?",
    equation="19 / 5 = 3 r 4",
    answer="4",
)
SWEETS = Stated(
    text="18 sweets are shared by 5 children. How many are left?",
    equation="18 / 5 = 3 r 3",
    answer="3",
)
ROPE = Stated(
    text="A rope of 10 m is cut into 3 pieces. How long is a piece?",
    equation="10 / 3",
    answer="3,33",
)
BILL = Stated(
    text="Ein Heft costs 2,40 €. Lena buys 3 of them. How much does she pay?",
    equation="2.40 * 3",
    answer="7,20 €",
)
POUNDS = Stated(
    text="A pen costs £1.30. Ann buys 4 pens and pays with £10. What change does she get?",
    equation="10 - 4 * 1.30",
    answer="£4.80",
)
TWINS = Stated(
    text="Each of 6 tables has 6 chairs. Another 5 chairs are stacked. How many chairs are there?",
    equation="6 * 6 + 5",
    answer="41",
)
NUMBER_SIGN = Stated(
    text="The # of boys is 3. He has 8 red pens and gives away 7 of the pens. How many are left?",
    equation="8 - 7",
    answer="1",
)
EQUALS = Stated(
    text="There are 6 red and 6 blue boxes. A red box holds 5 pens, a blue box 2. How many pens?",
    equation="6 * 5 + 6 * 2",
    answer="42",
)
PENS = Stated(
    text="Tom has 5 red and 5 blue pens. He gives 2 blue pens away. How many blue pens are left?",
    equation="5 - 2",
    answer="3",
)
COLOURS = Stated(
    text="Tom has 5 red, 5 blue, 5 green, 5 black and 5 white pens. He gives 2 white pens away. "
    "How many white pens are left?",
    equation="5 - 2",
    answer="3",
)
TWO_GROUPS = Stated(
    text="Ana has 5 red pens, 5 blue pens, 3 green pens and 3 black pens. How many of the first "
    "three colours does she have?",
    equation="5 + 5 + 3",
    answer="13",
)
DOZEN = Stated(
    text=f"Ben buys {', '.join(['5 pens'] * 12)}. How many pens does he buy?",
    equation=" + ".join(["5"] * 12),
    answer="60",
)


def edited(before: Stated, *changes: tuple[str, str]) -> str:
    text = before.text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("before", "changes", "rounding", "equation", "answer"),
    [
        (STICKERS, [("4 packs", "5 packs")], "none", "5 * 15 - 12", "63"),
        (STICKERS, [("4 packs", "five packs")], "none", "5 * 15 - 12", "63"),
        (STICKERS, [("4 packs", "5 packs"), ("12", "20")], "none", "5 * 15 - 20", "55"),
        (STICKERS, [("Mia", "Kofi")], "none", "4 * 15 - 12", "48"),
        (STICKERS, [("4 packs of 15", "15 packs of 4")], "none", "15 * 4 - 12", "48"),
        (BUSES, [("80", "100")], "up", "100 / 15", "7"),
        (BUSES, [("80", "90")], "up", "90 / 15", "6"),
        (SALE, [("25%", "10%")], "none", "60 - 60 * 10%", "$54"),
        (RICE, [("3/4", "7/8")], "none", "7 / 8 - 1 / 4", "5/8"),
        (SHARES, [("17", "23")], "none", "quotient(23, 5)", "4 r 3"),
        (CARS, [("19", "21")], "none", "quotient(21, 5) + 1", "5"),
        (SWEETS, [("18", "22")], "none", "remainder(22, 5)", "2"),
        (ROPE, [("10", "11")], "none", "11 / 3", "3,67"),
        (BILL, [("2,40", "1,25")], "none", "1.25 * 3", "3,75 €"),
        (POUNDS, [("£1.30", "£1.35")], "none", "10 - 4 * 1.35", "£4.60"),
        (TWINS, [("6 tables", "7 tables")], "none", "7 * 6 + 5", "47"),
        (TWINS, [("6 chairs", "7 chairs")], "none", "6 * 7 + 5", "47"),
        (DOZEN, [("5 pens", "8 pens")], "none", f"8{' + 5' * 11}", "63"),
        (
            NUMBER_SIGN,
            [("# of boys is 3", "number of boys is unknown"), ("8", "9"), ("7", "6")],
            "none",
            "9 - 6",
            "3",
        ),
    ],
)
def test_changed_numbers_are_replaced_in_the_equation(
    before: Stated, changes: list[tuple[str, str]], rounding: str, equation: str, answer: str
) -> None:
    found = recompute(before, Edited(text=edited(before, *changes)), rounding=Rounding(rounding))
    assert found.question is None
    assert found.answer == answer
    assert "".join(found.equation.split()) == "".join(equation.split())


@pytest.mark.parametrize(
    ("before", "changes", "reason"),
    [
        (STICKERS, [("4 packs", "packs")], "uses 4, which the text no longer contains"),
        (
            STICKERS,
            [("12 away", "12 away and loses 3")],
            "a new number that the equation does not use: 3.",
        ),
        (
            STICKERS,
            [("12 away", "12 away, loses 3 and finds 5")],
            "new numbers that the equation does not use: 3, 5.",
        ),
        (EQUALS, [("6 red", "7 red")], "6 more than once"),
        (COLOURS, [("5 red", "8 red")], "5 more than once"),
        (COLOURS, [("5 white", "8 white")], "5 more than once"),
        (TWO_GROUPS, [("5 red", "6 red"), ("3 green", "4 green")], "3 more than once"),
        (replace(DOZEN, equation="5 * 2", answer="10"), [("5 pens", "8 pens")], "5 more than once"),
        (PENS, [("5 blue", "blue")], "5 more than once"),
        (PENS, [("5 red", "some red")], "uses 5, which the text no longer contains"),
        (
            Stated(text=PACKS, equation="60 - 12", answer="48"),
            [("4 packs", "5 packs")],
            "uses 60, which the text does not contain",
        ),
        (Stated(text=PACKS, answer="48"), [("4 packs", "5 packs")], "no equation"),
        (
            Stated(text=PACKS, equation="4 * 15 - 12", answer="about 50"),
            [("4 packs", "5 packs")],
            "not the result of the equation",
        ),
        (BUSES, [("15", "0")], "divides by zero"),
    ],
)
def test_an_answer_that_cannot_be_computed_is_asked_for(
    before: Stated, changes: list[tuple[str, str]], reason: str
) -> None:
    found = recompute(before, Edited(text=edited(before, *changes)), rounding=Rounding.UP)
    assert (found.equation, found.answer) == ("", "")
    assert reason in str(found.question)


def test_many_changes_to_many_equal_numbers_are_asked_about_quickly() -> None:
    text = f"Ben buys {', '.join(['5 pens'] * 150)}. How many pens does he buy?"
    before = Stated(text=text, equation=" + ".join(["5"] * 150), answer="750")
    began = time.process_time()
    found = recompute(
        before, Edited(text=text.replace("5 pens", "8 pens", 75)), rounding=Rounding.NONE
    )
    assert "5 more than once" in str(found.question)
    assert time.process_time() - began < 5


def test_a_typed_answer_and_a_typed_equation_are_never_changed() -> None:
    text = edited(STICKERS, ("4 packs", "5 packs"))
    typed = recompute(STICKERS, Edited(text=text, answer="64"), rounding=Rounding.NONE)
    assert (typed.equation, typed.answer) == ("5 * 15 - 12", "64")
    typed = recompute(STICKERS, Edited(text=text, equation="5 * 15"), rounding=Rounding.NONE)
    assert (typed.equation, typed.answer) == ("5 * 15", "75")
    typed = recompute(STICKERS, Edited(text=text, equation="5 *"), rounding=Rounding.NONE)
    assert (typed.equation, typed.answer) == ("5 *", "")
    assert "cannot be computed" in str(typed.question)


def test_typed_steps_and_systems_are_replaced_with_one_equation() -> None:
    text = edited(STICKERS, ("4 packs", "5 packs"))
    steps = Edited(text=text, equation="5 * 15 = 75; 75 - 12 = 63")
    found = recompute(STICKERS, steps, rounding=Rounding.NONE)
    assert (found.equation, found.answer, found.question) == ("5 * 15 - 12", "63", None)
    system = Edited(text=text, equation="a = 5 * 15; b + 12 = a")
    asked = recompute(STICKERS, system, rounding=Rounding.NONE)
    assert "has several unknowns" in str(asked.question)
    answered = recompute(STICKERS, replace(system, answer="63"), rounding=Rounding.NONE)
    assert (answered.equation, answered.answer) == ("5 * 15 - 12", "63")


def test_an_answer_to_the_question_keeps_an_equation_that_gives_it() -> None:
    text = edited(STICKERS, ("12 away", "12 away to 3 friends"))
    kept = recompute(STICKERS, Edited(text=text, answer="48"), rounding=Rounding.NONE)
    assert (kept.equation, kept.answer, kept.question) == ("4 * 15 - 12", "48", None)
    other = recompute(STICKERS, Edited(text=text, answer="24"), rounding=Rounding.NONE)
    assert (other.equation, other.answer) == ("", "24")


def test_the_reference_gets_the_same_numbers() -> None:
    reference = Reference(
        text="Ben got 4 packs with 15 cards and gave 12 to Eve. How many cards are left?",
        equation="4 * 15 - 12",
        answer="48 cards",
    )
    after = edited(STICKERS, ("4 packs", "11 packs"), ("15", "eight"))
    found = with_same_numbers(reference, before=PACKS, after=after, terms=Terms())
    assert (
        found.text == "Ben got 11 packs with 8 cards and gave 12 to Eve. How many cards are left?"
    )
    assert (found.equation, found.answer) == ("11 * 8 - 12", "76 cards")


def test_a_reference_without_the_number_is_unchanged() -> None:
    reference = Reference(text="Ben got some cards and gave 12 to Eve.", equation="x - 12")
    after = edited(STICKERS, ("4 packs", "11 packs"))
    found = with_same_numbers(reference, before=PACKS, after=after, terms=Terms())
    assert found == reference


@pytest.mark.parametrize("equation", [None, "3 + 4"])
def test_a_new_number_does_not_change_the_reference(
    equation: str | None,
) -> None:
    text = "Ana left on Monday and came back 3 days later. On which day?"
    reference = Reference(text=text, equation=equation, answer="Thursday")
    found = with_same_numbers(reference, before=text, after=f"In 2024, {text}", terms=Terms())
    assert found == reference


def test_a_removed_number_does_not_change_the_reference() -> None:
    text = "In 2024, Ana left on Monday and came back 3 days later. On which day?"
    reference = Reference(text=text, answer="Thursday")
    after = text.removeprefix("In 2024, ")
    assert with_same_numbers(reference, before=text, after=after, terms=Terms()) == reference
