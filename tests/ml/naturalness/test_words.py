from __future__ import annotations

import pytest

from mwpapp.ml.naturalness.comparing import compare
from mwpapp.ml.naturalness.words import read_words
from tests.ml.naturalness.readers import words


def test_a_word_has_the_sum_of_its_tokens() -> None:
    found = read_words(
        "Ten pens.", spans=[(0, 3), (3, 6), (6, 8), (8, 9)], log_probabilities=[-4, -3, -1, -0.5]
    )
    assert [(word.text, word.log_probability) for word in found] == [("Ten", -4), ("pens.", -4.5)]


def test_words_after_the_last_token_are_omitted() -> None:
    found = read_words("one two three", spans=[(0, 3), (3, 7)], log_probabilities=[-1, -1])
    assert [word.text for word in found] == ["one", "two"]


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("The cook meets Xqz and Ana.", ["the", "cook", "meets", "and"]),
        ("Ana’s 14 hens lay eggs.", ["hens", "lay", "eggs"]),
        ("They run $3.50 shops. Then rest.", ["they", "run", "shops", "then", "rest"]),
    ],
)
def test_names_and_digits_are_not_counted(text: str, counted: list[str]) -> None:
    assert [word.key for word in words(text) if word.counted] == counted


@pytest.mark.parametrize("text", ["", "   ", "…", "😀 !"])
def test_a_text_without_letters_shares_nothing(text: str) -> None:
    found = compare(words("A pen."), words(text))
    assert (found.kept, found.moved, found.removed) == ((), (), (0, 1))


def test_words_are_kept_moved_removed_or_added() -> None:
    found = compare(words("a b c d e"), words("d b c x e"))
    assert (found.kept, found.moved) == (((1, 1), (2, 2), (4, 4)), ((3, 0),))
    assert (found.removed, found.added) == ((0,), (3,))


def test_the_change_of_a_name_counts_and_that_of_a_number_does_not() -> None:
    text = "for 5 days Ana ran"
    found = compare(words(text, {"Ana": -3.0}), words(text, {"Ana": -7.0, "5": -9.0}))
    assert found.changes(found.kept) == [0.0, 0.0, -4.0, 0.0]
