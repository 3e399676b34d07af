from __future__ import annotations

import random

from mwpapp.ml.operators.held_out.high_information_replacement import HighInformationReplacement
from mwpapp.ml.operators.provenance import MISSING, made_with
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import Words

TEXTS = ["the pen is in the box", "the cap is in the box", "the hat is in the box"]
KIT = Tools(tagger=Words(), weights=TfIdfTable(TEXTS))


def test_the_most_informative_words_are_replaced() -> None:
    for seed in range(40):
        result = HighInformationReplacement().apply(
            "The pen is in my kite, 3.", rng=random.Random(seed), tools=KIT
        )
        assert result is not None
        assert result[1] == "my, kite replaced"
        words = result[0].rstrip(".").replace(",", "").split()
        assert [words[0], *words[2:4], words[6]] == ["The", "is", "in", "3"]
        assert {words[4], words[5]} <= {"the", "pen", "cap", "hat", "is", "in", "box"}


def test_without_a_table_or_words_it_does_not_apply() -> None:
    bare = Tools(tagger=Words())
    operator = HighInformationReplacement()
    assert operator.apply("The pen.", rng=random.Random(1), tools=bare) is None
    assert made_with(operator, tools=bare) == MISSING
    assert operator.apply("3 + 4", rng=random.Random(1), tools=KIT) is None
