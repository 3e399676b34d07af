import pytest

from mwpapp.ml.english.grammar.number_phrases import phrase_at, series_around
from mwpapp.ml.english.grammar.tagged_words import as_text
from tests.ml.english.tagged import words


@pytest.mark.parametrize(
    ("line", "number", "phrase", "noun", "more"),
    [
        ("he/PRP has/VBZ 5/CD red/JJ cups/NNS left/VBN", 2, "5 red cups", "red cups", ""),
        ("5/CD more/JJR cups/NNS", 0, "5 more cups", "cups", "more"),
        ("another/DT 5/CD cups/NNS", 1, "another 5 cups", "cups", "more"),
        ("9/CD ounces/NNS of/IN clay/NN", 0, "9 ounces of clay", "ounces of clay", ""),
        ("it/PRP costs/VBZ $/$ 4/CD today/NN", 3, "$4", "", ""),
    ],
)
def test_the_phrase_of_a_number_contains_the_whole_noun(line, number, phrase, noun, more):
    all_words = words(line)
    found = phrase_at(all_words, number)
    assert as_text(all_words[found.start : found.end]) == phrase
    assert (as_text(found.noun), found.more) == (noun, more)


def test_units_and_money_are_recognized():
    assert phrase_at(words("$/$ 4/CD"), 1).unit == "currency"
    assert phrase_at(words("3/CD hours/NNS"), 0).unit == "time"
    assert phrase_at(words("3/CD cups/NNS of/IN them/PRP"), 0).is_partitive is False
    assert phrase_at(words("3/CD of/IN them/PRP"), 0).is_partitive


def test_the_phrases_of_a_series_are_found_together():
    row = words("3/CD cats/NNS ,/, 4/CD dogs/NNS and/CC 2/CD birds/NNS")
    series = series_around(row, phrase_at(row, 3), stop=len(row))
    assert (series.start, series.end) == (0, len(row))


def test_words_after_one_phrase_of_a_series_belong_to_that_phrase():
    row = words("3/CD for/IN Ada/NNP and/CC 4/CD for/IN Kofi/NNP")
    assert as_text(series_around(row, phrase_at(row, 0), stop=len(row)).local) == "for Ada"
