from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from mwpapp.ml.operators.tf_idf import TfIdfTable

TEXTS = ["the pens", "the caps", "the red pens"]


def test_a_word_tells_more_the_fewer_texts_hold_it() -> None:
    table = TfIdfTable(TEXTS)
    assert table.idf("the") == pytest.approx(math.log(4 / 4) + 1)
    assert table.idf("pens") == pytest.approx(math.log(4 / 3) + 1)
    assert table.idf("CAPS") == pytest.approx(math.log(4 / 2) + 1)
    assert table.idf("kite") == pytest.approx(math.log(4 / 1) + 1)


def test_weights_count_how_often_the_text_says_it() -> None:
    table = TfIdfTable(TEXTS)
    weights = table.weights(["the", "pens", "The", "3"])
    assert weights == pytest.approx([0.5, 0.25 * (math.log(4 / 3) + 1), 0.5, 0.0])


def test_numbers_and_marks_are_in_no_vocabulary() -> None:
    assert TfIdfTable(["The 3 pens, the cap!"]).vocabulary == ["cap", "pens", "the"]


def test_words_are_drawn_by_how_little_they_tell_altogether() -> None:
    # S = count x idf: the 3.0, pens 2.58, caps and red 1.69; "the" is the greatest: never drawn.
    table = TfIdfTable(TEXTS)
    rng = random.Random(1)
    drawn = Counter(table.draw_uninformative(rng) for _ in range(600))
    assert "the" not in drawn
    assert drawn["red"] > drawn["pens"] * 2
    assert abs(drawn["red"] - drawn["caps"]) < 80


def test_words_that_all_tell_the_same_are_all_drawn() -> None:
    table = TfIdfTable(["pens caps"])
    rng = random.Random(1)
    assert {table.draw_uninformative(rng) for _ in range(40)} == {"pens", "caps"}
