"""Find signs of careless labelling: errors on gold pairs, haste, long runs of one answer, drift.

A finding is a reason to ask the annotator, not proof. Small samples give no findings, but among
many annotators an improbable pattern sometimes occurs by chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mwpapp.ml.agreement.proportions import NOTHING, Share, p_value_of_difference, wilson_interval

# About 14 English words per second; silent reading averages 4 (Brysbaert, How many words do we
# read per minute?, 2019). The limit is in characters because the database can count those.
MAX_CHARACTERS_PER_SECOND = 80

FEWEST_GOLD = 10  # gold pairs needed to judge accuracy
EXPECTED_ON_GOLD = 0.8  # accuracy of an annotator who has understood the guidelines
FEWEST_LABELS = 20  # labels needed to judge haste, runs and a dominant answer
SHARE_TOO_FAST = 0.1  # smallest share of fast labels that counts as haste
SLIPS = 0.03  # share of fast labels that is normal; the confidence interval must exclude it
NEARLY_ALWAYS = 0.95  # share of one answer that counts as "nearly always"
IMPROBABLE = 0.001  # a run is improbable if fewer runs of its length are expected by chance
SIGNIFICANCE = 0.01  # level of the two-proportion test


class About(StrEnum):
    """The type of a finding."""

    GOLD = "gold"
    HASTE = "haste"
    RUN = "run"
    ONE_ANSWER = "one answer"
    GOLD_DRIFT = "gold drift"
    AGREEMENT_DRIFT = "agreement drift"


@dataclass(frozen=True, slots=True, kw_only=True)
class Halves:
    """The shares in the first and the second half of an annotator's labels, by time."""

    first: Share = NOTHING
    second: Share = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Counts of one annotator's labels. Only `skips` counts skipped pairs.

    - `answers`: this annotator's answers on pairs that are not gold pairs; `others`: everybody
      else's answers on those pairs.
    - `seconds`: the median time per label.
    - `fast`: labels given faster than the texts can be read.
    - `runs`: the length of the longest run of each answer.
    - `gold`: correct answers among the gold pairs.
    - `agreement`: answers equal to the majority of the other annotators on the same pair. Pairs
      without a majority do not count. `in_runs` is the same within each answer's longest run.
    """

    answers: Mapping[str, int]
    others: Mapping[str, int]
    skips: int = 0
    seconds: float | None = None
    fast: Share = NOTHING
    runs: Mapping[str, int]
    in_runs: Mapping[str, Share] = field(default_factory=dict)
    gold: Halves = Halves()
    agreement: Halves = Halves()

    @property
    def labels(self) -> int:
        return sum(self.answers.values())

    @property
    def on_gold(self) -> Share:
        return _both(self.gold)

    @property
    def with_others(self) -> Share:
        return _both(self.agreement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A sign of careless labelling, with its shares and the answer that it concerns, if any."""

    about: About
    shares: tuple[Share, ...]
    answer: str = ""


def findings(work: Work) -> list[Finding]:
    """Return all findings about `work`, in the order of `About`."""
    found = (
        _gold(work),
        _haste(work),
        _run(work),
        _one_answer(work),
        _drift(work.gold, about=About.GOLD_DRIFT),
        _drift(work.agreement, about=About.AGREEMENT_DRIFT),
    )
    return [finding for finding in found if finding is not None]


def expected_runs(*, length: int, share: float, labels: int) -> float:
    """Return the expected number of runs of at least `length` in a sequence of `labels` labels.

    Each label independently is the answer with probability `share`. A run starts at the first
    label or after another answer.
    """
    places = max(labels - length, 0)
    return share**length * (1 + places * (1 - share)) if length <= labels else 0.0


def _gold(work: Work) -> Finding | None:
    interval = wilson_interval(work.on_gold)
    if work.on_gold.of < FEWEST_GOLD or interval is None or interval[1] >= EXPECTED_ON_GOLD:
        return None
    return Finding(about=About.GOLD, shares=(work.on_gold,))


def _haste(work: Work) -> Finding | None:
    fast, interval = work.fast.value, wilson_interval(work.fast)
    if work.fast.of < FEWEST_LABELS or fast is None or fast < SHARE_TOO_FAST:
        return None
    if interval is None or interval[0] <= SLIPS:
        return None
    return Finding(about=About.HASTE, shares=(work.fast,))


def _run(work: Work) -> Finding | None:
    """Return the longest improbable run on which the other annotators clearly disagree."""
    if work.labels < FEWEST_LABELS:
        return None
    lengths = sorted((length, answer) for answer, length in work.runs.items())
    for length, answer in reversed(lengths):
        share = work.answers[answer] / work.labels
        improbable = expected_runs(length=length, share=share, labels=work.labels) < IMPROBABLE
        others = work.in_runs.get(answer, NOTHING)
        if improbable and _is_clearly_less(others, than=Share(length, length)):
            return Finding(about=About.RUN, shares=(Share(length, work.labels),), answer=answer)
    return None


def _one_answer(work: Work) -> Finding | None:
    """Return a finding if nearly all answers are the same, and the other annotators give that
    answer clearly less often."""
    if work.labels < FEWEST_LABELS:
        return None
    answer = max(work.answers, key=lambda name: (work.answers[name], name))
    share = Share(work.answers[answer], work.labels)
    others = Share(work.others.get(answer, 0), sum(work.others.values()))
    if share.hits < NEARLY_ALWAYS * share.of or not _is_clearly_less(others, than=share):
        return None
    return Finding(about=About.ONE_ANSWER, shares=(share, others), answer=answer)


def _is_clearly_less(others: Share, *, than: Share) -> bool:
    p_value = p_value_of_difference(than, others)
    is_less = others.hits * than.of < than.hits * others.of
    return p_value is not None and p_value < SIGNIFICANCE and is_less


def _drift(halves: Halves, *, about: About) -> Finding | None:
    """Return a finding if the halves differ significantly, in either direction."""
    p_value = p_value_of_difference(halves.first, halves.second)
    if p_value is None or p_value >= SIGNIFICANCE:
        return None
    return Finding(about=about, shares=(halves.first, halves.second))


def _both(halves: Halves) -> Share:
    first, second = halves.first, halves.second
    return Share(first.hits + second.hits, first.of + second.of)
