"""Search for the best seed.

With each seed, a network is trained on a share of one epoch. The seed with the highest triplet
accuracy on held-out questions is chosen. Source: ParaQD, appendix F, after Thakur et al., Augmented
SBERT (NAACL 2021), section 3.3: seeds 0 to 4, 20%.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from mwpapp.ml.paraqd.network import Network, NetworkEncoder
from mwpapp.ml.paraqd.scorer import ParaQDScorer
from mwpapp.ml.paraqd.triplets import Augmented
from mwpapp.ml.training.paraqd.train import Settings, steps_in_epoch, train
from mwpapp.ml.training.paraqd.validation import validate
from mwpapp.ml.types import Progress


def search_seeds(
    seeds: Sequence[int],
    *,
    fresh: Callable[[], Network],
    learned: Sequence[Augmented],
    held_out: Sequence[Augmented],
    settings: Settings,
    share: float,
    stage: Callable[[str], Progress],
) -> dict[int, float]:
    """Return the triplet accuracy of each seed. `fresh` returns a new untrained network."""
    steps = max(1, round(share * steps_in_epoch(learned, settings=settings)))
    accuracies: dict[int, float] = {}
    for seed in seeds:
        network = fresh()
        train(
            network,
            learned,
            settings=replace(settings, seed=seed),
            progress=stage(f"seed {seed}"),
            most_steps=steps,
        )
        scorer = ParaQDScorer(NetworkEncoder(network))
        # All seeds are validated on the same triplets, so that only the training differs.
        figures = validate(scorer, held_out, seed=settings.seed).metrics
        accuracies[seed] = figures["triplet_accuracy"]
    return accuracies


def best_seed(accuracies: Mapping[int, float]) -> int:
    """Return the seed with the highest accuracy. In a tie, the first seed wins."""
    return max(accuracies, key=lambda seed: accuracies[seed])
