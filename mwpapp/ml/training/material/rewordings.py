"""Give valid rewordings of our problems and stories the equations of their originals.

Rewordings express the same calculation in many styles, so that a network learns what an equation
depends on.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from mwpapp.ml.training.material.questions import Record, is_aside

NEAR_COPIES = frozenset({"light", "harmless"})
"""Kinds of pairs that change only a few words."""
MAX_REWORDINGS = 4  # per problem, so that no calculation outweighs the others
_CALCULATION = ("equation", "answer", "rounding")


def reworded(problems: Sequence[Record], *, pairs: Sequence[Record], seed: int) -> Iterator[Record]:
    """Yield records for up to MAX_REWORDINGS rewordings of each problem that has an equation.

    The id of a record starts with that of its problem. Invalid pairs, near copies, and pairs and
    problems with the split `aside` are excluded.
    """
    texts: dict[str, list[str]] = defaultdict(list)
    for pair in pairs:
        if pair["label"] == 1 and pair["kind"] not in NEAR_COPIES and not is_aside(pair):
            texts[str(pair["problem"])].append(pair["paraphrase"])
    for problem in problems:
        found = texts.get(str(problem["id"]), [])
        if found and problem.get("equation") and not is_aside(problem):
            rng = random.Random(f"{seed}:{problem['id']}")
            chosen = rng.sample(found, min(MAX_REWORDINGS, len(found)))
            yield from _records(problem, texts=chosen)


def _records(problem: Record, *, texts: Sequence[str]) -> Iterator[Record]:
    calculation = {name: problem[name] for name in _CALCULATION if name in problem}
    for number, text in enumerate(texts):
        yield {**calculation, "id": f"{problem['id']}/reworded-{number}", "text": text}
