"""Use one tense in the story: the initial state is in the past if the later events are."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.english.general_facts import says_size_of_unit
from mwpapp.ml.english.grammar.clauses import clauses_of
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.verbs import FINITE
from mwpapp.ml.generators.reverse.reading.states import CHANGING, is_state
from mwpapp.ml.generators.reverse.reading.story import has_word

_PAST = {"has": "had", "have": "had", "is": "was", "are": "were"}
_GENERAL = ("each", "every", "per", "currently", "always", "usually")
_STATES = frozenset(("be", "have", "do", "own", "cost", "hold", "contain"))


def in_one_tense(statements: Sequence[Words], *, answer: Words) -> tuple[Words, ...] | None:
    """Return the statements. If one of them or the answer says what there is at the end, the states
    before the first past action are in the past tense ("Lenny had $84. He spent some money.").

    Return None if the story switches between tenses.
    """
    past = [i for i, words in enumerate(statements) if _acts_in_past(words)]
    if any(map(_acts_in_present, statements)) and any(
        w.tag == "VBD" for words in statements for w in words
    ):
        return None
    if past and has_word(answer, "will"):
        return None
    if not past or not _tells_end([*statements, answer]):
        return tuple(statements)
    return tuple(_in_past(words) if i < past[0] else words for i, words in enumerate(statements))


def _acts_in_past(words: Words) -> bool:
    return any(word.tag == "VBD" and word.lemma not in _STATES for word in words)


def _acts_in_present(words: Words) -> bool:
    """Return whether an action is in the present tense: "He gets 12 more", but not "each pie takes
    5" or "she collects shells"."""
    if has_word(words, *_GENERAL) or not _has_amount(words):
        return False
    return any(word.tag in ("VBZ", "VBP") and word.lemma in CHANGING for word in words)


def _has_amount(words: Words) -> bool:
    return any(word.tag == "CD" for word in words) or "some" in lows(words)


def _tells_end(statements: Sequence[Words]) -> bool:
    """Return whether a statement says what there is at the end."""
    return any(has_word(words, "now", "left", "end", "still") for words in statements)


def _in_past(words: Words) -> Words:
    """Rewrite "There are 27 pens" as "There were 27 pens". Return the words unchanged if they have
    another verb or no amount, or if they state a general fact."""
    verbs = [i for i, word in enumerate(words) if word.tag in FINITE]
    clauses = clauses_of(words)
    plain = len(verbs) == 1 and len(clauses) == 1 and is_state(clauses[0])
    if (
        not plain
        or not _has_amount(words)
        or has_word(words, *_GENERAL)
        or says_size_of_unit(lows(words))
        or words[verbs[0]].low not in _PAST
    ):
        return words
    old = words[verbs[0]]
    new = Word(_PAST[old.low], "VBD", old.lemma, old.spaced, old.start)
    return (*words[: verbs[0]], new, *words[verbs[0] + 1 :])
