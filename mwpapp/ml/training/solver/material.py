"""Gather what the shipped solver learns from: published sets, our problems and stories, their
rewordings, and generated variants.

Only sets under MIT or Apache-2.0 are used, without the problems of labelled test sets. A fifth of
every published set, chosen by a hash of the text, is held back for evaluation. Our problems and
stories with the split `aside` are never used, nor are texts that differ from them only in numbers.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mwpapp.ml.equations.tree import size
from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.training.material.aside_stories import tellings
from mwpapp.ml.training.material.questions import (
    OWN,
    Record,
    is_aside,
    masked,
    read_excluded,
    read_records,
    tidy,
)
from mwpapp.ml.training.material.rewordings import reworded
from mwpapp.ml.training.solver.examples import Solved, solved_problems

HELD_BACK = 5
"""One in this many problems is held back."""
STORIES = "stories"
REWORDINGS = "rewordings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published set, its licence, and the maximum numbers of problems and of nodes per tree."""

    name: str
    licence: str
    most: int
    max_nodes: int


SOURCES = (
    Source(name="svamp", licence="MIT", most=1000, max_nodes=11),
    Source(name="cogcomp_old", licence="MIT", most=1000, max_nodes=11),
    Source(name="gsm8k_train", licence="MIT", most=6000, max_nodes=15),
    Source(name="aqua_dev_test", licence="Apache-2.0", most=500, max_nodes=9),
    Source(name="mathqa_valid_test", licence="Apache-2.0", most=2000, max_nodes=9),
)
_LIMITS = {source.name: source for source in SOURCES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The sources of the material. `own` are our problems, including those with the split `aside`,
    `frames` the stories, `pairs` the labelled paraphrases of both, `varied` the variants that our
    generators made, and `tellings` the number of texts per story."""

    own: Sequence[Record]
    frames: Sequence[Frame]
    corpora: Path | None
    pairs: Sequence[Record] = ()
    varied: Sequence[Record] = ()
    tellings: int = 2
    seed: int = 0


@dataclass(slots=True)
class Material:
    """The problems, and for every source the number of records without a gold tree, by reason."""

    problems: list[Solved] = field(default_factory=list)
    skipped: dict[str, Counter[str]] = field(default_factory=dict)

    def counts(self) -> Mapping[str, int]:
        """Return the number of problems by source."""
        return dict(Counter(problem.source for problem in self.problems))

    def licences(self) -> Mapping[str, str]:
        """Return the licence of every published set that is used."""
        return {one.name: one.licence for one in SOURCES if one.name in self.counts()}


def gather(inputs: Inputs) -> Material:
    """Return the problems of all sources that have a gold tree."""
    material = Material()
    for source, records in by_source(inputs).items():
        skipped = material.skipped.setdefault(source, Counter())
        sampled = _sampled(records, source=source, seed=inputs.seed)
        found = solved_problems(sampled, source=source, skipped=skipped)
        material.problems += _limited(found, source=source)
    return material


def by_source(inputs: Inputs) -> dict[str, list[Record]]:
    """Return the records of every source, without those that must not be used."""
    forbidden = {masked(tidy(record["text"])) for record in inputs.own if is_aside(record)}
    excluded = read_excluded(inputs.corpora) if inputs.corpora else set()
    found: dict[str, list[Record]] = {
        OWN: [record for record in inputs.own if not is_aside(record)],
        STORIES: list(told(inputs)),
        REWORDINGS: list(_reworded(inputs)),
        "generated": list(inputs.varied),
    }
    for source in SOURCES if inputs.corpora else ():
        path = Path(inputs.corpora or "") / f"{source.name}.jsonl.gz"
        records = [r for r in read_records(path) if not is_held_back(r["text"])]
        found[source.name] = [r for r in records if (source.name, r["id"]) not in excluded]
    return {name: list(_allowed(records, forbidden=forbidden)) for name, records in found.items()}


def _reworded(inputs: Inputs) -> Iterator[Record]:
    stories = [
        {
            "id": frame.problem.id,
            "equation": frame.problem.equation,
            "answer": frame.problem.answer,
            "rounding": frame.problem.rounding.value,
            "split": frame.problem.extra.get("split"),
        }
        for frame in inputs.frames
    ]
    return reworded([*inputs.own, *stories], pairs=inputs.pairs, seed=inputs.seed)


def is_held_back(text: str) -> bool:
    """Return whether a problem of a published set is held back for evaluation."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % HELD_BACK == 0


def told(inputs: Inputs) -> Iterator[Record]:
    """Yield texts of the stories whose bounds people wrote, with random choices of words. Stories
    with the split `aside` are excluded."""
    for frame in inputs.frames:
        problem = frame.problem
        if is_aside(problem.extra) or not frame.is_written:
            continue
        rng = random.Random(f"{inputs.seed}:{problem.id}")
        texts = list(tellings(frame))
        for number, text in enumerate(rng.sample(texts, min(inputs.tellings, len(texts)))):
            yield {
                "id": f"{problem.id}/{number}",
                "text": text,
                "equation": problem.equation,
                "answer": problem.answer,
                "rounding": problem.rounding.value,
            }


def _allowed(records: Iterable[Record], *, forbidden: set[str]) -> Iterator[Record]:
    known: set[str] = set()
    for record in records:
        if masked(tidy(record["text"])) not in forbidden and record["text"] not in known:
            known.add(record["text"])
            yield {**record, "text": tidy(record["text"])}


def _sampled(records: list[Record], *, source: str, seed: int) -> list[Record]:
    """Return a sample that is large enough even if a third of its records have no suitable tree."""
    most = _LIMITS[source].most * 3 // 2 if source in _LIMITS else len(records)
    return random.Random(f"{seed}:{source}").sample(records, min(most, len(records)))


def _limited(problems: list[Solved], *, source: str) -> list[Solved]:
    if source not in _LIMITS:
        return problems
    limits = _LIMITS[source]
    return [one for one in problems if size(one.tree) <= limits.max_nodes][: limits.most]
