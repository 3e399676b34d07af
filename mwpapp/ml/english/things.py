"""Find the things of a text that can become other things of their theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.themes import PLAIN_ADJECTIVES, SAFE_VERBS, THEMES, Theme
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.words import plural, singular
from mwpapp.ml.types import Span, Token

_NOUNS = ("NN", "NNS")


@dataclass(frozen=True, slots=True)
class Place:
    start: int
    end: int
    many: bool


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun of a theme with all its occurrences and the nouns that may replace it."""

    noun: str
    theme: str
    places: tuple[Place, ...]
    others: tuple[str, ...]


# A noun of several themes belongs to the last: "sparrow" to "birds", although "any birds" has it.
_THEME_OF = {noun: theme for theme in THEMES for noun in theme.nouns}


def find_things(text: str, *, tokens: Sequence[Token]) -> list[Thing]:
    """Return the things that can be replaced wherever they occur, in order of appearance."""
    words = _words(tokens)
    found: dict[str, list[int]] = {}
    for i, token in enumerate(tokens):
        noun = singular(token.text.lower())
        if noun in _THEME_OF:
            found.setdefault(noun, []).append(i)
    sentences = split_sentences(text)
    things = []
    for noun, places in found.items():
        theme = _THEME_OF[noun]
        replaceable = all(_is_free(tokens, i, theme=theme, sentences=sentences) for i in places)
        others = tuple(other for other in theme.nouns if _fits(other, theme=theme, words=words))
        if (
            replaceable
            and others
            and not words & theme.clashes
            and not _is_inside_a_word(text, noun, len(places))
        ):
            things.append(_thing(tokens, noun, places=places, others=others))
    return things


def _fits(noun: str, *, theme: Theme, words: frozenset[str]) -> bool:
    """Return whether a noun can be offered in a text with these words."""
    if noun in words or theme.never.get(noun, frozenset()) & words:
        return False
    return noun not in theme.only or bool(theme.only[noun] & words)


def _words(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the words of the text in lower case, with their lemmas and singulars."""
    return frozenset(
        form
        for token in tokens
        for form in (token.text.lower(), token.lemma.lower(), singular(token.text.lower()))
    )


def _is_inside_a_word(text: str, noun: str, seen: int) -> bool:
    """Return whether the noun also occurs inside a longer word ("bookshelf", "lemonade")."""
    forms = {noun, plural(noun)}
    pattern = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    return len(re.findall(pattern, text, re.IGNORECASE)) > seen


def _is_free(tokens: Sequence[Token], i: int, *, theme: Theme, sentences: list[Span]) -> bool:
    token = tokens[i]
    if token.tag not in _NOUNS:
        return False
    if token.tag == "NN" and not _has_determiner(tokens, i):
        return False  # "pieces of candy", "on board"
    if theme.name == "clothing" and _holds_something(tokens, i):
        return False  # "They put $5 in the hat"
    return (
        _follower_fits(tokens, i, theme=theme)
        and _modifiers_fit(tokens, i, theme=theme)
        and _verbs_fit(tokens, token, theme=theme, sentences=sentences)
    )


def _holds_something(tokens: Sequence[Token], i: int) -> bool:
    """Return whether the noun is used as a container: "in the hat", "out of his cap"."""
    before = [token.text.lower() for token in tokens[max(0, i - 3) : i]]
    return before[-1:] != [] and (
        before[-2:-1] in (["in"], ["into"]) or before[-3:-1] == ["out", "of"]
    )


def _has_determiner(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a singular noun has a determiner or number: "a sweet", "each red pen"."""
    for token in reversed(tokens[:i]):
        if token.tag in ("DT", "PRP$", "CD", "POS", "WP$", "PDT"):
            return True
        if not token.tag.startswith(("JJ", "NN", "VBN", "VBG", "HYPH")):
            return False
    return False


def _follower_fits(tokens: Sequence[Token], i: int, *, theme: Theme) -> bool:
    if i + 1 >= len(tokens):
        return True
    after = tokens[i + 1]
    if after.text == "-":
        return False
    # "2 bolts of fiber", "a bowl of soup": a measure or a container. Only containers can be
    # replaced here.
    if after.text.lower() == "of":
        return theme.name == "containers"
    return after.tag not in ("NN", "NNS", "NNP") or singular(after.text.lower()) in theme.heads


def _modifiers_fit(tokens: Sequence[Token], i: int, *, theme: Theme) -> bool:
    """Return whether the words between the number or article and the noun fit the whole theme."""
    for token in reversed(tokens[:i]):
        word = token.text.lower()
        if token.tag.startswith("NN"):
            return word in theme.modifiers or token.text == "%"
        if token.text == "-" or (
            token.tag in ("JJ", "JJR", "JJS", "VBN", "VBG") and word not in PLAIN_ADJECTIVES
        ):
            return token.tag == "VBG" and token.lemma in SAFE_VERBS
        if token.tag not in ("JJ", "JJR", "JJS"):
            return True
    return True


def _verbs_fit(
    tokens: Sequence[Token], token: Token, *, theme: Theme, sentences: list[Span]
) -> bool:
    start, end = next(s for s in sentences if s[0] <= token.start < s[1])
    verbs = {
        other.lemma.lower()
        for other in tokens
        if start <= other.start < end and other.tag.startswith("VB")
    }
    return verbs <= SAFE_VERBS | theme.verbs


def _thing(
    tokens: Sequence[Token], noun: str, *, places: list[int], others: tuple[str, ...]
) -> Thing:
    spans = tuple(
        Place(tokens[i].start, tokens[i].end, tokens[i].text.lower() != noun) for i in places
    )
    return Thing(noun, _THEME_OF[noun].name, spans, others)
