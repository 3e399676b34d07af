import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.answering.gaps import with_amount
from tests.ml.english.tagged import words

PENS = words("12/CD pens/NNS")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("Ada/NNP has/VBZ", "Ada has 12 pens"),
        ("Ada/NNP has/VBZ left/VBN", "Ada has 12 pens left"),
        ("Ada/NNP gave/VBD Kofi/NNP", "Ada gave Kofi 12 pens"),
        ("Ada/NNP had/VBD in/IN all/DT", "Ada had 12 pens in all"),
        ("Ada/NNP threw/VBD away/RB", "Ada threw 12 pens away"),
    ],
)
def test_the_amount_fills_the_gap_after_the_verb(rest, expected):
    found = with_amount(PENS, words(rest), subject=1, verbs_from=())
    assert as_text(found) == expected


def test_an_object_of_a_verb_that_takes_one_leaves_no_gap():
    rest = words("Ada/NNP painted/VBD the/DT wall/NN")
    assert with_amount(PENS, rest, subject=1, verbs_from=()) is None
