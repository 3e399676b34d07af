"""Inflect verbs for statements and questions."""

from __future__ import annotations

from collections.abc import Sequence

from lemminflect import getInflection, getLemma

from mwpapp.ml.english.grammar.tagged_words import Word, Words
from mwpapp.ml.english.word_lists import listed

FINITE = frozenset(("MD", "VBD", "VBZ", "VBP"))
BE = frozenset(("is", "are", "was", "were", "am", "'s"))
HAVE = frozenset(("has", "have", "had"))
MODALS = frozenset(("can", "could", "will", "would", "should", "must", "may", "might", "ca", "wo"))
DO = frozenset(("do", "does", "did"))
AUXILIARIES = BE - {"'s"} | HAVE | MODALS | DO
# Words after which "to" and a verb continue the verb group: "need to buy", "is able to buy".
CATENATIVES = frozenset(
    listed(
        """need want plan have try decide hope like manage able going go supposed get expect
        intend use start begin continue wish love agree promise"""
    )
)
DITRANSITIVES = frozenset(
    listed(
        """give pay sell lend bring send hand show teach tell cost take charge feed offer buy
        make get pass serve last earn owe save assign award ask"""
    )
)
_PLURAL_PRONOUNS = frozenset(("they", "we", "you", "i", "these", "those", "both", "all", "some"))
_PAST = {"be": "was", "have": "had", "do": "did", "read": "read", "hang": "hung"}
_THIRD = {"be": "is", "have": "has", "do": "does"}


def past(lemma: str) -> str:
    return _PAST.get(lemma) or next(iter(getInflection(lemma, tag="VBD")), lemma + "ed")


def third_person(lemma: str) -> str:
    return _THIRD.get(lemma) or next(iter(getInflection(lemma, tag="VBZ")), lemma + "s")


def base_form(verb: Word) -> str:
    """Return the base form of a verb after "do". The tagger can take "lay" for a form of "lie"."""
    return verb.low if verb.low in getLemma(verb.low, upos="VERB") else verb.lemma


def is_plural_subject(subject: Sequence[Word]) -> bool:
    """Return whether a present-tense verb after `subject` has no -s."""
    if not subject:
        return False
    lows = [word.low for word in subject]
    if lows[0] in ("each", "every"):
        return False
    if "and" in lows or lows[-1] in _PLURAL_PRONOUNS:
        return True
    head = _head(subject)
    return head.tag in ("NNS", "NNPS") or lows[0] in ("these", "those", "both")


def _head(subject: Sequence[Word]) -> Word:
    """Return the word before the first preposition, or the last word if there is none."""
    end = next((i for i, w in enumerate(subject) if w.tag == "IN" and i), len(subject))
    return subject[end - 1]


def inflected(lemma: str, *, like: str, subject: Sequence[Word]) -> Word:
    """Return the verb in the form of `like` (did, does, do). "Was" and "were" agree with the
    subject."""
    if like == "did":
        return Word(_be_past(subject) if lemma == "be" else past(lemma), "VBD", lemma)
    if like == "does":
        return Word(third_person(lemma), "VBZ", lemma)
    return Word("are" if lemma == "be" else lemma, "VBP", lemma)


def _be_past(subject: Sequence[Word]) -> str:
    return "were" if is_plural_subject(subject) else "was"


def inverted(verbs: Words) -> tuple[Word, Words] | None:
    """Return the auxiliary that comes before the subject, and the verbs after it.

    "gave away" becomes "did" and "give away"; "can hold" becomes "can" and "hold". Return None for
    verbs that cannot be inverted (negated verbs, unknown forms).
    """
    first, rest = verbs[0], verbs[1:]
    if any(word.low in ("not", "n't", "n’t", "never") for word in verbs):
        return None
    has_participle = any(w.tag in ("VBN", "VBD") for w in rest)
    if first.tag == "MD" or first.low in BE or (first.low in HAVE and has_participle):
        return first, rest
    like = {"VBD": "did", "VBZ": "does", "VBP": "do"}.get(first.tag)
    if like is None:
        return None
    return Word(like, first.tag, "do"), (Word(first.lemma, "VB", first.lemma), *rest)


def group_end(words: Sequence[Word], start: int) -> int:
    """Return the index after the verb group that begins at `start`: auxiliaries, the main verb,
    adverbs between verbs, particles and "to" chains."""
    i = start + 1
    while i < len(words):
        word, before = words[i], words[i - 1]
        if (
            (word.tag == "RB" and i + 1 < len(words) and words[i + 1].tag.startswith("VB"))
            or _continues(words, i, start=start)
            or (word.tag == "RP" and before.tag[:2] == "VB" and not _is_in_all(words, i))
        ):
            i += 1
        elif word.low == "to" and _is_chain(words, i):
            i += 2
        else:
            break
    return i


def _is_in_all(words: Sequence[Word], i: int) -> bool:
    """Return whether the word begins "in all" or "in total", so that it is not a verb particle."""
    return i + 1 < len(words) and words[i + 1].low in ("all", "total")


def _continues(words: Sequence[Word], i: int, *, start: int) -> bool:
    word = words[i]
    last = next(w for w in reversed(words[start:i]) if w.tag != "RB")
    if last.tag == "MD" or last.low in DO:
        return word.tag in ("VB", "VBP") or word.low in ("n't", "not")
    if last.low in BE or last.low in ("be", "been", "being"):
        return word.tag in ("VBN", "VBG", "VBD") or word.low in ("able", "going", "n't", "not")
    if last.low in HAVE or last.lemma == "have":
        follows = words[i + 1].tag if i + 1 < len(words) else ""
        return (
            word.tag in ("VBN", "VBD")
            and word.low not in ("left", "totaled")
            and not follows.startswith("NN")
        )
    return False


def _is_chain(words: Sequence[Word], i: int) -> bool:
    verb = i + 1 < len(words) and words[i + 1].tag == "VB"
    if not verb or words[i - 1].lemma not in CATENATIVES:
        return False
    # "to begin with" is an adverbial, not part of the verb group.
    return not (words[i + 1].low in ("begin", "start") and _follows(words, i + 2, "with"))


def _follows(words: Sequence[Word], i: int, low: str) -> bool:
    return i < len(words) and words[i].low == low
