import pytest

from mwpapp.ml.english.grammar.tagged_words import (
    Style,
    as_sentences,
    as_text,
    comma,
    sentences,
    small_first,
    style_of,
    with_end,
)
from tests.ml.english.tagged import words

PLAIN, SMALL = Style(small=False), Style(small=True)


@pytest.mark.parametrize(
    ("text", "style"),
    [("Ada has 3 pens. How many?", PLAIN), ("ada has 3 pens . how many ?", SMALL)],
)
def test_the_style_of_a_text_is_detected(text, style):
    assert style_of(text) == style


def test_punctuation_has_no_space_before_it():
    pens = words("she/PRP has/VBZ Ada/NNP 's/POS pens/NNS for/IN $/$ 3/CD")
    assert as_text(with_end(pens, ".")) == "she has Ada's pens for $3."
    assert as_text((*pens, *comma())) == "she has Ada's pens for $3,"


def test_no_full_stop_is_added_after_a_final_abbreviation():
    rope = words("it/PRP is/VBZ 5/CD m./NN")
    assert as_text(with_end(rope, ".")) == "it is 5 m."
    assert as_text(with_end(rope, "?")) == "it is 5 m.?"


def test_sentences_end_at_punctuation_but_not_after_abbreviations():
    text = words("he/PRP buys/VBZ 5/CD lbs/NNS ./. of/IN flour/NN ./. how/WRB many/JJ ?/.")
    assert [as_text(part) for part in sentences(text)] == [
        "he buys 5 lbs. of flour.",
        "how many?",
    ]


def test_sentences_are_capitalized_only_if_the_source_is():
    parts = [words("she/PRP left/VBD"), words("he/PRP stayed/VBD")]
    assert as_sentences(parts, style=PLAIN) == "She left He stayed"
    assert as_sentences(parts, style=SMALL) == "she left he stayed"


@pytest.mark.parametrize(
    ("line", "wanted"), [("The/DT pens/NNS", "the pens"), ("Ada/NNP wins/VBZ", "Ada wins")]
)
def test_a_name_keeps_its_capital(line, wanted):
    assert as_text(small_first(words(line))) == wanted
