from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.published.generated_negative import GeneratedNegative
from mwpapp.ml.protocols import Tools
from tests.ml.operators.test_losses import Writes
from tests.ml.tiny import Words, tools

TEXT = "Ada buys 3 pens and 4 caps. Bo buys 5 pens. How many pens do they have?"


def test_with_a_paraphraser_its_output_is_used_and_recorded() -> None:
    kit = Tools(tagger=Words(), paraphraser=Writes("Ada buys pens."))
    result = GeneratedNegative().apply(TEXT, rng=random.Random(1), tools=kit)
    assert result == ("Ada buys pens.", "seq2seq:writes, a number lost")
    assert made_with(GeneratedNegative(), tools=kit) == "seq2seq:writes"


def test_a_paraphraser_that_loses_nothing_is_not_replaced_by_the_fallback() -> None:
    kit = Tools(tagger=Words(), paraphraser=Writes(TEXT.replace("buys", "gets")))
    assert GeneratedNegative().apply(TEXT, rng=random.Random(1), tools=kit) is None


def test_without_a_paraphraser_the_source_is_ours() -> None:
    kit = tools(swaps={"buys": "gets"})
    assert made_with(GeneratedNegative(), tools=kit) == "corrupted rewrite (ours)"
    texts = set()
    for seed in range(40):
        result = GeneratedNegative().apply(TEXT, rng=random.Random(seed), tools=kit)
        assert result is not None
        assert result[1].startswith("corrupted rewrite (ours): ")
        assert result[0] != TEXT
        texts.add(result[0])
    assert len(texts) > 15
    assert any("gets" in text for text in texts)
    assert any("three" in text.lower() for text in texts)


@pytest.mark.parametrize("text", ["", "Add.", "Ada has pens."])
def test_it_does_not_apply_if_no_fault_is_possible(text: str) -> None:
    assert GeneratedNegative().apply(text, rng=random.Random(1), tools=tools()) is None
