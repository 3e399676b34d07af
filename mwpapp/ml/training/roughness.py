"""Rough writing that leaves the solution as it was: small letters, joined sentences, lost articles.

Paraphrasing machines and hurried people write so. Applied to valid and to broken texts alike,
so that a scorer learns that roughness says nothing. Ours.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Roughness = Callable[[str, random.Random], str]

_ARTICLE = re.compile(r"\b(?:the|a|an) (?=[a-z])")
_STOP = re.compile(r"(?<=[a-z0-9])\. ([A-Z])(?=[a-z]|\s)")
_COMMA = re.compile(r"(?<=[a-z]),(?= )")
_LONGEST_SLIP = 9


def small_letters(text: str, rng: random.Random) -> str:
    """Everything in small letters, or only the first."""
    return text.lower() if rng.random() < 0.5 else text[:1].lower() + text[1:]


def joined(text: str, rng: random.Random) -> str:
    """One full stop becomes a comma or an "and"."""
    found = list(_STOP.finditer(text))
    if not found:
        return text
    chosen = rng.choice(found)
    between = rng.choice((", ", " and ", ", and ", "; "))
    return text[: chosen.start()] + between + chosen[1].lower() + text[chosen.end() :]


def without_articles(text: str, rng: random.Random) -> str:
    """Some articles are lost."""
    return _ARTICLE.sub(lambda found: "" if rng.random() < 0.4 else found[0], text)


def without_commas(text: str, rng: random.Random) -> str:
    return _COMMA.sub(lambda found: "" if rng.random() < 0.7 else found[0], text)


def misspelled(text: str, rng: random.Random) -> str:
    """Two neighbouring letters of one longer word change places."""
    words = list(re.finditer(r"\b[a-z]{6,}\b", text))
    if not words:
        return text
    word = rng.choice(words)
    at = word.start() + rng.randrange(1, min(len(word[0]), _LONGEST_SLIP) - 2)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def stammered(text: str, rng: random.Random) -> str:
    """One word stands twice."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    if not words[at].isalpha():
        return text
    return " ".join([*words[: at + 1], *words[at:]])


def spaced(text: str, rng: random.Random) -> str:
    """Spaces before the stops, or none after them."""
    return (
        re.sub(r"([,.?])(?= |$)", r" \1", text) if rng.random() < 0.5 else text.replace(". ", ".")
    )


ROUGHNESSES: tuple[Roughness, ...] = (
    small_letters, joined, without_articles, without_commas, misspelled, stammered, spaced,
)  # fmt: skip


def roughen(text: str, *, rng: random.Random) -> str:
    """The text with one or two sorts of roughness."""
    for roughness in rng.sample(ROUGHNESSES, rng.choice((1, 1, 2))):
        text = roughness(text, rng)
    return text
