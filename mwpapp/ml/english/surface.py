"""Measure how much two sequences of words differ in word order and in neighbouring words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise


def surface_difference(left: Sequence[str], right: Sequence[str]) -> float:
    """Return a difference in [0, 1]: 0 for equal sequences, 1 if they share no word.

    The result is the mean of two differences. One is 1 minus the share of words in the longest
    common subsequence (Lin and Och, 2004); it rises when passages move. The other is 1 minus the
    Dice coefficient of the pairs of neighbouring words; it rises when words are replaced.
    """
    if not left or not right:
        return float(left != right)
    order = 2 * common_words(left, right) / (len(left) + len(right))
    return 1 - (order + _shared_neighbours(left, right)) / 2


def changed_words(left: Sequence[str], right: Sequence[str]) -> int:
    """Return how many words have to be replaced, added, removed or moved."""
    return max(len(left), len(right)) - common_words(left, right)


def common_words(left: Sequence[str], right: Sequence[str]) -> int:
    """Return the length of the longest common subsequence.

    Bit-parallel (Hyyrö, 2004): one row of the table is one integer, so a text of 50 words takes a
    few microseconds.
    """
    places: dict[str, int] = {}
    for at, word in enumerate(left):
        places[word] = places.get(word, 0) | 1 << at
    every = (1 << len(left)) - 1
    row = every
    for word in right:
        matches = row & places.get(word, 0)
        row = (row + matches | row - matches) & every
    return len(left) - row.bit_count()


def _shared_neighbours(left: Sequence[str], right: Sequence[str]) -> float:
    """Return the Dice coefficient of the pairs of neighbouring words, including both ends."""
    one, other = (Counter(pairwise(("", *words, ""))) for words in (left, right))
    return 2 * (one & other).total() / (one.total() + other.total())
