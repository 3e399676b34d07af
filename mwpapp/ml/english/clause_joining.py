"""Join sentences into clauses that can follow "if" or "given that"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.words import ONES, TENS
from mwpapp.ml.types import Token

_STARTERS = re.compile(
    r"(?:Then|After|Before|However|But|So|Also|Now|Later|Finally|Next|First|Today|Yesterday|"
    r"Tomorrow|If|When|And|Or|Suppose|Look|We|I|Let|Because|Since|While|Meanwhile|Of|By|"
    r"During|Instead|Only|That|This|These|Those|Here|Both)\b"
)
_LEADING = re.compile(r"(?:On|In|At|For|From|During|Under|With|Out)\b")
_INNER = re.compile(r"[;:!?()“”\"]|\bif\b|\bwhich\b")
_MOST_WORDS = 34
_MOST_CLAUSES = 3


def joined(statements: Sequence[str], *, tokens: Sequence[Token]) -> str | None:
    """The statements as one list of clauses ("she has 8, and she gives 2 away"), or None if that
    would not read well."""
    if not 1 <= len(statements) <= _MOST_CLAUSES:
        return None
    if sum(len(statement.split()) for statement in statements) > _MOST_WORDS:
        return None
    if not all(_is_plain(s, alone=len(statements) == 1) for s in statements):
        return None
    clauses = [uncapitalized(s, tokens=tokens).rstrip(".") for s in statements]
    if len(clauses) == 1:
        return clauses[0]
    if len(clauses) == 2:
        link = ", and " if any(" and " in clause for clause in clauses) else " and "
        return link.join(clauses)
    return ", ".join(clauses[:-1]) + ", and " + clauses[-1]


def _is_plain(statement: str, *, alone: bool) -> bool:
    if not statement.endswith(".") or _STARTERS.match(statement) or _INNER.search(statement):
        return False
    if _LEADING.match(statement) or (not alone and "," in statement):
        return False
    return statement[:1].isupper() or statement[:1].isdigit()


def uncapitalized(sentence: str, *, tokens: Sequence[Token]) -> str:
    """The sentence with a lowercase first letter, unless its first word is a name or "I"."""
    first = re.match(r"\w+", sentence)
    word = first[0] if first else ""
    tagged = any(t.text == word and t.tag in ("NNP", "NNPS") for t in tokens)
    is_name = gender(word) is not None or (tagged and word.lower() not in _NEVER_NAMES)
    if word == "I" or is_name or (word.isupper() and len(word) > 1):
        return sentence
    return sentence[:1].lower() + sentence[1:]


_NEVER_NAMES = frozenset(
    (
        *("a", "an", "the", "each", "every", "she", "he", "it", "they", "there", "his", "her"),
        *("half", "oranges", "coffee", "tickets", *ONES, *TENS),
    )
)
