from __future__ import annotations

import random

from mwpapp.ml.training.paraqd.faults import WordSalad, faults
from tests.ml.tiny import tools

TEXT = "Ada plants seven tulips beside every window. How many tulips stand there?"


def test_the_salad_exchanges_long_words_for_those_of_other_questions() -> None:
    made = WordSalad(["zebra"]).apply(TEXT, rng=random.Random(1), tools=tools())
    assert made is not None
    assert "zebra" in made[0]
    assert len(made[0].split()) == len(TEXT.split())


def test_a_short_text_and_an_empty_vocabulary_make_no_salad() -> None:
    rng, kit = random.Random(1), tools()
    assert WordSalad(["zebra"]).apply("How many?", rng=rng, tools=kit) is None
    assert WordSalad([]).apply(TEXT, rng=rng, tools=kit) is None


def test_every_fault_breaks_and_has_a_name_of_its_own() -> None:
    found = faults([TEXT])
    assert all(operator.label == 0 for operator in found)
    assert len({operator.name for operator in found}) == len(found)
    made = [operator.apply(TEXT, rng=random.Random(1), tools=tools()) for operator in found]
    assert all(text != TEXT for text, _ in filter(None, made))
