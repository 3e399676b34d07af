"""Operator-made pairs of many questions, kept in a file so that a stopped run goes on.

One line a question: its id and its pairs. Making them takes a translator and a tagger some
tenths of a second each; reading them takes none.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.training.pairs import Pair, make_pairs
from mwpapp.ml.training.round_trips import remembered_translator
from mwpapp.ml.types import Problem, Progress, Reference, Tools


def operator_pairs(
    problems: Sequence[Problem], *, seed: int, work: Path, progress: Progress
) -> dict[str, list[Pair]]:
    """The pairs of each problem by its id, made anew only where `work` does not hold them."""
    path = work / f"operator_pairs-{seed}.jsonl"
    known = _read(path)
    tools = training_tools(work)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as stream:
        for number, problem in enumerate(problems, start=1):
            if problem.id not in known:
                # A generator of its own, so that one more problem changes nothing for the others.
                rng = random.Random(f"{seed}:{problem.id}")
                known[problem.id] = make_pairs(problem, rng=rng, tools=tools)
                stream.write(_line(problem.id, known[problem.id]))
            progress(number, len(problems))
    return {problem.id: known[problem.id] for problem in problems}


def training_tools(work: Path) -> Tools:
    """The tagger, and the translator where one is installed, with a memory in `work`."""
    return Tools(tagger=load_tagger(), translator=remembered_translator(work))


def _line(question: str, pairs: Sequence[Pair]) -> str:
    content = {"question": question, "pairs": [asdict(pair) for pair in pairs]}
    return json.dumps(content, ensure_ascii=False) + "\n"


def _read(path: Path) -> dict[str, list[Pair]]:
    """What earlier runs made; a line that was cut off or is of another version is made again."""
    found: dict[str, list[Pair]] = {}
    if not path.is_file():
        return found
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            try:
                content = json.loads(line)
                found[content["question"]] = [_pair(item) for item in content["pairs"]]
            except (ValueError, KeyError):
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
