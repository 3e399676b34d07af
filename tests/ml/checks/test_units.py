"""The check that units fit the measured things and the question."""

import pytest

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem


def codes(text, **known):
    return [each.code for each in check_problem(Problem(text=text, **known))]


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("How many minutes does the trip take?", "minutes"),
        ("How many minutes does the trip take?", "min"),
        ("How many pencils are left?", "pencils"),
        ("How many 5 kg bags are needed?", "kilograms"),
        ("How much does the cake cost?", "euros"),
        ("How much does the cake cost?", "$"),
        ("How many pounds does she pay?", "£"),
        ("How far is it to the lake?", "km"),
        ("How long does the film last?", "hours"),
        ("How long is the rope?", "m"),
        ("How much milk is left?", "litres"),
        ("How many cups of flour are left?", "cups of flour"),
        ("How old is the tree?", "years"),
        ("What is the area of the garden?", "square metres"),
    ],
)
def test_a_unit_that_fits_the_question_is_not_reported(question, unit):
    assert codes(question, unit=unit) == []


@pytest.mark.parametrize(
    ("question", "unit", "code"),
    [
        ("How many minutes does the trip take?", "kg", "unit_not_asked"),
        ("How many minutes does the trip take?", "hours", "unit_not_asked"),
        ("How many kilometres did Ana cycle?", "litres", "unit_not_asked"),
        ("How many litres of juice are left?", "apples", "unit_not_asked"),
        ("How much does the cake cost?", "litres", "unit_does_not_fit"),
        ("How much change does Ravi get?", "cm", "unit_does_not_fit"),
        ("How far is it to the lake?", "kg", "unit_does_not_fit"),
        ("How heavy is the parcel?", "metres", "unit_does_not_fit"),
        ("How old is the tree?", "km", "unit_does_not_fit"),
        ("How many cakes can be baked?", "litres", "unit_not_asked"),
        ("How many cakes can be baked?", "m", "unit_not_asked"),
        ("How long is the rope?", "euros", "unit_does_not_fit"),
        ("What is the area of the garden?", "hours", "unit_does_not_fit"),
        ("How much money does Noor have left?", "minutes", "unit_does_not_fit"),
    ],
)
def test_a_unit_of_another_measure_is_reported(question, unit, code):
    assert codes(question, unit=unit) == [code]


@pytest.mark.parametrize(
    "text", ["A van drıves 5 km.", "The plank is 5 kg wıde.", "A ſki laſts 5 m."]
)
def test_letters_that_match_others_if_case_is_ignored_are_not_reported(text):
    assert codes(text) == []


def test_the_unit_in_the_answer_is_checked():
    question = "How many minutes does the trip take?"
    assert codes(question, answer="5 kg") == ["answer_unit_does_not_fit"]
    assert codes(question, answer="5 min") == []


@pytest.mark.parametrize(
    ("text", "equation", "expected"),
    [
        ("A jug holds 3 l and a pan 2 l. How many litres is that?", "3 + 2", []),
        (
            "A jug holds 3 l and a pan 2 l. How many kilometres is that?",
            "3 + 2",
            ["unit_not_given"],
        ),
        ("A walk of 3 km took 2 hours. How many kilometres per hour is that?", "3 / 2", []),
    ],
)
def test_a_sum_has_the_unit_of_its_parts(text, equation, expected):
    assert codes(text, equation=equation) == expected


@pytest.mark.parametrize(
    "known", [{"answer": "£5"}, {"answer": "5", "unit": "pounds"}, {"answer": "5", "unit": "£"}]
)
def test_pounds_can_be_a_price(known):
    text = "A pen costs £2 and a book costs £3 more. How many pounds does the book cost?"
    assert codes(text, equation="2 + 3", **known) == []


def test_pounds_are_not_a_length():
    text = "A rope is 2 m long and a wire 3 m longer. How many pounds is the wire?"
    assert codes(text, equation="2 + 3") == ["unit_not_given"]


def test_a_sum_with_a_number_without_a_unit_is_not_reported():
    text = "Ana walks 5 km and then 5 km with 7 stops. How many litres is that?"
    assert "unit_not_given" not in codes(text, equation="5 + 7")


@pytest.mark.parametrize(
    "text",
    [
        "Ana gets 5 litres of change.",
        "A bottle has 3 metres of water in it.",
        "She buys 4 hours of flour.",
        "She eats 4 hours of potatoes.",
        "She buys 2 acres of cheese.",
        "He needs 6 litres of ribbon.",
        "They do 20 kg of homework.",
        "The dog weighs 12 litres.",
        "The ticket costs 8 hours.",
        "Mina runs 3 kg every morning.",
        "The table is 5 kg long.",
        "The tree is 30 litres tall.",
        "Grandpa is 70 km old.",
        "Tomas drinks 2 metres.",
        "The baby sleeps 9 km.",
        "The film lasts 2 litres.",
        "The temperature was 12 degrees and rose by 6 kilograms.",
        "How many litres does the parcel weigh?",
        "How many litres of change does Ana get?",
    ],
)
def test_a_unit_that_cannot_measure_its_thing_is_reported(text):
    found = codes(text)
    assert found in (["unit_of_thing"], ["unit_of_verb"])


@pytest.mark.parametrize(
    "text",
    [
        "Ana gets 5 euros of change.",
        "A bottle holds 3 litres of water and costs 2 euros.",
        "She buys 4 kg of flour and 2 cups of milk for 3 dollars.",
        "He needs 6 metres of ribbon that weighs 20 grams.",
        "They do 20 minutes of homework and 2 hours of sport.",
        "The dog weighs 12 pounds and costs 90 pounds.",
        "Mina runs 3 km in 20 minutes, and Max runs 2 hours.",
        "The table is 5 feet long and 80 cm high; the film is 2 hours long.",
        "The tree is 30 m tall and 90 years old, 2 km away.",
        "The bus travels 60 miles per hour and 5 gallons of petrol cost 20 dollars.",
        "The temperature was 12 degrees and fell by 3 degrees in 2 hours.",
        "A pound of cherries costs 4 dollars. She spends 3 hours and 12 dollars.",
        "A driver drove 5 tons of sand to the site. The trip took 2 hours of work.",
        "A farmer plants 3 acres of potatoes and 5 acres of oats.",
        "He plants 10 acres. How many acres of carrots did he plant?",
        "The field has 2 hectares of strawberries, and each gives 9 tonnes of strawberries.",
    ],
)
def test_units_that_fit_are_not_reported(text):
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ana pours 3 cups away.",
        "Omar threw the other 2 kg away.",
        "The grocer sells the last 6 kg.",
        "On the fence lay 20 cm old hay under 5 cm new hay.",
        "The tyres last 900 km.",
        "A stop costs 4 minutes on a trip of 50 minutes.",
        "A lamp costs over 20 days just 3 euros.",
        "How many metres apart do the two dogs sleep?",
        "How many minutes do the 3 stops of 2 minutes cost?",
        "The lake is 8 metres of water over 2 metres of sand.",
        "The rain gauge shows 12 mm of water.",
        "A jug is filled with 9 cm of water.",
        "She recorded 90 minutes of tape after 2 hours of road.",
        "Then come 12 km of gravel.",
        "She drank 2 hours before bed.",
        "He ate and paid 2 days later.",
        "The lamp cost 10 years ago 5 dollars.",
        "The run needs 20 metres of chicken wire.",
    ],
)
def test_a_unit_that_belongs_to_another_word_is_not_reported(text):
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The lake is 4 litres away.",
        "It is a 5 kg long table.",
        "The concert lasts 3 kg.",
        "The hat costs 4 minutes.",
        "A glass holds 2 metres of water.",
        "The roll has 6 litres of tape.",
    ],
)
def test_a_wrong_unit_in_a_similar_text_is_reported(text):
    assert codes(text) in (["unit_of_thing"], ["unit_of_verb"])


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Lea has saved 40 euros, Omar 55 euros. How far is Omar ahead?", "euros"),
        ("One pot costs $9, another $14. How far apart are the two prices?", "$"),
        ("Eggs cost $2, $3 and $4. How far below the mean is the cheapest?", "$"),
        ("They collect 30 kg and 45 kg. How far are they from their goal of 90 kg?", "kg"),
        ("The film has 95 minutes, the lesson 45. How far into the break is that?", "minutes"),
        ("The two bills came to $80, one of them to $30. How high was the other?", "$"),
        ("A tower has 9 cups and loses 3. How high is it, in cups?", "cups"),
        ("A snail climbs 12 m in 4 minutes. How many m does it climb per minute?", "m per minute"),
        ("A van drives 90 km in 2 hours. How many km/h is that?", "km/h"),
        ("There are 5 day workers and 3 guards. How many day workers are there?", "people"),
        ("Each has 3 dollar coins. How many dollar coins are there?", "coins"),
        ("One of his years counts 4. How many real years are 12?", "years"),
    ],
)
def test_a_unit_of_a_comparison_or_rate_is_not_reported(text, unit):
    assert codes(text, unit=unit) == []


@pytest.mark.parametrize(
    ("text", "unit", "code"),
    [
        ("A path has 3 km, a road 5 km. How far apart are their ends?", "kg", "unit_does_not_fit"),
        ("A sack weighs 4 kg. How far does Ana carry it?", "kg", "unit_does_not_fit"),
        ("A van drives 90 km in 2 hours. How many km does it drive?", "km/h", "unit_not_asked"),
        ("A van drives 90 km in 2 hours. How many km/h is that?", "kg", "unit_not_asked"),
    ],
)
def test_a_wrong_unit_in_a_similar_question_is_reported(text, unit, code):
    assert codes(text, unit=unit) == [code]
