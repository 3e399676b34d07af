from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.held_out.corrupted_reconstruction import CorruptedReconstruction
from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.provenance import MISSING, made_with
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from tests.ml.tiny import Words

TEXT = "Ada runs 3 km in the park and then 25 minutes on a lane. How far does she run in all?"


class Echo:
    """Returns its input, so that a test sees the corrupted text."""

    name = "echo"

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        return [text]


class Fills:
    name = "fills"

    def __init__(self, word: str) -> None:
        self.word = word

    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        return [self.word if at in places else word for at, word in enumerate(words)]


def test_numbers_units_and_the_last_three_words_are_not_changed() -> None:
    kit = Tools(tagger=Words(), reconstructor=Echo())
    texts = set()
    for seed in range(60):
        result = CorruptedReconstruction().apply(TEXT, rng=random.Random(seed), tools=kit)
        assert result is not None
        assert result[1] == "seq2seq:echo"
        assert result[0].endswith("run in all?")
        assert "3 km" in result[0]
        assert "25 minutes" in result[0]
        texts.add(result[0])
    assert len(texts) > 30
    assert any(len(text.split()) < len(TEXT.split()) for text in texts)
    assert made_with(CorruptedReconstruction(), tools=kit) == "seq2seq:echo"


def test_without_a_model_only_function_words_are_refilled() -> None:
    kit = Tools(tagger=Words(), filler=Fills("at"))
    for seed in range(40):
        result = CorruptedReconstruction().apply(TEXT, rng=random.Random(seed), tools=kit)
        assert result is not None
        pairs = zip(TEXT.split(), result[0].split(), strict=True)
        changed = {(old, new) for old, new in pairs if old != new}
        assert changed
        assert {old for old, _ in changed} <= {"in", "the", "and", "then", "on", "a"}
        assert {new for _, new in changed} == {"at"}
    assert made_with(CorruptedReconstruction(), tools=kit) == "fills of empty words (ours)"


def test_words_that_are_not_function_words_are_not_filled_in() -> None:
    kit = Tools(tagger=Words(), filler=Fills("seven"))
    assert CorruptedReconstruction().apply(TEXT, rng=random.Random(1), tools=kit) is None


def test_the_n_gram_refill_keeps_all_quantities_and_its_source_is_ours() -> None:
    kit = Tools(tagger=Words(), filler=NGramModel([TEXT, "Bo sits at the lake on a bench."]))
    assert made_with(CorruptedReconstruction(), tools=kit) == (
        "n-gram refill of empty words (ours)"
    )
    for seed in range(20):
        result = CorruptedReconstruction().apply(TEXT, rng=random.Random(seed), tools=kit)
        if result is not None:
            assert [q.value for q in find_quantities(result[0])] == [3, 25]


def test_without_any_model_it_does_not_apply() -> None:
    bare = Tools(tagger=Words())
    assert CorruptedReconstruction().apply(TEXT, rng=random.Random(1), tools=bare) is None
    assert made_with(CorruptedReconstruction(), tools=bare) == MISSING
