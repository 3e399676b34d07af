import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.answering.answer import told_answer
from mwpapp.ml.generators.reverse.reading.prepared_problem import read_problem
from mwpapp.ml.types import Problem


@pytest.mark.parametrize(
    ("text", "equation", "said"),
    [
        ("Ada has 9 pens. She buys 4 pens. How many pens does she have?", "9 + 4",
         "she has 13 pens now"),
        ("Ada had 9 pens. She bought 4 pens. How many pens did she have?", "9 + 4",
         "in the end, she had 13 pens"),
        ("Ada has 9 pens. She has 4 cups. In all, how many things does she have?", "9 + 4",
         "In all, she has 13 things"),
        ("30 dogs are barking. 10 more dogs start to bark. How many dogs are barking?", "30 + 10",
         "40 dogs are barking now"),
    ],
)  # fmt: skip
def test_the_statement_of_the_answer_keeps_the_time(text, equation, said, tools):
    subject = read_problem(Problem(text=text, equation=equation), tools=tools)
    assert as_text(told_answer(subject)) == said
