import pytest

from mwpapp.ml.english.grammar.tagged_words import Style, as_text
from mwpapp.ml.generators.reverse.asking.turning import turned
from tests.ml.english.tagged import words

PLAIN = Style(tokenized=False, small=False)


def _turned(line, number):
    return turned(words(line), number=number, noun=(), style=PLAIN)


@pytest.mark.parametrize(
    ("line", "number", "statement", "question"),
    [
        ("Ada/NNP sold/VBD 3/CD pens/NNS", 2, "Ada sold some pens",
         "how many pens did Ada sell"),
        ("3/CD pens/NNS are/VBP red/JJ", 0, "some pens are red", "how many pens are red"),
        ("on/IN Monday/NNP ,/, Ada/NNP sold/VBD 3/CD pens/NNS", 5,
         "on Monday , Ada sold some pens", "on Monday, how many pens did Ada sell"),
        ("a/DT tray/NN holds/VBZ 6/CD pens/NNS", 3, "a tray holds some pens",
         "how many pens does a tray hold"),
        ("each/DT tray/NN holds/VBZ 6/CD pens/NNS", 3, "each tray holds the same number of pens",
         "how many pens does each tray hold"),
    ],
)  # fmt: skip
def test_a_number_becomes_the_question(line, number, statement, question):
    turn = _turned(line, number)
    assert (as_text(turn.statement), as_text(turn.question)) == (statement, question)


def test_a_sentence_that_only_states_the_number_is_removed():
    turn = _turned("the/DT tower/NN is/VBZ 45/CD feet/NNS tall/JJ", 3)
    assert turn.statement is None
    assert as_text(turn.question) == "how tall is the tower"


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Ada/NNP did/VBD not/RB sell/VB 3/CD pens/NNS", 4),
        ("Ada/NNP sold/VBD about/IN 3/CD pens/NNS", 3),
        ("3/CD pens/NNS", 0),
    ],
)
def test_a_sentence_that_no_rule_fits_is_not_turned(line, number):
    assert _turned(line, number) is None
