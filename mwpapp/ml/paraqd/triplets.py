"""Triplets (question, kept, broken) out of augmentations (ParaQD, sections 3.1 and 3.4).

Each operator gives one column. A question yields as many triplets as its longer side has
columns; the shorter side is filled by drawing from it with replacement, and the sides are
zipped. An operator that does not apply is replaced by another one of its side; where none
applies, the question itself stands in, or the question without its last five words.

Half of the broken texts are made from a kept one instead of the question. Otherwise the
style of, say, a translator would be seen on kept texts alone and give the label away.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.types import AugmentationOperator, Tools

CUT_WORDS = 5
FROM_KEPT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    text: str
    operator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Augmented:
    """A question with what each side's operators made of it; None where one did not apply."""

    text: str
    kept: tuple[Sample | None, ...]
    broken: tuple[Sample | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Triplet:
    anchor: str
    positive: Sample
    negative: Sample


def augment(
    text: str,
    *,
    operators: Sequence[AugmentationOperator],
    rng: random.Random,
    tools: Tools,
    composites: int = 0,
    from_kept: float = FROM_KEPT,
) -> Augmented:
    """One column for each operator, in the order given, and `composites` kept ones more,
    each an operator upon what another one kept."""
    mild = [operator for operator in operators if operator.label]
    kept = [_apply(operator, text, rng=rng, tools=tools) for operator in mild]
    bases = [sample for sample in kept if sample is not None]
    for _ in range(composites if bases else 0):
        made = _upon(rng.choice(bases), rng.choice(mild), rng=rng, tools=tools)
        kept.append(made)
        bases += [made] if made else []
    broken = []
    for operator in operators:
        if not operator.label:
            base = rng.choice(bases).text if bases and rng.random() < from_kept else text
            broken.append(_apply(operator, base, rng=rng, tools=tools))
    return Augmented(text=text, kept=tuple(kept), broken=tuple(broken))


def _upon(
    base: Sample, operator: AugmentationOperator, *, rng: random.Random, tools: Tools
) -> Sample | None:
    made = _apply(operator, base.text, rng=rng, tools=tools)
    return Sample(text=made.text, operator=f"{base.operator}+{made.operator}") if made else None


def build_triplets(augmented: Augmented, *, rng: random.Random) -> list[Triplet]:
    """The question's triplets, as many as its longer side has columns."""
    question = Sample(text=augmented.text, operator="same_sentence")
    cut = Sample(text=without_last_words(augmented.text), operator="cut")
    kept = _filled(augmented.kept, instead=question, rng=rng)
    broken = _filled(augmented.broken, instead=cut, rng=rng)
    count = max(len(kept), len(broken))
    return [
        Triplet(anchor=augmented.text, positive=positive, negative=negative)
        for positive, negative in zip(
            _stretched(kept, count=count, rng=rng),
            _stretched(broken, count=count, rng=rng),
            strict=True,
        )
    ]


def without_last_words(text: str) -> str:
    """The text without its last five words, or its first half where it is that short."""
    words = text.split()
    return " ".join(words[:-CUT_WORDS] if len(words) > 2 * CUT_WORDS else words[: len(words) // 2])


def _apply(
    operator: AugmentationOperator, text: str, *, rng: random.Random, tools: Tools
) -> Sample | None:
    made = operator.apply(text, rng=rng, tools=tools)
    return Sample(text=made[0], operator=operator.name) if made and made[0].strip() else None


def _filled(
    column: Sequence[Sample | None], *, instead: Sample, rng: random.Random
) -> list[Sample]:
    present = [sample for sample in column if sample is not None]
    if not present:
        return [instead] * max(1, len(column))
    return [sample if sample is not None else rng.choice(present) for sample in column]


def _stretched(side: list[Sample], *, count: int, rng: random.Random) -> list[Sample]:
    """The side shuffled and drawn out to `count` samples."""
    longer = side + rng.choices(side, k=count - len(side))
    return rng.sample(longer, len(longer))
