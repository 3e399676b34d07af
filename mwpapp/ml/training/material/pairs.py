"""Make labelled pairs for the verdict with operators and generators.

Texts of positive operators and of generators, alone or combined, are valid. Texts of negative
operators and corruptions are not valid. About half of these are made from a valid variant instead
of the original, so that the style of a generator does not reveal the label.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from mwpapp.ml.catalogue.kinds import KINDS, REORDERED, REWORDED
from mwpapp.ml.generators.registry import all_generators
from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.corruptions import CORRUPTIONS
from mwpapp.ml.training.material.fault_spans import fault_spans
from mwpapp.ml.types import Problem, Reference, Span

MAX_KEPT = 8
FROM_KEPT = 0.5
TRIVIAL = "same_sentence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A text with its reference.

    - `label`: 1 if the text is valid, else 0.
    - `maker`: how the text was made.
    - `question`: the id of the question; its pairs are held out together.
    - `faults`: the spans of known faults.
    """

    reference: Reference
    text: str
    label: int
    maker: str
    question: str
    faults: tuple[Span, ...] = ()


PairsOfEpoch = Callable[[int], Sequence[Pair]]
"""A function that returns the pairs of an epoch, given its number: the same pairs on every call."""


def make_pairs(problem: Problem, *, rng: random.Random, tools: Tools) -> list[Pair]:
    """Return the pairs of one problem, with about as many valid as invalid ones.

    Stories from the library are excluded: they are not paraphrases, and some have the split
    `aside`.
    """
    tools = replace(tools, stories=None)
    kept = _kept(problem, rng=rng, tools=tools)
    if len(kept) > MAX_KEPT:
        kept = rng.sample(kept, MAX_KEPT)
    doubled = list(_doubled(kept, rng=rng, tools=tools))
    valid = [*kept, *doubled]
    broken = list(_broken(problem, valid, count=len(valid), rng=rng, tools=tools))
    return [*valid, *broken]


def _kept(problem: Problem, *, rng: random.Random, tools: Tools) -> list[Pair]:
    original = Reference(text=problem.text, equation=problem.equation, answer=problem.answer)
    start = Pair(reference=original, text=problem.text, label=1, maker="", question=problem.id)
    pairs = []
    for operator in OPERATORS.values():
        if operator.label and operator.name != TRIVIAL:
            made = operator.apply(problem.text, rng=rng, tools=tools)
            if made:
                pairs.append(replace(start, text=made[0], maker=operator.name))
    for generator in all_generators().values():
        if KINDS[generator.kind].asks_another:
            continue
        count = 1 if generator.kind == REORDERED else 2
        for item in islice(generator.generate(problem, rng=rng, tools=tools), count):
            pairs.append(
                replace(start, reference=item.reference, text=item.text, maker=item.generator)
            )
    return [pair for pair in pairs if pair.text.strip() and pair.text != problem.text]


def _doubled(pairs: Sequence[Pair], *, rng: random.Random, tools: Tools) -> Iterator[Pair]:
    """Yield heavier rewordings: a generator that keeps the equation, applied to a valid text."""
    gentle = [item for item in all_generators().values() if not KINDS[item.kind].own_answer]
    for pair in pairs:
        generator = rng.choice(gentle)
        if generator.name == pair.maker or generator.kind == REWORDED:
            continue
        problem = Problem(text=pair.text)
        made = next(generator.generate(problem, rng=rng, tools=tools), None)
        if made is not None:
            yield replace(pair, text=made.text, maker=f"{pair.maker}+{generator.name}")


def _broken(
    problem: Problem, valid: Sequence[Pair], *, count: int, rng: random.Random, tools: Tools
) -> Iterator[Pair]:
    original = Reference(text=problem.text, equation=problem.equation, answer=problem.answer)
    start = Pair(reference=original, text=problem.text, label=0, maker="", question=problem.id)
    names = [name for name, operator in OPERATORS.items() if not operator.label]
    makers = [*names, *CORRUPTIONS]
    rng.shuffle(makers)
    found = 0
    for maker in makers:
        if found == count:
            return
        base = rng.choice(valid) if valid and rng.random() < FROM_KEPT else start
        text = _corrupted(maker, base.text, rng=rng, tools=tools)
        if text and text.strip() and _differs(text, base=base, original=problem.text):
            found += 1
            yield replace(
                base,
                text=text,
                label=0,
                maker=f"{base.maker}>{maker}",
                faults=fault_spans(base.text, text),
            )


def _corrupted(maker: str, text: str, *, rng: random.Random, tools: Tools) -> str | None:
    if maker in CORRUPTIONS:
        return CORRUPTIONS[maker](text, rng)
    made = OPERATORS[maker].apply(text, rng=rng, tools=tools)
    return made[0] if made else None


def _differs(text: str, *, base: Pair, original: str) -> bool:
    """Return whether the corruption changed the text and did not undo an earlier change."""
    folded = [" ".join(item.casefold().split()) for item in (text, base.text, original)]
    return folded[0] not in folded[1:] and folded[0] != base.reference.text.casefold()
