"""Words that turn the calculation round: more and fewer, gave and received, not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparison import Comparison
from mwpapp.ml.verdict.roles import exchange_evidence
from mwpapp.ml.verdict.tokens import Word, listed

# Both sides of a line are opposites; stems as `tokens.stem` gives them, with plain forms
# beside them because comparatives have adjectives for lemmas.
_OPPOSITES: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (frozenset(left.split()), frozenset(right.split()))
    for left, right in (
        ("more much greater extra additional", "few fewer less"),
        ("give donate pay send", "receive get take collect"),
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
        ("most maximum large big", "least few minimum small"),
        ("start begin", "end finish"),
        ("arrive enter join", "leave depart exit"),
        ("multiply", "divide"),
        ("profit", "loss"),
    )
)
_NEGATIONS = listed("""not never no none without nobody nothing""")


@dataclass(frozen=True, slots=True)
class Turn:
    """A word of the reference that went while its opposite came."""

    original: Word
    variant: Word


def find_turns(comparison: Comparison) -> list[Turn]:
    """The words that were replaced by their opposites, at most one for each pair."""
    gone = _surplus(comparison.wording.reference, comparison.wording.variant)
    come = _surplus(comparison.wording.variant, comparison.wording.reference)
    turns = []
    for left, right in _OPPOSITES:
        for one, other in ((left, right), (right, left)):
            lost = next((word for word in gone if word.stem in one), None)
            found = next((word for word in come if word.stem in other), None)
            if lost and found:
                turns.append(Turn(lost, found))
    return turns


def _surplus(words: Sequence[Word], others: Sequence[Word]) -> list[Word]:
    """The words of `words` that `others` has fewer of."""
    left = Counter(word.stem for word in others)
    surplus = []
    for word in words:
        if left[word.stem] > 0:
            left[word.stem] -= 1
        else:
            surplus.append(word)
    return surplus


def negation_changes(comparison: Comparison) -> int:
    """How many more or fewer negations the variant has."""
    here = _negations(comparison.wording.reference)
    return abs(here - _negations(comparison.wording.variant))


def _negations(words: Sequence[Word]) -> int:
    return sum(
        word.stem in _NEGATIONS or word.text.lower().endswith(("n't", "n’t")) for word in words
    )


def direction_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """One line for each exchange of roles and each opposite, one where "not" came or went."""
    yield from exchange_evidence(comparison)
    for turn in find_turns(comparison):
        yield Evidence(
            about="direction",
            state=State.DOUBT,
            sentence=f"“{turn.original.text}” went and “{turn.variant.text}” came: "
            "the calculation may be turned round.",
            original_span=turn.original.span,
            variant_span=turn.variant.span,
        )
    if negation_changes(comparison):
        yield Evidence(
            about="direction",
            state=State.DOUBT,
            sentence="A “not” or “no” came or went: the meaning may be turned round.",
        )
