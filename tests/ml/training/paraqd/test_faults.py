from __future__ import annotations

import random

from mwpapp.ml.training.paraqd.faults import WordSalad, faults
from tests.ml.tiny import tools

TEXT = "Ada plants seven tulips beside every window. How many tulips stand there?"


def test_the_word_salad_replaces_long_words_with_those_of_other_questions() -> None:
    result = WordSalad(["zebra"]).apply(TEXT, rng=random.Random(1), tools=tools())
    assert result is not None
    assert "zebra" in result[0]
    assert len(result[0].split()) == len(TEXT.split())


def test_no_word_salad_is_made_from_a_short_text_or_an_empty_vocabulary() -> None:
    rng, kit = random.Random(1), tools()
    assert WordSalad(["zebra"]).apply("How many?", rng=rng, tools=kit) is None
    assert WordSalad([]).apply(TEXT, rng=rng, tools=kit) is None


def test_every_fault_has_label_0_and_a_unique_name() -> None:
    found = faults([TEXT])
    assert all(operator.label == 0 for operator in found)
    assert len({operator.name for operator in found}) == len(found)
    result = [operator.apply(TEXT, rng=random.Random(1), tools=tools()) for operator in found]
    assert all(text != TEXT for text, _ in filter(None, result))
