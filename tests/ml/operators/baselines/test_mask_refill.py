from __future__ import annotations

import random

from mwpapp.ml.operators.baselines.mask_refill import MaskRefill
from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.provenance import MISSING, made_with
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import Words

TEXT = "Ada has 3 red pens and Bo buys 4 blue pens. How many pens are there in all of the boxes?"
KIT = Tools(
    tagger=Words(), filler=NGramModel([TEXT, "Cem has 5 old caps and Dov buys 6 new caps."])
)


def test_one_word_in_seven_is_masked_and_refilled() -> None:
    for seed in range(40):
        result = MaskRefill().apply(TEXT, rng=random.Random(seed), tools=KIT)
        assert result is not None
        pairs = zip(TEXT.lower().split(), result[0].lower().split(), strict=True)
        assert 1 <= sum(old != new for old, new in pairs) <= 3
        assert result[1] == "3 words refilled by n-gram refill (ours)"


def test_numbers_are_not_protected() -> None:
    result = [MaskRefill().apply(TEXT, rng=random.Random(seed), tools=KIT) for seed in range(80)]
    assert any(item and " 3 " not in item[0] for item in result)


def test_a_substitute_is_recorded_as_ours_and_without_one_the_operator_does_not_apply() -> None:
    assert made_with(MaskRefill(), tools=KIT).endswith("(ours)")
    bare = Tools(tagger=Words())
    assert made_with(MaskRefill(), tools=bare) == MISSING
    assert MaskRefill().apply(TEXT, rng=random.Random(1), tools=bare) is None
