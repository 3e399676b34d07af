from __future__ import annotations

import random

from mwpapp.ml.operators.published.same_sentence import SameSentence
from tests.ml.tiny import tools


def test_the_question_is_returned_unchanged() -> None:
    result = SameSentence().apply("How many?", rng=random.Random(1), tools=tools())
    assert result is not None
    assert result[0] == "How many?"
    assert SameSentence.label == 1
