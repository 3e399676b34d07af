from __future__ import annotations

import random
from collections import Counter

from mwpapp.ml.operators.baselines.low_information_replacement import LowInformationReplacement
from mwpapp.ml.operators.provenance import MISSING, made_with
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import Words

TEXTS = [f"the {word} is in the box of the {word}" for word in ("pen", "cap", "hat", "mug", "kite")]
KIT = Tools(tagger=Words(), weights=TfIdfTable(TEXTS))
TEXT = "The kite is in the box, and 3 kites are there."


def test_uninformative_words_are_replaced_more_often() -> None:
    replaced_words: Counter[str] = Counter()
    for seed in range(200):
        result = LowInformationReplacement().apply(TEXT, rng=random.Random(seed), tools=KIT)
        assert result is not None
        assert result[0] != TEXT
        left = Counter(result[0].lower().split())
        replaced_words.update(word for word in ("is", "in", "kites") if word not in left)
    assert min(replaced_words["is"], replaced_words["in"]) > replaced_words["kites"]


def test_numbers_and_punctuation_are_not_replaced() -> None:
    for seed in range(50):
        result = LowInformationReplacement().apply(TEXT, rng=random.Random(seed), tools=KIT)
        assert result is not None
        assert " 3 " in result[0]
        assert result[0].count(",") == result[0].count(".") == 1


def test_without_a_table_or_words_it_does_not_apply() -> None:
    bare = Tools(tagger=Words())
    assert LowInformationReplacement().apply(TEXT, rng=random.Random(1), tools=bare) is None
    assert made_with(LowInformationReplacement(), tools=bare) == MISSING
    for text in ("", "3 + 4 = ?"):
        assert LowInformationReplacement().apply(text, rng=random.Random(1), tools=KIT) is None
