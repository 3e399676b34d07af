from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.ngrams import NGramModel

TEXTS = ["Ada buys red pens.", "Ada buys blue pens.", "Bo buys red caps."]


@pytest.mark.parametrize(
    ("word", "before", "score"),
    [
        # "ada buys" is followed by red once and by blue once.
        ("red", ["ada", "buys"], 1 / 2),
        # "bo buys" is never followed by blue; "buys" is, one time in three.
        ("blue", ["bo", "buys"], 0.4 / 3),
        # "caps" never follows "buys"; it is one of 18 pieces, 3 of which are text ends.
        ("caps", ["ada", "buys"], 0.4 * 0.4 / 18),
        ("kite", ["ada", "buys"], 0.0),
    ],
)
def test_scores_back_off_to_shorter_histories(word: str, before: list[str], score: float) -> None:
    assert NGramModel(TEXTS).score(word, before=before) == pytest.approx(score)


def test_a_word_is_predicted_from_its_context() -> None:
    model = NGramModel(TEXTS)
    words = ["Ada", "buys", "some", "caps", "."]
    for seed in range(20):
        filled = model.fill(words, places=[2], rng=random.Random(seed))
        assert filled[2] != "some"
        assert [*filled[:2], *filled[3:]] == ["Ada", "buys", "caps", "."]
    predicted = [model.fill(words, places=[2], rng=random.Random(seed))[2] for seed in range(200)]
    assert predicted.count("red") > 100  # only red was seen before caps


def test_the_result_depends_on_the_seed_and_not_on_the_order_of_texts() -> None:
    words = ["Bo", "buys", "red", "pens", "."]
    one, other = NGramModel(TEXTS), NGramModel(TEXTS[::-1])
    for seed in range(20):
        assert one.fill(words, places=[0, 2, 3], rng=random.Random(seed)) == other.fill(
            words, places=[3, 2, 0], rng=random.Random(seed)
        )


@pytest.mark.parametrize("texts", [[], [""], ["3 4 5"]])
def test_an_empty_model_changes_no_word(texts: list[str]) -> None:
    words = ["Ada", "has", "3"]
    assert NGramModel(texts).fill(words, places=[0, 1, 2], rng=random.Random(1)) == words


def test_the_source_is_our_own_rule() -> None:
    assert NGramModel.name == "n-gram refill (ours)"
