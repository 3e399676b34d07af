"""Split a problem for reversal: statements, conditions and the bare question.

"She has 28 beads. If each necklace takes 7 beads, how many necklaces can she make?" has two
statements and the question "how many necklaces can she make"; a condition becomes a statement.
"""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.english.grammar.tagged_words import Words, lows, sentences
from mwpapp.ml.english.grammar.verbs import FINITE

_ASKING = {"how": ("many", "much", "long", "far", "old", "tall", "big", "deep", "high", "wide"),
           "what": ("is", "was", "'s", "’s")}  # fmt: skip
_OPENING = frozenset(("if", "and", "but", "suppose"))
_FORBIDDEN = frozenset(("(", ")", '"', "“", "”", ";", ":", "``", "''"))


@dataclass(frozen=True, slots=True)
class Story:
    """`statements` are sentences without their full stop; the last `conditions` of them are
    conditions of the question. `lead` is the adverbial before the question ("in all")."""

    statements: tuple[Words, ...]
    conditions: int
    lead: Words
    question: Words


def read_story(words: Words) -> Story | None:
    """Return the parts of a problem with one question in its last or first sentence, else None."""
    parts = sentences(words)
    asking = [i for i, part in enumerate(parts) if part[-1].text == "?"]
    if len(asking) != 1 or asking[0] not in (0, len(parts) - 1):
        return None
    asked = parts.pop(asking[0])[:-1]
    if any(word.text in _FORBIDDEN for word in asked):
        return None
    start = _question_start(asked)
    if start is None:
        return None
    statements = [_without_end(part) for part in parts]
    before, (question, after) = asked[:start], _without_condition(asked[start:])
    lead, conditions = _read_before(_trimmed(before))
    conditions = [*conditions, *([after] if after else [])]
    if not statements and not conditions:
        return None
    if any(has_word(part, "would") for part in conditions):
        return None  # a counterfactual condition cannot become a fact
    opened = [*map(_without_and, statements), *map(_without_opening, conditions)]
    return Story(tuple(opened), len(conditions), lead, question)


def _question_start(asked: Words) -> int | None:
    found = [
        i for i, word in enumerate(asked[:-1]) if asked[i + 1].low in _ASKING.get(word.low, ())
    ]
    return found[-1] if found else None


def _without_end(part: Words) -> Words:
    return part[:-1] if part[-1].text in (".", "!") else part


def _without_condition(question: Words) -> tuple[Words, Words]:
    """Return the question and the condition after it."""
    for i in range(3, len(question)):
        if question[i].low == "if":
            return _trimmed(question[:i]), question[i + 1 :]
    return question, ()


def _read_before(before: Words) -> tuple[Words, list[Words]]:
    """Return the words before the question: an adverbial, or statements that it depends on."""
    if not before:
        return (), []
    if any(word.tag in FINITE for word in before):
        return (), _cut_at_if(before)
    return before, []


def _cut_at_if(before: Words) -> list[Words]:
    """Split "She picked 5 if 2 were bad (how many ...)" into two statements."""
    place = next((i for i, word in enumerate(before) if i and word.low == "if"), None)
    if place is None or not any(word.tag in FINITE for word in before[:place]):
        return [before]
    return [_trimmed(before[:place]), before[place:]]


def _trimmed(words: Words) -> Words:
    while words and words[-1].low in (",", "and", "then"):
        words = words[:-1]
    return words


def _without_opening(statement: Words) -> Words:
    """Return the statement without opening words such as "if" or "and", which link it to the
    question."""
    words = statement
    while words and (words[0].low in _OPENING or words[0].text == ","):
        words = words[1:]
    return words or statement


def _without_and(statement: Words) -> Words:
    """Return a statement without its opening "if", "and", "but" or "suppose". "If he rides it saves
    5 minutes" keeps its "if", because a second clause follows."""
    verbs = [word for word in statement if word.tag in FINITE]
    if any(word.low == "if" for word in statement[:2]) and len(verbs) > 1:
        return statement
    return _without_opening(statement)


def has_word(words: Words, *wanted: str) -> bool:
    return not set(wanted).isdisjoint(lows(words))
