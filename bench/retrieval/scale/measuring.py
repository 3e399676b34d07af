"""Measure one row of the tables: the index of the product beside that of faiss."""

# Django can only be configured once the database runs, so modules that need it are imported later.
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from contextlib import ExitStack
from dataclasses import asdict
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.retrieval.rows import Row
from bench.retrieval.scale import bank, search
from bench.retrieval.scale.hnsw_of_faiss import Reference, by_faiss, reference
from bench.retrieval.scale.vectors import Scale, scale_of

if TYPE_CHECKING:
    from mwpapp.models.problems import ProblemQuerySet

FILTERS = {
    "all": None,
    "50%: visible": {},
    "5%: a grade": {"grade": bank.GRADE},
    "0.5%: a rare grade": {"grade": bank.RARE_GRADE},
    "0.5%: own": {"mine": True},
}
"""Fields of `ProblemSearch`, among the problems that the teacher may see, or None for no filter."""


class Bench:
    """A filled database and an index of faiss, which are made when a row first needs them."""

    def __init__(self, corpora: Path, *, rows: int, keep: Path | None, stack: ExitStack) -> None:
        self._corpora, self._rows, self._keep, self._stack = corpora, rows, keep, stack

    @cached_property
    def _scale(self) -> Scale:
        return scale_of(self._corpora, rows=self._rows)

    @cached_property
    def _built(self) -> bank.Built:
        url = self._stack.enter_context(bank.database(self._keep))
        return bank.built(url, self._scale.bank)

    @cached_property
    def _reference(self) -> Reference:
        return reference(self._scale.bank, **self._parameters, keep=self._keep)

    @property
    def _parameters(self) -> dict[str, int]:
        from mwpapp.models import Problem

        (index,) = (index for index in Problem._meta.indexes if index.name == bank.INDEX)
        return {"m": index.m, "ef_construction": index.ef_construction}

    def build(self) -> Row:
        """Return how long both indexes took to build, and how large they are."""
        built = self._built
        return {
            "real": self._scale.real,
            "product": {"seconds": built.seconds, "bytes": built.index_bytes,
                        "with": f"{self._parameters}, table of {built.table_bytes / 1e6:,.0f} MB"},
            "faiss": {"seconds": self._reference.seconds, "bytes": self._reference.size,
                      "with": f"{self._parameters}, {self._reference.threads} threads"},
            "load": os.getloadavg()[0],
        }  # fmt: skip

    def measure(self, name: str) -> Row:
        """Return the figures of both indexes for one of FILTERS."""
        _ = self._built
        rows = self._filtered(name)
        numbers = np.array(sorted(rows.values_list("pk", flat=True))) - 1
        queries, vectors = self._scale.queries, self._scale.bank
        cosines = search.tenth_cosines(queries, bank=vectors, numbers=numbers)
        measured = partial(search.measured, queries=queries, bank=vectors, least=cosines)
        ef = int(bank.setting("hnsw.ef_search"))
        product = measured(search.by_product(rows), cpu=bank.cpu_seconds)
        selected = None if FILTERS[name] is None else numbers
        faiss = measured(by_faiss(self._reference.index, ef=ef, numbers=selected))
        return {
            "product": asdict(product),
            "faiss": asdict(faiss),
            "passed": len(numbers),
            "ef": ef,
            "load": os.getloadavg()[0],
        }

    def _filtered(self, name: str) -> ProblemQuerySet:
        from mwpapp.models import Problem, User
        from mwpapp.services.bank.problems import ProblemSearch, narrowed
        from mwpapp.services.rights import problems_visible_to

        fields: dict[str, Any] | None = FILTERS[name]
        if fields is None:
            return Problem.objects.alive()
        person = User.objects.get(username=bank.TEACHER)
        return narrowed(problems_visible_to(person), ProblemSearch(**fields), person=person)
