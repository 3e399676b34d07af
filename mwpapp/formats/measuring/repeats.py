"""Find pairs that a file contains more than once, ignoring differences in whitespace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from mwpapp.formats.labelling.same_pair import key_of
from mwpapp.formats.measuring.frozen_pair import FrozenPair, InvalidTestSet
from mwpapp.formats.messages import gettext_noop


def with_novelty(numbered: Iterable[tuple[int, FrozenPair]]) -> Iterator[tuple[bool, FrozenPair]]:
    """Yield, for each pair, whether it occurs for the first time, and the pair. `numbered` contains
    line numbers and pairs. Raise InvalidTestSet, which names both lines, if a pair is repeated with
    another label."""
    seen: dict[bytes, tuple[int, int | None]] = {}
    for line, pair in numbered:
        key = _digest(pair)
        first, label = seen.setdefault(key, (line, pair.label))
        if label != pair.label:
            text = gettext_noop(
                "Lines %(first)s and %(second)s have the same pair with different labels. "
                "Correct or remove one of them."
            )
            raise InvalidTestSet(text, first=first, second=line)
        yield first == line, pair


def without_repeats(numbered: Iterable[tuple[int, FrozenPair]]) -> Iterator[FrozenPair]:
    """Yield each pair once. Raise InvalidTestSet as `with_novelty` does."""
    return (pair for is_new, pair in with_novelty(numbered) if is_new)


def _digest(pair: FrozenPair) -> bytes:
    question, paraphrase = key_of(pair.question, pair.paraphrase)
    return sha256(f"{question}\n{paraphrase}".encode()).digest()[:16]
