"""Retrieve a guide for every problem of Math23K: the most similar problem of the training part.

- "gru": a GRU trained as a retriever on the training part, combined with TF-IDF
  (`bench.retrieval`). The guides of training problems come from retrievers that were not trained
  on these problems, so the guides are wrong about as often as those of test problems.
- "tf-idf": TF-IDF, without training (`mwpapp/ml/training/solver/guidance/neighbours.py`).

A problem never guides itself or a problem that differs from it only in numbers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.retrieval.data import RetrievalSet
from bench.retrieval.trained import OURS_GRU, trained
from mwpapp.ml.encoders.han import HAN, spaced
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.retrieval.ranking import Ranking, Weights
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.training.material.questions import Record, read_records
from mwpapp.ml.training.retriever.examples import Example, example_of
from mwpapp.ml.training.solver.examples import Solved, solved_problems, symbols_of
from mwpapp.ml.training.solver.guidance.neighbours import nearest_trees
from mwpapp.ml.types import Problem, Progress

METHODS = ("gru", "tf-idf")
TF_IDF = METHODS[1]
FOLDS = 3
_CHUNK = 512
_SPACES = re.compile(r"\s+")
_NAME = "Math23K (partial)"
_WEIGHTS = Weights(logic=0.85, text=0.0, words=0.15, copies=0.0)

Stage = Callable[[str], Progress]
Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The records of the three parts of the set, with Chinese text split into characters."""

    learned: Sequence[Record]
    held: Sequence[Record]
    measured: Sequence[Record]

    @property
    def texts(self) -> dict[str, str]:
        """The text of each problem by its id."""
        records = [*self.learned, *self.held, *self.measured]
        return {str(record["id"]): str(record["text"]) for record in records}


def read_parts(path: Path, *, limit: int | None = None) -> Parts:
    """Return the parts, each with at most `limit` problems."""
    records = [{**row, "text": by_characters(str(row["text"]))} for row in read_records(path)]

    def part(name: str) -> list[Record]:
        return [record for record in records if record["split"] == name][:limit]

    return Parts(learned=part("train"), held=part("valid"), measured=part("test"))


def by_characters(text: str) -> str:
    """Return the text with spaces around each Chinese character, so that the GRU reads it as a
    word."""
    return _SPACES.sub(" ", HAN.sub(lambda found: f" {found[0]} ", spaced(text))).strip()


def guides(parts: Parts, *, method: str, work: Path, stage: Stage) -> dict[str, Node]:
    """Return the trees of the guides by the id of the problem. What a trained retriever finds is
    saved in `work`."""
    bank = solved_problems(parts.learned, source="bank", skipped=Counter())
    if method == TF_IDF:
        return nearest_trees({name: read(text) for name, text in parts.texts.items()}, bank)
    path = work / f"guides-{method}-{len(bank)}.json"
    if not path.is_file():
        found = _retrieved(parts, bank, stage=stage)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(found))
        partial.replace(path)
    trees = {problem.id: problem.tree for problem in bank}
    saved: Mapping[str, str] = json.loads(path.read_text())
    return {key: trees[name] for key, name in saved.items()}


def read(text: str) -> str:
    """Return a text as the solver reads it, with marks for the numbers."""
    return read_problem(Problem(text=text)).text


def share_right(parts: Parts, *, guides: Mapping[str, Node]) -> float:
    """Return the share of test problems whose guide has the same template as the problem's own
    equation."""
    learned = solved_problems(parts.learned, source="bank", skipped=Counter())
    symbols = symbols_of(learned, fewest=5)
    measured = solved_problems(parts.measured, source="test", skipped=Counter())
    right = [
        one.id in guides and symbols.template(one.tree) == symbols.template(guides[one.id])
        for one in measured
    ]
    return round(sum(right) / len(right), 4)


def _retrieved(parts: Parts, bank: Sequence[Solved], *, stage: Stage) -> dict[str, str]:
    texts = parts.texts
    twins = {name: twin_key(text) for name, text in texts.items()}
    names = [problem.id for problem in bank]
    outside = [str(record["id"]) for record in [*parts.held, *parts.measured]]
    examples = _examples(parts.learned)
    bank_texts = [texts[one] for one in names]
    found: dict[str, str] = {}
    for name, queries, unseen in _groups(names, outside=outside):
        learned = [example for key, example in examples.items() if key not in unseen]
        similar = _by_retriever(name, learned, bank_texts, stage=stage)
        found |= _nearest(queries, names, texts=texts, twins=twins, similar=similar)
    return found


def _groups(
    names: Sequence[str], *, outside: Sequence[str]
) -> list[tuple[str, Sequence[str], set[str]]]:
    """Return groups of queries: a name, the queries, and the problems that their retriever must not
    learn from. `names` are the training problems, `outside` all others."""
    parts = [names[fold::FOLDS] for fold in range(FOLDS)]
    inside = [(f"{_NAME} fold {number}", part, set(part)) for number, part in enumerate(parts)]
    return [(_NAME, outside, set()), *inside]


def _nearest(
    queries: Sequence[str],
    names: Sequence[str],
    *,
    texts: Mapping[str, str],
    twins: Mapping[str, str],
    similar: Callable[[Sequence[str]], Scores],
) -> dict[str, str]:
    kinds = {twin: number for number, twin in enumerate(dict.fromkeys(twins.values()))}
    columns = np.array([kinds[twins[name]] for name in names])
    found: dict[str, str] = {}
    for first in range(0, len(queries), _CHUNK):
        chunk = queries[first : first + _CHUNK]
        scores = similar([texts[name] for name in chunk])  # (queries, bank)
        own = np.array([kinds[twins[name]] for name in chunk])
        scores[own[:, None] == columns[None, :]] = -np.inf
        best = scores.argmax(axis=1)
        found |= {name: names[column] for name, column in zip(chunk, best, strict=True)}
    return found


def _by_retriever(
    name: str, learned: Sequence[Example], bank: Sequence[str], *, stage: Stage
) -> Callable[[Sequence[str]], Scores]:
    data = RetrievalSet(
        name=name,
        learned=f"{name} {len(learned)}",
        bank=learned,
        queries=[],
        drawn=0,
        language="zh",
    )
    ranking = Ranking(bank, logic=trained(OURS_GRU, data, stage=stage), weights=_WEIGHTS)
    return ranking.similarities


def _examples(records: Sequence[Record]) -> dict[str, Example]:
    """Return what a retriever learns from, by the id of the problem."""
    made = (
        example_of(
            id=str(record["id"]),
            text=str(record["text"]),
            equation=str(record["equation"]).partition("=")[2],
        )
        for record in records
    )
    return {example.id: example for example in made if example is not None}
