"""Plan how the judge reads a pair: short pairs as a whole, long ones condensed and in windows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.types import Evidence, Reading
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.windows import Condensed, condense, is_long
from mwpapp.ml.verdict.evidence.condensed import condensed_evidence
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.proofs import Proof, proof_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingPlan:
    """A comparison; for a long pair, also its deciding sentences; and the proof that the variant is
    valid, or None."""

    full: Comparison
    condensed: Condensed | None
    proof: Proof | None

    @property
    def windows(self) -> Sequence[Comparison]:
        """Return the comparisons that the judge reads and computes features from, at least one."""
        if self.condensed is None:
            return [self.full]
        return [window.comparison for window in self.condensed.windows]

    def evidence(self, reading: Reading, *, number: int) -> tuple[Evidence, ...]:
        """Return the evidence on the pair, given the reading of its worst window and the index of
        that window."""
        if self.condensed is None:
            return gather_evidence(replace(self.full, reading=reading))
        if reading.fault is not None:
            window = self.condensed.windows[number]
            reading = replace(reading, fault=window.in_variant(reading.fault))
        return condensed_evidence(self.full, condensed=self.condensed, reading=reading)


def plan_reading(full: Comparison, *, by_rule: bool = False) -> ReadingPlan:
    """Return the plan for a pair of any length. `by_rule` says whether rules made the variant from
    its reference."""
    long = is_long(full.reference_text, full.variant)
    return ReadingPlan(
        full=full,
        condensed=condense(full) if long else None,
        proof=proof_of(full, by_rule=by_rule),
    )
