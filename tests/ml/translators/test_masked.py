"""The real loading code on a random BERT of width 8."""

import random
from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.operators.baselines.mask_refill import MaskRefill
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.protocols import Tools
from mwpapp.ml.translators.masked import MaskedFiller, load_filler
from tests.ml.tiny import Words
from tests.ml.translators.tiny import WORDS, save_tiny_masked

TEXT = ["ada", "has", "3", "pens", "."]


@pytest.fixture
def filler(tmp_path: Path) -> MaskedFiller:
    save_tiny_masked(tmp_path / "tiny-bert")
    return load_filler("tiny-bert", device=torch.device("cpu"), folders=(tmp_path,))


def test_only_the_requested_places_are_filled_with_words(filler: MaskedFiller) -> None:
    for seed in range(20):
        filled = filler.fill(TEXT, places=[1, 3], rng=random.Random(seed))
        assert [filled[at] for at in (0, 2, 4)] == ["ada", "3", "."]
        assert {filled[1], filled[3]} <= set(WORDS) - {".", "?", ":"}
        assert filled == filler.fill(TEXT, places=[3, 1], rng=random.Random(seed))


@pytest.mark.parametrize("words", [[], ["ada"], ["🍎", "½"]])
def test_without_places_to_fill_the_words_are_unchanged(
    filler: MaskedFiller, words: list[str]
) -> None:
    assert filler.fill(words, places=[], rng=random.Random(1)) == words


def test_words_beyond_the_length_limit_do_not_change(filler: MaskedFiller) -> None:
    words = ["ada"] * 400
    assert filler.fill(words, places=[399], rng=random.Random(1)) == words


def test_the_baseline_reports_the_name_of_its_model(filler: MaskedFiller) -> None:
    tools = Tools(tagger=Words(), filler=filler)
    assert made_with(MaskRefill(), tools=tools) == "masked LM:tiny-bert"
    assert not made_with(MaskRefill(), tools=tools).endswith("(ours)")
    result = MaskRefill().apply("ada has 3 pens. how many?", rng=random.Random(1), tools=tools)
    assert result is not None
    assert result[1].endswith("refilled by masked LM:tiny-bert")


def test_missing_weights_are_reported(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing, match="absent"):
        load_filler("absent", folders=(tmp_path,))
