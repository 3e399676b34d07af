import pytest

from mwpapp.ml.types import Reference
from tests.ml.verdict.cases import TRAYS, said

OTHERS = TRAYS.text


def test_a_missing_number_that_the_answer_needs_is_broken():
    variant = OTHERS.replace("gave 5 of them", "gave some")
    assert said(variant, about="quantities") == [
        ("broken", "The 5 in “gave 5 of them” is missing: the problem has no answer without it.")
    ]


def test_a_missing_number_that_the_answer_does_not_need_is_doubtful():
    spare = Reference(
        text="Aroha is 9 years old and has 4 red pens and 3 blue pens. How many pens has she?",
        equation="4 + 3",
    )
    variant = "Aroha has 4 red pens and 3 blue pens. How many pens has she?"
    assert said(variant, of=spare, about="quantities") == [
        ("doubt", "The 9 in “is 9 years” is missing: the answer does not depend on it.")
    ]


def test_without_an_equation_every_missing_number_is_broken():
    ounces = "A jar holds 4 ounces of honey and 2 spoons of milk. How much does it hold?"
    variant = "A jar holds honey and 2 spoons of milk. How much does it hold?"
    assert said(variant, of=ounces, about="quantities") == [
        ("broken", "The 4 in “holds 4 ounces” is missing.")
    ]


def test_a_changed_number_is_shown_with_its_replacement():
    variant = OTHERS.replace("14 trays", "15 trays")
    assert ("broken", "“14 trays” became “15 trays”.") in said(variant, about="quantities")


def test_swapped_numbers_are_broken():
    fruit = "Mei picked 5 apples and 3 pears. How many more apples than pears has she?"
    variant = "Mei picked 3 apples and 5 pears. How many more apples than pears has she?"
    assert said(variant, of=fruit, about="quantities") == [
        ("broken", "“5 apples” and “3 pears” are swapped: each number now has the other’s meaning.")
    ]


def test_swapped_numbers_are_found_even_if_only_one_names_its_thing():
    variant = OTHERS.replace("14", "@").replace("gave 5", "gave 14").replace("@", "5")
    (line,) = said(variant, about="quantities")
    assert line == (
        "broken",
        "“14 trays” and “5” are swapped: each number now has the other’s meaning.",
    )


@pytest.mark.parametrize(
    ("original", "variant", "sentence"),
    [
        ("Mia has 40 cards and Ben has 15. How many more has Mia?",
         "Ben has 15 cards and Mia has 40. How many more has Mia?",
         "“40 cards” and “15” may be swapped: check what each number means now."),
        ("Mia gives Ben 5 of her 20 pens. How many are left?",
         "Ben gets 5 pens from Mia, who had 20. How many are left?",
         "“20 pens” and “5” may be swapped: check what each number means now."),
    ],
)  # fmt: skip
def test_a_thing_named_beside_the_other_number_is_only_doubtful(original, variant, sentence):
    assert said(variant, of=original, about="quantities") == [("doubt", sentence)]


def test_a_new_number_is_broken():
    variant = OTHERS.replace("with seedlings", "with 9 seedlings each")
    assert ("broken", "The 9 in “with 9 seedlings” is not in the original.") in said(
        variant, about="quantities"
    )


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        ("Omar ate 25% of a 12 kg melon. How much is that?",
         "Omar ate a quarter of a 12 kg melon. How much is that?"),
        ("Lena has 24 eggs and uses 6. How many are left?",
         "Lena has two dozen eggs and uses half a dozen. How many are left?"),
        ("Tia fries 1 egg and 3 onions. How many things does she fry?",
         "Tia fries an egg and three onions. How many things does she fry?"),
        ("Omar jogs for 1 hour and walks 3 km. How long does he jog?",
         "Omar jogs for an hour and walks 3 km. How long does he jog?"),
        ("Half of the 40 seats are free. How many is that?",
         "1/2 of the forty seats are free. How many is that?"),
        ("A town has 1,200 lamps and 3.5 km of road. How many lamps a km?",
         "A town has 1200 lamps and 3 1/2 km of road. How many lamps a km?"),
    ],
)  # fmt: skip
def test_a_number_written_in_another_way_is_the_same_number(original, variant):
    (line,) = said(variant, of=original, about="quantities")
    assert line[0] == "fine"


def test_the_same_amount_in_another_unit_is_fine():
    original = "A film lasts 2 hours. It starts late by 10 minutes. How long is that?"
    variant = "A film lasts 120 minutes. It starts late by 10 minutes. How long is that?"
    states = said(variant, of=original, about="quantities")
    assert ("fine", "“2 hours” became “120 minutes”: the same amount.") in states
    assert {state for state, _ in states} == {"fine"}


def test_half_a_litre_is_quoted_with_its_unit():
    original = "A jug holds 500 ml and a cup 200 ml. How much do they hold together?"
    variant = original.replace("500 ml", "half a litre")
    states = said(variant, of=original, about="quantities")
    assert ("fine", "“500 ml” became “half a litre”: the same amount.") in states


@pytest.mark.parametrize(
    ("time", "other", "state"),
    [
        ("7:00 pm", "7 pm", "fine"),
        ("7 pm", "7:00 p.m.", "fine"),
        ("7 am", "7:00", "fine"),
        ("7 o'clock", "7:00 pm", "fine"),
        ("12 am", "0:00", "fine"),
        ("7 o'clock", "7 pm", "fine"),
        ("7:00 am", "7 pm", "broken"),
        ("7 am", "7 pm", "broken"),
        ("9 a.m.", "9 p.m.", "broken"),
        ("7:30 pm", "7 pm", "broken"),
    ],
)
def test_a_time_of_day_can_be_written_with_and_without_minutes(time, other, state):
    film = f"A film starts at {time} and lasts 90 minutes. When does it end?"
    found = said(film.replace(time, other), of=film, about="quantities")
    assert {one for one, _ in found} == {state}


def test_a_quantity_in_another_unit_is_listed_among_those_that_are_present():
    original = "A film lasts 2 hours. It starts late by 10 minutes. How long is that?"
    variant = "A film lasts 120 minutes. It starts late by 10 minutes. How long is that?"
    listed = "Both quantities are present: 120 minutes, 10 minutes."
    assert ("fine", listed) in said(variant, of=original, about="quantities")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("What is 15 minus 8 plus 4?", "All 3 quantities are present: 15, 8, 4."),
        (
            "Seven birds sat and 3 birds came. How many birds is that?",
            "Both quantities are present: seven birds, 3 birds.",
        ),
    ],
)
def test_all_quantities_of_an_unchanged_text_are_present(text, sentence):
    assert said(text, of=text, about="quantities") == [("fine", sentence)]


def test_the_evidence_claims_nothing_about_owners():
    pets = "The cat weighs 5 kg and the dog weighs 12 kg. How much heavier is the dog?"
    variant = "The dog weighs 5 kg and the cat weighs 12 kg. How much heavier is the dog?"
    assert said(variant, of=pets, about="quantities") == [
        ("fine", "Both quantities are present: 5 kg, 12 kg.")
    ]
