"""Define the values that the parts of `ml` and the services exchange.

The module contains only plain data. It computes nothing, loads nothing and does not import torch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

Span = tuple[int, int]
"""The index of the first character, and the index after the last."""

MAX_EQUATION_LENGTH = 500  # characters of the equation of a problem

UNUSED = -1
"""The origin of a number that a story contains but its equation does not use."""

Progress = Callable[[int, int], None]
"""A function that is called with (done, total) as work advances."""


class State(StrEnum):
    """Whether a piece of evidence supports the candidate, casts doubt on it or refutes it."""

    FINE = "fine"
    DOUBT = "doubt"
    BROKEN = "broken"


class Judgement(StrEnum):
    READY = "ready"
    CHECK = "check"
    REJECT = "reject"


class Difficulty(StrEnum):
    """How difficult the new numbers of a variant are, compared with those of its problem."""

    EASIER = "easier"
    SAME = "same"
    HARDER = "harder"


class Rounding(StrEnum):
    """How the result of an equation becomes the answer of its problem."""

    NONE = "none"
    UP = "up"
    DOWN = "down"


class ServiceFailure(StrEnum):
    """Why a writing service wrote nothing for a kind; `ml.catalogue.service_failures` has the
    messages."""

    SILENT = "silent"
    REFUSED = "refused"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A word problem as a corpus, a command or a service supplies it.

    `equation` is infix over the numbers of the text ("(14 - 5) * 6"); `answer` is as
    written ("54", "3/4", or an option's text) and need not be a number. `rounding` says how
    the equation's result becomes the answer. `decimal_sign` is "." or ",", or "" if the text
    shows which of them is the decimal sign.
    """

    text: str
    id: str = ""
    equation: str | None = None
    answer: str | None = None
    unit: str | None = None
    rounding: Rounding = Rounding.NONE
    decimal_sign: str = ""
    grade: int | None = None
    tags: tuple[str, ...] = ()
    language: str = "en"
    source: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemWarning:
    """What may be wrong with a problem, as data.

    `ml.catalogue.problem_warnings` gives the English message of each `code`; `parameters` fill its
    placeholders. `correction` maps fields of the problem to the values that remove the cause
    ({"rounding": "up", "answer": "6"}); it is empty if no correction is known.
    """

    code: str
    parameters: Mapping[str, str | int | float] = field(default_factory=dict)
    correction: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number in a text, identified by its place.

    `start:end` is the number alone ("14" of "14 trays"), `value` is exact, `surface` is
    as written. `unit` is the canonical name of a unit of measure beside it ("kilometre",
    "percent", "dollar"), `thing` the lemma of what is counted ("tray").
    `form` is one of digits, word, fraction, percent, multiplicative, time, article. The value of
    a time ("8:30") is its minutes since midnight.
    """

    start: int
    end: int
    value: Fraction
    surface: str
    unit: str | None = None
    thing: str | None = None
    form: str = "digits"

    @property
    def span(self) -> Span:
        return self.start, self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word with its place, lemma, Penn tag and named-entity type ("" if it has none)."""

    start: int
    end: int
    text: str
    lemma: str
    tag: str
    entity: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What a candidate is compared with: the original; for `renumbered`, the original with the same
    new numbers; for `reversed`, the original reversed by rule.

    `decimal_sign` is that of the problem, or "" if the texts show it."""

    text: str
    equation: str | None = None
    answer: str | None = None
    decimal_sign: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A text that a generator wrote, not yet judged. `unit` is that of its `answer`."""

    kind: str
    generator: str
    text: str
    reference: Reference
    equation: str | None = None
    answer: str | None = None
    unit: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0


class Text(StrEnum):
    """The texts that a span can be in. If the reference has the text of the original, its spans
    are in `original`."""

    ORIGINAL = "original"
    REFERENCE = "reference"
    VARIANT = "variant"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSpan:
    """A span and the text that it is in."""

    text: Text
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One reason behind a verdict, as data.

    `ml.catalogue.evidence` lists what a piece of evidence can be `about` and gives the English
    message of each `code`; `parameters` fill its placeholders with numbers and quotations.
    """

    about: str
    state: State
    code: str
    parameters: Mapping[str, str | int | float] = field(default_factory=dict)
    spans: tuple[TextSpan, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """The alignment of the quantities of two texts, as indices into `reference` and `variant`.

    - `pairs`: aligned quantities, in the order of the reference.
    - `missing`: reference quantities without a partner; `added`: variant quantities without one.
    - `swapped`: pairs of reference quantities whose units, things or owners are swapped ("5 apples
      and 3 pears" and "3 apples and 5 pears").

    An article ("an egg") is a quantity only if it corresponds to a 1 in the other text.
    """

    reference: tuple[Quantity, ...]
    variant: tuple[Quantity, ...]
    pairs: tuple[tuple[int, int], ...]
    missing: tuple[int, ...]
    added: tuple[int, ...]
    swapped: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AlignedQuantity:
    """A quantity of a variant, and the quantity of the original that it corresponds to.

    `original` is the index of the original's quantity in the order of the text, with articles
    ("an egg") last; None if there is none. Both spans cover the number alone.
    """

    variant: Span
    original: int | None = None
    original_span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The combined judgement. `probability`, in [0, 1], is the probability that the candidate is
    valid."""

    probability: float
    judgement: Judgement
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Naturalness:
    """The probability in [0, 1] that a native teacher would print a text as it is, and the passage
    that sounds oddest, if one sounds odd."""

    probability: float
    odd: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCandidate:
    """A candidate with its ParaQD score (cosine in [-1, 1]; None for another story), its verdict,
    its quantities aligned with those of the original, and how natural it sounds (None if that was
    not judged). `difference` says how much it differs from the original, in [0, 1]; texts with the
    same `group` differ from each other only in numbers, names and things."""

    candidate: Candidate
    paraqd: float | None
    verdict: Verdict
    alignment: tuple[AlignedQuantity, ...] = ()
    naturalness: Naturalness | None = None
    difference: float = 0.0
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The solution of a problem. `method` says where it comes from:

    - "equation": computed from the problem's equation.
    - "solver": proposed by the trained solver, right with probability `confidence`.
    - "analogy": guessed by filling the template of the nearest solved problem that fits
      (`analogue_id`) with this problem's quantities in order. `similarity` is the cosine between
      the two problems.
    """

    equation: str
    answer: str
    method: str
    rounding: Rounding = Rounding.NONE
    confidence: float | None = None
    analogue_id: str | None = None
    similarity: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedSolution:
    """What a trained solver finds for a problem without an equation.

    - `equation`: in infix notation, over the values of the problem's quantities.
    - `value`: the answer, after `rounding`.
    - `confidence`: the probability in [0, 1] that the answer is right.
    - `is_shown`: whether the confidence is high enough to show the solution.
    """

    equation: str
    value: Fraction
    rounding: Rounding
    confidence: float
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """One solver's answers to the reference and to the variant, as text ("54", "3/4"), or None if
    it finds none."""

    reference: str | None
    variant: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The output of the cross-encoder for a reference and a variant: the `logit` of the probability
    that the variant keeps the solution, and the span of the `fault` in the variant, if any."""

    logit: float
    fault: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A solved problem near another one; `similarity` is a cosine in [-1, 1]."""

    problem: Problem
    similarity: float
