"""Find transfers (who gives what to whom) whose two names are swapped.

If the names are swapped in the rest of the story too, the variant is valid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Span
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.tokens import Word, listed
from mwpapp.ml.verdict.comparing.wording import clauses

_GIVING = listed(
    """give donate pay send hand lend sell return pass bring mail offer transfer owe deliver
    contribute lose throw ship"""
)
_RECEIVING = listed("""receive get take borrow buy purchase collect accept win steal earn""")
_TRANSFERS = _GIVING | _RECEIVING
_MAX_CLAUSES = 60  # each clause is compared with every clause of the other text


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """`Name verb ... to Name`, `Name verb ... from Name`, or, without a preposition,
    `Name verb Name ...`."""

    subject: Word
    verb: Word
    preposition: Word | None
    other: Word

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Return a key that is equal for two wordings of the same transfer."""
        preposition = self.preposition.stem if self.preposition else "to"
        return self.subject.stem, self.verb.stem, preposition, self.other.stem

    @property
    def turned(self) -> tuple[str, str, str, str]:
        """Return the key of the transfer with the two names swapped."""
        subject, verb, preposition, other = self.key
        return other, verb, preposition, subject

    @property
    def span(self) -> Span:
        return self.subject.start, self.other.end

    def shown(self) -> str:
        between = f" … {self.preposition.text}" if self.preposition else ""
        return f"{self.subject.text} {self.verb.text}{between} {self.other.text}"


def find_transfers(text: str, words: Sequence[Word]) -> list[Transfer]:
    """Return every transfer between two names in one sentence."""
    transfers = []
    for start, end in split_sentences(text):
        sentence = [word for word in words if start <= word.start < end]
        for place, verb in enumerate(sentence):
            if verb.stem in _TRANSFERS and not verb.name:
                transfer = _transfer(sentence, place)
                if transfer:
                    transfers.append(transfer)
    return transfers


def _transfer(sentence: Sequence[Word], place: int) -> Transfer | None:
    """Return the transfer of the verb at `place` between the nearest names on either side, or
    None if these words are not a transfer."""
    verb, rest = sentence[place], sentence[place + 1 :]
    subject = next((word for word in reversed(sentence[:place]) if word.name), None)
    at = next((i for i, word in enumerate(rest) if word.name), None)
    if subject is None or at is None or rest[at].stem == subject.stem:
        return None
    preposition = rest[at - 1] if at else None
    if preposition is None and verb.stem not in _GIVING:
        return None
    if preposition is not None and preposition.stem not in ("to", "from"):
        return None
    return Transfer(subject=subject, verb=verb, preposition=preposition, other=rest[at])


def find_exchanges(comparison: Comparison) -> list[tuple[Transfer, Transfer]]:
    """Return each transfer whose two names are swapped, with its counterpart in the variant, unless
    the names are swapped in the rest of the story too or do not occur there."""
    here = find_transfers(comparison.reference_text, comparison.wording.reference)
    there = find_transfers(comparison.variant, comparison.wording.variant)
    surplus = Counter(one.key for one in here)
    surplus.subtract(other.key for other in there)
    exchanged = {}
    for one in here:
        other = next((other for other in there if other.key == one.turned), None)
        if other and surplus[one.key] > 0 > surplus[other.key]:
            exchanged[one.key] = one, other
    spans = [one.span for one in here], [other.span for other in there]
    left = _outside(comparison.reference_text, comparison.wording.reference, spans[0])
    right = _outside(comparison.variant, comparison.wording.variant, spans[1])
    return [pair for pair in exchanged.values() if _rest_is_unchanged(pair[0], left, right)]


def _outside(text: str, words: Sequence[Word], spans: Sequence[Span]) -> list[Counter[str]]:
    """Return the clauses outside all transfers, as bags of stems."""
    return [
        Counter(word.stem for word in clause)
        for clause in clauses(text, words)[:_MAX_CLAUSES]
        if not any(clause[0].start < end and start < clause[-1].end for start, end in spans)
    ]


def _rest_is_unchanged(
    transfer: Transfer, left: Sequence[Counter[str]], right: Sequence[Counter[str]]
) -> bool:
    """Return whether the rest of the reference resembles the rest of the variant more as it is than
    with the names swapped."""
    names = transfer.subject.stem, transfer.other.stem
    naming = [bag for bag in left if bag[names[0]] or bag[names[1]]]
    turned = [_exchanged(bag, *names) for bag in naming]
    return _likeness(naming, right) > _likeness(turned, right)


def _exchanged(bag: Counter[str], one: str, other: str) -> Counter[str]:
    became = {one: other, other: one}
    return Counter({became.get(stem, stem): count for stem, count in bag.items()})


def _likeness(left: Sequence[Counter[str]], right: Sequence[Counter[str]]) -> float:
    """Return the sum over `left` of Dice's coefficient with the most similar clause of `right`."""
    return sum(
        max(
            (2 * (bag & other).total() / (bag.total() + other.total()) for other in right),
            default=0,
        )
        for bag in left
    )
