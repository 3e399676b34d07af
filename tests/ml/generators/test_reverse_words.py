import pytest

from mwpapp.ml.generators.reverse_words import (
    Style,
    as_sentences,
    as_text,
    comma,
    sentences,
    small_first,
    style_of,
    with_end,
)
from tests.ml.generators.tagged import words

PLAIN, TOKENIZED = Style(tokenized=False, small=False), Style(tokenized=True, small=True)


@pytest.mark.parametrize(
    ("text", "style"),
    [("Ada has 3 pens. How many?", PLAIN), ("ada has 3 pens . how many ?", TOKENIZED)],
)
def test_the_setting_of_a_text_is_seen(text, style):
    assert style_of(text) == style


def test_signs_stand_as_the_text_sets_them():
    pens = words("she/PRP has/VBZ pens/NNS")
    assert as_text(with_end(pens, ".", style=PLAIN)) == "she has pens."
    assert as_text((*pens, *comma(TOKENIZED))) == "she has pens ,"


def test_sentences_end_at_their_signs_and_not_at_short_words():
    text = words("he/PRP buys/VBZ 5/CD lbs/NNS ./. of/IN flour/NN ./. how/WRB many/JJ ?/.")
    assert [as_text(part) for part in sentences(text)] == [
        "he buys 5 lbs . of flour .",
        "how many ?",
    ]


def test_capitals_come_only_where_the_source_has_them():
    parts = [words("she/PRP left/VBD"), words("he/PRP stayed/VBD")]
    assert as_sentences(parts, style=PLAIN) == "She left He stayed"
    assert as_sentences(parts, style=TOKENIZED) == "she left he stayed"


@pytest.mark.parametrize(
    ("line", "wanted"), [("The/DT pens/NNS", "the pens"), ("Ada/NNP wins/VBZ", "Ada wins")]
)
def test_a_name_keeps_its_capital(line, wanted):
    assert as_text(small_first(words(line))) == wanted
