"""The rows that the naturalness judge is fitted on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.naturalness.comparing import compare
from mwpapp.ml.naturalness.features import ALONE, COMPARED, alone, compared
from mwpapp.ml.naturalness.judge import TokenReader, read_texts
from mwpapp.ml.training.naturalness.labelled import LabelledText
from mwpapp.ml.types import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """`features` are (rows, features), `labels` (rows,) of 0 and 1. `groups` (rows,) are the
    problems, `rounds` (rows,) the readings: 0 for an original, which nobody labelled. `by_people`
    (rows,) tells whether a person wrote the text: an original or another story. `learned` (rows,)
    is false where the original has the fault, which no comparison can show: such rows are only
    measured."""

    names: tuple[str, ...]
    features: NDArray[np.float64]
    labels: NDArray[np.int64]
    groups: NDArray[np.str_]
    rounds: NDArray[np.int64]
    by_people: NDArray[np.bool_]
    learned: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Row:
    values: dict[str, float]
    label: int
    group: str
    round: int
    by_people: bool
    learned: bool = True


def make_rows(
    texts: Sequence[LabelledText], *, reader: TokenReader, progress: Progress
) -> tuple[Rows, Rows]:
    """Return the rows of variants beside their originals, and of texts alone.

    Texts on which the readers disagree are left out. Stories are only judged alone. Originals are
    natural texts to judge alone: people wrote them, as they wrote stories.
    """
    beside: list[_Row] = []
    by_themselves: list[_Row] = []
    ordered = sorted(texts, key=lambda one: (one.problem, one.original))
    done = 0
    for _, together in groupby(ordered, key=lambda one: (one.problem, one.original)):
        some = list(together)
        words = read_texts([(one.original, one.text) for one in some], reader=reader)
        original = some[0].original
        own = alone(original, words=words[original])
        by_themselves.append(_Row(own, 1, some[0].problem, 0, True))
        for one in some:
            if (label := one.agreed) is None:
                continue
            values = alone(one.text, words=words[one.text])
            by_themselves.append(_Row(values, label, one.problem, one.round, one.is_story))
            if not one.is_story:
                comparison = compare(words[original], words[one.text])
                values = compared(original, one.text, comparison=comparison)
                learned = not one.is_odd_as_the_original
                beside.append(_Row(values, label, one.problem, one.round, False, learned))
        done += len(some)
        progress(done, len(texts))
    return _rows(beside, names=COMPARED), _rows(by_themselves, names=ALONE)


def _rows(rows: Sequence[_Row], *, names: tuple[str, ...]) -> Rows:
    values = [[row.values[name] for name in names] for row in rows]
    return Rows(
        names=names,
        features=np.array(values, dtype=np.float64).reshape(len(rows), len(names)),
        labels=np.array([row.label for row in rows], dtype=np.int64),
        groups=np.array([row.group for row in rows], dtype=np.str_),
        rounds=np.array([row.round for row in rows], dtype=np.int64),
        by_people=np.array([row.by_people for row in rows], dtype=np.bool_),
        learned=np.array([row.learned for row in rows], dtype=np.bool_),
    )
