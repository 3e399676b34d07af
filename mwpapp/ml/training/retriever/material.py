"""Gather what the shipped retriever learns from: our own texts and permissively licensed sets.

- Our problems, the library's stories and the rewordings of both, without the split `aside`.
- Paraphrases whose logic is broken, as negatives. Those that only swap numbers, owners or things
  are not used, because their masked text or their logic does not change.
- Published sets under MIT or Apache-2.0, without the excluded problems.
- Reversed texts of short texts with an equation, written by our generator.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import BadRecord
from mwpapp.ml.protocols import Tools
from mwpapp.ml.retrieval.masking import twin_key
from mwpapp.ml.training.material.questions import (
    OWN,
    SOURCES,
    Record,
    is_aside,
    masked,
    read_excluded,
    read_records,
    tidy,
)
from mwpapp.ml.training.material.rewordings import reworded
from mwpapp.ml.training.retriever.examples import (
    Example,
    broken_example,
    example_of,
    of_frequent_templates,
    without_repeated,
)
from mwpapp.ml.training.retriever.reversed_texts import reversed_examples
from mwpapp.ml.training.retriever.worked_steps import joined_steps
from mwpapp.ml.types import Problem

MAX_PROBLEMS: Mapping[str, int] = {
    "svamp": 1000,
    "cogcomp_old": 1000,
    "gsm8k_train": 1000,
    "aqua_dev_test": 500,
    "mathqa_valid_test": 700,
}
"""The maximum number of problems that are drawn from each published set."""

LICENCES: Mapping[str, str] = {source.name: source.licence for source in SOURCES}
OWN_LICENCE = "ours"

STORIES, REWORDINGS = "stories", "rewordings"
MAX_BROKEN = 5000

BROKEN = frozenset(
    {
        "turned_role", "lost_condition", "changed_relation", "other_question", "changed_unit",
        "added_condition", "lost_number",
    }
)  # fmt: skip
"""Kinds of our invalid paraphrases for which the equation of their problem is wrong."""

MAX_WORDS = 90
MAX_REVERSED_WORDS = 45
"""Longer texts can rarely be reversed."""
MAX_TO_REVERSE = 12_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The examples, and how many come from each source."""

    examples: Sequence[Example]
    counts: Mapping[str, int]


def gather(
    *,
    own: Sequence[Record],
    stories: Iterable[Problem],
    pairs: Sequence[Record],
    corpora: Path | None,
    tools: Tools,
    seed: int,
) -> Material:
    """Return the material. `tools` contains the tagger. `own` includes the problems with the split
    `aside`, so that texts that differ from them only in their numbers are excluded too."""
    rng = random.Random(seed)
    aside = {twin_key(record["text"]) for record in own if is_aside(record)}
    told = [_record(story) for story in stories]
    examples = [*_examples(OWN, own), *_examples(STORIES, told)]
    examples += _examples(REWORDINGS, reworded([*own, *told], pairs=pairs, seed=seed))
    if corpora is not None:
        for name, most in MAX_PROBLEMS.items():
            examples += _drawn(_published(corpora, name), most=most, rng=rng)
    short = [example for example in examples if len(example.text.split()) <= MAX_REVERSED_WORDS]
    reversible = _drawn(without_repeated(short, known=aside), most=MAX_TO_REVERSE, rng=rng)
    examples += reversed_examples(reversible, tools=tools)
    examples += _drawn(_broken([*own, *told], pairs), most=MAX_BROKEN, rng=rng)
    distinct = without_repeated(examples, known=aside)
    broken = [example for example in distinct if example.lost]
    sound = [example for example in distinct if not example.lost]
    selected = [*of_frequent_templates(sound), *broken]
    counts = Counter(example.id.partition(":")[0] for example in selected)
    return Material(examples=selected, counts=dict(sorted(counts.items())))


def _drawn(examples: Iterable[Example], *, most: int, rng: random.Random) -> list[Example]:
    found = list(examples)
    return rng.sample(found, min(most, len(found)))


def _record(story: Problem) -> Record:
    return {
        "id": story.id,
        "text": story.text,
        "equation": story.equation,
        "split": story.extra.get("split"),
    }


def _examples(source: str, records: Iterable[Record]) -> Iterator[Example]:
    """Yield the examples of the records that are not set aside and have a readable equation."""
    for record in records:
        if not is_aside(record) and (example := _example(source, record["id"], record)):
            yield example


def _broken(problems: Sequence[Record], pairs: Sequence[Record]) -> Iterator[Example]:
    known = {record["id"]: record for record in problems if not is_aside(record)}
    for number, pair in enumerate(pairs):
        if pair["kind"] not in BROKEN or is_aside(pair) or pair["problem"] not in known:
            continue
        if origin := _example(OWN, pair["problem"], known[pair["problem"]]):
            text = tidy(pair["paraphrase"])
            yield broken_example(id=f"broken:{number}", text=text, lost=origin.templates)


def _published(corpora: Path, name: str) -> Iterator[Example]:
    excluded = read_excluded(corpora)
    records = list(read_records(corpora / f"{name}.jsonl.gz"))
    hidden = {masked(tidy(row["text"])) for row in records if (name, row["id"]) in excluded}
    for record in records:
        plain = len(record["text"].split()) <= MAX_WORDS and "\\" not in record["text"]
        if plain and masked(tidy(record["text"])) not in hidden:
            equation = record["equation"]
            if not equation and record.get("steps"):
                equation = joined_steps(
                    record["text"], record["steps"], answer=float(record["answer"])
                )
            if example := _example(name, record["id"], {**record, "equation": equation}):
                yield example


def _example(source: str, id: str, record: Record) -> Example | None:
    equation = str(record.get("equation") or "").replace("X=", "x=")
    try:
        problem = build_problem(tidy(record["text"]), source=source, equation=equation)
    except BadRecord:
        return None
    return example_of(id=f"{source}:{id}", text=problem.text, equation=problem.equation)
