from __future__ import annotations

import random
from pathlib import Path

import pytest

from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.paraqd.network import new_network
from mwpapp.ml.paraqd.triplets import augment
from mwpapp.ml.training.paraqd.seeds import best_seed, search_seeds
from mwpapp.ml.training.paraqd.train import Settings
from tests.ml.tiny import tiny_backbone, tools

TEXTS = (
    "Ada has 3 pens and buys 4 pens. How many pens has she?",
    "Bo walks 5 km in 2 hours. How far does he walk in 6 hours?",
)


@pytest.mark.parametrize(
    ("accuracies", "best"), [({0: 0.7, 1: 0.9, 2: 0.8}, 1), ({3: 0.9, 1: 0.9}, 3)]
)
def test_the_best_seed_is_chosen_and_the_first_of_equal_ones(
    accuracies: dict[int, float], best: int
) -> None:
    assert best_seed(accuracies) == best


def test_each_seed_is_trained_for_its_share_of_one_epoch(tmp_path: Path) -> None:
    kit = tools(names={"Ada": "PERSON", "Bo": "PERSON"})
    questions = [
        augment(text, operators=list(OPERATORS.values()), rng=random.Random(1), tools=kit)
        for text in TEXTS * 5
    ]
    steps: dict[str, list[tuple[int, int]]] = {}
    found = search_seeds(
        (0, 1),
        fresh=lambda: new_network(tiny_backbone(tmp_path), pooling="mean"),
        learned=questions,
        held_out=questions[:2],
        settings=Settings(epochs=3, layers=1, questions_in_batch=1, half=False, pooling="mean"),
        share=0.2,
        stage=lambda name: lambda done, total: steps.setdefault(name, []).append((done, total)),
    )
    assert steps == {"seed 0": [(1, 2), (2, 2)], "seed 1": [(1, 2), (2, 2)]}
    assert set(found) == {0, 1}
    assert all(0 <= value <= 1 for value in found.values())
