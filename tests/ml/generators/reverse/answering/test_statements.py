from fractions import Fraction

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.answering.statements import answer_statement
from mwpapp.ml.generators.reverse.reading.amounts import Setting
from tests.ml.english.tagged import words

SETTING = Setting(
    noun=words("pens/NNS"),
    first=words("pens/NNS"),
    money="$",
    unit=words("metres/NNS"),
)


def _said(line, value=12, mood=""):
    found = answer_statement(words(line), value=Fraction(value), setting=SETTING, mood=mood)
    return found and as_text(found)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("how/WRB many/JJ pens/NNS does/VBZ Ada/NNP have/VB", "Ada has 12 pens"),
        ("how/WRB many/JJ pens/NNS did/VBD Ada/NNP give/VB to/IN Kofi/NNP",
         "Ada gave 12 pens to Kofi"),
        ("how/WRB many/JJ pens/NNS are/VBP there/EX", "there are 12 pens"),
        ("how/WRB many/JJ pens/NNS are/VBP red/JJ", "12 pens are red"),
        ("how/WRB many/JJ knots/NNS has/VBZ each/DT row/NN", "each row has 12 knots"),
        ("how/WRB many/JJ boys/NNS went/VBD home/RB", "12 boys went home"),
        ("how/WRB many/JJ are/VBP left/VBN", "12 pens are left"),
        ("how/WRB much/JJ money/NN did/VBD she/PRP spend/VB", "she spent $12"),
        ("how/WRB tall/JJ is/VBZ the/DT tower/NN", "the tower is 12 metres tall"),
        ("what/WP is/VBZ the/DT number/NN of/IN pens/NNS", "there are 12 pens"),
        ("what/WP is/VBZ the/DT number/NN of/IN boxes/NNS of/IN pens/NNS",
         "there are 12 boxes of pens"),
    ],
)  # fmt: skip
def test_a_question_and_its_answer_make_a_statement(question, statement):
    assert _said(question) == statement


def test_a_conditional_becomes_a_fact_if_its_condition_is_a_fact():
    question = "how/WRB many/JJ pens/NNS would/MD she/PRP have/VB left/VBN"
    assert _said(question, mood="VBD") == "she had 12 pens left"
    assert _said(question) == "she would have 12 pens left"


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("what/WP is/VBZ the/DT difference/NN", 12),
        ("what/WP is/VBZ the/DT number/NN of/IN sides/NNS of/IN the/DT polygon/NN", 12),
        ("what/WP is/VBZ the/DT number/NN of/IN pages/NNS of/IN her/PRP$ book/NN", 12),
        ("how/WRB many/JJ pens/NNS are/VBP there/EX", Fraction(1, 2)),
        ("why/WRB is/VBZ it/PRP", 12),
        ("how/WRB many/JJ pens/NNS did/VBD it/PRP use/VB to/TO have/VB", 12),
    ],
)
def test_a_question_that_no_rule_fits_gives_no_statement(question, value):
    assert _said(question, value=value) is None
