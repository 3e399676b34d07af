"""How the judge reads a pair: as a whole if it is short, condensed and in windows if not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.types import Evidence, Reading
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.windows import Condensed, condense, is_long
from mwpapp.ml.verdict.evidence.condensed import condensed_evidence
from mwpapp.ml.verdict.evidence.gather import gather_evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPlan:
    """A comparison and, for a long pair, what decides in it."""

    full: Comparison
    condensed: Condensed | None

    @property
    def windows(self) -> Sequence[Comparison]:
        """What to read and to compute features of, at least one."""
        if self.condensed is None:
            return [self.full]
        return [window.comparison for window in self.condensed.windows]

    def evidence(self, readings: Sequence[Reading]) -> tuple[Evidence, ...]:
        """The evidence on the pair, given the reading of each window. The worst one counts."""
        number = min(range(len(readings)), key=lambda n: readings[n].logit)
        reading = readings[number]
        if self.condensed is None:
            return gather_evidence(replace(self.full, reading=reading))
        if reading.fault is not None:
            window = self.condensed.windows[number]
            reading = replace(reading, fault=window.in_variant(reading.fault))
        return condensed_evidence(self.full, condensed=self.condensed, reading=reading)


def plan(full: Comparison) -> ReadingPlan:
    """The plan for a pair of any length."""
    long = is_long(full.original, full.variant)
    return ReadingPlan(full=full, condensed=condense(full) if long else None)
