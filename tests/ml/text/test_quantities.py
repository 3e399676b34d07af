from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.quantities import find_quantities

# Text, and for each quantity: surface, value, unit, thing, form.
Row = tuple[str, str, str | None, str | None, str]
FOUND: list[tuple[str, list[Row]]] = [
    ("14 trays", [("14", "14", None, "tray", "digits")]),
    ("1,200 red tiles", [("1,200", "1200", None, "tile", "digits")]),
    ("12,000,000 stars", [("12,000,000", "12000000", None, "star", "digits")]),
    ("3.5 m of cloth", [("3.5", "3.5", "metre", "cloth", "digits")]),
    ("costs $5.", [("5", "5", "dollar", None, "digits")]),
    ("costs $4.50 each", [("4.50", "4.5", "dollar", None, "digits")]),
    ("costs €7", [("7", "7", "euro", None, "digits")]),
    ("5% of them", [("5", "0.05", "percent", None, "percent")]),
    ("25 percent off", [("25", "0.25", "percent", None, "percent")]),
    ("12.5 per cent", [("12.5", "0.125", "percent", None, "percent")]),
    ("twenty-five percent", [("twenty-five", "0.25", "percent", None, "percent")]),
    ("1/2 cup of rice", [("1/2", "1/2", "cup", "rice", "fraction")]),
    ("2 1/2 hours", [("2 1/2", "5/2", "hour", None, "fraction")]),
    ("2-1/2 hours", [("2-1/2", "5/2", "hour", None, "fraction")]),
    ("½ hour", [("½", "1/2", "hour", None, "fraction")]),
    ("2½ kg", [("2½", "5/2", "kilogram", None, "fraction")]),
    ("5kg", [("5", "5", "kilogram", None, "digits")]),
    ("a 10-foot rope", [("10", "10", "foot", None, "digits")]),
    ("60 miles per hour", [("60", "60", "mile per hour", None, "digits")]),
    ("90 km/h", [("90", "90", "kilometre per hour", None, "digits")]),
    ("80 km per hour", [("80", "80", "kilometre per hour", None, "digits")]),
    ("15 square feet", [("15", "15", "square foot", None, "digits")]),
    ("-5 degrees", [("-5", "-5", "degree", None, "digits")]),
    ("5 of them", [("5", "5", None, None, "digits")]),
    ("5 of the shells", [("5", "5", None, "shell", "digits")]),
    ("7 more pears", [("7", "7", None, "pear", "digits")]),
    (
        "3 children and 4 mice",
        [("3", "3", None, "child", "digits"), ("4", "4", None, "mouse", "digits")],
    ),
    ("twenty-five lamps", [("twenty-five", "25", None, "lamp", "word")]),
    ("Seven lamps", [("Seven", "7", None, "lamp", "word")]),
    ("three hundred and six men", [("three hundred and six", "306", None, "man", "word")]),
    ("a hundred men", [("a hundred", "100", None, "man", "word")]),
    ("one hundred-twenty men", [("one hundred-twenty", "120", None, "man", "word")]),
    ("two thousand and five men", [("two thousand and five", "2005", None, "man", "word")]),
    ("5 million people", [("5 million", "5000000", None, "person", "digits")]),
    ("half of it", [("half", "1/2", None, None, "fraction")]),
    ("half an hour", [("half", "1/2", "hour", None, "fraction")]),
    ("a quarter of a metre", [("a quarter", "1/4", "metre", None, "fraction")]),
    ("half of the cake", [("half", "1/2", None, "cake", "fraction")]),
    ("6 m^2 of path", [("6", "6", "square metre", "path", "digits")]),
    (
        "5 m2 and 40 sq. ft",
        [("5", "5", "square metre", None, "digits"), ("40", "40", "square foot", None, "digits")],
    ),
    ("a third of the class", [("a third", "1/3", None, "class", "fraction")]),
    ("two thirds of it", [("two thirds", "2/3", None, None, "fraction")]),
    ("three-quarters of it", [("three-quarters", "3/4", None, None, "fraction")]),
    ("two and a half pies", [("two and a half", "5/2", None, "pie", "fraction")]),
    ("two and three quarters pies", [("two and three quarters", "11/4", None, "pie", "fraction")]),
    ("3 and two-thirds pies", [("3 and two-thirds", "11/3", None, "pie", "fraction")]),
    (
        "five came and two thirds of them left",
        [("five", "5", None, None, "word"), ("two thirds", "2/3", None, None, "fraction")],
    ),
    (
        "had five and two thirds of them were ripe",
        [("five", "5", None, None, "word"), ("two thirds", "2/3", None, None, "fraction")],
    ),
    ("3 and a half pies", [("3 and a half", "7/2", None, "pie", "fraction")]),
    ("a dozen eggs", [("a dozen", "12", None, "egg", "word")]),
    ("two dozen eggs", [("two dozen", "24", None, "egg", "word")]),
    ("3 dozen eggs", [("3 dozen", "36", None, "egg", "word")]),
    ("half a dozen eggs", [("half a dozen", "6", None, "egg", "word")]),
    (
        "half of a dozen",
        [("half", "1/2", None, None, "fraction"), ("a dozen", "12", None, None, "word")],
    ),
    ("half a million men", [("half a million", "500000", None, "man", "word")]),
    ("a half-million men", [("a half-million", "500000", None, "man", "word")]),
    ("a quarter of a million men", [("a quarter of a million", "250000", None, "man", "word")]),
    (
        "three quarters of a million",
        [("three quarters of a million", "750000", None, None, "word")],
    ),
    ("one and a half million", [("one and a half million", "1500000", None, None, "word")]),
    ("2 and a half thousand men", [("2 and a half thousand", "2500", None, "man", "word")]),
    ("twice as many", [("twice", "2", None, None, "multiplicative")]),
    ("double the price", [("double", "2", None, "price", "multiplicative")]),
    ("triple the price", [("triple", "3", None, "price", "multiplicative")]),
    ("one whistle", [("one", "1", None, "whistle", "word")]),
    (
        "at 8:30 and 5:15 pm",
        [
            ("8:30", "510", "o'clock", None, "time"),
            ("5:15", "1035", "o'clock", None, "time"),
        ],
    ),
    ("at 8.30 p.m.", [("8.30", "1230", "o'clock", None, "time")]),
    ("at 12:05 am", [("12:05", "5", "o'clock", None, "time")]),
    ("3x12", [("3", "3", None, None, "digits"), ("12", "12", None, None, "digits")]),
    ("a ratio of 7:12", [("7", "7", None, None, "digits"), ("12", "12", None, None, "digits")]),
    ("2,40 € each", [("2,40", "2.4", "euro", None, "digits")]),
    ("R$ 7,50 each", [("7,50", "7.5", "real", None, "digits")]),
    ("Rs. 1,25,000", [("1,25,000", "125000", "rupee", None, "digits")]),
    ("half past 50p", [("50", "50", "penny", None, "digits")]),
    ("1 250,5 m", [("1 250,5", "1250.5", "metre", None, "digits")]),
    ("1'250 pins", [("1'250", "1250", None, "pin", "digits")]),
    ("zero point two five km", [("zero point two five", "1/4", "kilometre", None, "word")]),
    ("two point five litres", [("two point five", "5/2", "litre", None, "word")]),
    (
        "two point zero five million",
        [("two point zero five million", "2050000", None, None, "word")],
    ),
    ("a fifth of a week", [("a fifth", "1/5", "week", None, "fraction")]),
    ("a third metre", [("a third", "1/3", "metre", None, "fraction")]),
    ("twenty first graders", [("twenty", "20", None, "grader", "word")]),
    ("a thirty-second break", [("thirty", "30", "second", None, "word")]),
    ("a hundred first prizes", [("a hundred", "100", None, "prize", "word")]),
    ("gave one of them", [("one", "1", None, None, "word")]),
    ("five six", [("five", "5", None, "six", "word"), ("six", "6", None, None, "word")]),
]

NOTHING = [
    "",
    "the 3rd shelf, the 21st day, a third friend, the second half",
    "on a third day, in a fifth week",
    "on the twenty-first day, the Forty-Third page, the one hundred and twenty-ninth guest",
    "her thirty-second birthday, on the twenty-second of May",
    "flight B12 on 12/25/2020 in the 1990s",
    "each one, this one, another one, no one, the red one.",
    "a big one and a small one, which one, either one, her old one for him",
    "One of them is red. They came one by one, then one at a time.",
    "on 24.12.2025 or 2025-12-24",
    "they helped one another",
    "One day, Noor went out.",
    "dozens of stars, hundreds of stars",
    "9" * 400,
    "3D glasses",
    "an egg and a lot of salt",
]


@pytest.mark.parametrize(("text", "rows"), FOUND, ids=[text for text, _ in FOUND])
def test_quantities_are_read_with_what_they_count(text: str, rows: list[Row]) -> None:
    found = find_quantities(text)
    assert [(q.surface, q.value, q.unit, q.thing, q.form) for q in found] == [
        (surface, Fraction(value), unit, thing, form) for surface, value, unit, thing, form in rows
    ]


@pytest.mark.parametrize("text", NOTHING)
def test_ordinals_dates_labels_and_pronouns_are_not_quantities(text: str) -> None:
    assert find_quantities(text) == []


def test_quarters_are_coins_beside_other_coins() -> None:
    coins = find_quantities("Three quarters and two dimes")
    assert [(q.value, q.thing) for q in coins] == [(3, "quarter"), (2, "dime")]


def test_some_things_end_like_adverbs() -> None:
    found = find_quantities("4 jelly beans, 5 fly traps and 2 lilies, usually only 6 daily")
    assert [q.thing for q in found] == ["bean", "trap", "lily", None]


def test_articles_are_quantities_only_if_requested() -> None:
    text = "Ama ate an egg, a red plum and a lot of rice in a day."
    assert find_quantities(text) == []
    found = find_quantities(text, articles=True)
    assert [(q.surface, q.unit, q.thing, q.form) for q in found] == [
        ("an", None, "egg", "article"),
        ("a", None, "plum", "article"),
        ("a", "day", None, "article"),
    ]


def test_one_is_a_quantity_unless_it_is_a_pronoun() -> None:
    assert [q.value for q in find_quantities("She has one. One hour, one of the boxes.")] == [1] * 3


def test_the_letter_of_a_class_or_a_room_is_not_a_currency() -> None:
    assert [q.value for q in find_quantities("Class 5c has 24 pupils in room R12.")] == [24]
    assert [(q.value, q.unit) for q in find_quantities("It costs 50c.")] == [(50, "cent")]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ('The card shows "7" now.', None),
        ("The card shows “7” now.", None),
        ('a 7" nail', "inch"),
        ('"A 7" nail"', "inch"),
    ],
)
def test_the_closing_quotation_mark_of_a_number_is_not_an_inch_sign(
    text: str, unit: str | None
) -> None:
    assert [(q.value, q.unit) for q in find_quantities(text)] == [(7, unit)]


def test_won_is_a_verb_after_a_small_number() -> None:
    found = find_quantities("If 7 won, how many lost? It costs ₩9 or 8,000 won, a 500-won coin.")
    assert [(q.value, q.unit, q.thing) for q in found] == [
        (7, None, None),
        (9, "won", None),
        (8000, "won", None),
        (500, "won", None),
    ]


def test_a_product_sign_is_not_a_thing() -> None:
    found = find_quantities("Find 2x, 3 x 12 and 4 pens.")
    assert [q.thing for q in found] == [None, None, None, "pen"]


def test_a_number_with_only_one_reading_keeps_it_under_another_decimal_sign() -> None:
    assert [q.value for q in find_quantities("It costs 1.250 €.", decimal_sign=".")] == [1250]


alphabet = st.sampled_from(
    [*list("aho 159,./-½$%\n"), "one ", "half ", "dozen ", "and ", "hundred "]
)


@given(st.text(max_size=80) | st.lists(alphabet, max_size=30).map("".join), st.booleans())
def test_spans_are_ordered_and_do_not_overlap(text: str, articles: bool) -> None:
    last = 0
    for quantity in find_quantities(text, articles=articles):
        assert last <= quantity.start < quantity.end <= len(text)
        assert text[quantity.start : quantity.end] == quantity.surface
        last = quantity.end
