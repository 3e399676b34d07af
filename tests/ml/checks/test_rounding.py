"""The check that a division is rounded as its context requires."""

import pytest

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem, Rounding

BUS = "80 people go on a trip. A bus has room for 15 people. How many buses are needed?"
UP = [
    BUS,
    "A ferry carries 15 cars. How many trips must it make to carry all 80 cars?",
    "Noor has 80 photos and puts 15 on a page. How many pages does she need?",
    "80 guests are coming and 15 fit at one table. What is the smallest number of tables to lay?",
    "Emre reads 15 pages a day. How many days will it take him to read a book of 80 pages?",
    "Screws come in bags of 15. Zofia needs 80 screws. How many bags should she buy?",
    "15 children fit in a tent. How many tents must the camp rent so that all 80 can sleep?",
    "A lift holds 15 people. How many rides will it take to bring up 80 people?",
]
DOWN = [
    "A baker has 80 rolls and puts 15 into a bag. How many full bags does she get?",
    "80 pencils are shared equally among 15 children. How many pencils does each child get?",
    "Tariq has 80 euros. A ticket costs 15 euros. How many tickets can he buy?",
    "A rope of 80 metres is cut into pieces of 15 metres. How many pieces can be cut from it?",
    "There are 80 players. How many complete teams of 15 can they form?",
    "Lina has 80 beads and needs 15 for a necklace. How many necklaces will she be able to make?",
    "80 cards are dealt evenly to 15 players. How many cards will each player have?",
]
NEITHER = [
    "A car uses 80 litres in 15 days. How many litres does it use per day?",
    "15 friends share 80 pizzas equally. How many pizzas does each friend eat?",
    "80 kg of flour is put into 15 bags. How many kilograms are in each bag?",
    "The 15 players scored 80 points. How many points did each score on average?",
    "80 eggs are put into boxes of 15. How many eggs are left over?",
    "80 is how many times 15?",
    "A town grows by 15 of its 80 people a year. How many years will it take to double?",
    "A ribbon of 80 metres is cut into 15 equal pieces. How long is each piece?",
    "A phone loads 80 GB in 15 days. The whole plan is used. How many GB a day is that?",
]


def warnings_of(text, *, equation="80 / 15", answer="16/3", rounding=Rounding.NONE):
    problem = Problem(text=text, equation=equation, answer=answer, rounding=rounding)
    return [(each.code, dict(each.correction)) for each in check_problem(problem)]


@pytest.mark.parametrize("language", ["en", "EN", "en-GB"])
def test_the_letter_case_and_region_of_the_language_code_are_ignored(language):
    problem = Problem(text=BUS, equation="80 / 15", answer="16/3", language=language)
    assert [each.code for each in check_problem(problem)] == ["needs_rounding_up"]


@pytest.mark.parametrize("text", UP)
def test_a_count_that_must_suffice_for_all_is_rounded_up(text):
    assert warnings_of(text) == [("needs_rounding_up", {"rounding": "up", "answer": "6"})]


@pytest.mark.parametrize("text", DOWN)
def test_a_count_of_complete_things_is_rounded_down(text):
    assert warnings_of(text) == [("needs_rounding_down", {"rounding": "down", "answer": "5"})]


@pytest.mark.parametrize("text", NEITHER)
def test_a_result_that_may_be_a_fraction_is_not_rounded(text):
    assert warnings_of(text) == []


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({"answer": "5"}, [("needs_rounding_up", {"rounding": "up", "answer": "6"})]),
        ({"answer": "5.33"}, [("needs_rounding_up", {"rounding": "up", "answer": "6"})]),
        ({"answer": "5 buses"}, [("needs_rounding_up", {"rounding": "up", "answer": "6 buses"})]),
        ({"answer": None}, [("needs_rounding_up", {"rounding": "up"})]),
        ({"answer": "6"}, [("answer_rounded_up", {"rounding": "up"})]),
        ({"answer": "6", "rounding": Rounding.UP}, []),
        ({"answer": None, "rounding": Rounding.UP}, []),
        (
            {"answer": "5", "rounding": Rounding.DOWN},
            [("needs_rounding_up", {"rounding": "up", "answer": "6"})],
        ),
        ({"answer": "7", "rounding": Rounding.UP}, [("answer_differs", {"answer": "6"})]),
        ({"equation": "80/15 = 5 r5", "answer": "6"}, []),
        (
            {"equation": "80/15 = 5 r5", "answer": "5"},
            [("needs_rounding_up", {"rounding": "up", "answer": "6", "equation": "80 / 15"})],
        ),
        (
            {"equation": "80 / 15 = 5", "answer": "5"},
            [("needs_rounding_up", {"rounding": "up", "answer": "6", "equation": "80 / 15"})],
        ),
        (
            {"equation": "quotient(80, 15)", "answer": "5"},
            [("needs_rounding_up", {"rounding": "up", "answer": "6", "equation": "80 / 15"})],
        ),
        ({"equation": "quotient(80, 15) + 1", "answer": "6"}, []),
    ],
)
def test_the_correction_sets_only_the_wrong_fields(known, expected):
    assert warnings_of(BUS, **known) == expected


def test_a_whole_result_is_never_rounded():
    text = "75 people go on a trip. A bus has room for 15 people. How many buses are needed?"
    assert warnings_of(text, equation="75 / 15", answer="5") == []


def test_animals_are_counted_in_whole_numbers():
    text = "There are 22 dogs in 5 kennels, the same number in all. How many dogs are in a kennel?"
    assert warnings_of(text, equation="22 / 5", answer="4.4") == [("not_whole", {})]


@pytest.mark.parametrize(
    ("text", "equation", "answer", "correction"),
    [
        (
            "A school has 1001 students. Each van holds 2 students. How many vans are needed?",
            "1001 / 2",
            "500",
            "501",
        ),
        (
            "A factory packs 1201 eggs. Each box holds 12 eggs. "
            "How many boxes are needed for all eggs?",
            "1201 / 12",
            "100",
            "101",
        ),
        (
            "A pump has 1201 litres. Each tank holds 2.4 litres. How many tanks are needed?",
            "1201 / 2.4",
            "500",
            "501",
        ),
    ],
)
def test_a_large_result_is_rounded_like_a_small_one(text, equation, answer, correction):
    expected = [("needs_rounding_up", {"rounding": "up", "answer": correction})]
    assert warnings_of(text, equation=equation, answer=answer) == expected


def test_a_result_that_a_rounded_number_keeps_from_being_whole_is_not_rounded():
    text = "Each glass holds 0.3333 litres. How many glasses are needed for 100 litres?"
    assert warnings_of(text, equation="100 / 0.3333", answer="300") == []
