"""Apply rules. A rule consists of a pattern, its replacements, and the conditions for applying
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.grammar.templates import filled, spaced
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.word_lists import listed

SentenceMove = Callable[[Words, Passage], Iterator[Words]]
"""Yields sentences that can replace one sentence of the passage."""

Fits = Callable[[Found, Passage], bool | Mapping[str, Words]]
"""Returns whether a rule may be applied to a match. A mapping means yes, and adds phrases for the
templates."""

_CACHED_SENTENCES = 500  # rewording tries the same rules on the same sentences many times
_OPENS_CLAUSE = frozenset(listed(", ; and but if when while because so after before that"))


def _always(found: Found, passage: Passage) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """Replaces the words that the pattern `source` matches; each template gives one result.

    A rule with the scope "sentence" matches only from the first word of a sentence, one with
    "clause" from the start of any clause, and one with "phrase" anywhere.
    """

    source: str
    templates: tuple[str, ...]
    fits: Fits
    scope: str

    def applied(self, sentence: _Sentence, passage: Passage) -> Iterator[Words]:
        """Yield the sentence with one match replaced, for each match that fits and each
        template."""
        for found in sentence.places(self):
            more = self.fits(found, passage)
            if more is not False:
                parts = {**found.parts, **(more if isinstance(more, Mapping) else {})}
                for template in self.templates:
                    yield _replaced(found, filled(template, parts))


class _Sentence:
    """A sentence, and the cached matches of the rules that were tried on it."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._places: dict[tuple[str, str], Sequence[Found]] = {}

    def places(self, rule: Rule) -> Sequence[Found]:
        """Return the matches of the rule's pattern."""
        key = (rule.source, rule.scope)
        if key not in self._places:
            self._places[key] = _places(rule.source, rule.scope, self._words)
        return self._places[key]


_sentence = lru_cache(maxsize=_CACHED_SENTENCES)(_Sentence)


def _places(source: str, scope: str, words: Words) -> Sequence[Found]:
    if scope == "phrase":
        return pattern(source).search(words)
    starts = [0]
    if scope == "clause":
        starts += [i + 1 for i, word in enumerate(words[:-1]) if word.low in _OPENS_CLAUSE]
    return pattern(source).match_at(words, starts)


def _replaced(found: Found, new: Words) -> Words:
    return (*found.words[: found.start], *new, *spaced(found.words[found.end :]))


def sentence(source: str, *templates: str, fits: Fits = _always) -> Rule:
    return Rule(source, templates, fits, "sentence")


def clause(source: str, *templates: str, fits: Fits = _always) -> Rule:
    return Rule(source, templates, fits, "clause")


def phrase(source: str, *templates: str, fits: Fits = _always) -> Rule:
    return Rule(source, templates, fits, "phrase")


def move_of(rules: Sequence[Rule]) -> SentenceMove:
    """Return a move that applies each rule that fits."""

    def move(words: Words, passage: Passage) -> Iterator[Words]:
        known = _sentence(words)
        for one in rules:
            yield from one.applied(known, passage)

    return move
