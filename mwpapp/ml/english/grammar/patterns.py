"""Find phrases with patterns over tagged words.

A pattern is a sequence of parts: "<who:NP> give|gave <what:COUNT> to <whom:NP> <END>". A part is

- a word in lower case, or several with | between them (the case of the text does not matter);
- `=give|sell`: any form of these verbs;
- `<CHUNK>`: a phrase of `chunks.CHUNKS`;
- `<name:PART>`: any of these, with the name by which templates refer to it ({name}).

A part that ends with ? may be absent. `templates` puts the named parts into new sentences.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate

from mwpapp.ml.english.grammar.chunks import CHUNKS
from mwpapp.ml.english.grammar.encoding import line, verb_of, word
from mwpapp.ml.english.grammar.tagged_words import Words

_CACHED_SENTENCES = 2048  # every pattern reads the same sentences
_PART = re.compile(r"^<(?:(?P<name>\w+):)?(?P<inside>[^>]+)>(?P<optional>\??)$")


@dataclass(frozen=True, slots=True)
class Found:
    """A match in `words[start:end]`: the words of each named part, and where they begin."""

    words: Words
    start: int
    end: int
    parts: Mapping[str, Words]
    starts: Mapping[str, int]

    def __getitem__(self, name: str) -> Words:
        return self.parts.get(name, ())


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; a text that it matches contains a form from each set in `needed`."""

    compiled: re.Pattern[str]
    needed: tuple[frozenset[str], ...]

    def match(self, words: Words) -> Found | None:
        """Return the match that starts at the first word, or None."""
        return next(iter(self.match_at(words, (0,))), None)

    def match_at(self, words: Words, places: Sequence[int]) -> list[Found]:
        """Return the matches that start at these indices."""
        text = _encoded(words)
        if not self._can_fit(text):
            return []
        found = (self.compiled.match(text.lines, text.starts[place]) for place in places)
        return [_found(one, words, text.starts) for one in found if one]

    def search(self, words: Words) -> list[Found]:
        """Return all matches in order, without overlaps."""
        text = _encoded(words)
        if not self._can_fit(text):
            return []
        return [_found(one, words, text.starts) for one in self.compiled.finditer(text.lines)]

    def _can_fit(self, text: _Encoded) -> bool:
        return all(not text.forms.isdisjoint(needed) for needed in self.needed)


@dataclass(frozen=True, slots=True)
class _Encoded:
    """A sentence with one line for each word, where each line begins, and its words and lemmas."""

    lines: str
    starts: tuple[int, ...]
    forms: frozenset[str]


def _found(match: re.Match[str], words: Words, starts: Sequence[int]) -> Found:
    parts: dict[str, Words] = {}
    places: dict[str, int] = {}
    for name in match.re.groupindex:
        start, end = match.span(name)
        if start >= 0:
            first, last = bisect_left(starts, start), bisect_left(starts, end)
            parts[name], places[name] = words[first:last], first
    first, last = (bisect_left(starts, place) for place in match.span())
    return Found(words, first, last, parts, places)


@lru_cache(maxsize=_CACHED_SENTENCES)
def _encoded(words: Words) -> _Encoded:
    lines = [line(one.tag, one.low, one.lemma) for one in words]
    starts = tuple(accumulate(map(len, lines), initial=0))
    forms = frozenset(form for one in words for form in (one.low, f"={one.lemma}"))
    return _Encoded("".join(lines), starts, forms)


@cache
def pattern(source: str) -> Pattern:
    parts = source.split()
    needed = tuple(filter(None, map(_needed, parts)))
    return Pattern(re.compile("(?m:^)" + "".join(map(_compiled_part, parts))), needed)


def _needed(part: str) -> frozenset[str]:
    """Return the forms of which one must occur for this part to match; empty if none must."""
    match = _PART.match(part)
    inside = match["inside"] if match else part
    if inside in CHUNKS or (match and match["optional"]) or (part.endswith("?") and part != "?"):
        return frozenset()
    if inside.startswith("="):
        return frozenset(f"={lemma}" for lemma in inside[1:].split("|"))
    return frozenset(inside.split("|"))


def _compiled_part(part: str) -> str:
    match = _PART.match(part)
    if match:
        inner = _inside(match["inside"])
        return (f"(?P<{match['name']}>{inner})" if match["name"] else inner) + match["optional"]
    optional = "?" if part.endswith("?") and len(part) > 1 else ""
    return _inside(part.removesuffix("?") if optional else part) + optional


def _inside(part: str) -> str:
    """Return the expression for a phrase, for forms of verbs, or for certain words."""
    if part in CHUNKS:
        return CHUNKS[part]
    if part.startswith("="):
        return verb_of("|".join(map(re.escape, part[1:].split("|"))))
    return word(text="|".join(map(re.escape, part.split("|"))))
