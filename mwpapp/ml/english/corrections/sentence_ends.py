"""Correct missing and superfluous full stops and commas."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from mwpapp.ml.english.names import gender
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import Edit
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Token

_FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))
_ASKING = frozenset(("how", "what", "which", "who"))
# "If you add 4 to a number you get 9." is complete.
_RESULTS = frozenset(listed("number sum product result then will would get"))
_ORDINAL_AFTER = re.compile(
    r"(?<=\b(?:long|wide|high|deep|tall|each))( )the (?:second|third|next)\b"
)
# "If she sold 5 how many are left?", but not "If she knows how many are left, …".
_QUESTION_AFTER = re.compile(
    r"(?:^|[.?!] )If [^,.?!]+(?:, [A-Z]\w+,[^,.?!]+)? (?P<last>[^\s,.?!]+)(?P<gap> )"
    r"how (?:many|much|long|far)\b[^,.?!]*\?"
)
# "After the fair ended she had 9 left.", but not "After she had …", "After he knew she had …" or
# "When asked how many pens he had …".
_CLAUSE_AFTER = re.compile(
    r"(?:^|[.?!] )(?:After|When|Before|Once)"
    r"(?: [^\s,.?!]+){0,7}? (?P<last>[^\s,.?!]+)(?P<gap> )"
    r"(?:he|she|they|there|it|we)(?: \w+)? (?:had|has|was|were|is|are|still|got|gave|bought|lost"
    r"|made|decided)\b"
)
_SUBORDINATE = frozenset(("how", "what", "which", "that"))
_LEADS_TO_QUESTION = frozenset(
    listed(
        """know knows knew find finds calculate determine tell tells told say says said show shows
        guess guesses see count counts decide wonder by for in at about then and or of to on with"""
    )
)
_LEADS_TO_CLAUSE = _LEADS_TO_QUESTION | frozenset(
    listed(
        """that because if when while where who which how many much what than as or but money thing
        things time day food before after once until since think thought hope hoped believe"""
    )
)
# The tags of "At the town carnival Billy rode".
_PLACE = re.compile(r"IN (?:DT|PRP\$) (?:JJ |NN )*NN NNP VB[DZ] ")
# Not "Ana met Bob, who has 5 pens".
_ASKS = re.compile(
    r"^(?:how|what|which|who)\b|, (?:how|what)\b"
    r"|^(?:if|when|after|before|once)\b[^,]*, (?:which|who)\b"
)
_UNFINISHED = re.compile(r"[\w%]$")
_MIN_WORDS = 4


def conditions(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Join a condition that ends with a full stop to its question, and add a missing final mark."""
    spans = split_sentences(text)
    for (start, end), (after, stop) in pairwise(spans):
        inside = [token for token in tokens if start <= token.start < end]
        following = next((token for token in tokens if token.start >= after), None)
        asks = following is not None and following.text.lower() in _ASKING
        if asks and text[stop - 1] == "?" and _is_condition(inside):
            yield Edit(end - 1, end, ",")
            yield Edit(after, after + 1, text[after].lower())
    if _UNFINISHED.search(text) and len(text.split()) >= _MIN_WORDS:
        yield Edit(len(text), len(text), _end_mark(text[slice(*spans[-1])]))


def _is_condition(sentence: Sequence[Token]) -> bool:
    words = {token.text.lower() for token in sentence}
    if sentence[0].text != "If" or sentence[-1].text != "." or words & _RESULTS or "," in words:
        return False
    joined = sum(token.text.lower() in ("and", "who", "that", "which") for token in sentence)
    return sum(token.tag in _FINITE for token in sentence) <= 1 + joined


def _end_mark(sentence: str) -> str:
    words = sentence.lower().split()
    return "?" if _ASKS.search(sentence.lower()) and words[-1] not in ("find", "calculate") else "."


def places(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Put a comma after a place or a time before the first name: "At the arcade Dave won 18"."""
    for start, end in split_sentences(text):
        sentence = [token for token in tokens if start <= token.start < end]
        name = next((i for i, token in enumerate(sentence) if gender(token.text) is not None), 0)
        tags = "".join(f"{token.tag} " for token in sentence[: name + 2])
        if name and _PLACE.fullmatch(tags) and sentence[name - 1].text.islower():
            yield Edit(sentence[name - 1].end, sentence[name].start, ", ")


def commas(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Put a comma between consecutive clauses that have no punctuation between them."""
    for found in _ORDINAL_AFTER.finditer(text):
        yield Edit(found.start(1), found.end(1), ", ")
    for found in _QUESTION_AFTER.finditer(text):
        if found["last"].lower() not in _LEADS_TO_QUESTION:
            yield Edit(*found.span("gap"), ", ")
    for found in _CLAUSE_AFTER.finditer(text):
        inside = text[found.start() : found.start("gap")].lower().split()
        if inside[-1] not in _LEADS_TO_CLAUSE and _SUBORDINATE.isdisjoint(inside):
            yield Edit(*found.span("gap"), ", ")
    for noun, number, verb in zip(tokens, tokens[1:], tokens[2:], strict=False):
        tags = (noun.tag, number.tag, verb.tag) == ("NNS", "CD", "VBD") and len(verb.text) > 1
        if tags and text[noun.end : number.start] == " " and number.text.isdigit():
            yield Edit(noun.end, noun.end, ",")
