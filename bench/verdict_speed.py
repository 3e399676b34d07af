"""Measure how many pairs per second the verdict and each of its parts can process.

    python -m bench.verdict_speed [PAIRS]

PAIRS is a JSON lines file of questions and paraphrases; the default is our own held-out pairs. All
parts are timed on the same pairs in the same run, so that you can compare them even on a busy
machine. The last lines are for ten candidates of a problem at a time, as when a teacher waits: how
much longer the verdict takes with the second reader and the solver than without them, judged as the
workers do, and as if a person had written the candidates.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import torch

from mwpapp.ml.catalogue.kinds import is_another_story, is_by_rule, possible_kinds
from mwpapp.ml.checkpoints.defaults import VERDICT
from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.pipelines.engines import JudgingEngines, load_engines, load_judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.pipelines.window_scores import score_windows
from mwpapp.ml.pipelines.writing.streams import candidates
from mwpapp.ml.training.material.questions import is_aside, read_records
from mwpapp.ml.types import Candidate, Problem, Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.judge import rows
from mwpapp.ml.verdict.reader.cross_encoder import load_reader

ROUNDS = 3
FEW, PROBLEMS = 10, 12


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    pairs = [(Reference(text=question), text) for question, text in _pairs(path)]
    engines, reader = load_judging(), load_reader()
    once = load_judging(VERDICT)
    comparisons = [compare(reference, text) for reference, text in pairs]
    texts = [(reference.text, text) for reference, text in pairs]
    parts: dict[str, Callable[[], object]] = {
        "whole verdict": partial(_judged, pairs, engines),
        "ParaQD": lambda: engines.scorer.score(texts),
        "cross-encoder": lambda: reader.read(comparisons),
        "comparison": lambda: [compare(*pair) for pair in pairs],
        "features": lambda: rows(comparisons),
        "evidence": lambda: [gather_evidence(item) for item in comparisons],
    }
    print(f"{len(pairs)} pairs, {torch.get_num_threads()} threads, best of {ROUNDS}")
    for name, part in parts.items():
        seconds = min(_timed(part) for _ in range(ROUNDS))
        print(f"{name:14} {len(pairs) / seconds:8.0f} pairs per second")
    few = list(_candidates())
    for source, written in (("from generators", False), ("as if from a person", True)):
        twice, without = (_seconds(few, loaded, written=written) for loaded in (engines, once))
        print(
            f"{FEW} candidates {source}: {twice:.2f} s, "
            f"{twice / without:.2f} times as long as {VERDICT}"
        )
    return 0


def _candidates() -> Iterator[list[Candidate]]:
    """Yield the first candidates of several problems, except other stories, which no reader
    compares with their original."""
    tools = load_engines().tools
    for record in islice(read_records(ROOT / "fixtures" / "problems.jsonl"), PROBLEMS):
        problem = Problem(text=record["text"], equation=record["equation"])
        kinds = possible_kinds(problem)
        found = candidates(
            problem,
            kinds=kinds,
            seed=1,
            tools=tools,
            known=(),
            generators=generators_of,
            preferences={},
        )
        compared = (one for one in found if not is_another_story(one.kind))
        yield list(islice(compared, FEW))


def _seconds(
    few: Sequence[Sequence[Candidate]], engines: JudgingEngines, *, written: bool
) -> float:
    """Return the mean time in seconds in which the candidates of a problem are judged."""
    times = [
        min(_timed(partial(_judged_few, ten, engines, written=written)) for _ in range(ROUNDS))
        for ten in few
    ]
    return sum(times) / len(times)


def _judged(pairs: Sequence[tuple[Reference, str]], engines: JudgingEngines) -> None:
    list(score_pairs(pairs, engines=engines))


def _judged_few(found: Sequence[Candidate], engines: JudgingEngines, *, written: bool) -> None:
    """Judge candidates as the workers do: the second reader is not asked about those made by rules.
    With `written`, judge them as if a person had written them."""
    pairs = [(one.reference, one.text) for one in found]
    cosines = score_windows(pairs, scorer=engines.scorer)
    made = [is_by_rule(one.generator) and not written for one in found]
    engines.judge.judge_all(pairs, cosines=cosines, by_rule=made)


def _pairs(path: Path | None) -> Sequence[tuple[str, str]]:
    records = read_records(path or ROOT / "fixtures" / "pairs.jsonl")
    return [
        (record["question"], record["paraphrase"])
        for record in records
        if path is not None or is_aside(record)
    ]


def _timed(part: Callable[[], object]) -> float:
    start = time.perf_counter()
    part()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
