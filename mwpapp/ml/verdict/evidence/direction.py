"""Check whether an opposite (more and fewer), a swap of names or a negation reverses the
calculation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import Word, listed
from mwpapp.ml.verdict.comparing.transfers import find_exchanges
from mwpapp.ml.verdict.evidence.piece import piece

_GIVING_WORDS = ("give donate pay send", "receive get take collect")
_GIVING = tuple(frozenset(words.split()) for words in _GIVING_WORDS)
# Each line contains two sets of words with opposite meanings. Words are compared by their stems
# (`tokens.stem`), and the stem of a comparative is its adjective: "few" for "fewer".
_OPPOSITES: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(left.split()), frozenset(right.split()))
    for left, right in (
        ("more much great extra additional", "few fewer less"),
        _GIVING_WORDS,
        ("buy purchase", "sell"),
        ("add", "remove subtract"),
        ("increase rise grow climb", "decrease reduce drop fall shrink"),
        ("gain win", "lose"),
        ("borrow", "lend return"),
        ("before", "after"),
        ("above", "below"),
        ("long tall high", "short low"),
        ("old", "young"),
        ("heavy", "light"),
        ("fast", "slow"),
        ("expensive", "cheap"),
        ("most maximum large big great", "least few minimum small"),
        ("start begin", "end finish"),
        ("arrive enter join", "leave depart exit"),
        ("multiply", "divide"),
        ("profit", "loss"),
    )
)
_NEGATIONS = listed("""not never no none without nobody nothing""")


@dataclass(frozen=True, slots=True)
class Turn:
    """A word that is missing in the variant, and its opposite that the variant contains instead."""

    original: Word
    variant: Word


def find_turns(comparison: Comparison) -> list[Turn]:
    """Return the words replaced with their opposites, at most one for each direction of a pair
    of opposites."""
    missing = _surplus(comparison.wording.reference, comparison.wording.variant)
    added = _surplus(comparison.wording.variant, comparison.wording.reference)
    turns = []
    for left, right in _OPPOSITES:
        for one, other in ((left, right), (right, left)):
            lost = next((word for word in missing if word.stem in one), None)
            found = next((word for word in added if word.stem in other), None)
            if lost and found and not _told_from_other_side(comparison, lost, found):
                turns.append(Turn(lost, found))
    return turns


def _told_from_other_side(comparison: Comparison, one: Word, other: Word) -> bool:
    """Return whether "Ben gave her 5" became "she got 5 from Ben", or the reverse.

    Whoever comes before the verb of giving in one text follows "from" in the other.
    """
    gives, receives = _GIVING
    if one.stem in gives and other.stem in receives:
        verb, given, got = one, comparison.wording.reference, comparison.wording.variant
    elif one.stem in receives and other.stem in gives:
        verb, given, got = other, comparison.wording.variant, comparison.wording.reference
    else:
        return False
    giver = next((w.stem for w in reversed(given) if w.start < verb.start and _is_someone(w)), None)
    return giver is not None and giver in _named_after_from(got)


def _named_after_from(words: Sequence[Word]) -> set[str]:
    """Return the stem of the first name or thing after each "from"."""
    rests = (words[i + 1 :] for i, word in enumerate(words) if word.text.lower() == "from")
    return {w.stem for rest in rests if (w := next(filter(_is_someone, rest), None)) is not None}


def _is_someone(word: Word) -> bool:
    return word.name or word.content


def _surplus(words: Sequence[Word], others: Sequence[Word]) -> list[Word]:
    """Return the words that occur more often in `words` than in `others`."""
    left = Counter(word.stem for word in others)
    surplus = []
    for word in words:
        if left[word.stem] > 0:
            left[word.stem] -= 1
        else:
            surplus.append(word)
    return surplus


def negation_changes(comparison: Comparison) -> int:
    """Return the difference in the number of negations."""
    here = _negations(comparison.wording.reference)
    return abs(here - _negations(comparison.wording.variant))


def _negations(words: Sequence[Word]) -> int:
    return sum(
        word.stem in _NEGATIONS or word.text.lower().endswith(("n't", "n’t")) for word in words
    )


def direction_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece for each swap of names and each opposite, and one if the number of negations
    differs."""
    for one, other in find_exchanges(comparison):
        yield piece(
            "direction",
            "exchanged",
            state=State.BROKEN,
            in_reference=one.span,
            in_variant=other.span,
            original=one.shown(),
            variant=other.shown(),
        )
    for turn in find_turns(comparison):
        yield piece(
            "direction",
            "opposite",
            state=State.DOUBT,
            in_reference=turn.original.span,
            in_variant=turn.variant.span,
            original=turn.original.text,
            variant=turn.variant.text,
        )
    if negation_changes(comparison):
        yield piece("direction", "negation", state=State.DOUBT)
