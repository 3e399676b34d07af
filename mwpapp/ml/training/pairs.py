"""Labelled pairs for the verdict: what our operators and generators keep, and break.

Valid are the texts of positive operators and of generators, and those applied on one
another. Not valid are the texts of negative operators and corruptions, half of them made
from a valid text, so that the style of a generator does not give the label away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mwpapp.ml.generators.registry import GENERATORS
from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.training.corruptions import CORRUPTIONS
from mwpapp.ml.training.fault_spans import fault_spans
from mwpapp.ml.types import Kind, Problem, Reference, Span, Tools

MOST_KEPT = 8
FROM_KEPT = 0.5
TRIVIAL = "same_sentence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A text with its reference; `label` 1 where it is valid. `maker` names how it was made,
    `question` the id of the question, by which pairs are held out together, `faults` the places
    in the text where a fault was put, as far as it is known."""

    reference: Reference
    text: str
    label: int
    maker: str
    question: str
    faults: tuple[Span, ...] = ()


def make_pairs(problem: Problem, *, rng: random.Random, tools: Tools) -> list[Pair]:
    """The pairs of one problem, as many of each label as its operators give."""
    kept = _kept(problem, rng=rng, tools=tools)
    if len(kept) > MOST_KEPT:
        kept = rng.sample(kept, MOST_KEPT)
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
    for generator in GENERATORS.values():
        if generator.kind == Kind.REVERSED:  # asks for something else, on purpose
            continue
        count = 1 if generator.kind == Kind.REORDERED else 2
        for item in generator.generate(problem, count=count, rng=rng, tools=tools):
            pairs.append(
                replace(start, reference=item.reference, text=item.text, maker=item.generator)
            )
    return [pair for pair in pairs if pair.text.strip() and pair.text != problem.text]


def _doubled(pairs: Sequence[Pair], *, rng: random.Random, tools: Tools) -> Iterator[Pair]:
    """Heavier rewordings: a generator that keeps the numbers on a text that was kept."""
    changing = (Kind.RENUMBERED, Kind.REVERSED)
    gentle = [item for item in GENERATORS.values() if item.kind not in changing]
    for pair in pairs:
        generator = rng.choice(gentle)
        if generator.name == pair.maker or generator.kind == Kind.REWORDED:
            continue
        problem = Problem(text=pair.text)
        made = next(iter(generator.generate(problem, count=1, rng=rng, tools=tools)), None)
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
    """Whether the corruption did anything, and did not happen to undo what was done before."""
    folded = [" ".join(item.casefold().split()) for item in (text, base.text, original)]
    return folded[0] not in folded[1:] and folded[0] != base.reference.text.casefold()
