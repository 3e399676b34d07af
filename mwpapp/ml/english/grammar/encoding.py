"""Encode words as lines of text, so that regular expressions can find phrases.

Each word is one line: a letter for its tag, its text and its lemma, with tabs between them. Single
letters keep the many expressions short.
"""

from __future__ import annotations

from collections.abc import Mapping

_LETTERS: Mapping[str, str] = {
    "NN": "n", "NNS": "s", "NNP": "p", "NNPS": "P", "JJ": "j", "JJR": "k", "JJS": "l", "VB": "v",
    "VBD": "d", "VBZ": "z", "VBP": "y", "VBN": "b", "VBG": "g", "MD": "m", "DT": "t", "PDT": "q",
    "PRP": "h", "PRP$": "o", "WP$": "w", "WRB": "W", "WP": "W", "WDT": "W", "CD": "c", "$": "D",
    "POS": "a", "HYPH": "H", ":": "H", "IN": "i", "TO": "u", "RB": "r", "RBR": "R", "RBS": "S",
    "RP": "x", "EX": "e", "CC": "C",
}  # fmt: skip
_OTHER = "X"
_VERBS = "VB VBD VBZ VBP VBN VBG MD"


def line(tag: str, text: str, lemma: str) -> str:
    return f"{_LETTERS.get(tag, _OTHER)}\t{text}\t{lemma}\n"


def word(tags: str = "", text: str = "") -> str:
    """Return an expression for a word with one of these tags and texts; by default, any word."""
    letter = _one_of(tags) if tags else "."
    return f"(?:{letter}\t(?:{text})\t.*\n)" if text else f"(?:{letter}.*\n)"


def word_without(tags: str) -> str:
    """Return an expression for a word that has none of these tags and is not punctuation."""
    return f"(?:[^{_one_of(tags)[1:-1]}]\t[^,;:.?!].*\n)"


def verb_of(lemmas: str) -> str:
    """Return an expression for any form of these verbs."""
    return f"(?:{_one_of(_VERBS)}\t[^\t\n]*\t(?:{lemmas})\n)"


def _one_of(tags: str) -> str:
    return f"[{''.join(_LETTERS[tag] for tag in tags.split())}]"
