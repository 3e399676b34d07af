"""Pair the names and things of an original with those of a variant, for highlighting."""

from __future__ import annotations

import re

from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.models import Paraphrase, Problem
from mwpapp.services.variants.evidence import replacements_of

_CAPITALISED = re.compile(r"\b[A-Z][a-z]+\b")


def named_partners(row: Paraphrase, *, problem: Problem) -> tuple[tuple[str, str], ...]:
    """Return each name or thing of the original with its partner in the variant: first those that
    the variant replaces, then the names that both texts share. The result is empty if the variant
    is out of date."""
    if row.out_of_date:
        return ()
    replaced = tuple(pair for pair in replacements_of(row) if _in(pair[0], problem.text))
    known = {old for old, _new in replaced}
    shared = dict.fromkeys(word for word in _names_in(problem.text) if _in(word, row.text))
    return replaced + tuple((word, word) for word in shared if word not in known)


def _in(word: str, text: str) -> bool:
    """Return whether the text contains the word: "Sam" is not in "the same"."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def _names_in(text: str) -> list[str]:
    return [word for word in _CAPITALISED.findall(text) if word in AMBIGUOUS or gender(word)]
