from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.published.back_translation import BackTranslation
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import Swapping, Words, tools

TEXT = "Mr. Osei buys 3 pens. He loses one quarter of them. How many are left?"


def test_each_sentence_is_translated_separately() -> None:
    translator = Swapping({"buys": "purchases"})
    result = BackTranslation().apply(
        TEXT, rng=random.Random(1), tools=Tools(tagger=Words(), translator=translator)
    )
    assert result == (TEXT.replace("buys", "purchases"), "through swapping")
    assert translator.asked == [
        "Mr. Osei buys 3 pens.",
        "He loses one quarter of them.",
        "How many are left?",
    ]


@pytest.mark.parametrize(
    "swaps",
    [{"3": "4"}, {"3 pens": "pens"}, {"?": "."}, {"one quarter": "some"}, {}],
    ids=["other number", "lost number", "lost question", "lost part", "nothing changed"],
)
def test_a_round_trip_that_loses_something_or_changes_nothing_is_rejected(
    swaps: dict[str, str],
) -> None:
    result = BackTranslation().apply(TEXT, rng=random.Random(1), tools=tools(swaps=swaps))
    assert result is None


def test_a_number_in_words_equals_the_number_in_digits() -> None:
    result = BackTranslation().apply(
        TEXT, rng=random.Random(1), tools=tools(swaps={"3": "three", "one quarter": "25%"})
    )
    assert result is not None
    assert result[0] == "Mr. Osei buys three pens. He loses 25% of them. How many are left?"


def test_without_a_translator_it_does_not_apply() -> None:
    assert BackTranslation().apply(TEXT, rng=random.Random(1), tools=tools()) is None
