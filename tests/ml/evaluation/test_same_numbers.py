from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.same_numbers import SameNumbers


@pytest.mark.parametrize(
    ("question", "paraphrase", "score"),
    [
        ("Ida has 3 pens and buys 4.", "To 4 pens Ida adds 3.", 1.0),
        ("Ida has 3 pens and buys 4.", "Ida has three pens and buys four.", 1.0),
        ("Ida has 3 pens and buys 4.", "Ida has 3 pens and buys 5.", 0.0),
        ("Ida has 3 pens and buys 3.", "Ida has 3 pens.", 0.0),
    ],
)
def test_texts_with_the_same_numbers_in_any_order_score_one(question, paraphrase, score):
    assert SameNumbers().score([(question, paraphrase)]) == [score]
