"""Time the decoder against recursion, and solving against the encoder alone."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median

import torch
from torch.nn.functional import cross_entropy

from bench.solvers.recursion import recursive_scores
from mwpapp.ml.checkpoints.devices import half_is_faster
from mwpapp.ml.solvers.encoding import Encoded, moved
from mwpapp.ml.solvers.network import Shape, SolverNetwork, new_network
from mwpapp.ml.solvers.proposals import BATCH, propose
from mwpapp.ml.training.solver.batches import ready_batch
from mwpapp.ml.training.solver.examples import Example, examples_of, solved_problems, symbols_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "problems.jsonl"
REPEATS = 7


def speeds() -> dict[str, float]:
    """Return times and ratios on a batch of our own problems. The solver is untrained."""
    torch.manual_seed(0)
    all_examples = _examples()
    examples = all_examples[:BATCH]
    network = new_network(Shape(symbols=symbols_of([e.solved for e in all_examples], fewest=1)))
    network.eval()
    return _decoding(network, examples) | _solving(network, examples)


def _examples() -> list[Example]:
    lines = FIXTURES.read_text(encoding="utf-8").splitlines()
    skipped: Counter[str] = Counter()
    solved = solved_problems(map(json.loads, lines), source="ours", skipped=skipped)
    return examples_of(solved, symbols=symbols_of(solved, fewest=1), skipped=skipped)


def _decoding(network: SolverNetwork, examples: list[Example]) -> dict[str, float]:
    ready = ready_batch(network, examples)
    trees = [example.prefix for example in examples]
    with torch.no_grad():
        encoded = network.encode(ready.pieces)

    def batched(encoded: Encoded) -> None:
        scores = network.decoder(encoded, trees=ready.trees)
        cross_entropy(scores, ready.trees.symbols).backward()

    def recursive(encoded: Encoded) -> None:
        scores = recursive_scores(network.decoder, encoded, trees=trees)
        cross_entropy(scores, ready.trees.symbols).backward()

    fast, slow = _time(lambda: batched(encoded)), _time(lambda: recursive(encoded))
    return {
        "decoder, all nodes at once (s)": fast,
        "decoder, recursion (s)": slow,
        "decoder, times as fast": slow / fast,
    }


def _solving(network: SolverNetwork, examples: list[Example]) -> dict[str, float]:
    reads = [example.solved.read for example in examples]

    def encode(count: int) -> None:
        with torch.inference_mode():
            pieces = moved(network.encoder.cut(reads[:count]), device=network.device)
            network.encode(pieces, half=half_is_faster(network.device))

    together = _time(lambda: encode(len(reads))) / _time(lambda: propose(network, reads))
    alone = _time(lambda: propose(network, reads[:1])) / _time(lambda: encode(1))
    return {
        "solving a batch, share of the encoder": together,
        "solving one, times the encoder": alone,
    }


def _time(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return median(times)
