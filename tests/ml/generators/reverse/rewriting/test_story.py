"""The story of a reversed problem, without the number that the new question asks for."""

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.reading.asked import find_asked
from mwpapp.ml.generators.reverse.reading.prepared_problem import read_problem
from mwpapp.ml.generators.reverse.rewriting.story import story_without
from mwpapp.ml.types import Problem


@pytest.fixture
def tell(tools):
    def run(text: str, equation: str, index: int):
        subject = read_problem(Problem(text=text, equation=equation), tools=tools)
        asked = find_asked(subject, index=index)
        told = story_without(asked, answer=())
        return told if told is None else [as_text(words) for words in told]

    return run


@pytest.mark.parametrize(
    ("text", "equation", "index", "told"),
    [
        ("Ada had 9 pens. She lost 4. How many were left?", "9 - 4", 1,
         ["Ada had 9 pens", "She lost some"]),
        ("Ada had 9 pens. She lost only 4 of them. How many were left?", "9 - 4", 1,
         ["Ada had 9 pens", "She lost some of them"]),
        ("Ada has 9 pens. She buys 4 more pens. How many pens does she have?", "9 + 4", 1,
         ["Ada has 9 pens", "She buys some more pens"]),
        ("Ada had 9 ounces of clay. She used 4 ounces of clay. How much was left?", "9 - 4", 1,
         ["Ada had 9 ounces of clay", "She used some clay"]),
        ("Ada had 9 dollars. She spent 4 dollars. How much did she have left?", "9 - 4", 1,
         ["Ada had 9 dollars", "She spent some money"]),
        ("A box holds 9 pens. Ada has 4 boxes. How many pens does Ada have?", "9 * 4", 0,
         ["each box holds the same number of pens", "Ada has 4 boxes"]),
        ("Ada has 4 jars. Each jar holds 9 pennies. How many pennies does Ada have?", "4 * 9", 1,
         ["Ada has 4 jars", "Each jar holds the same number of pennies"]),
        ("Ada has 4 jars. Each jar holds 9 ounces of clay. How much clay does Ada have?", "4 * 9",
         1, ["Ada has 4 jars", "Each jar holds the same amount of clay"]),
    ],
)  # fmt: skip
def test_the_number_becomes_an_unknown_amount(text, equation, index, told, tell):
    assert tell(text, equation, index) == told


@pytest.mark.parametrize(
    ("text", "equation", "index", "told"),
    [
        # a comparison, and what it compares with
        ("Ben has 9 pens. Ada has 4 more pens than Ben. How many pens does Ada have?", "9 + 4", 1,
         ["Ben has 9 pens"]),
        ("Ben has 9 pens. Ada has 4 more pens than Ben. How many pens does Ada have?", "9 + 4", 0,
         ["Ada has 4 more pens than Ben"]),
        ("Ben has 9 pens. He has 4 more than Ada. How many pens does Ada have?", "9 - 4", 0,
         ["Ben has 4 more pens than Ada"]),
        # a price, a measure, a number of groups, a state at the end
        ("One pen costs $9. How many pens can you buy with $36?", "36 / 9", 1, []),
        ("Ada walks 9 miles a day. She walks for 4 days. How many miles does she walk?", "9 * 4", 1,
         ["Ada walks 9 miles a day"]),
        ("Each box has 9 pens. There are 4 boxes. How many pens are there?", "9 * 4", 1,
         ["Each box has 9 pens"]),
        ("Ada lost 9 pens. Now she has 4 pens left. How many did Ada have before?", "9 + 4", 1,
         ["Ada lost 9 pens"]),
    ],
)  # fmt: skip
def test_a_statement_that_the_question_repeats_is_omitted(text, equation, index, told, tell):
    assert tell(text, equation, index) == told


@pytest.mark.parametrize(
    ("text", "equation", "index"),
    [
        ("Ada ran 9 metres. Ben ran 4 metres. How many metres did they run?", "9 + 4", 0),
        ("A pen costs $9. Ada has $4. How much more does she need?", "9 - 4", 0),
        (
            "A coach holds 9 people, and a van holds 4. 2 vans and a coach came. "
            "How many people came?",
            "9 + 2 * 4",
            1,
        ),
        ("A ticket costs $9 and a cup costs $4. How much do they cost?", "9 + 4", 0),
    ],
)
def test_a_story_that_would_read_badly_is_refused(text, equation, index, tell):
    assert tell(text, equation, index) is None
