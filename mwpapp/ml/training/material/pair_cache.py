"""Cache operator-made pairs in a file, so that an interrupted run need not make them again.

Each line has the id and the pairs of one question. Making the pairs takes a few tenths of a
second per question, mostly for tagging. No translator is used: one round trip in three is invalid,
and no rule detects which.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.pairs import Pair, make_pairs
from mwpapp.ml.training.material.round_trips import cached_translator
from mwpapp.ml.types import Problem, Progress, Reference


def operator_pairs(
    problems: Sequence[Problem], *, seed: int, work: Path, progress: Progress
) -> dict[str, list[Pair]]:
    """Return the pairs of each problem by its id. Pairs that are not cached in `work` are made."""
    path = work / f"operator_pairs-{seed}.jsonl"
    known = _read(path)
    tools = Tools(tagger=load_tagger())
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as stream:
        for number, problem in enumerate(problems, start=1):
            if problem.id not in known:
                # A random generator per problem, so that other problems do not change its pairs.
                rng = random.Random(f"{seed}:{problem.id}")
                known[problem.id] = make_pairs(problem, rng=rng, tools=tools)
                stream.write(_line(problem.id, known[problem.id]))
            progress(number, len(problems))
    return {problem.id: known[problem.id] for problem in problems}


def training_tools(work: Path) -> Tools:
    """Return the tagger and, if it is installed, the translator with its cache in `work`."""
    return Tools(tagger=load_tagger(), translator=cached_translator(work))


def _line(question: str, pairs: Sequence[Pair]) -> str:
    content = {"question": question, "pairs": [asdict(pair) for pair in pairs]}
    return json.dumps(content, ensure_ascii=False) + "\n"


def _read(path: Path) -> dict[str, list[Pair]]:
    """Return the cached pairs. Truncated lines and lines of other versions are ignored."""
    found: dict[str, list[Pair]] = {}
    if not path.is_file():
        return found
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            try:
                content = json.loads(line)
                found[content["question"]] = [_pair(item) for item in content["pairs"]]
            except (ValueError, KeyError, TypeError):
                continue
    return found


def _pair(item: Mapping[str, Any]) -> Pair:
    return Pair(
        reference=Reference(**item["reference"]),
        text=item["text"],
        label=item["label"],
        maker=item["maker"],
        question=item["question"],
        faults=tuple((start, end) for start, end in item["faults"]),
    )
