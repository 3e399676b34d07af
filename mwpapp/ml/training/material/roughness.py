"""Roughen texts without changing the solution: lower case, joined sentences, missing articles.

Machines and hurried people write like this. Valid and corrupted texts are both roughened, so that a
scorer learns to ignore roughness.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Roughness = Callable[[str, random.Random], str]

_ARTICLE = re.compile(r"\b(?:the|a|an) (?=[a-z])")
_STOP = re.compile(r"(?<=[a-z0-9])\. ([A-Z])(?=[a-z]|\s)")
_COMMA = re.compile(r"(?<=[a-z]),(?= )")
_SWAP_WITHIN = 9


def small_letters(text: str, rng: random.Random) -> str:
    """Convert all letters, or only the first one, to lower case."""
    return text.lower() if rng.random() < 0.5 else text[:1].lower() + text[1:]


def joined(text: str, rng: random.Random) -> str:
    """Replace one full stop with a comma, a semicolon or "and"."""
    found = list(_STOP.finditer(text))
    if not found:
        return text
    chosen = rng.choice(found)
    between = rng.choice((", ", " and ", ", and ", "; "))
    return text[: chosen.start()] + between + chosen[1].lower() + text[chosen.end() :]


def without_articles(text: str, rng: random.Random) -> str:
    """Drop some articles."""
    return _ARTICLE.sub(lambda found: "" if rng.random() < 0.4 else found[0], text)


def without_commas(text: str, rng: random.Random) -> str:
    """Drop some commas."""
    return _COMMA.sub(lambda found: "" if rng.random() < 0.7 else found[0], text)


def misspelled(text: str, rng: random.Random) -> str:
    """Swap two adjacent letters of a word of at least six letters."""
    words = list(re.finditer(r"\b[a-z]{6,}\b", text))
    if not words:
        return text
    word = rng.choice(words)
    at = word.start() + rng.randrange(1, min(len(word[0]), _SWAP_WITHIN) - 2)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def stammered(text: str, rng: random.Random) -> str:
    """Repeat one word."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    if not words[at].isalpha():
        return text
    return " ".join([*words[: at + 1], *words[at:]])


def spaced(text: str, rng: random.Random) -> str:
    """Put spaces before punctuation marks, or remove the spaces after full stops."""
    return (
        re.sub(r"([,.?])(?= |$)", r" \1", text) if rng.random() < 0.5 else text.replace(". ", ".")
    )


ROUGHNESSES: tuple[Roughness, ...] = (
    small_letters, joined, without_articles, without_commas, misspelled, stammered, spaced,
)  # fmt: skip


def roughen(text: str, *, rng: random.Random) -> str:
    """Return the text with one or two kinds of roughness."""
    for roughness in rng.sample(ROUGHNESSES, rng.choice((1, 1, 2))):
        text = roughness(text, rng)
    return text
