"""Statements of a story become conditions after "if", unless they would read badly."""

import pytest

from mwpapp.ml.generators.reorder.generator import Reorder


@pytest.mark.parametrize(
    "text",
    [
        # two facts of a list
        "Amy picks 5 pears. Omar picks 7 pears. They go home. How many pears did they pick?",
        # the clause answers the question
        "Amy is hungry. She eats 5 pears. How many pears does she eat?",
        # only the condition says who "they" are
        "A show costs 20 euros. The players give 5 euros away. How many euros do they keep?",
        # two clauses with "and"
        "Amy is at home. Omar and Eva have 5 pens and pay 2 dollars. How much is one pen?",
        # reported speech
        "Amy visits a farm. She hears that it has 5 cows. How many cows are there?",
        # tenses that do not agree
        "Amy had some pens. She lost 5 pens. How many pens will she buy?",
        "Amy had 15 dogs. Each dog had 5 puppies. How many puppies does Amy now have?",
        "Amy found 9 pens. She lost 23 pens. How many more pens did she lose than she found?",
        "Amy lost 9 pens. If she had 23 pens earlier, how many pens does she have now?",
        # the same duty in the question and in the condition
        "Amy had to read 9 pages and 2 poems. How many texts did she have to read?",
        # "then" belongs to the verb after the relative clause
        "A club has 30 books. Then a girl who had 24 books joined it. How many books are there?",
        # a state after a number of years
        "Amy is 27 years older than Eva. After 8 years she will be twice as old. How old is Eva?",
        # "all three" refers to all of the statements
        "Lake A has 25 trout. Lake B has 9 trout and lake C has 7. How many are in all three?",
        # "then" without what it follows
        "Amy pays 5 dollars. Tax of 20% is then added to the bill. How much does she pay?",
        "Sam poured 1 bucket. A minute later he poured another 8 buckets. How much did he pour?",
        # the same words in the question: an act, a subject, a place
        "Amy sprinted 24 miles at 6 miles an hour. How long did Amy sprint?",
        "The clown filled 5 balloons. He filled 6 cups. How many cups does the clown have?",
        "There were 27 boys in the park at noon. How many children were in the park at noon?",
        "Amy and Eva ran. Amy ran a race of 5 miles. How much longer was the race of 5 miles?",
        "There are 46 rulers in the box. Tim took 5 from the box. How many are in the box now?",
        # which of the two is "she"?
        "Amy had 25 nuts. Eva took some of them. Now she has 11 nuts. How many did Eva take?",
        # "now" applies to the whole story
        "A vase held 8 roses. Amy cut more. There are now 9 of them. How many did she cut?",
        # no amount
        "Amy has 5 pens. She shares them with Omar. How many pens does each one get?",
    ],
)
def test_a_statement_that_reads_badly_as_a_condition_is_not_folded(text, write):
    assert not [one for one in write(Reorder(), text, count=9) if " if " in one.text]


def test_a_statement_whose_numbers_the_equation_does_not_use_is_not_folded(write):
    text = "Amy has 8 pens. She buys 3 pens. She is 9 years old. How many pens does she have?"
    question = "How many pens does she have if she is 9 years old?"
    assert not [one for one in write(Reorder(), text, equation="8 + 3") if question in one.text]
    assert [one for one in write(Reorder(), text) if question in one.text]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Amy has 36 nuts. She shares them among 4 boys. How many nuts does each boy get?",
            "How many nuts does each boy get if Amy has 36 nuts and shares them among 4 boys?",
        ),
        (
            "Each bucket will hold 9 apples. There are 56 apples. How many buckets will Amy need?",
            "How many buckets will Amy need if each bucket holds 9 apples and there are 56 apples?",
        ),
        (
            "The red kite is 50 metres high. Then the red kite climbs 9 metres. How high is the "
            "red kite now?",
            "The red kite is 50 metres high. How high is the red kite after it climbs 9 metres?",
        ),
    ],
)
def test_the_statements_of_a_story_are_folded_into_a_condition(text, wanted, write):
    assert wanted in [one.text for one in write(Reorder(), text, count=9)]


def test_only_neighbouring_amounts_share_a_verb(write):
    text = (
        "Amy has only 2 hours in a day to do all of this. She has 98 towels. How long does it take?"
    )
    assert not [one for one in write(Reorder(), text, count=9) if "and 98 towels" in one.text]


def test_a_sentence_does_not_repeat_a_noun_three_times(write):
    text = (
        "At once 4 people ride the wheel. Each seat on the wheel holds 2 people. How many seats "
        "does the wheel have?"
    )
    assert not [one for one in write(Reorder(), text, count=9) if one.text.startswith("How")]


def test_a_noun_that_the_question_omits_is_added(write):
    text = "Twelve pears are shared among 4 children. How many does each child get?"
    (variant,) = write(Reorder(), text)
    assert variant.text == (
        "How many pears does each child get if twelve pears are shared among 4 children?"
    )


def test_a_separated_condition_is_joined(write):
    text = "Amy's box weighs 5 kg. If together two boxes weigh 9 kg. How heavy is the other box?"
    assert write(Reorder(), text) == []
    text = "Amy buys 2 pens. If she pays with 9 dollars. How much change does she get?"
    wanted = "Amy buys 2 pens. How much change does she get if she pays with 9 dollars?"
    assert wanted in [one.text for one in write(Reorder(), text)]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (
            "Tom the cat is 5 years old. Rex the dog is 3 years older than Tom. How old is Rex?",
            "him the dog",
        ),
        (
            "A farm keeps 96 birds. The number of hens is 4 more than that of ducks. "
            "Find the number of hens.",
            "if they is",
        ),
        (
            "A welder and a painter share $90. The rates of the welder and the painter are in the "
            "ratio 5:4. The welder works 12 days. What is the welder's share?",
            "if it works",
        ),
    ],
)
def test_no_pronoun_replaces_a_person_or_a_part_of_a_name(text, refused, write):
    texts = [one.text for one in write(Reorder(), text, count=9)]
    assert not [one for one in texts if refused in one]


def test_now_is_dropped_from_a_question_with_a_condition(write):
    text = "A truck holds 90 litres. It fills 3 tanks with 20 litres each. How much is in it now?"
    assert not [one for one in write(Reorder(), text) if "now if" in one.text]
