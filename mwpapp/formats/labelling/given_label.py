"""Define the row that every file format writes for a label in a campaign."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenLabel:
    """One annotator's answer for one pair, or a skip.

    `purpose` is label, gold or practice; `gold` is the known answer, if any. `guidelines` is the
    version that the annotator read. The timestamps are ISO 8601. `decision` and `decision_reason`
    are the adjudicator's. The last five fields are the pair's provenance.
    """

    pair: int
    question: str
    paraphrase: str
    purpose: str
    gold: str
    annotator: str
    answer: str
    reasons: tuple[str, ...]
    comment: str
    skip_reason: str
    seconds: float
    guidelines: int
    given_at: str
    changed_at: str
    decision: str
    decision_reason: str
    source: str
    stratum: str
    operator: str
    kind: str
    generator: str
