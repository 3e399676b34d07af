"""Build triplets (question, kept, broken) from augmentations (ParaQD, sections 3.1 and 3.4).

"Kept" texts come from operators with label 1 (the solution is preserved), "broken" texts from
operators with label 0. Each operator adds one sample to its side:

- A question has as many triplets as its longer side has samples. Samples of the shorter side are
  drawn repeatedly.
- If an operator does not apply, another sample of its side is repeated instead.
- If no operator of a side applies, the kept text is the question itself, or the broken text is the
  question without its last five words.

Half of the broken texts are made from a kept text instead of the question. Otherwise, properties
that only kept texts have, such as the style of a translator, would reveal the label.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.protocols import AugmentationOperator, Tools

CUT_WORDS = 5
FROM_KEPT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    text: str
    operator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Augmented:
    """A question and the samples of both sides; None for an operator that did not apply."""

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
    """Apply each operator to `text`, in order.

    Also try to make `composites` kept texts by applying a random operator with label 1 to a kept
    text. A broken text is made from a kept text with probability `from_kept`.
    """
    preserving = [operator for operator in operators if operator.label]
    kept = [_apply(operator, text, rng=rng, tools=tools) for operator in preserving]
    bases = [sample for sample in kept if sample is not None]
    for _ in range(composites if bases else 0):
        composite = _composite(rng.choice(bases), rng.choice(preserving), rng=rng, tools=tools)
        kept.append(composite)
        bases += [composite] if composite else []
    broken = []
    for operator in operators:
        if not operator.label:
            base = rng.choice(bases).text if bases and rng.random() < from_kept else text
            broken.append(_apply(operator, base, rng=rng, tools=tools))
    return Augmented(text=text, kept=tuple(kept), broken=tuple(broken))


def _composite(
    base: Sample, operator: AugmentationOperator, *, rng: random.Random, tools: Tools
) -> Sample | None:
    sample = _apply(operator, base.text, rng=rng, tools=tools)
    return (
        Sample(text=sample.text, operator=f"{base.operator}+{sample.operator}") if sample else None
    )


def build_triplets(augmented: Augmented, *, rng: random.Random) -> list[Triplet]:
    """Return the triplets of a question, as many as its longer side has samples."""
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
    """Return the text without its last five words, or the first half of a short text."""
    words = text.split()
    return " ".join(words[:-CUT_WORDS] if len(words) > 2 * CUT_WORDS else words[: len(words) // 2])


def _apply(
    operator: AugmentationOperator, text: str, *, rng: random.Random, tools: Tools
) -> Sample | None:
    result = operator.apply(text, rng=rng, tools=tools)
    return Sample(text=result[0], operator=operator.name) if result and result[0].strip() else None


def _filled(
    column: Sequence[Sample | None], *, instead: Sample, rng: random.Random
) -> list[Sample]:
    present = [sample for sample in column if sample is not None]
    if not present:
        return [instead] * max(1, len(column))
    return [sample if sample is not None else rng.choice(present) for sample in column]


def _stretched(side: list[Sample], *, count: int, rng: random.Random) -> list[Sample]:
    """Return the side shuffled and extended to `count` samples."""
    longer = side + rng.choices(side, k=count - len(side))
    return rng.sample(longer, len(longer))
