import pytest

from mwpapp.ml.generators.reorder.reading.layout import order_of, read_layout
from mwpapp.ml.generators.reorder.reading.references import read_references


def is_kept(text, *, tools):
    """Return whether all references are kept if the last statement follows the question."""
    layout = read_layout(text, tokens=tools.tagger.tag(text), original=text)
    *told, last, question = order_of(layout)
    new = read_references([*told, question, last], cast=layout.cast)
    return layout.references.are_kept(new)


@pytest.mark.parametrize(
    "text",
    [
        "Amy has 8 pens. Amy buys 3 pens. How many pens does Amy have?",
        "There are 8 cats in the garden. Now 3 cats leave. How many cats are there?",
        "Faye and Tom pick pears. Tom picks 5 pears. How many pears do they pick?",
        "It snowed all day. In the morning 3 cm of snow fell. How long did it take?",
        "The path is long. The gate is 2 m wide. How wide is the gate?",
    ],
)
def test_an_order_keeps_what_words_refer_to(text, tools):
    assert is_kept(text, tools=tools)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Amy has 8 pens. Eva buys 3 pens. How many does she buy?", "she"),
        ("Amy has 8 pens. She buys a box for 3 dollars. How much is the box?", "the"),
        ("Amy spends 3 dollars on one big plum. How much does the plum cost?", "the"),
        ("Amy reads a book. Each chapter has 8 pages. How long are these chapters?", "these"),
        ("Amy has 8 pens. Two boys come. How many pens do they get?", "they"),
        ("Amy has 8 pens. She buys 3 pens. How many does she have then?", "then"),
        ("Amy has 8 pens. She buys 3 rulers. How many are red?", "how many"),
    ],
)
def test_an_order_that_changes_what_a_word_refers_to_is_detected(text, word, tools):
    assert not is_kept(text, tools=tools)
