"""Compute the edit distance of two texts."""

from __future__ import annotations


def levenshtein(left: str, right: str) -> int:
    """Return the smallest number of insertions, deletions and substitutions of characters."""
    row = list(range(len(right) + 1))  # distances of the prefix of `left` to each prefix of `right`
    for count, letter in enumerate(left, start=1):
        above, row = row, [count]
        for at, other in enumerate(right):
            row.append(min(above[at] + (letter != other), above[at + 1] + 1, row[at] + 1))
    return row[-1]
