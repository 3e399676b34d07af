"""Find facts that are always true: "there are 60 minutes in an hour"."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.text.units import canonical

_ONE = frozenset(("a", "an", "one", "1"))


def says_size_of_unit(words: Sequence[str]) -> bool:
    """Return whether the words say how much one unit or a dozen is: "in an hour", "in 1 dozen"."""
    low = [word.lower() for word in words]
    return any(
        first == "in" and one in _ONE and (noun == "dozen" or canonical(noun) is not None)
        for first, one, noun in zip(low, low[1:], low[2:], strict=False)
    )
