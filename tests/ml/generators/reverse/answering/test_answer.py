"""The answer of the original is stated in the story or in a statement after it."""

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.answering.answer import told_answer, with_answer
from mwpapp.ml.generators.reverse.reading.prepared_problem import read_problem
from mwpapp.ml.types import Problem


@pytest.fixture
def tell(tools):
    def run(text: str, equation: str):
        return with_answer(read_problem(Problem(text=text, equation=equation), tools=tools))

    return run


@pytest.mark.parametrize(
    ("text", "equation", "statement"),
    [
        ("Ada has 9 pens. She buys 4 pens. How many pens does she have?", "9 + 4",
         "now she has 13 pens"),
        ("Ada had 9 pens. She bought 4 pens. How many pens did she have?", "9 + 4",
         "in the end, she had 13 pens"),
        ("Ada has 9 pens. She gives 4 away. How many pens will she have?", "9 - 4",
         "now she has 5 pens"),
        ("Ada has 9 pens. She loses 4. How many pens are left?", "9 - 4",
         "now there are 5 pens left"),
        ("Ada has 9 pens. She has 4 cups. In all, how many things does she have?", "9 + 4",
         "In all, she has 13 things"),
        ("Ada sold 9 pens. Ben sold 4 pens. How many pens did they sell total?", "9 + 4",
         "they sold 13 pens in total"),
        ("Ada has 9 boxes with 4 pens in each. How many pens does she have?", "9 * 4",
         "she has 36 pens in all"),
        ("30 dogs are barking. 10 more dogs start to bark. How many dogs are barking?", "30 + 10",
         "now 40 dogs are barking"),
        ("There are 9 pens in a box. Ada puts 4 more in. How many pens are in the box?", "9 + 4",
         "now there are 13 pens in the box"),
        ("Ada had 9 sums to do. She finished 4. How many more sums did she have to do?", "9 - 4",
         "she still had to do 5 more sums"),
        ("There are 9 birds on a fence. 4 more birds land on it. How many birds are on the fence?",
         "9 + 4", "now there are 13 birds on the fence"),
        ("A club has 9 boys and 4 girls. 3 more boys join it. How many more boys than girls does "
         "the club have?", "9 + 3 - 4", "now the club has 8 more boys than girls"),
        ("Each room has 9 pupils. There are 4 rooms. How many pupils were there in total?",
         "9 * 4", "there are 36 pupils in total"),
    ],
)  # fmt: skip
def test_the_statement_of_the_answer_has_the_expected_tense_and_adverb(
    text, equation, statement, tell
):
    subject, answer = tell(text, equation)
    assert as_text(answer) == as_text(told_answer(subject)) == statement


@pytest.mark.parametrize(
    ("text", "equation", "story"),
    [
        ("Ada had 9 pens. Her dad gave her some more. Then Ada had 13 pens. "
         "How many pens did Ada get from her dad?", "13 - 9",
         ["Ada had 9 pens", "Her dad gave her 4 more", "Then Ada had 13 pens"]),
        ("Ada had 9 metres of rope. Her dad gave her some more. Then Ada had 13 metres of rope. "
         "How many metres of rope did Ada get from her dad?", "13 - 9",
         ["Ada had 9 metres of rope", "Her dad gave her 4 more metres",
          "Then Ada had 13 metres of rope"]),
        ("Ada had 9 metres of rope. She bought some more rope. Now she has 13 metres. "
         "How much rope did she buy?", "13 - 9",
         ["Ada had 9 metres of rope", "She bought 4 more metres of rope", "Now she has 13 metres"]),
        ("Ada has 60 pens. She puts the same number of pens into each of 5 boxes. "
         "How many pens does she put into each box?", "60 / 5",
         ["Ada has 60 pens", "She puts 12 pens into each of 5 boxes"]),
        ("Ada has some pens. She lost 9. Now she has 4. How many pens did Ada have at first?",
         "9 + 4", ["Ada had 13 pens", "She lost 9", "Now she has 4"]),
        ("Ada spent some money. She had $9 and has $4 left. How much did Ada spend?", "9 - 4",
         ["Ada spent $5", "She had $9 and has $4 left"]),
        ("A baker sold 9 buns. Now he has 4. How many buns did the baker have at first?", "9 + 4",
         ["a baker had 13 buns at first", "the baker sold 9 buns", "Now he has 4"]),
    ],
)  # fmt: skip
def test_the_story_states_the_answer_where_it_mentions_the_amount(text, equation, story, tell):
    subject, answer = tell(text, equation)
    assert [as_text(words) for words in subject.story.statements] == story
    assert answer == ()


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        # "some pens" and "the sand hid 5 pens" would name the same thing twice
        ("Ada had 9 pens. Ada lost some pens in the sand. Ada has 4 left. "
         "How many pens did the sand hide?", "9 - 4"),
        ("Ada sold 9 pens. Ben sold 4 pens. How many more pens did Ada sell?", "9 - 4"),
        ("Ada has 9 pens. Ben has 4 pens. How many pens should Ada give away?", "9 - 4"),
    ],
)  # fmt: skip
def test_an_answer_that_no_rule_can_state_is_refused(text, equation, tell):
    assert tell(text, equation) is None
