from __future__ import annotations

import pytest

from mwpapp.ml.naturalness.comparing import compare
from mwpapp.ml.naturalness.features import ALONE, COMPARED, alone, compared, lowest_window
from mwpapp.ml.naturalness.odd_passage import odd_passage
from mwpapp.ml.types import Span
from tests.ml.naturalness.readers import words

ORIGINAL = "the cook buys 5 eggs and boils them"


def compared_with(variant: str, listed: dict[str, float]) -> dict[str, float]:
    comparison = compare(words(ORIGINAL), words(variant, listed))
    return compared(ORIGINAL, variant, comparison=comparison)


def odd(text: str, listed: dict[str, float], *, original: str | None = ORIGINAL) -> str:
    found = words(text, listed)
    comparison = None if original is None else compare(words(original), found)
    span: Span | None = odd_passage(found, comparison=comparison)
    assert span is not None
    return text[slice(*span)]


def test_features_have_the_order_of_their_names() -> None:
    assert tuple(compared_with(ORIGINAL, {})) == COMPARED
    assert tuple(alone(ORIGINAL, words=words(ORIGINAL))) == ALONE


def test_an_unchanged_text_has_no_change() -> None:
    found = compared_with(ORIGINAL, {})
    assert {name for name, value in found.items() if value} == {"original_window"}
    assert found["original_window"] == 4 * -2.0  # of five words, one is a number


def test_changes_are_summed() -> None:
    # "purchases" (-6) replaces "buys" (-2), and makes "eggs" less likely by 1.5.
    listed = {"purchases": -6, "eggs": -3.5}
    found = compared_with("the cook purchases 9 eggs and boils them", listed)
    assert found["change"] == -1.5 - 6 + 2
    assert (found["worst_kept"], found["worst_new"]) == (-1.5, -6)


def test_moved_words_are_neither_kept_nor_new() -> None:
    found = compared_with("and boils them the cook buys 5 eggs", {"boils": -5})
    assert (found["change"], found["worst_kept"], found["worst_new"]) == (-3, 0, 0)


def test_changes_are_limited() -> None:
    found = compared_with("eggs", {"eggs": -9999})
    assert found["change"] == -60
    assert found["worst_kept"] == -40


def test_the_lowest_window_spans_five_words() -> None:
    assert lowest_window(words("a b c d e f g", {"b": -4, "g": -6})) == -2 * 4 - 6
    assert lowest_window(words("a b")) == -4
    assert lowest_window([]) == 0


def test_the_odd_passage_has_the_words_that_became_less_likely() -> None:
    assert odd("the cook buys 5 eggs then boils them", {"then": -8, "boils": -9}) == "then boils"
    assert odd("the cook buys 5 odd eggs and boils them", {"the": -9, "odd": -20}) == "odd"


def test_without_an_original_a_word_is_odd_if_it_is_less_likely_than_usual() -> None:
    assert odd("a cat sat on every mat", {"every": -7}, original=None) == "every"


@pytest.mark.parametrize("text", ["same old words", "7 8 9"])
def test_a_text_without_surprises_still_has_a_passage(text: str) -> None:
    assert odd(text, {}, original=text) == text.split()[0]


def test_a_text_without_words_has_no_passage() -> None:
    assert odd_passage([], comparison=None) is None
