"""Recognize variants that have their reference's calculation because of how they differ or were
made.

There are two kinds: texts in which only names and things differ, and texts that rules made from the
reference. The blend can still reject the second kind. In 129 such texts that sound natural, no
other calculation was found, although the verdict had doubted or rejected 79 of them
(docs/results.md, "Made by rules").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.renaming import is_only_renamed
from mwpapp.ml.verdict.evidence.direction import find_turns
from mwpapp.ml.verdict.evidence.piece import prevents_ready


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What proves that a text is valid: the evidence that is shown, the lowest `probability` of
    such a text, and whether the blend can still reject it."""

    evidence: Evidence
    probability: float
    can_be_rejected: bool

    def holds(self, evidence: Iterable[Evidence], *, rejected: bool) -> bool:
        """Return whether the text is ready, given the rest of its evidence and whether its
        probability is at most the threshold for `reject`."""
        return not prevents_ready(evidence) and not (self.can_be_rejected and rejected)


def _fine(code: str) -> Evidence:
    return Evidence(about="solution", state=State.FINE, code=code)


ONLY_RENAMED = Proof(evidence=_fine("only_renamed"), probability=0.98, can_be_rejected=False)
BY_RULE = Proof(evidence=_fine("by_rule"), probability=0.97, can_be_rejected=True)


def proof_of(comparison: Comparison, *, by_rule: bool) -> Proof | None:
    """Return the proof that the variant is valid, or None. `by_rule` says whether rules made the
    variant from its reference."""
    if is_only_renamed(comparison) and not find_turns(comparison):
        return ONLY_RENAMED
    return BY_RULE if by_rule else None
