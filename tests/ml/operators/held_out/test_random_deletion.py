from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.held_out.random_deletion import RandomDeletion
from tests.ml.tiny import tools


def test_about_a_fifth_of_the_words_and_at_least_two_are_deleted() -> None:
    words = [f"w{number}" for number in range(20)]
    lost = []
    for seed in range(200):
        result = RandomDeletion().apply(" ".join(words), rng=random.Random(seed), tools=tools())
        assert result is not None
        left = result[0].split()
        assert left == [word for word in words if word in left]
        lost.append(len(words) - len(left))
    assert min(lost) >= 2
    assert 3.5 < sum(lost) / len(lost) < 4.8


@pytest.mark.parametrize("text", ["", "one", "one two"])
def test_a_text_of_at_most_two_words_is_not_changed(text: str) -> None:
    assert RandomDeletion().apply(text, rng=random.Random(1), tools=tools()) is None
