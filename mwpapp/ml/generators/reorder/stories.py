"""Turn the last statements, or a whole short story, into a condition of the question.

"The library has 75 books. The class borrows 18 of them. How many books are left?" becomes "The
library has 75 books. How many books are left after the class borrows 18 of them?".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Words, as_text, lows
from mwpapp.ml.generators.reorder.building import (
    has_apposition,
    has_doubtful_pronoun,
    repeats_name,
    settled,
    with_pronoun,
    written,
)
from mwpapp.ml.generators.reorder.clauses import Told, first_clause, main_lemma, told_by
from mwpapp.ml.generators.reorder.folding import folded, merged, with_then
from mwpapp.ml.generators.reorder.questions import (
    asked_noun,
    asked_verb,
    compares,
    is_light,
    lacks_noun,
    lacks_other,
    sums,
    with_pause,
)
from mwpapp.ml.generators.reorder.reading.last_sentence import FINITE
from mwpapp.ml.generators.reorder.reading.layout import CONDITION, QUESTION, Layout
from mwpapp.ml.generators.reorder.reading.people import Cast
from mwpapp.ml.generators.reorder.reading.relevance import matters
from mwpapp.ml.generators.reorder.repetition import repeats

_MAX_QUESTION_LENGTH = 18
_MAX_WORDS = 34
_MAX_CLAUSES = 2
_FIRST = frozenset(("start", "first", "initially", "originally", "beginning", "before", "begin"))


def story_forms(layout: Layout) -> Iterator[str]:
    """Yield the texts in which one or two statements follow the question as its condition."""
    question = with_then(layout.question)
    if layout.question_first or layout.link not in ("", "if"):
        return
    if not is_light(question) or len(question) > _MAX_QUESTION_LENGTH or lacks_noun(question):
        return
    layout = replace(layout, question=question)
    told = [*layout.told, *([(CONDITION, layout.condition)] if layout.condition else [])]
    fewest = 2 if layout.condition else 1  # `condition_forms` moves a condition on its own
    counts = range(fewest, min(_MAX_CLAUSES, len(told)) + 1)
    for count in sorted(counts, key=lambda count: count != len(told)):
        text = _with_folded(layout, told, count=count)
        if text is not None:
            yield text


def _with_folded(layout: Layout, told: Sequence[tuple[int, Words]], *, count: int) -> str | None:
    """Return the text with the last `count` statements as a condition, or None."""
    before, last = told[:-count], told[-count:]
    clauses = [(number, told_by(words)) for number, words in last]
    parts = [(number, clause.words) for number, clause in clauses if clause is not None]
    if len(parts) < count or not all(_matters(words, layout=layout) for _, words in last):
        return None
    if _separates_list(before, parts, question=layout.question) or _introduces_agents(
        before, parts, layout=layout
    ):
        return None
    order = [*before, (QUESTION, layout.question), *parts]
    found = settled(order, sentence=len(before), layout=layout)
    if found is None:
        return None
    words, cast = found
    statements, question = words[: len(before)], words[len(before)]
    moved = [
        Told(part, clause.opening)
        for part, (_, clause) in zip(words[len(before) + 1 :], clauses, strict=True)
        if clause is not None
    ]
    if _repeats_place(question, moved, cast=cast) or any(
        has_apposition(one.words, cast=cast) for one in moved
    ):
        return None
    moved = _with_one_subject(moved, layout=layout)
    if len(moved) == 1:
        moved = [replace(moved[0], words=with_pronoun(question, moved[0].words))]
    sentence = _folded(question, moved, whole=not before, cast=cast)
    if sentence is None or len(sentence) > _MAX_WORDS or _is_repetitive(sentence):
        return None
    if repeats_name(question, [one.words for one in moved], cast=cast):
        return None
    if any(has_doubtful_pronoun(one.words, question=question, cast=cast) for one in moved):
        return None
    return written(statements, sentence, layout=layout)


def _folded(question: Words, told: Sequence[Told], *, whole: bool, cast: Cast) -> Words | None:
    clause = merged(question, *told) if len(told) > 1 else told[0]
    if clause is None or _seems_to_answer(question, clause.words):
        return None
    if repeats(question, clause.words, cast=cast):
        return None
    return folded(with_pause(question), clause, whole=whole)


def _is_repetitive(sentence: Words) -> bool:
    """Return whether the same word follows "the" at least three times."""
    named = [word.lemma for i, word in enumerate(sentence[1:]) if sentence[i].low == "the"]
    return any(named.count(lemma) > 2 for lemma in named)


def _with_one_subject(moved: list[Told], *, layout: Layout) -> list[Told]:
    """Replace the subject of the second clause if it is a pronoun for the subject of the first, so
    that merging drops it."""
    if len(moved) < 2:
        return moved
    first, second = (first_clause(one.words) for one in moved)
    if first is None or second is None or first.lead or len(second.subject) > 1:
        return moved
    meant = layout.references.meant.get(second.subject[0].start)
    if meant is None or layout.cast.person(first.subject[0]) != meant:
        return moved
    if any(layout.cast.person(word) != meant for word in first.subject):
        return moved
    rest = moved[1].words[second.verb :]
    return [moved[0], replace(moved[1], words=(*first.subject, *rest))]


def _repeats_place(question: Words, moved: Sequence[Told], *, cast: Cast) -> bool:
    """Return whether the question and the condition share the name of a place or thing."""
    named = {w.low for w in question if w.tag.startswith("NNP") and cast.person(w) is None}
    return any(word.low in named for one in moved for word in one.words)


def _separates_list(
    before: Sequence[tuple[int, Words]], parts: Sequence[tuple[int, Words]], *, question: Words
) -> bool:
    """Return whether the condition would take one fact from a list that the question sums or
    compares."""
    if not before or not (sums(question) or compares(question)):
        return False
    return main_lemma(before[-1][1]) == main_lemma(parts[0][1])


def _matters(words: Words, *, layout: Layout) -> bool:
    return matters(as_text(words), numbers=layout.values)


def _introduces_agents(
    before: Sequence[tuple[int, Words]], parts: Sequence[tuple[int, Words]], *, layout: Layout
) -> bool:
    """Return whether "they" in the question may refer to people whom only the condition names."""
    if not {"they", "their", "them", "both"} & set(lows(layout.question)):
        return False
    subjects = [clause.subject for _, words in parts if (clause := first_clause(words))]
    if any(subject[-1].tag in ("NNS", "NNPS") or "and" in lows(subject) for subject in subjects):
        return True
    known = {layout.cast.person(word) for _, words in before for word in words}
    return any(
        layout.cast.person(word) not in known | {None} for _, words in parts for word in words
    )


def _seems_to_answer(question: Words, clause: Words) -> bool:
    """Return whether the clause seems to answer the question: the same verb and the same thing."""
    if asked_verb(question) not in {word.lemma for word in clause if word.tag in FINITE}:
        return False
    if lacks_other(question):
        return True
    if sums(question) or any(word.tag == "CD" or word.low in _FIRST for word in question):
        return False
    noun = asked_noun(question)
    several = sum(word.tag == "CD" for word in clause) > 1
    if several and (compares(question) or noun not in _objects(clause)):
        return False
    return not any(low in ("than", "as", "each", "per", "every", "%") for low in lows(clause))


def _objects(clause: Words) -> set[str]:
    return {word.lemma for word in clause if word.tag in ("NN", "NNS")}
