import pytest

from mwpapp.ml.english.grammar.clauses import clause_with
from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.reading.each import counted_names, is_repeated, with_each
from tests.ml.english.tagged import words


@pytest.mark.parametrize(
    ("line", "number", "expected"),
    [
        ("a/DT box/NN holds/VBZ 6/CD pens/NNS", 3, "each box holds 6 pens"),
        ("a/DT van/NN holds/VBZ 6/CD pens/NNS", 3, "a van holds 6 pens"),
        ("he/PRP puts/VBZ 6/CD pens/NNS into/IN a/DT box/NN", 2, "he puts 6 pens into each box"),
        ("there/EX are/VBP 6/CD pens/NNS in/IN each/DT box/NN", 2, "each box has 6 pens"),
        ("a/DT box/NN costs/VBZ 6/CD dollars/NNS", 3, "a box costs 6 dollars"),
    ],
)
def test_a_counted_thing_with_an_article_becomes_each(line, number, expected):
    assert as_text(with_each(words(line), number=number, counted=["box", "pen"])) == expected


@pytest.mark.parametrize(
    ("line", "number", "repeated"),
    [
        ("each/DT tray/NN holds/VBZ 6/CD pens/NNS", 3, True),
        ("she/PRP reads/VBZ 6/CD pages/NNS a/DT day/NN", 2, True),
        ("she/PRP reads/VBZ 6/CD pages/NNS in/IN a/DT week/NN", 2, False),
        ("she/PRP has/VBZ 3/CD packs/NNS with/IN 7/CD pens/NNS in/IN each/DT", 2, False),
    ],
)
def test_an_amount_that_each_of_several_has_is_repeated(line, number, repeated):
    clause = clause_with(words(line), number)
    phrase = phrase_at(clause.words, number - clause.start)
    assert is_repeated(clause, phrase) is repeated


def test_counted_nouns_have_singular_heads():
    assert counted_names([words("boxes/NNS of/IN pens/NNS"), ()]) == {"box"}
