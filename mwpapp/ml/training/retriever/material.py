"""Gather what the shipped retriever learns from: our own texts and permissively licensed sets.

- Our problems, the library's stories and the paraphrases that we wrote, without the split `aside`.
- Paraphrases whose logic is broken, as negatives. Those that only exchange numbers, owners or
  things have the same masked text or logic, and are not used.
- The reversed texts of all these, which our generator makes.
- Published sets under MIT or Apache-2.0, without the excluded problems.
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
"""How many problems of each published set are drawn."""

LICENCES: Mapping[str, str] = {source.name: source.licence for source in SOURCES}
OWN_LICENCE = "ours"

MAX_PARAPHRASES, MAX_BROKEN = 2400, 600

BROKEN = frozenset(
    {
        "turned_role", "lost_condition", "changed_relation", "other_question", "changed_unit",
        "added_condition", "lost_number",
    }
)  # fmt: skip
"""Kinds of our invalid paraphrases that need another equation."""

MAX_WORDS = 90
MAX_REVERSED_WORDS = 45
"""Longer texts can rarely be reversed."""


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
    """Return the material. `tools` has the tagger. `own` includes the problems that are set aside,
    so that no text that differs from one of them only in its numbers is used."""
    rng = random.Random(seed)
    aside = {twin_key(record["text"]) for record in own if is_aside(record)}
    found = [*_own(own), *_told(stories)]
    for made, most in ((_paraphrased(own, pairs), MAX_PARAPHRASES), (_broken(pairs), MAX_BROKEN)):
        texts = list(made)
        found += rng.sample(texts, min(most, len(texts)))
    if corpora is not None:
        for name, most in MAX_PROBLEMS.items():
            drawn = list(_published(corpora, name))
            found += rng.sample(drawn, min(most, len(drawn)))
    short = [one for one in found if len(one.text.split()) <= MAX_REVERSED_WORDS]
    found += reversed_examples(without_repeated(short, known=aside), tools=tools)
    distinct = without_repeated(found, known=aside)
    broken = [one for one in distinct if one.id.startswith("broken:")]
    sound = of_frequent_templates([one for one in distinct if not one.id.startswith("broken:")])
    examples = [*sound, *broken]
    counts = Counter(one.id.partition(":")[0] for one in examples)
    return Material(examples=examples, counts=dict(sorted(counts.items())))


def _own(own: Sequence[Record]) -> Iterator[Example]:
    for record in own:
        if not is_aside(record) and (one := _example(OWN, record["id"], record)):
            yield one


def _told(stories: Iterable[Problem]) -> Iterator[Example]:
    for story in stories:
        record = {"text": story.text, "equation": story.equation}
        if not is_aside(story.extra) and (one := _example("stories", story.id, record)):
            yield one


def _paraphrased(own: Sequence[Record], pairs: Sequence[Record]) -> Iterator[Example]:
    """Yield the valid paraphrases of our problems, with their problem's equation."""
    equations = {record["id"]: record.get("equation") for record in own if not is_aside(record)}
    for number, pair in enumerate(pairs):
        if pair["label"] == 1 and not is_aside(pair) and pair["problem"] in equations:
            record = {"text": pair["paraphrase"], "equation": equations[pair["problem"]]}
            if one := _example("paraphrases", str(number), record):
                yield one


def _broken(pairs: Sequence[Record]) -> Iterator[Example]:
    for number, pair in enumerate(pairs):
        if pair["kind"] in BROKEN and not is_aside(pair):
            yield broken_example(id=f"broken:{number}", text=tidy(pair["paraphrase"]))


def _published(corpora: Path, name: str) -> Iterator[Example]:
    excluded = read_excluded(corpora)
    records = list(read_records(corpora / f"{name}.jsonl.gz"))
    hidden = {masked(tidy(one["text"])) for one in records if (name, one["id"]) in excluded}
    for record in records:
        plain = len(record["text"].split()) <= MAX_WORDS and "\\" not in record["text"]
        if plain and masked(tidy(record["text"])) not in hidden:
            equation = record["equation"]
            if not equation and record.get("steps"):
                equation = joined_steps(
                    record["text"], record["steps"], answer=float(record["answer"])
                )
            if one := _example(name, record["id"], {**record, "equation": equation}):
                yield one


def _example(source: str, id: str, record: Record) -> Example | None:
    equation = str(record.get("equation") or "").replace("X=", "x=")
    try:
        problem = build_problem(tidy(record["text"]), source=source, equation=equation)
    except BadRecord:
        return None
    return example_of(id=f"{source}:{id}", text=problem.text, equation=problem.equation)
