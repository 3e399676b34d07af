"""Reorder the members of a list, or name their common noun once."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled, spaced
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical

_TWO = pattern("<one:COUNT> and <two:COUNT> <IN_PLACE>? <CLOSE>")
_THREE = pattern("<one:COUNT> , <two:COUNT> <comma:COMMA>? and <three:COUNT> <IN_PLACE>? <CLOSE>")
_EXISTING = pattern("there are|were <one:COUNT> and <two:COUNT> <VBG>")
_SHARED = pattern("<one:NUMBER> <first:ADJ> and <two:NUMBER> <second:ADJ> <noun:NOUNS>")
_TWICE = pattern("<one:NUMBER> <first:ADJ> <noun:NOUN> and <two:NUMBER> <second:ADJ> <again:NOUN>")
_PRICED = pattern("<one:PRICED> and <two:PRICED> <CLOSE>")
_SPENT = pattern("<one:SPENT> and <two:SPENT> <CLOSE>")
_PLACED_TWO = pattern(
    "<one:NUMBER> <noun:NOUNS> <where:IN_PLACE> and <two:NUMBER> <here:IN_PLACE> <CLOSE>"
)
_PLACED_THREE = pattern(
    "<one:NUMBER> <noun:NOUNS> <where:IN_PLACE> , <two:NUMBER> <here:IN_PLACE> <comma:COMMA>? and "
    "<three:NUMBER> <there:IN_PLACE> <CLOSE>"
)
_ONES = frozenset(("1", "one"))
_BEFORE = frozenset(listed(""", and or between than from $ of about"""))
# Words that depend on the order of a list.
_IN_ORDER = frozenset(listed("""first second third former latter respectively then another last"""))


def other_order(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "5 pens and 3 caps" as "3 caps and 5 pens"."""
    if _IN_ORDER & {word.low for word in passage.words()}:
        return
    for found in _THREE.search(sentence):
        if _is_free(found, ("one", "two", "three")):
            for order in (("three", "one", "two"), ("two", "three", "one")):
                members = f"{{{order[0]}}} , {{{order[1]}}} {{comma}} and {{{order[2]}}}"
                yield _with_list(found, members, last="three")
    for found in [*_TWO.search(sentence), *_EXISTING.search(sentence)]:
        if _is_free(found, ("one", "two")):
            yield _with_list(found, "{two} and {one}", last="two")


def placed_order(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "2 pens in her desk and 5 at home" as "5 pens at home and 2 in her desk"."""
    if _IN_ORDER & {word.low for word in passage.words()}:
        return
    for found in _PLACED_THREE.search(sentence):
        if _counts_several(found, ("one", "two", "three")):
            members = "{three} {noun} {there} , {two} {here} {comma} and {one} {where}"
            yield _with_list(found, members, last="there")
    for found in _PLACED_TWO.search(sentence):
        if _counts_several(found, ("one", "two")):
            yield _with_list(found, "{two} {noun} {here} and {one} {where}", last="here")


def _counts_several(found: Found, names: tuple[str, ...]) -> bool:
    """Return whether the list is free to move and the plural noun fits each of its numbers."""
    before = found.words[found.start - 1].low if found.start else ""
    several = not _ONES & {found[name][0].low for name in names}
    return before not in _BEFORE and found["noun"][-1].tag == "NNS" and several


def priced_order(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Swap the members of "a pen for $2 and a cap for $5" and of "$2 on pens and $5 on
    caps"."""
    if _IN_ORDER & {word.low for word in passage.words()}:
        return
    for found in [*_PRICED.search(sentence), *_SPENT.search(sentence)]:
        if not _is_inside_a_phrase(found):
            yield _with_list(found, "{two} and {one}", last="two")


def _is_inside_a_phrase(found: Found) -> bool:
    """Return whether the first member may begin earlier: "a ride on (a camel at $5 and a photo at
    $3)"."""
    before = found.words[: found.start]
    if not before:
        return False
    of_noun = before[-1].tag == "IN" and before[-2:-1] and before[-2].tag[:2] == "NN"
    return bool(of_noun) or before[-1].low in _BEFORE


def _is_free(found: Found, names: tuple[str, ...]) -> bool:
    """Return whether nothing before, after or inside the list depends on its order."""
    start, end = found.starts["one"], found.starts[names[-1]] + len(found[names[-1]])
    before = found.words[start - 1].low if start else ""
    follows = found.words[end].low if end < len(found.words) else ""
    if before in _BEFORE or follows in ("for", "at", "with"):
        return False
    things = [found[name] for name in names]
    if before in BE and _ONES & {thing[0].low for thing in things}:
        return False  # "is" and "are" agree with the first member
    if any(thing[-1].tag not in ("NNS", "NN") or len(thing) < 2 for thing in things):
        return False
    if any(canonical(thing[-1].low) for thing in things):
        return False
    text = {word.low for thing in things for word in thing}
    return not text & {"more", "fewer", "less", "them", "of", "other", "ones", "one"}


def _with_list(found: Found, template: str, *, last: str) -> Words:
    """Return the sentence with the list from "one" to the phrase `last` replaced."""
    start, end = found.starts["one"], found.starts[last] + len(found[last])
    new = filled(template, found.parts)
    return (*found.words[:start], *new, *spaced(found.words[end:]))


def common_noun(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "5 red and 3 blue caps" as "5 red caps and 3 blue caps", or the reverse."""
    for found in _SHARED.search(sentence):
        if _ONES & {found["one"][0].low, found["two"][0].low}:
            continue  # "1 red and 3 blue caps" needs both numbers of the noun
        shared = "{one} {first} {noun} and {two} {second} {noun}"
        yield _with_list(found, shared, last="noun")
    for found in _TWICE.search(sentence):
        if found.start and found.words[found.start - 1].text == ",":
            continue  # "3 red pears, 14 yellow and 2 green pears"
        if lows(found["noun"]) == lows(found["again"]):
            yield _with_list(found, "{one} {first} and {two} {second} {noun}", last="again")
