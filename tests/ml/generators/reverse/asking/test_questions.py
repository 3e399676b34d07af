from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.asking.questions import known
from tests.ml.english.tagged import words


def test_the_second_mention_has_the_definite_article():
    assert as_text(known(words("a/DT shop/NN"))) == "the shop"
