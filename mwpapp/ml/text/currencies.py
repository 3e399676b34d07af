"""Recognize the signs and codes of currencies before a number: "$5", "Rs. 500", "CHF 12", "R12"."""

from __future__ import annotations

from mwpapp.ml.text.units import canonical

SIGNS = "$€£₹¥₦₩₱₵"
CODE = r"(?:Rs\.?|Fr\.|CHF|EUR|USD|GBP|INR|KES|[KUT]?[Ss]hs?\.?|KSH|SEK|ZAR|kr|RM?(?=[0-9]))"
"""A regular expression for a code before a number. "R" and "RM" must touch the number."""
_CODES_TEXT = """
rs chf fr usd eur gbp inr kes ksh kshs sek brl kr sh shs ush ushs tsh tshs zar myr ghs
"""
_CODES = frozenset(_CODES_TEXT.split())
_GLUED = {"R": "rand", "RM": "ringgit"}
"""Codes that are also ordinary letters. They count only if they touch the number."""


def currency_of(word: str, *, touches: bool) -> str | None:
    """Return the canonical currency of a sign or code before a number, or None. `touches` says
    whether no space separates the two."""
    if touches and word in _GLUED:
        return _GLUED[word]
    return canonical(word) if word in tuple(SIGNS) or word.lower() in _CODES else None
