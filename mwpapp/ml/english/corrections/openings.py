"""Correct the opening of a problem that was cut from a longer story ("She also bought 5 pens")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.edits import Edit
from mwpapp.ml.types import Token

_OPENING = re.compile(r"(He|She)((?: also| then)?)\b")
_GENDERS = {"He": ("m", "either"), "She": ("f", "either")}
_BEFORE_SUBJECT = frozenset(("do", "have", "will", "would", "can", "could", "if", "be"))


def mid_story(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Begin with the name that follows later, and without "also" or "then".

    "She also ate 5 figs. How many did Jenny eat?" becomes "Jenny ate 5 figs. How many did Jenny
    eat?" Nothing is named if the text has several names, or if the name is not clearly the subject.
    """
    opening = _OPENING.match(text)
    if opening is None:
        return
    if name := _only_subject(tokens, genders=_GENDERS[opening[1]]):
        yield Edit(opening.start(1), opening.end(1), name)
    if opening[2]:
        yield Edit(opening.start(2), opening.end(2), "")


def _only_subject(tokens: Sequence[Token], *, genders: tuple[str, ...]) -> str:
    """Return the only name of the text if it fits and is the subject wherever it occurs, else
    ""."""
    places = [i for i, token in enumerate(tokens) if token.tag.startswith("NNP")]
    named = {tokens[i].text for i in places}
    name = next(iter(named), "")
    subject = all(tokens[i - 1].lemma.lower() in _BEFORE_SUBJECT for i in places)
    return name if len(named) == 1 and subject and gender(name) in genders else ""
