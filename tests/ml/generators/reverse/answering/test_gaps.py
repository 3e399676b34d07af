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
        ("Ada/NNP take/VB on/RP her/PRP$ trip/NN to/IN Rome/NNP",
         "Ada take 12 pens on her trip to Rome"),
        ("Ada/NNP take/VB on/IN her/PRP$ trip/NN to/IN Rome/NNP",
         "Ada take 12 pens on her trip to Rome"),
        ("Ada/NNP take/VB on/RP the/DT trip/NN", "Ada take 12 pens on the trip"),
        ("Ada/NNP take/VB on/RP Monday/NNP", "Ada take 12 pens on Monday"),
        ("Ada/NNP take/VB in/RP a/DT week/NN", "Ada take in 12 pens a week"),
        ("Ada/NNP take/VB in/RP today/NN", "Ada take in 12 pens today"),
        ("Ada/NNP take/VB to/IN school/NN", "Ada take 12 pens to school"),
        ("it/PRP take/VB Ada/NNP to/TO win/VB", "it take Ada 12 pens to win"),
        ("they/PRP need/VBP to/TO read/VB each/DT day/NN", "they need to read 12 pens each day"),
        ("they/PRP need/VBP to/TO read/VB every/DT day/NN", "they need to read 12 pens every day"),
        ("they/PRP need/VBP to/TO fill/VB each/DT box/NN", "they need 12 pens to fill each box"),
        ("they/PRP need/VBP to/TO do/VB each/DT day/NN 's/POS work/NN",
         "they need 12 pens to do each day's work"),
        ("they/PRP need/VBP to/TO make/VB a/DT cake/NN", "they need 12 pens to make a cake"),
        ("they/PRP earn/VBP a/DT week/NN", "they earn 12 pens a week"),
    ],
)  # fmt: skip
def test_the_amount_fills_the_gap_after_the_verb(rest, expected):
    found = with_amount(PENS, words(rest), subject=1, verbs_from=())
    assert as_text(found) == expected


def test_the_object_of_a_verb_that_takes_only_one_leaves_no_gap():
    rest = words("Ada/NNP painted/VBD the/DT wall/NN")
    assert with_amount(PENS, rest, subject=1, verbs_from=()) is None
