"""Read the scores of an outside model for the pairs of a test set, from a table or JSON.

Columns: `pair`, the number of the pair from 1, or `question` and `paraphrase`; and `score`, from -1
to 1, or `label` (valid or not valid), which counts as 1 or 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from mwpapp.formats.labelling.pair_table import (
    LABEL,
    PARAPHRASE,
    QUESTION,
    VALID,
    answer_of,
    pair_records,
    plain,
    text_of,
)
from mwpapp.formats.labelling.same_pair import PairKey, key_of
from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.records import (
    BadRecord,
    BadRow,
    Fields,
    Record,
    UnreadableFile,
    skipped,
)

PAIR, SCORE = "pair", "score"
LOWEST, HIGHEST = -1.0, 1.0
MAX_EXCERPT_LENGTH = 20  # characters of a wrong value

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?")
_WHOLE = re.compile(r"([0-9]{1,9})(?:\.0)?")  # some programs write whole numbers as 3.0

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairScore:
    """A score, and the positions of its pair (several if the test set repeats the pair)."""

    places: tuple[int, ...]
    score: float


class Known:
    """The pairs of a test set, by number and by texts."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        self.places: dict[PairKey, list[int]] = {}
        for place, pair in enumerate(pairs):
            self.places.setdefault(key_of(*pair), []).append(place)

    def find(self, fields: Fields) -> tuple[int, ...]:
        """Return the positions of the pair that the row names. Raise BadRecord if there is none, or
        if its number and its texts name different pairs."""
        number = plain(fields.get(PAIR))
        has_texts = any(fields.get(name) for name in (*QUESTION, *PARAPHRASE))
        by_text = self._with_texts(fields) if has_texts else ()
        if not number:
            if not has_texts:
                raise BadRecord(gettext_noop("The row names no pair."))
            return by_text
        place = self._with_number(number)
        if has_texts and place not in by_text:
            text = gettext_noop("The texts are not those of pair %(number)d.")
            raise BadRecord(text, number=place + 1)
        return (place,)

    def _with_texts(self, fields: Fields) -> tuple[int, ...]:
        key = key_of(text_of(fields, QUESTION), text_of(fields, PARAPHRASE))
        if key not in self.places:
            raise BadRecord(gettext_noop("The test set has no pair with these texts."))
        return tuple(self.places[key])

    def _with_number(self, number: str) -> int:
        match = _WHOLE.fullmatch(number)
        place = int(match[1]) - 1 if match else -1
        if not 0 <= place < len(self.pairs):
            text = gettext_noop("The test set has no pair “%(number)s”, only 1 to %(last)d.")
            raise BadRecord(text, number=number[:MAX_EXCERPT_LENGTH], last=len(self.pairs))
        return place


def read(content: bytes, *, pairs: Pairs) -> Iterator[PairScore | BadRow]:
    """Yield the score of each row, or the reason why it was skipped. Only the first row for
    a pair counts. Raise UnreadableFile if the rest of the file cannot be read."""
    known, lines = Known(pairs), dict[int, int]()
    for record in pair_records(BytesIO(content), check_columns=_check_columns):
        yield record if isinstance(record, BadRow) else _row(record, known=known, lines=lines)


def _row(record: Record, *, known: Known, lines: dict[int, int]) -> PairScore | BadRow:
    """Return the score of a row, or the reason why it was skipped. `lines` maps the positions of
    pairs to the lines of their scores."""
    try:
        named = known.find(record.fields)
        score = _score(record.fields)
        places = tuple(place for place in named if place not in lines)
        if not places:
            text = gettext_noop("Line %(first)d already has a score for this pair.")
            raise BadRecord(text, first=lines[named[0]])
    except BadRecord as error:
        return skipped(record, error.message)
    lines.update(dict.fromkeys(places, record.line))
    return PairScore(places=places, score=score)


def _score(fields: Fields) -> float:
    if not plain(fields.get(SCORE)):
        answer = answer_of(fields, LABEL)
        if not answer:
            raise BadRecord(gettext_noop("The row has neither a score nor a label."))
        return float(answer == VALID)
    value = plain(fields[SCORE])
    number = value.replace(",", ".") if "." not in value else value
    if not _NUMBER.fullmatch(number):
        text = gettext_noop("The score “%(value)s” is not a number.")
        raise BadRecord(text, value=value[:MAX_EXCERPT_LENGTH])
    score = float(number)
    if not LOWEST <= score <= HIGHEST:
        text = gettext_noop("The score %(value)s is not between -1 and 1.")
        raise BadRecord(text, value=value[:MAX_EXCERPT_LENGTH])
    return score


def _check_columns(header: Sequence[str]) -> None:
    names = set(header)
    has_texts = bool(names & set(QUESTION)) and bool(names & set(PARAPHRASE))
    if PAIR not in names and not has_texts:
        text = gettext_noop(
            "The file has neither a column “pair” nor columns “question” and “paraphrase”. Its "
            "first line names: %(header)s."
        )
        raise UnreadableFile(text, line=1, header=", ".join(header)[:100])
    if not names & {SCORE, *LABEL}:
        text = gettext_noop(
            "The file has neither a column “score” nor a column “label”. Its first line names: "
            "%(header)s."
        )
        raise UnreadableFile(text, line=1, header=", ".join(header)[:100])
