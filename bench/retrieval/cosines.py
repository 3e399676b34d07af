"""Choose the cosines of *Same logic* on our own problems: how often do neighbours share a template?

    DJANGO_SETTINGS_MODULE=mwpapp.settings python -m bench.retrieval.cosines

The queries are held-out problems (with the split `aside`): our school and solver problems, and 400
everyday problems. The bank contains 3,000 everyday problems that are not held out. Each table shows
how many queries have a result, and how many of the results are right. The results of the first
table are those of the ten nearest problems that are at or above a cosine. Those of the second one
are the templates that the ten nearest vote for (`services/bank/neighbours.py`), for each speed at
which votes fade. Those of the third one are the templates that the solver proposes with at least a
certain confidence (`services/bank/text_search.py`).
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.templates import templates_of
from mwpapp.ml.solvers.by_tree import load_solver
from mwpapp.ml.training.material.questions import Record, is_aside, read_records
from mwpapp.ml.training.retriever.examples import Example, example_of
from mwpapp.ml.types import Problem, ProposedSolution

EVERYDAY = "training/everyday_problems.jsonl"
QUERIES, BANK, NEAREST = 400, 3000, 10
COSINES = (0.6, 0.7, 0.75, 0.8, 0.85, 0.9)
FADING = (0.03, 0.05, 0.08, 0.1)
CONFIDENT = (0.0, 0.3, 0.5, 0.7, 0.9)


def main() -> int:
    everyday = list(read_records(ROOT / "fixtures" / EVERYDAY))
    kept = [row for row in everyday if is_aside(row)]
    learned = [row for row in everyday if not is_aside(row)]
    asked = [*_others(), *random.Random(0).sample(kept, QUERIES)]
    queries, bank = _examples(asked), _examples(random.Random(1).sample(learned, BANK))
    encoder = load_retriever(DEFAULT)
    vectors = [encoder.encode([one.text for one in part]) for part in (queries, bank)]
    cosines = vectors[0] @ vectors[1].T
    nearest = np.argsort(-cosines, axis=1)[:, :NEAREST]
    near = np.take_along_axis(cosines, nearest, axis=1)
    templates = [[bank[place].templates.unified for place in row] for row in nearest]
    wanted = [query.templates.unified for query in queries]
    right = np.array([[t == w for t in row] for row, w in zip(templates, wanted, strict=True)])
    print(f"{len(queries)} queries; top-1 {100 * right[:, 0].mean():.1f}%\n")
    print("| cosine | queries with a neighbour | right |\n|---|---|---|")
    for least in COSINES:
        shown = near >= least
        found, correct = shown.any(axis=1).mean(), right[shown].mean()
        print(f"| {least} | {100 * found:.0f}% | {100 * correct:.0f}% |")
    print("\n| fading | queries with a template | right |\n|---|---|---|")
    for fading in FADING:
        voted = [_voted(*one, fading=fading) for one in zip(near, templates, strict=True)]
        hits = [found == w for found, w in zip(voted, wanted, strict=True) if found]
        print(f"| {fading} | {100 * len(hits) / len(wanted):.0f}% | {100 * np.mean(hits):.0f}% |")
    _print_proposed(queries)
    return 0


def _print_proposed(queries: Sequence[Example]) -> None:
    solutions = load_solver().solve([Problem(text=query.text) for query in queries])
    pairs = zip(solutions, queries, strict=True)
    judged = [(one.confidence, _is_right(one, query)) for one, query in pairs if one]
    print("\n| confidence | queries with a proposal | right |\n|---|---|---|")
    for least in CONFIDENT:
        hits = [is_right for confidence, is_right in judged if confidence >= least]
        share, right = len(hits) / len(queries), np.mean(hits)
        print(f"| {least} | {100 * share:.0f}% | {100 * right:.0f}% |")


def _is_right(solution: ProposedSolution, query: Example) -> bool:
    found = templates_of(query.text, solution.equation)
    return found is not None and found.unified == query.templates.unified


def _others() -> Iterator[Record]:
    for name in ("school_problems.jsonl", "solver_problems.jsonl"):
        yield from filter(is_aside, read_records(ROOT / "fixtures" / name))


def _examples(records: Sequence[Record]) -> list[Example]:
    made = (
        example_of(id=str(row["id"]), text=row["text"], equation=row["equation"]) for row in records
    )
    return [one for one in made if one]


def _voted(cosines: NDArray[np.floating], templates: Sequence[str], *, fading: float) -> str:
    """Return the template with at least half of the votes, or ""."""
    votes: dict[str, float] = defaultdict(float)
    for cosine, template in zip(cosines, templates, strict=True):
        votes[template] += float(np.exp((cosine - cosines[0]) / fading))
    winner = max(votes, key=lambda template: votes[template])
    return winner if votes[winner] >= sum(votes.values()) / 2 else ""


if __name__ == "__main__":
    sys.exit(main())
