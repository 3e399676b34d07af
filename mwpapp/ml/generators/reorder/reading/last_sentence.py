"""Read the last sentence of a problem as a question and its condition."""

from __future__ import annotations

import re
from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reorder.reading.people import Cast

WH = frozenset(("how", "what", "which", "who", "when", "where"))
COMMANDS = frozenset(("find", "calculate", "determine", "compute"))
LINKS = frozenset(("if", "when", "after", "before"))
_BEFORE_WH = frozenset(
    ("by", "at", "in", "for", "on", "to", "from", "with", "of", "about", "after")
)
_PREFACES = ("in total", "in all", "altogether", "all together", "together")
FINITE = frozenset(("VBZ", "VBP", "VBD", "MD"))
_MAX_SUBJECT_LENGTH = 4
# Words and signs of sentences whose order must not change.
HEAVY = frozenset(listed("because although though unless whereas so")) | {
    ":", ";", "(", ")", "“", "”", '"', "''", "``", "?", "!",
}  # fmt: skip


def opened(words: Words, *, text: str, cast: Cast) -> Words:
    """Return the sentence with its first letter in lower case, unless a name begins it.

    A name has a capital within a sentence of the text, or never occurs without one. "A" is a name
    before a verb.
    """
    first = words[0]
    label = first.text.isupper() and (first.text != "A" or words[1].tag in FINITE)
    if label or re.search(rf"[^.?!] {re.escape(first.text)}(?!\w)", text):
        return words
    if cast.person(first) is not None and first.tag != "DT":
        return words
    common = first.text == "A" or re.search(rf"(?<!\w){re.escape(first.low)}(?!\w)", text)
    if first.tag.startswith("NNP") and not common:
        return words
    return (replace(first, text=first.text[:1].lower() + first.text[1:]), *words[1:])


def question_and_condition(words: Words) -> tuple[Words, Words, str, bool]:
    """Return the question, its condition, the link between them, and whether the condition comes
    first. The question is empty if the sentence opens with a condition that no question follows."""
    if words[0].low in LINKS:
        for i in range(2, len(words) - 2):
            comma = words[i - 1].text == ","
            if _opens_question(words, i) and (comma or words[i].low == "how"):
                end = i - 1 if comma else i
                return _lowered(words[i:]), words[1:end], words[0].low, True
        return (), (), "", False
    words = _without_preface(words)
    for i in range(3, len(words) - 2):
        if words[i].low in LINKS and _is_clause(words, i) and _is_whole(words[:i]):
            end = i - 1 if words[i - 1].text == "," else i
            return words[:end], words[i + 1 :], words[i].low, False
    return words, (), "", False


def _without_preface(words: Words) -> Words:
    """Move "altogether" of "Altogether, how many pens are there" to the end."""
    for i in range(1, min(5, len(words) - 1)):
        if words[i].text == "," and _opens_question(words, i + 1):
            preface = " ".join(word.low for word in words[:i])
            if preface in _PREFACES:
                small = replace(words[0], text=words[0].low)
                return (*_lowered(words[i + 1 :]), small, *words[1:i])
    return words


def _opens_question(words: Words, i: int) -> bool:
    """Return whether a question begins at `i`."""
    if words[i].low == "then" and i + 1 < len(words):
        i += 1
    if words[i].low in COMMANDS:
        return words[i - 1].text == ","
    if words[i].low in ("approximately", "about", "exactly") and i + 1 < len(words):
        i += 1
    if words[i].low in _BEFORE_WH and i + 1 < len(words):
        i += 1
    return words[i].low in WH


def _lowered(words: Words) -> Words:
    if words[0].low == "then":
        words = words[1:]
    return (replace(words[0], text=words[0].low), *words[1:])


def _is_whole(words: Words) -> bool:
    """Return whether the words before a link are a question, unlike "how many minutes after"."""
    return words[0].low in COMMANDS or any(word.tag in FINITE for word in words)


def _is_clause(words: Words, link: int) -> bool:
    """Return whether a clause follows the link; "before the stop than there are now" is not one."""
    rest = words[link + 1 :]
    verb = next((i for i, word in enumerate(rest) if word.tag in FINITE | {"VBG"}), None)
    if verb is None or words[link].low in ("if", "when"):
        return verb is not None
    return verb <= _MAX_SUBJECT_LENGTH and all(word.low != "than" for word in rest[:verb])


def asks(words: Words) -> bool:
    return len(words) > 2 and (
        words[0].low in WH
        or words[0].low in COMMANDS
        or (words[0].low in _BEFORE_WH | {"approximately", "exactly"} and words[1].low in WH)
        or any(
            word.text == "," and _opens_question(words, i + 1) for i, word in enumerate(words[:-2])
        )
    )
