"""Check whether a rewritten problem has lost a number or its question."""

from __future__ import annotations

from collections import Counter

from mwpapp.ml.protocols import Paraphraser
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span

BEAMS = 4


def lost_part(text: str, rewritten: str) -> str | None:
    """Return "a number" or "the question", whichever `rewritten` has lost, or None.

    Numbers are compared by value ("25%" equals "a quarter") and frequency. Articles are not
    numbers. An additional number also counts as a loss, because it changes the problem.
    """
    if _values(text) != _values(rewritten):
        return "a number"
    if question_span(text) is not None and question_span(rewritten) is None:
        return "the question"
    return None


def first_that_loses(text: str, *, paraphraser: Paraphraser) -> tuple[str, str] | None:
    """Return the most likely paraphrase that has lost a number or the question, with a note. Return
    None if there is none."""
    for candidate in paraphraser.paraphrase(text, count=BEAMS):
        missing = lost_part(text, candidate)
        if missing is not None and candidate.strip() and candidate != text:
            return candidate, f"seq2seq:{paraphraser.name}, {missing} lost"
    return None


def _values(text: str) -> Counter[object]:
    return Counter(item.value for item in find_quantities(text))
