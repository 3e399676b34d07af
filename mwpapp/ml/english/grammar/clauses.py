"""Split sentences into clauses, and clauses into adverbial, subject, verbs and the rest.

There is no parser: the sentences of word problems are simple enough for rules over Penn tags, and
clauses that fit no rule are skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.verbs import BE, FINITE, group_end
from mwpapp.ml.english.word_lists import listed

_CONNECTING = frozenset(
    listed(
        """and but then so also however later finally afterwards while because if , first
        meanwhile since therefore that though although and/or"""
    )
)
_JOINS = frozenset(("and", "but", "while", "so", ",", "then", "because", "if", "although"))
_NAME_PARTS = frozenset(
    ("NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "POS", "HYPH", "VBN", "VBG", "CD")
)
_STARTS_NAME = frozenset(("DT", "PRP$", "PDT", "WP$"))
_HEADS = frozenset(("NN", "NNS", "NNP", "NNPS", "PRP", "EX", "DT", "CD"))
_LINKS = frozenset(("of", "in", "on", "at", "with", "from", "for"))
_TIMES = frozenset(
    listed(
        """monday tuesday wednesday thursday friday saturday sunday january february march april
        june july august september october november december yesterday today week month year
        morning afternoon evening night"""
    )
)
_RELATIVE = frozenset(("who", "which", "that", "whose", "where", "how", "what"))
_SUBORDINATE = frozenset(("after", "before", "when", "once", "until", "as", "since", "by"))
_BEING_THERE = frozenset(("be", "live", "lie", "stand", "hang", "float", "glow"))
_LIGHT = frozenset(("only", "still", "also", "now", "then", "already", "just", "later"))


@dataclass(frozen=True, slots=True)
class Clause:
    """`words`, split into lead (adverbial), subject, verbs and rest by three indices.

    `start` is the index of the clause's first word in the sentence. A clause without a subject
    ("and gave 5 away") has the subject of the previous clause.
    """

    words: Words
    start: int
    subject: Words
    subject_start: int
    verb: int
    after: int

    @property
    def lead(self) -> Words:
        return self.words[: self.subject_start]

    @property
    def verbs(self) -> Words:
        return self.words[self.verb : self.after]

    @property
    def is_there(self) -> bool:
        return len(self.subject) == 1 and self.subject[0].low == "there"


def clause_with(sentence: Words, number: int) -> Clause | None:
    """Return the clause that contains the word at index `number`, or None if it is unclear."""
    subject: Words = ()
    for start, end in _spans(sentence):
        clause = _read(sentence[start:end], start=start, subject=subject)
        if start <= number < end:
            return clause
        if clause is not None and not clause.is_there:
            subject = clause.subject
    return None


def clauses_of(sentence: Words) -> list[Clause]:
    """Return the clauses of the sentence, except those that are unclear."""
    found: list[Clause] = []
    subject: Words = ()
    for start, end in _spans(sentence):
        clause = _read(sentence[start:end], start=start, subject=subject)
        if clause is not None:
            found.append(clause)
            subject = clause.subject
    return found


def _spans(sentence: Words) -> list[tuple[int, int]]:
    """Return the span of each clause: sentences are split at "and", "but", commas and the like
    between two verbs."""
    cuts = [0]
    for i, word in enumerate(sentence):
        if i == 0 or not (word.low in _JOINS or _is_complement(sentence, i)):
            continue
        if _has_verb(sentence[cuts[-1] : i]) and _opens_clause(sentence, i + 1):
            cuts.append(i)
    return list(zip(cuts, [*cuts[1:], len(sentence)], strict=True))


def _is_complement(sentence: Words, i: int) -> bool:
    """Return whether an object clause begins at `i`, as in "found out that they harvest"."""
    return sentence[i].low == "that" and sentence[i - 1].tag[:2] in ("VB", "RP")


def _has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag in FINITE for word in words)


def _opens_clause(sentence: Words, start: int) -> bool:
    """Return whether a subject with its verb, or a verb, begins at `start`."""
    for i in range(start, len(sentence)):
        if sentence[i].tag in FINITE:
            return True
        if sentence[i].low in _RELATIVE or (sentence[i].low in _JOINS and i > start):
            # "tom and sue had": this "and" is inside the subject
            within = sentence[i].low == "and" and _opens_clause(sentence, i + 1)
            return within or _is_apposition(sentence, i)
    return False


def _is_apposition(sentence: Words, start: int) -> bool:
    """Return whether a name between commas begins at `start` and a verb follows it, as in "his
    brother, Brad, had"."""
    end = next((i for i in range(start + 1, len(sentence)) if sentence[i].text == ","), None)
    if sentence[start].text != "," or end is None or end + 1 == len(sentence):
        return False
    names = sentence[start + 1 : end]
    named = all(word.tag in _NAME_PARTS - {"CD"} or word.tag in _STARTS_NAME for word in names)
    return bool(names) and named and sentence[end + 1].tag in FINITE


def _read(words: Words, *, start: int, subject: Words) -> Clause | None:
    """Return the clause of these words, or None if it is unclear. A clause without a subject gets
    `subject`, that of the previous clause."""
    skip = _connecting_words(words)
    words, start = words[skip:], start + skip
    verb = next((i for i, word in enumerate(words) if word.tag in FINITE), None)
    if verb is None:
        words, verb = _with_past(words)
    if verb is None or any(word.low in _RELATIVE for word in words[:verb]):
        return None
    after = group_end(words, verb)
    if verb == 0 or (verb == 1 and _is_adverb(words[0].low)):
        return Clause(words, start, subject, verb, verb, after) if subject else None
    end = verb
    while end > 1 and words[end - 1].tag == "RB" and _is_adverb(words[end - 1].low):
        end -= 1
    first = _subject_start(words, end)
    if (
        first is None
        or _is_place_first(words, first, verb)
        or not _is_lead(words[:first])
        or _may_be_incomplete(words, first, end)
    ):
        return None
    return Clause(words, start, words[first:end], first, verb, after)


def _connecting_words(words: Words) -> int:
    """Return the number of connectives that open the clause, except "while" in "while running"."""
    skip = 0
    while skip < len(words) and words[skip].low in _CONNECTING:
        follows = words[skip + 1].tag if skip + 1 < len(words) else ""
        if words[skip].low == "while" and follows == "VBG":
            break
        skip += 1
    return skip


def _subject_start(words: Words, end: int) -> int | None:
    """Return the first index of the subject that ends before `end`, or None if unclear."""
    first = _name_start(words, end)
    if first == 1 and words[0].tag == "IN" and end > 2 and words[end - 1].tag in ("NN", "NNP"):
        return end - 1  # "for halloween faye scored"
    if first == 1 and words[0].tag in ("IN", "VBG"):
        return None
    if first is None and end == 1 and words[0].tag in ("RB", "JJ", "VB", "IN"):
        return 0  # a name that the tagger mistook for another word
    return first


def _is_place_first(words: Words, first: int, verb: int) -> bool:
    """Return whether the words before the verb only say where something is: "in the animal home
    live 14 cats"."""
    if not first or words[0].tag != "IN" or words[verb].lemma not in _BEING_THERE:
        return False
    return verb + 1 < len(words) and words[verb + 1].tag == "CD"


def _with_past(words: Words) -> tuple[Words, int | None]:
    """Return the words with the first participle after a noun or pronoun retagged as past tense,
    and the index of that participle, or None if there is none."""
    for i in range(1, len(words)):
        if words[i].tag == "VBN" and words[i - 1].tag in ("NN", "NNP", "NNS", "PRP"):
            verb = replace(words[i], tag="VBD")
            return (*words[:i], verb, *words[i + 1 :]), i
    return words, None


def _is_adverb(low: str) -> bool:
    return low in _LIGHT or low.endswith("ly") or low in ("originally", "once", "first", "next")


def _may_be_incomplete(words: Words, first: int, end: int) -> bool:
    """Return whether the subject may be part of a longer name ("jane 's | mom")."""
    if words[first].tag == "VBG" or lows(words[first:end])[-1:] == ["1"]:
        return True
    if first == 0 or words[first - 1].text == ",":
        return False
    before, opening = words[first - 1], words[first]
    bare = end - first > 1 and opening.tag in ("NN", "JJ", "NNS", "NNP")
    return before.tag in ("POS", "VBG") or (
        bare and before.tag[:2] == "NN" and before.low not in _TIMES
    )


def _is_lead(lead: Words) -> bool:
    """Return whether the words before the subject are one plain adverbial."""
    if not lead:
        return True
    if lead[0].low in _SUBORDINATE and _has_verb(lead):
        return False
    if len(lead) > 12 or any(word.tag in FINITE for word in lead):
        return False
    return lead[0].tag in ("IN", "RB", "VBG", "DT", "TO", "RBR") or lead[0].low in (
        *_TIMES, "last", "next", "this",
    )  # fmt: skip


def _name_start(words: Words, end: int) -> int | None:
    """Return the first index of the noun phrase that ends before `end`."""
    if end == 0 or words[end - 1].tag not in _HEADS:
        return None
    i = end - 1
    if words[i].tag not in ("PRP", "EX"):
        i = _run_start(words, end)
    if i >= 2 and words[i - 1].low in _LINKS and _is_linked(words, i - 1):
        first = _name_start(words, i - 1)
        return i if first is None else first
    if i >= 2 and words[i - 1].low in ("and", "or", ","):
        before = _name_start(words, i - 1)
        return i if before is None else before
    return i


def _is_linked(words: Words, link: int) -> bool:
    before = words[link - 1]
    return before.tag in _HEADS and before.tag != "PRP" and before.low not in _TIMES


def _run_start(words: Words, end: int) -> int:
    i = end - 1
    while i > 0:
        here, left = words[i], words[i - 1]
        if here.tag in _STARTS_NAME or (here.tag == "CD" and left.tag not in _STARTS_NAME):
            return i - 1 if left.low in ("another", "other", "$") or left.tag == "PDT" else i
        if left.tag not in _NAME_PARTS and left.tag not in _STARTS_NAME:
            break
        if left.low in _TIMES and here.tag != "NNS":
            break
        name = here.tag == "NNP" and left.tag in ("NN", "NNS")
        if (name or (here.tag == "NN" and left.tag == "NNS")) and _in_adverbial(words, i):
            break
        i -= 1
    return i


def _in_adverbial(words: Words, i: int) -> bool:
    """Return whether an adverbial without a comma precedes the name at `i` ("for dessert jane")."""
    return any(word.tag in ("IN", "VBG", "TO") for word in words[: i - 1]) or i == 1


def is_copula(clause: Clause) -> bool:
    return len(clause.verbs) == 1 and clause.verbs[0].low in BE


def without_light(verbs: Words) -> Words:
    """Return the verbs without "only", "still" and the like."""
    return tuple(word for word in verbs if word.low not in _LIGHT)
