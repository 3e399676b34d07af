"""What stands out in the work of one annotator: errors on gold pairs, haste, monotony, drift.

Each finding is a reason to look and ask, never a verdict: none is made of few data, and what is
improbable happens now and then where many people label.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mwpapp.ml.agreement.proportions import NOTHING, Share, chance_of_difference, wilson_interval

# Nobody reads faster: some 14 words of English a second, where silent reading takes 4 (Brysbaert,
# How many words do we read per minute?, 2019). Characters, since a database counts them.
MOST_CHARACTERS_A_SECOND = 80

FEWEST_GOLD = 10  # gold pairs, before their accuracy says something
EXPECTED_ON_GOLD = 0.8  # of an annotator who has understood the guidelines
FEWEST_LABELS = 20  # before haste and monotony say something
SHARE_TOO_FAST = 0.1  # of the labels, from which haste is no slip ...
SLIPS = 0.03  # ... and which its interval must exclude
NEARLY_ALWAYS = 0.95  # of the labels are one answer
IMPROBABLE = 0.001  # runs as long as this that one would expect by chance
CHANCE = 0.01  # of a difference as great as this one where there is none


class About(StrEnum):
    """What stands out."""

    GOLD = "gold"
    HASTE = "haste"
    RUN = "run"
    ONE_ANSWER = "one answer"
    GOLD_DRIFT = "gold drift"
    AGREEMENT_DRIFT = "agreement drift"


@dataclass(frozen=True, slots=True, kw_only=True)
class Halves:
    """The first and the second half of somebody's labels, in the order of time."""

    first: Share = NOTHING
    second: Share = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What one annotator did, counted; skips stand apart and are in nothing else.

    `answers` are those on real pairs, `others` those of everybody else, `runs` the longest
    stretch of each answer. `gold` says how many answers were right, `agreement` how many were
    that of the majority of the others on the same pair, and `in_runs` how many of each longest
    stretch were: one trial an answer, without those where the others are even or nobody.
    `fast` are labels quicker than can be read.
    """

    answers: Mapping[str, int]
    others: Mapping[str, int]
    skips: int = 0
    seconds: float | None = None  # median
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
    """One thing that stands out, with its numbers; `answer` where it is about one."""

    about: About
    shares: tuple[Share, ...]
    answer: str = ""


def findings(work: Work) -> list[Finding]:
    """All that stands out, in the order of About."""
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
    """How many runs of at least `length` one expects of an answer that has this share of
    `labels`, given independently: one may begin at the start or after any other answer."""
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
    """The longest stretch of one answer, where neither the annotator's own habits explain it nor
    the pairs, of which others say the same."""
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
    """Nearly always the same, where the others are not as sure of it."""
    if work.labels < FEWEST_LABELS:
        return None
    answer = max(work.answers, key=lambda name: (work.answers[name], name))
    own = Share(work.answers[answer], work.labels)
    others = Share(work.others.get(answer, 0), sum(work.others.values()))
    if own.hits < NEARLY_ALWAYS * own.of or not _is_clearly_less(others, than=own):
        return None
    return Finding(about=About.ONE_ANSWER, shares=(own, others), answer=answer)


def _is_clearly_less(others: Share, *, than: Share) -> bool:
    chance = chance_of_difference(than, others)
    return chance is not None and chance < CHANCE and others.hits * than.of < than.hits * others.of


def _drift(halves: Halves, *, about: About) -> Finding | None:
    """For better or for worse: both make the first half's labels worth a second look."""
    chance = chance_of_difference(halves.first, halves.second)
    if chance is None or chance >= CHANCE:
        return None
    return Finding(about=about, shares=(halves.first, halves.second))


def _both(halves: Halves) -> Share:
    first, second = halves.first, halves.second
    return Share(first.hits + second.hits, first.of + second.of)
