import pytest

from mwpapp.ml.mining.bleu import tokens
from mwpapp.ml.mining.text_bleu import BleuSimilarity
from mwpapp.ml.types import Problem
from tests.ml.mining.bleu_definition import bidirectional_bleu

TEXTS = (
    "Ada has 5 red marbles and 5 blue marbles.",
    "Ada has 5 marbles.",
    "Ben reads 40 pages a day.",
    "小明有3个苹果。",
    "小红有3个苹果和4个梨。",
    "?",
)


def test_compiled_bleu_equals_the_plain_version():
    found = BleuSimilarity([Problem(text=text) for text in TEXTS])
    for i, first in enumerate(TEXTS):
        expected = [bidirectional_bleu(tokens(first), tokens(second)) for second in TEXTS]
        similarities = found.similarities(i, others=range(len(TEXTS)))
        assert similarities.tolist() == pytest.approx(expected)
