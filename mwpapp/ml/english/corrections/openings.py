"""Correct the opening of a problem that was cut from a longer story ("She also bought 5 pens")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.edits import Edit
from mwpapp.ml.types import Token

_LINK = re.compile(
    r"(?:(?:Also|In addition|After that|Finally|Lastly|Then|Next), |(?:Then|Next) (?=(?:he|she)\b))"
)
_PRONOUN = re.compile(r"(?P<pronoun>[Hh]e|[Ss]he)(?P<link> also| then)?\b")
_ALSO = re.compile(r"(?:The )?\w+(?: (?:is|was|are|were|has|had|have))?(?P<link> also)\b")
_GENDERS = {"he": ("m", "either"), "she": ("f", "either")}
_NAMES = {"he": "Daniel", "she": "Maria"}
_BEFORE_SUBJECT = frozenset(("do", "have", "will", "would", "can", "could", "if", "be"))


def mid_story(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Replace an opening pronoun with a name, and remove an opening "also", "then" or "finally".

    "She also ate 5 figs. How many did Jenny eat?" becomes "Jenny ate 5 figs. How many did Jenny
    eat?" A text without names gets a default name. The pronoun stays if the text has several names,
    or if the only name does not fit the pronoun or is not clearly the subject.
    """
    link = _LINK.match(text)
    start = link.end() if link else 0
    opening = _PRONOUN.match(text, start)
    name = _name_for(opening["pronoun"].lower(), tokens) if opening else ""
    if opening and name:
        yield Edit(0, opening.end("pronoun"), name)
    elif link:
        yield Edit(0, start + 1, text[start].upper())
    if (second := opening or _ALSO.match(text)) and second["link"]:
        yield Edit(*second.span("link"), "")


def _name_for(pronoun: str, tokens: Sequence[Token]) -> str:
    """Return the name that replaces the pronoun: the only name in the text, or a default name if
    there is none; "" if the text does not show who is meant."""
    if not any(token.tag.startswith("NNP") for token in tokens):
        return _NAMES[pronoun]
    return _only_subject(tokens, genders=_GENDERS[pronoun])


def _only_subject(tokens: Sequence[Token], *, genders: tuple[str, ...]) -> str:
    """Return the only name in the text if its gender fits and it is the subject wherever it occurs,
    else ""."""
    places = [i for i, token in enumerate(tokens) if token.tag.startswith("NNP")]
    named = {tokens[i].text for i in places}
    name = next(iter(named), "")
    subject = all(tokens[i - 1].lemma.lower() in _BEFORE_SUBJECT for i in places)
    return name if len(named) == 1 and subject and gender(name) in genders else ""
