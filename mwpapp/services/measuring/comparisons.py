"""Say which scorer is better, and where, only as far as the pairs of a test set allow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models.fields.json import KT

from mwpapp.ml.agreement.proportions import Share
from mwpapp.ml.evaluation.bootstrap import Interval, Path, difference_intervals, intervals
from mwpapp.ml.evaluation.confusion import confusion
from mwpapp.ml.evaluation.f1 import macro
from mwpapp.ml.evaluation.report import THRESHOLD
from mwpapp.models import Evaluation

SEED = 1  # so that a page shows the same interval each time
FEWEST_PAIRS = 20  # with fewer, resampling says nothing about F1


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """The intervals of all differences between scorers, by their positions: first < second."""

    found: Mapping[tuple[int, int], Mapping[Path, Interval]]

    def interval(self, first: int, second: int, path: Path) -> Interval:
        """Return the interval of the first scorer's figure less the second's."""
        if first < second:
            return self.found[first, second][path]
        low, high = self.found[second, first][path]
        return -high, -low


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumFigures:
    """One scorer on the pairs of one stratum. `precision` and `recall` are those of “valid”. The
    interval of F1 is None for a few pairs."""

    name: str
    pairs: int
    valid: int
    precision: Share
    recall: Share
    f1: float
    f1_interval: Interval | None


def own_intervals(row: Evaluation, *, labels: Sequence[int]) -> Mapping[Path, Interval]:
    """Return the interval of each figure of one scorer; none for a few pairs."""
    if len(labels) < FEWEST_PAIRS:
        return {}
    return intervals(_predicted(row.scores), labels, seed=SEED)


def differences(rows: Sequence[Evaluation], *, labels: Sequence[int]) -> Differences:
    """Compare every two scorers on the same pairs."""
    given = [_predicted(row.scores) for row in rows]
    return Differences(
        found={
            (one, other): difference_intervals(given[one], given[other], labels, seed=SEED)
            for one, other in combinations(range(len(rows)), 2)
        }
    )


def best(values: Sequence[float | None], *, path: Path, compared: Differences) -> int | None:
    """Return the position of the scorer that is better than every other one: the interval of no
    difference contains 0."""
    given = [(value, place) for place, value in enumerate(values) if value is not None]
    if len(given) < 2:
        return None
    _value, top = max(given)
    others = (place for _value, place in given if place != top)
    clear = all(compared.interval(top, place, path)[0] > 0 for place in others)
    return top if clear else None


def by_stratum(row: Evaluation, *, by: str) -> list[StratumFigures]:
    """Return the figures of the pairs with each value of a part of their provenance, most pairs
    first; "" for pairs without one."""
    pairs = row.test_set.pairs.labelled().order_by("place")
    parts = pairs.values_list("label", KT(f"origin__{by}"))
    groups: dict[str, tuple[list[int], list[int]]] = {}
    for score, (label, name) in zip(row.scores, parts, strict=False):
        predicted, labels = groups.setdefault(name or "", ([], []))
        predicted.append(int(score > THRESHOLD))
        labels.append(int(label or 0))
    found = [_stratum(name, *both) for name, both in groups.items()]
    return sorted(found, key=lambda one: (-one.pairs, one.name))


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
