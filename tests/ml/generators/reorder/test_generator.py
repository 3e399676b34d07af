import pytest

from mwpapp.ml.generators.reorder.generator import Reorder


def texts(write, text, **fields):
    return [candidate.text for candidate in write(Reorder(), text, count=20, **fields)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "If 6 pens cost 12 dollars, how much does one pen cost?",
            "How much does one pen cost if 6 pens cost 12 dollars?",
        ),
        (
            "If 6 pens cost 12 dollars how much does one pen cost?",
            "How much does one pen cost if 6 pens cost 12 dollars?",
        ),
        (
            "How many cups are clean if 10 cups stand on the tray and 4 are dirty?",
            "If 10 cups stand on the tray and 4 are dirty, how many cups are clean?",
        ),
        (
            "How many cups are clean if 10 cups stand on the tray and 4 are dirty?",
            "10 cups stand on the tray and 4 are dirty. How many cups are clean?",
        ),
        (
            "Priya has 12 buns. If Priya sells 5, how many buns does she have left?",
            "Priya has 12 buns. How many buns does she have left if she sells 5?",
        ),
        (
            "How old is Priya now if she was 9 years old 3 years ago?",
            "If Priya was 9 years old 3 years ago, how old is she now?",
        ),
        (
            "Paving costs $24 a metre. If the path is 30 metres long, find the cost of the path.",
            "Paving costs $24 a metre. Find the cost of the path if the path is 30 metres long.",
        ),
    ],
)
def test_the_condition_of_the_question_moves(text, wanted, write):
    assert wanted in texts(write, text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "The library has 75 books. The class borrows 18 of them. How many books are left?",
            "The library has 75 books. How many books are left after the class borrows 18 of them?",
        ),
        (
            "The library had 75 books. The class borrowed 18 of them. How many books are left?",
            "The library had 75 books. How many books are left now that the class has borrowed 18 "
            "of them?",
        ),
        (
            "Omar runs 4 laps of 400 metres. Then he walks 100 metres. How far does he move?",
            "How far does Omar move if he runs 4 laps of 400 metres and then walks 100 metres?",
        ),
        (
            "A tape was 13 metres long. Nadia used some of it. Now 6 metres are left. How many "
            "metres did she use?",
            "A tape was 13 metres long. Nadia used some of it. How many metres did she use if 6 "
            "metres are now left?",
        ),
    ],
)
def test_the_last_statement_becomes_a_condition(text, wanted, write):
    assert wanted in texts(write, text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Emil buys 3 notebooks for $2.40 each and a ruler for $1.50. How much does he pay?",
            "How much does Emil pay if he buys 3 notebooks for $2.40 each and a ruler for $1.50?",
        ),
        (
            "Priya has 14 buns. She sells 5 buns. How many buns does she have left?",
            "How many buns does Priya have left if she starts with 14 buns and sells 5 buns?",
        ),
        (
            "Lina read 12 pages on Monday. She read 7 pages on Tuesday. How many pages did she "
            "read in all?",
            "How many pages did Lina read in all if she read 12 pages on Monday and 7 pages on "
            "Tuesday?",
        ),
        (
            "A hiker walks 5 kilometres in an hour. How far does she walk in 3 hours?",
            "How far does a hiker walk in 3 hours if she walks 5 kilometres in an hour?",
        ),
        (
            "A car uses 8 litres of petrol for 100 km. How much petrol does the car need for 250 "
            "km?",
            "How much petrol does a car need for 250 km if it uses 8 litres of petrol for 100 km?",
        ),
        (
            "Yuki has 12 crayons and Omar has 9 crayons. How many more crayons does Yuki have "
            "than Omar?",
            "How many more crayons does Yuki have than Omar if she has 12 crayons and he has 9 "
            "crayons?",
        ),
    ],
)
def test_a_short_story_becomes_a_condition(text, wanted, write):
    assert wanted in texts(write, text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "A pen costs 2 dollars. A ruler costs 3 dollars. How much do both cost?",
            "A ruler costs 3 dollars. A pen costs 2 dollars. How much do both cost?",
        ),
        (
            "Aisha has 20 cards and Omar has 35 cards. How many cards are there?",
            "Omar has 35 cards and Aisha has 20 cards. How many cards are there?",
        ),
        (
            "Kofi picks 5 red apples and 7 green apples. He eats 3. How many apples are left?",
            "Kofi picks 7 green apples and 5 red apples. He eats 3. How many apples are left?",
        ),
        (
            "How many seats are in 6 rows? Every row has 10 seats.",
            "Every row has 10 seats. How many seats are in 6 rows?",
        ),
    ],
)
def test_facts_are_swapped(text, wanted, write):
    assert wanted in texts(write, text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "priya has 14 buns . she sells 5 buns . how many buns does she have left ?",
            "how many buns does priya have left if she starts with 14 buns and sells 5 buns?",
        ),
        (
            "there are 40 seats . if 8 seats make a row , how many rows can be made ?",
            "there are 40 seats. how many rows can be made if 8 seats make a row?",
        ),
    ],
)
def test_a_lowercase_text_is_returned_in_lower_case(text, wanted, write):
    assert wanted in texts(write, text)


@pytest.mark.parametrize(
    "text",
    [
        "Ann met Eva. She gave her 3 pens. How many pens did she give?",
        "A car uses 5 litres. At this rate, how far does it go?",
        "Nine teams play. Each of them plays. How many games are played?",
        "She has 5 pens. She buys 3 pens. How many pens does she have?",
        "Just a statement. And another.",
        "Ada has 8 eggs. She finds 6 more eggs. How many eggs does she have?",
    ],
)
def test_a_text_that_reads_badly_in_any_other_order_has_no_variant(text, write):
    assert texts(write, text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Mina has 11 pens. Ben gives Mina 4 more. How many pens does Mina have in all?",
            "she has 11",
        ),
        ("Mina had 7 dollars. She spent some money. How much did she spend?", "spend if"),
        (
            "Sam has 16 figs. If Ada has 21 figs, find out how many figs they have altogether.",
            "altogether if Ada",
        ),
        (
            "Mina has 8 eggs. Ben gives Mina 6 more. Later, Mina buys 13 pens at the store. "
            "How many eggs does Mina have in all?",
            "after she buys",
        ),
    ],
)
def test_no_condition_repeats_the_question_or_is_unrelated_to_it(text, wrong, write):
    assert not [one for one in texts(write, text) if wrong in one]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "There are 12 boys in a class and twice as many girls. How many are there in all?",
            "many boys",
        ),
        (
            "There are 12 boys in a class, and there is a dozen girls. How many are there "
            "altogether?",
            "many boys",
        ),
        ("A farm has 12 cows and one horse. How many are there in all?", "many cows"),
        ("A farm has 12 cows and a horse. How many are there in all?", "many cows"),
    ],
)
def test_a_question_about_a_sum_of_several_things_names_none_of_them(text, wrong, write):
    assert not [one for one in texts(write, text) if wrong in one]


def test_a_question_about_a_sum_of_one_thing_names_it(write):
    text = "A box has 12 red pens and 5 blue pens. How many are there in all?"
    assert [one for one in texts(write, text) if "How many pens are there in all" in one]


def test_an_unfinished_text_that_ends_with_a_comma_gives_no_variants(write):
    assert texts(write, "Ana has 3 pens. If she buys 5,") == []
