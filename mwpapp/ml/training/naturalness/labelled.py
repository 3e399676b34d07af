"""Read texts that annotators labelled as natural or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.catalogue.kinds import is_another_story
from mwpapp.ml.naturalness.wording import asks_first


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledText:
    """A variant of one `kind`, the original's text, and the labels of its annotators.

    - `problem`: identifies the original.
    - `labels`: 1 for natural or 0 for not natural, one per annotator.
    - `odd`: for each label, the passage that is not natural ("" if there is none).
    - `round`: the round of labelling. The last round contains output of the current generators.
    """

    problem: str
    original: str
    text: str
    kind: str
    labels: tuple[int, ...]
    odd: tuple[str, ...] = ()
    round: int = 1

    @property
    def agreed(self) -> int | None:
        """The label of all annotators, or None if they disagree."""
        return self.labels[0] if len(set(self.labels)) == 1 else None

    @property
    def is_odd_as_the_original(self) -> bool:
        """Whether every annotator marked an odd passage that the original also contains. False if
        the question comes first, because that may make a passage odd that is natural in the
        original."""
        inherited = all(odd and odd.lower() in self.original.lower() for odd in self.odd)
        return bool(self.odd) and inherited and not asks_first(self.text)

    @property
    def is_story(self) -> bool:
        return is_another_story(self.kind)


def read_labelled(records: Sequence[Mapping[str, Any]]) -> list[LabelledText]:
    """Return the labelled text of each record. Raise ValueError for invalid labels."""
    return [_read(record) for record in records]


def _read(record: Mapping[str, Any]) -> LabelledText:
    labels = record.get("natural")
    if not isinstance(labels, list) or not labels or any(label not in (0, 1) for label in labels):
        raise ValueError(
            f"{record.get('id')}: natural must be a list of 0 and 1, one per annotator."
        )
    return LabelledText(
        problem=str(record["problem"]),
        original=str(record["original"]),
        text=str(record["text"]),
        kind=str(record["kind"]),
        labels=tuple(labels),
        odd=tuple(map(str, record.get("odd", ()))),
        round=int(record.get("round", 1)),
    )
