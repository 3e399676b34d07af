"""Compute the rows that the naturalness judge is fitted on."""

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
    """Features and labels of texts. The shape of each array is (rows,) unless stated.

    - `features`: (rows, features), in the order of `names`.
    - `labels`: 0 or 1.
    - `groups`: the problems.
    - `rounds`: the rounds of labelling; 0 for an original, which nobody labelled.
    - `by_people`: whether a person wrote the text (an original or another story).
    - `learned`: false if the original has the same fault, because a comparison cannot detect it.
      Such rows are used for metrics only.
    """

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
    """Return the rows of variants compared with their originals, and the rows of texts alone.

    Texts on which the annotators disagree are skipped. Stories are only judged alone. Originals
    count as natural when they are judged alone, because people wrote them.
    """
    with_originals: list[_Row] = []
    texts_alone: list[_Row] = []
    ordered = sorted(texts, key=lambda item: (item.problem, item.original))
    done = 0
    for _, members in groupby(ordered, key=lambda item: (item.problem, item.original)):
        group = list(members)
        words = read_texts([(item.original, item.text) for item in group], reader=reader)
        original = group[0].original
        original_values = alone(original, words=words[original])
        texts_alone.append(_Row(original_values, 1, group[0].problem, 0, True))
        for item in group:
            if (label := item.agreed) is None:
                continue
            values = alone(item.text, words=words[item.text])
            texts_alone.append(_Row(values, label, item.problem, item.round, item.is_story))
            if not item.is_story:
                comparison = compare(words[original], words[item.text])
                values = compared(original, item.text, comparison=comparison)
                learned = not item.is_odd_as_the_original
                with_originals.append(_Row(values, label, item.problem, item.round, False, learned))
        done += len(group)
        progress(done, len(texts))
    return _rows(with_originals, names=COMPARED), _rows(texts_alone, names=ALONE)


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
