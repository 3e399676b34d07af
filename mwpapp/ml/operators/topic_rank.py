"""TopicRank: find the phrases that a text is mainly about.

Candidates are the longest sequences of adjectives and nouns. Candidates that share a noun form a
topic. Topics are ranked by PageRank over a complete graph, in which an edge weighs more if the
phrases of its two topics are close together. Source: Bougouin, Boudin and Daille, TopicRank (IJCNLP
2013), sections 3.1 to 3.4. Instead of clustering stems, this implementation groups phrases by
shared lemmas, which is equivalent for short texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby

import numpy as np

from mwpapp.ml.types import Token

DAMPING = 0.85
ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sequence of words at `start:end` of the text, with the lemmas of its nouns."""

    start: int
    end: int
    lemmas: frozenset[str]


def top_phrases(tokens: Sequence[Token], *, count: int) -> list[Phrase]:
    """Return the first phrase of each of the `count` best topics, best first."""
    topics = _topics(_candidates(tokens))
    scores = _page_rank(topics)
    order = sorted(range(len(topics)), key=lambda topic: (-scores[topic], topic))
    return [topics[topic][0] for topic in order[:count]]


def _candidates(tokens: Sequence[Token]) -> list[Phrase]:
    phrases = []
    for within, group in groupby(tokens, key=lambda token: token.tag[:2] in ("JJ", "NN")):
        words = list(group)
        nouns = frozenset(token.lemma.lower() for token in words if token.tag.startswith("NN"))
        if within and nouns:
            phrases.append(Phrase(words[0].start, words[-1].end, nouns))
    return phrases


def _topics(phrases: Sequence[Phrase]) -> list[list[Phrase]]:
    """Group phrases that share a noun, directly or through others, in the order of the text."""
    topics: list[list[Phrase]] = []
    for phrase in phrases:
        matching = [topic for topic in topics if _shares(phrase, topic)]
        others = [topic for topic in topics if not _shares(phrase, topic)]
        merged = [*chain.from_iterable(matching), phrase]
        topics = sorted([*others, merged], key=lambda topic: topic[0].start)
    return topics


def _shares(phrase: Phrase, topic: Sequence[Phrase]) -> bool:
    return any(phrase.lemmas & other.lemmas for other in topic)


def _page_rank(topics: Sequence[Sequence[Phrase]]) -> list[float]:
    """Return one score per topic; the scores sum to 1."""
    size = len(topics)
    weights = np.array([[_nearness(left, right) for right in topics] for left in topics])
    if size < 2:
        return [1.0] * size
    shares = weights / weights.sum(axis=1, keepdims=True)  # (from, to)
    scores = np.full(size, 1 / size)
    for _ in range(ROUNDS):
        scores = (1 - DAMPING) / size + DAMPING * (scores @ shares)
    return [float(score) for score in scores]


def _nearness(left: Sequence[Phrase], right: Sequence[Phrase]) -> float:
    """Return the sum of reciprocal distances, in characters, between the phrases of two topics."""
    if left is right:
        return 0.0
    return sum(1 / abs(first.start - second.start) for first in left for second in right)
