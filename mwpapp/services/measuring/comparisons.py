"""Compare scorers on a test set, with confidence intervals from the paired bootstrap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from mwpapp.ml.agreement.proportions import Share
from mwpapp.ml.evaluation.bootstrap import Interval, Path, difference_intervals, intervals
from mwpapp.ml.evaluation.confusion import confusion
from mwpapp.ml.evaluation.f1 import macro
from mwpapp.ml.evaluation.report import THRESHOLD
from mwpapp.models import Evaluation
from mwpapp.services.measuring.evaluations import KnownLabel

SEED = 1  # so that a page shows the same interval each time
FEWEST_PAIRS = 20  # with fewer, a bootstrap interval of F1 is meaningless


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """The interval of each difference between two scorers, by their positions (first < second)."""

    intervals: Mapping[tuple[int, int], Mapping[Path, Interval]]

    def interval(self, first: int, second: int, path: Path) -> Interval:
        """Return the interval of the first scorer's figure minus that of the second."""
        if first < second:
            return self.intervals[first, second][path]
        low, high = self.intervals[second, first][path]
        return -high, -low


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumFigures:
    """One scorer on the pairs of one stratum. `precision` and `recall` are those of “valid”. The
    interval of F1 is None for fewer than FEWEST_PAIRS pairs."""

    name: str
    pairs: int
    valid: int
    precision: Share
    recall: Share
    f1: float
    f1_interval: Interval | None


def own_intervals(row: Evaluation, *, labels: Sequence[int]) -> Mapping[Path, Interval]:
    """Return the interval of each figure of one scorer; {} for fewer than FEWEST_PAIRS pairs."""
    if len(labels) < FEWEST_PAIRS:
        return {}
    return intervals(_predicted(row.scores), labels, seed=SEED)


def differences(rows: Sequence[Evaluation], *, labels: Sequence[int]) -> Differences:
    """Compare every two scorers on the same pairs."""
    predictions = [_predicted(row.scores) for row in rows]
    return Differences(
        intervals={
            (first, second): difference_intervals(
                predictions[first], predictions[second], labels, seed=SEED
            )
            for first, second in combinations(range(len(rows)), 2)
        }
    )


def best(values: Sequence[float | None], *, path: Path, compared: Differences) -> int | None:
    """Return the position of the scorer that is better than every other one, or None. It is better
    if the interval of the difference is above 0. Scorers without a value are ignored."""
    ranked = [(value, position) for position, value in enumerate(values) if value is not None]
    if len(ranked) < 2:
        return None
    _value, top = max(ranked)
    others = (position for _value, position in ranked if position != top)
    is_better = all(compared.interval(top, other, path)[0] > 0 for other in others)
    return top if is_better else None


def by_stratum(row: Evaluation, *, known: Sequence[KnownLabel]) -> list[StratumFigures]:
    """Return the figures of each stratum, most pairs first. `known` are the labels of the pairs in
    the order of the scores."""
    groups: dict[str, tuple[list[int], list[int]]] = {}
    for score, pair in zip(row.scores, known, strict=False):
        predicted, labels = groups.setdefault(pair.stratum, ([], []))
        predicted.append(int(score > THRESHOLD))
        labels.append(pair.label)
    strata = [_stratum(name, *both) for name, both in groups.items()]
    return sorted(strata, key=lambda stratum: (-stratum.pairs, stratum.name))


def _stratum(name: str, predicted: list[int], labels: list[int]) -> StratumFigures:
    counts = confusion(predicted, labels)
    enough = len(labels) >= FEWEST_PAIRS
    return StratumFigures(
        name=name,
        pairs=len(labels),
        valid=sum(labels),
        precision=Share(counts.tp, counts.tp + counts.fp),
        recall=Share(counts.tp, counts.tp + counts.fn),
        f1=macro(predicted, labels).mean_f1,
        f1_interval=intervals(predicted, labels, seed=SEED)["macro", "f1_mean"] if enough else None,
    )


def _predicted(scores: Sequence[float]) -> list[int]:
    return [int(score > THRESHOLD) for score in scores]
