"""Measure a retriever: is a problem with the same template among the k most similar?

Source: MATHion, section 5.3 (top-k accuracy). The macro mean first averages over the queries of
each template, so that a few frequent templates do not dominate it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

TOP = (1, 3, 5, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class TopK:
    """`accuracy` has a share for each k of TOP; `macro` is the macro mean for k = 1."""

    accuracy: tuple[float, ...]
    macro: float
    queries: int


def top_k(
    similarities: NDArray[np.floating], *, queries: Sequence[str], bank: Sequence[str]
) -> TopK:
    """Return the accuracies of `similarities` (queries, bank), given the templates of both.

    Raise ValueError if there are no queries. Of equally similar problems, the first in the bank
    ranks highest.
    """
    if not queries:
        raise ValueError("There are no queries to measure.")
    order = np.argsort(-similarities, axis=1, kind="stable")[:, : max(TOP)]
    hits = np.array(
        [
            [bank[column] == template for column in row]
            for row, template in zip(order, queries, strict=True)
        ]
    )
    return TopK(
        accuracy=tuple(float(hits[:, :k].any(axis=1).mean()) for k in TOP),
        macro=_macro(hits[:, 0], queries),
        queries=len(queries),
    )


def random_row(*, queries: Sequence[str], bank: Sequence[str]) -> TopK:
    """Return the expected accuracies if k problems of the bank are drawn with replacement."""
    share = {template: bank.count(template) / len(bank) for template in set(queries)}
    missed = np.array([1 - share[template] for template in queries])
    return TopK(
        accuracy=tuple(float((1 - missed**k).mean()) for k in TOP),
        macro=float(np.mean([share[template] for template in share])),
        queries=len(queries),
    )


def _macro(hits: NDArray[np.bool_], queries: Sequence[str]) -> float:
    by_template: dict[str, list[bool]] = defaultdict(list)
    for hit, template in zip(hits, queries, strict=True):
        by_template[template].append(bool(hit))
    return float(np.mean([np.mean(found) for found in by_template.values()]))
