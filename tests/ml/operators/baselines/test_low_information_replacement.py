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
    gone: Counter[str] = Counter()
    for seed in range(200):
        made = LowInformationReplacement().apply(TEXT, rng=random.Random(seed), tools=KIT)
        assert made is not None
        assert made[0] != TEXT
        left = Counter(made[0].lower().split())
        gone.update(word for word in ("is", "in", "kites") if word not in left)
    assert min(gone["is"], gone["in"]) > gone["kites"]


def test_numbers_and_punctuation_are_not_replaced() -> None:
    for seed in range(50):
        made = LowInformationReplacement().apply(TEXT, rng=random.Random(seed), tools=KIT)
        assert made is not None
        assert " 3 " in made[0]
        assert made[0].count(",") == made[0].count(".") == 1


def test_without_a_table_or_words_it_does_not_apply() -> None:
    bare = Tools(tagger=Words())
    assert LowInformationReplacement().apply(TEXT, rng=random.Random(1), tools=bare) is None
    assert made_with(LowInformationReplacement(), tools=bare) == MISSING
    for text in ("", "3 + 4 = ?"):
        assert LowInformationReplacement().apply(text, rng=random.Random(1), tools=KIT) is None
