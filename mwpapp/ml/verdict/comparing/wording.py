"""Find which words a variant keeps, replaces, removes and adds.

Clauses are matched first and then compared word by word. Otherwise a question that moved to the
front would look like one question deleted and another one added.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Alignment, Span
from mwpapp.ml.verdict.comparing.anchors import anchors
from mwpapp.ml.verdict.comparing.tokens import NUMBER_MARK, Word, words

_CUT = re.compile(
    r"[,;:]\s+(?:(?:and|but|then|so)\s+)?"
    r"|\s+(?=(?:if|given that|when|and|but|after|before|because|while|how|what)\b)",
    re.IGNORECASE,
)
LEAST_LIKENESS = 0.15
"""Parts of two texts that are less similar are not counterparts."""
_MAX_CLAUSES = 60  # with more, equal clauses are matched first to save comparisons


@dataclass(frozen=True, slots=True)
class Replacement:
    """A word of the reference and the word of the variant that replaces it."""

    original: Word
    variant: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of both texts and their differences. `removed` contains the content words of the
    reference that nothing replaces, `new` those of the variant that replace nothing. Words that
    only moved are in neither."""

    reference: tuple[Word, ...]
    variant: tuple[Word, ...]
    replaced: tuple[Replacement, ...]
    removed: tuple[Word, ...]
    new: tuple[Word, ...]


def compare_wording(reference: str, variant: str, *, alignment: Alignment) -> Wording:
    """Return the comparison of two wordings; `alignment` is that of the same texts."""
    here = words(reference, quantities=alignment.reference)
    there = words(variant, quantities=alignment.variant)
    first, second = clauses(reference, here), clauses(variant, there)
    replaced: list[Replacement] = []
    removed: list[Word] = []
    new: list[Word] = []
    for i, j in _matched(first, second):
        left = first[i] if i is not None else []
        right = second[j] if j is not None else []
        _difference(left, right, replaced=replaced, removed=removed, new=new)
    removed, new = _without_moved(removed, new, replaced=replaced)
    return Wording(
        reference=here,
        variant=there,
        replaced=tuple(sorted(replaced, key=lambda item: item.original.start)),
        removed=tuple(sorted(removed, key=lambda word: word.start)),
        new=tuple(sorted(new, key=lambda word: word.start)),
    )


def clauses(text: str, found: Sequence[Word]) -> list[list[Word]]:
    """Return the words of each clause. A clause ends at the end of a sentence, at a comma, colon or
    semicolon, or before a conjunction, "how" or "what"."""
    ends = [end for start, stop in split_sentences(text) for end in _cuts(text, (start, stop))]
    groups: list[list[Word]] = [[] for _ in ends]
    clause = 0
    for word in found:
        while clause < len(ends) - 1 and word.start >= ends[clause]:
            clause += 1
        groups[clause].append(word)
    return [group for group in groups if group]


def _cuts(text: str, sentence: Span) -> list[int]:
    inside = [match.end() for match in _CUT.finditer(text, *sentence)]
    return [*(cut for cut in inside if cut < sentence[1]), sentence[1]]


def _matched(
    first: list[list[Word]], second: list[list[Word]]
) -> list[tuple[int | None, int | None]]:
    """Return pairs of clauses, most similar first, with None for a clause without a counterpart."""
    left, right = dict(enumerate(first)), dict(enumerate(second))
    pairs: list[tuple[int | None, int | None]] = []
    if max(len(first), len(second)) > _MAX_CLAUSES:
        for i, j in anchors(_all_stems(first), _all_stems(second)):
            pairs.append((i, j))
            del left[i], right[j]
    for i, j in _ranked(left, right):
        if i in left and j in right:
            pairs.append((i, j))
            del left[i], right[j]
    return [*pairs, *((i, None) for i in sorted(left)), *((None, j) for j in sorted(right))]


def _all_stems(clauses: Sequence[Sequence[Word]]) -> list[tuple[str, ...]]:
    return [tuple(word.stem for word in clause) for clause in clauses]


def _ranked(
    first: Mapping[int, Sequence[Word]], second: Mapping[int, Sequence[Word]]
) -> list[tuple[int, int]]:
    """Return the index pairs of similar clauses, most similar first. If there are too many clauses
    to compare, pair them in order."""
    if max(len(first), len(second)) > _MAX_CLAUSES:
        return list(zip(first, second, strict=False))
    bags = {j: bag_of(clause) for j, clause in second.items()}
    ranked = []
    for place, (i, clause) in enumerate(first.items()):
        bag = bag_of(clause)
        for other_place, (j, other) in enumerate(bags.items()):
            alike = likeness(bag, other)
            distance = abs(place / len(first) - other_place / len(second))
            if alike > LEAST_LIKENESS:
                ranked.append(((-alike, distance), i, j))
    return [(i, j) for _, i, j in sorted(ranked)]


def bag_of(words: Iterable[Word]) -> Counter[str]:
    """Return the weighted count of each stem: numbers weigh most, function words least. Words of
    the story weigh less than numbers because they may be replaced."""
    bag: Counter[str] = Counter()
    for word in words:
        bag[word.stem] += 6 if word.stem.startswith(NUMBER_MARK) else 3 if word.content else 1
    return bag


def likeness(bag: Counter[str], other: Counter[str]) -> float:
    """Return Dice's coefficient of two weighted bags of words."""
    both = bag.total() + other.total()
    return 2 * (bag & other).total() / both if both else 0.0


def _difference(
    left: Sequence[Word],
    right: Sequence[Word],
    *,
    replaced: list[Replacement],
    removed: list[Word],
    new: list[Word],
) -> None:
    matcher = SequenceMatcher(
        None, [word.stem for word in left], [word.stem for word in right], autojunk=False
    )
    for tag, i, k, j, m in matcher.get_opcodes():
        if tag == "equal":
            continue
        lost = [word for word in left[i:k] if word.content]
        found = [word for word in right[j:m] if word.content]
        for one, other in zip(lost, found, strict=False):
            replaced.append(Replacement(one, other))
        removed.extend(lost[len(found) :])
        new.extend(found[len(lost) :])


def _without_moved(
    removed: list[Word], new: list[Word], *, replaced: Sequence[Replacement]
) -> tuple[list[Word], list[Word]]:
    """Remove words that only moved, unchanged or as their replacement."""
    became = {item.original.stem: item.variant.stem for item in replaced}
    still_removed, left = [], list(new)
    for word in removed:
        stems = {word.stem, became.get(word.stem, word.stem)}
        partner = next((other for other in left if other.stem in stems), None)
        if partner is None:
            still_removed.append(word)
        else:
            left.remove(partner)
    return still_removed, left
