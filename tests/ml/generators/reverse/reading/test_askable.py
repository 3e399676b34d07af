import pytest

from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.generators.reverse.reading.askable import counts_many, has_another_statement, may_ask
from tests.ml.english.tagged import words


@pytest.mark.parametrize(
    ("line", "number", "may"),
    [
        ("Ada/NNP sold/VBD 3/CD pens/NNS", 2, True),
        ("Ada/NNP sold/VBD 3/CD", 2, True),
        ("Ada/NNP sold/VBD about/IN 3/CD pens/NNS", 3, False),
        ("Ada/NNP is/VBZ in/IN grade/NN 3/CD", 4, False),
        ("it/PRP lasts/VBZ 3/4/CD of/IN an/DT hour/NN", 2, False),
        ("Ada/NNP ran/VBD 3/CD times/NNS", 2, True),
        ("Ada/NNP has/VBZ 3/CD times/NNS as/RB many/JJ", 2, False),
    ],
)
def test_only_an_exact_count_can_become_the_question(line, number, may):
    sentence = words(line)
    assert may_ask(sentence, phrase_at(sentence, number)) is may


def test_how_many_needs_a_plural():
    many, one = words("3/CD pens/NNS"), words("3/CD pen/NN")
    assert counts_many(phrase_at(many, 0), ())
    assert not counts_many(phrase_at(one, 0), ())


def test_a_relative_clause_is_another_statement():
    assert has_another_statement(words("that/WDT Ada/NNP sold/VBD"))
    assert not has_another_statement(words("on/IN Monday/NNP"))
