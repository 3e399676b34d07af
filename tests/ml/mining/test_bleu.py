import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.mining.bleu import tokens
from tests.ml.mining.bleu_definition import bidirectional_bleu, bleu

words = st.lists(st.sampled_from("abcd"), max_size=9)

# Computed by hand: n-gram precisions of orders 1 to 4, and the brevity penalty.
TABLE = [
    ("a b c d", "a b c d", (1, 1, 1, 1), 1),
    ("a b c d", "a b c e", (3 / 4, 2 / 3, 1 / 2, 0.1 / 1), 1),
    ("a b c d", "d c b a", (4 / 4, 0.1 / 3, 0.1 / 2, 0.1 / 1), 1),
    # The candidate is two words shorter than the reference; its second "a" has no match.
    ("a a b c", "a b c d e f", (3 / 4, 2 / 3, 1 / 2, 0.1), math.exp(1 - 6 / 4)),
    ("a b c d e f", "a a b c", (3 / 6, 2 / 5, 1 / 4, 0.1 / 3), 1),
    ("a b", "a b", (1, 1, 0.1, 0.1), 1),  # too short for 3-grams
]


@pytest.mark.parametrize(("candidate", "reference", "precisions", "brevity"), TABLE)
def test_bleu_equals_values_computed_by_hand(candidate, reference, precisions, brevity):
    expected = brevity * math.prod(precisions) ** (1 / 4)
    assert bleu(candidate.split(), reference=reference.split()) == pytest.approx(expected)


def test_bleu_is_zero_without_a_common_word():
    assert bleu(["a"], reference=["b"]) == bleu([], reference=["b"]) == 0


def test_bidirectional_bleu_averages_both_directions():
    short, long = ["a", "a", "b", "c"], ["a", "b", "c", "d", "e", "f"]
    expected = (bleu(short, reference=long) + bleu(long, reference=short)) / 2
    assert bidirectional_bleu(short, long) == expected


@settings(deadline=None)
@given(words, words)
def test_bidirectional_bleu_is_symmetric_bounded_and_one_for_equal_texts_of_at_least_four_words(
    first, second
):
    value = bidirectional_bleu(first, second)
    assert value == bidirectional_bleu(second, first)
    assert 0 <= value <= 1
    if len(first) >= 4:
        assert bidirectional_bleu(first, first) == pytest.approx(1)


def test_tokens_are_lower_case_and_numbers_are_not_split():
    assert tokens("Ada pays $1,250.50 (in all).") == [
        "ada", "pays", "$", "1,250.50", "(", "in", "all", ")", ".",
    ]  # fmt: skip


def test_chinese_is_split_into_characters():
    assert tokens("小明有3个", language="zh") == ["小", "明", "有", "3", "个"]
    assert tokens("小明 有 3 个") == ["小", "明", "有", "3", "个"]
