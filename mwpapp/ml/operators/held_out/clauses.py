"""Split a sentence with one verb, a subject and an object into its parts, using Penn tags.

Two patterns are recognized: "Ada bought 3 pens at the fair." and "How many pens did Ada buy at the
fair?". Sentences with a second verb, with a second object ("gave Bo 3 pens") or with a verb that
has no passive ("costs", "weighs", "has") are not split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from lemminflect import getInflection

from mwpapp.ml.types import Token

# Verbs of school problems that have a passive, unlike those in "run 3 miles" and "has 3 pens".
VERBS = frozenset(
    (
        *("add", "bake", "boil", "borrow", "break", "bring", "build", "burn", "buy", "carry"),
        *("catch", "choose", "clean", "collect", "complete", "consume", "cook", "count", "cover"),
        *("cut", "deliver", "design", "destroy", "dig", "discard", "distribute", "divide"),
        *("donate", "draw", "drink", "earn", "eat", "fill", "find", "fix", "frame", "gather"),
        *("give", "grow", "harvest", "hire", "invite", "keep", "knit", "lose", "make", "mix"),
        *("mow", "need", "open", "order", "pack", "paint", "peel", "pick", "place", "plant"),
        *("pour", "prepare", "print", "produce", "purchase", "read", "receive", "remove", "rent"),
        *("repair", "return", "save", "scatter", "score", "sell", "send", "sew", "share", "ship"),
        *("solve", "spend", "steal", "store", "take", "throw", "type", "use", "wash", "waste"),
        *("watch", "win", "wrap", "write"),
    )
)
AGENTS = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them"}
_NOUN = ("NN", "NNS", "NNP", "NNPS")
_BEFORE_NOUN = frozenset(("DT", "PRP$", "CD", "JJ", "JJR", "JJS", "PDT", "$", "POS", *_NOUN))
_TIMES = frozenset(("every", "last", "yesterday", "today"))
_LINKS = frozenset((",", "and"))
# Without "and", which may continue the object ("for 2 dollars and a plum for 1 dollar").
_PARTS = frozenset(("IN", "TO", "RB", "FW", "PRP", ",", "RBR", *_BEFORE_NOUN))


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """The parts of a sentence.

    - `agent`: the subject in the form that follows "by" ("her" for "she").
    - `tense`: the Penn tag of the word that carries the tense.
    - `plural`: whether the object is plural.
    - `mark`: the final punctuation.
    """

    agent: str
    participle: str
    tense: str
    object: str
    plural: bool
    rest: str
    mark: str


def active_clause(sentence: str, *, tokens: Sequence[Token]) -> Clause | None:
    """Return the parts of a sentence that has a passive, or None."""
    words = list(tokens)
    while words and not words[-1].text[0].isalnum():
        words.pop()
    if not words:
        return None
    mark = sentence[words[-1].end :].strip()
    is_question = [word.text.lower() for word in words[:2]] in (["how", "many"], ["how", "much"])
    parts = _question(words) if is_question else _statement(words)
    return _clause(sentence, words, parts, mark=mark) if parts else None


@dataclass(frozen=True, slots=True)
class _Parts:
    """The indices of the parts of a sentence: subject and object as [first, last), the verb, the
    word that carries its tense, and the first word of the rest."""

    subject: tuple[int, int]
    verb: int
    tensed: int
    object: tuple[int, int]
    rest: int


def _statement(words: Sequence[Token]) -> _Parts | None:
    """Return the parts of a statement: "Ada bought 3 pens at the fair"."""
    verb = _noun_phrase(words, 0)
    if not 0 < verb < len(words) or words[verb].tag not in ("VBD", "VBZ", "VBP"):
        return None
    end = _object(words, verb + 1)
    return _Parts((0, verb), verb, verb, (verb + 1, end), end) if end > verb + 1 else None


def _question(words: Sequence[Token]) -> _Parts | None:
    """Return the parts of a question: "How many pens did Ada buy at the fair"."""
    auxiliary = next((at for at, word in enumerate(words) if word.lemma == "do"), 0)
    if auxiliary < 3 or not all(word.tag in _BEFORE_NOUN for word in words[2:auxiliary]):
        return None
    verb = _noun_phrase(words, auxiliary + 1)
    if not auxiliary + 1 < verb < len(words) or words[verb].tag not in ("VB", "VBP"):
        return None
    return _Parts((auxiliary + 1, verb), verb, auxiliary, (0, auxiliary), verb + 1)


def _noun_phrase(words: Sequence[Token], at: int) -> int:
    """Return the end of the noun phrase that begins at `at`, or `at` if there is none."""
    if at < len(words) and words[at].tag == "PRP":
        return at + 1
    end = at
    while end < len(words) and words[end].tag in _BEFORE_NOUN:
        starts = words[end].tag in ("DT", "PRP$") or words[end].lemma in _TIMES
        if end > at and starts and words[end - 1].tag in _NOUN:
            break  # a second phrase begins
        end += 1
    return end if end > at and words[end - 1].tag in _NOUN else at


def _object(words: Sequence[Token], at: int) -> int:
    """Return the end of the object, which may be a list ("3 pens, 2 caps and a hat")."""
    end = _with_of(words, _noun_phrase(words, at))
    while end > at and end + 1 < len(words) and words[end].lemma in _LINKS:
        after = end + 1 + (words[end + 1].lemma == "and")
        next_end = _noun_phrase(words, after)
        if next_end == after:
            break
        end = _with_of(words, next_end)
    return end


def _with_of(words: Sequence[Token], end: int) -> int:
    """Return the end of a noun phrase with its "of" phrases: "rows | of 20 trees"."""
    while end + 1 < len(words) and words[end].lemma == "of":
        next_end = _noun_phrase(words, end + 1)
        if next_end == end + 1:
            break
        end = next_end
    return end


def _clause(sentence: str, words: Sequence[Token], parts: _Parts, *, mark: str) -> Clause | None:
    verb, rest = words[parts.verb], words[parts.rest :]
    object_words = words[slice(*parts.object)]
    if verb.lemma.lower() not in VERBS or not all(word.tag in _PARTS for word in rest):
        return None
    if _has_second_object(words, parts) or object_words[0].tag == "PRP":
        return None
    past = getInflection(verb.lemma.lower(), "VBN")
    tense = words[parts.tensed].tag
    if not past or tense not in ("VBD", "VBZ", "VBP"):
        return None
    return Clause(
        agent=_agent(_between(sentence, words, *parts.subject), first=words[parts.subject[0]]),
        participle=past[0],
        tense=tense,
        object=_between(sentence, words, *parts.object),
        plural=_is_plural(object_words),
        rest=_between(sentence, words, parts.rest, len(words)),
        mark=mark,
    )


def _agent(subject: str, *, first: Token) -> str:
    if subject.lower() in AGENTS:
        return AGENTS[subject.lower()]
    # A singular noun without an article is a name that the tagger does not know.
    is_name = first.tag in ("NNP", "NNPS", "NN")
    return subject if is_name else subject[:1].lower() + subject[1:]


def _has_second_object(words: Sequence[Token], parts: _Parts) -> bool:
    """Return whether another noun phrase follows without a preposition: "gave Bo | 3 pens". In
    "gave his sister 3 pens", both objects look like one phrase that contains a number."""
    rest = words[parts.rest :]
    start = rest[0].tag if rest and rest[0].lemma not in _TIMES else ""
    object_words = words[slice(*parts.object)]
    inside = any(
        word.tag in ("CD", "DT", "PRP$") and before.tag in _NOUN
        for before, word in pairwise(object_words)
    )
    return start in _BEFORE_NOUN or start in ("PRP", ",", "CC") or inside


def _is_plural(words: Sequence[Token]) -> bool:
    """Return whether the object is more than one thing: a plural, or a list with "and"."""
    if any(word.lemma == "and" for word in words):
        return True
    ends = [at for at, word in enumerate(words) if word.lemma in ("of", ",")]
    head = words[: ends[0]] if ends else words  # "a fee | of 3 dollars"
    nouns = [word.tag for word in head if word.tag in _NOUN]
    return bool(nouns) and nouns[-1] in ("NNS", "NNPS")


def _between(sentence: str, words: Sequence[Token], first: int, last: int) -> str:
    return sentence[words[first].start : words[last - 1].end] if first < last else ""
