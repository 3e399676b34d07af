"""A language model with chosen log probabilities and one token for each word."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mwpapp.ml.language_model.language_model import ReadTokens
from mwpapp.ml.naturalness.words import Word, read_words

USUAL = -2.0


class Listed:
    """Gives each word the log probability that is listed for it, otherwise -2.

    A word can be listed together with the previous word ("buys four").
    """

    def __init__(self, listed: Mapping[str, float] | None = None) -> None:
        self.listed = listed or {}
        self.calls: list[list[str]] = []

    def read(self, texts: Sequence[str]) -> list[ReadTokens]:
        self.calls.append(list(texts))
        return [self._read(text) for text in texts]

    def _read(self, text: str) -> ReadTokens:
        found = list(re.finditer(r"\S+", text))
        before = ["", *(match[0] for match in found)]
        values = [
            self.listed.get(f"{last} {match[0]}", self.listed.get(match[0], USUAL))
            for last, match in zip(before, found, strict=False)
        ]
        return ReadTokens(
            spans=tuple(match.span() for match in found), log_probabilities=tuple(values)
        )


def words(text: str, listed: Mapping[str, float] | None = None) -> list[Word]:
    (tokens,) = Listed(listed).read([text])
    return read_words(text, spans=tokens.spans, log_probabilities=tokens.log_probabilities)
