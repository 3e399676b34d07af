"""Draw the questions that scorers are trained on.

Input: the folder of published sets as gzipped JSON lines, its `exclude_from_training.tsv`
(problems that occur in a labelled test set), and our own problems. Only sets under MIT or
Apache-2.0 are used, because the weights are published. Our problems with the split `aside` are
never used for training.
"""

from __future__ import annotations

import csv
import gzip
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXCLUDED_FILE = "exclude_from_training.tsv"
ASIDE = "aside"
OWN = "fixtures"
PROBLEM_FILES = (
    "problems.jsonl",
    "pair_problems.jsonl",
    "solver_problems.jsonl",
    "school_problems.jsonl",
    "training/everyday_problems.jsonl",
)
"""The files of `fixtures` with our own problems."""
PAIR_FILES = ("pairs.jsonl", "free_pairs.jsonl", "contrast_pairs.jsonl", "machine_pairs.jsonl")
"""The files of `fixtures` with the pairs that we wrote or labelled."""
WORDS_BOUNDS = (6, 90)

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published set, its licence and the maximum number of questions to draw."""

    name: str
    licence: str
    most: int


SOURCES = (
    Source(name="svamp", licence="MIT", most=500),
    Source(name="cogcomp_old", licence="MIT", most=400),
    Source(name="gsm8k_train", licence="MIT", most=400),
    Source(name="aqua_dev_test", licence="Apache-2.0", most=300),
    Source(name="mathqa_valid_test", licence="Apache-2.0", most=500),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question to augment. `id` starts with the name of its source."""

    id: str
    text: str
    source: str


def draw_questions(
    corpora: Path | None,
    *,
    own: Sequence[Record],
    rng: random.Random,
    sources: Sequence[Source] = SOURCES,
) -> list[Question]:
    """Return all our problems that may be used, and at most `most` questions from each source.

    `corpora` is the folder of published sets, or None; `own` are our problems (id, text, split).
    Questions keep the order of the files. A question that differs only in its numbers from an
    excluded one, or from one with the split `aside`, is excluded in every file.
    """
    forbidden = {masked(tidy(record["text"])) for record in own if is_aside(record)}
    questions = [_own_question(record) for record in own if not is_aside(record)]
    if corpora is not None:
        excluded = read_excluded(corpora)
        forbidden |= _excluded_texts(corpora, excluded, sources=sources)
        for source in sources:
            drawn = _usable(corpora, source, excluded=excluded, forbidden=forbidden)
            questions += _sample(drawn, most=source.most, rng=rng)
    return [question for question in questions if masked(question.text) not in forbidden]


def read_excluded(corpora: Path) -> set[tuple[str, str]]:
    """Return (file, id) of every published problem that must not be used for training."""
    with (corpora / EXCLUDED_FILE).open(encoding="utf-8", newline="") as stream:
        return {(row["file"], row["id"]) for row in csv.DictReader(stream, delimiter="\t")}


def is_aside(record: Record) -> bool:
    return record.get("split") == ASIDE


def tidy(text: str) -> str:
    """Normalize spaces, whole numbers and initial letters: "there are 28.0 ." → "There are 28."."""
    text = " ".join(text.split())
    text = re.sub(r"(\d)\.0+\b(?!\.?\d)", r"\1", text)
    text = re.sub(r"\s+([.,;:?!%)])", r"\1", text)
    text = re.sub(r"([$(])\s+", r"\1", text)
    # Some sets are in lower case, but sentences are split at capitals.
    return re.sub(r"(^|[.?!]\s+)([a-z])", lambda found: found[1] + found[2].upper(), text)


def masked(text: str) -> str:
    """Return the text in lower case, with "#" for every number and only spaces between words, to
    find near-duplicates."""
    return re.sub(r"[^a-z#]+", " ", re.sub(r"\d[\d.,/]*", "#", text.lower())).strip()


def _usable(
    corpora: Path,
    source: Source,
    *,
    excluded: set[tuple[str, str]],
    forbidden: set[str],
) -> list[Question]:
    found: dict[str, Question] = {}
    for record in read_records(corpora / f"{source.name}.jsonl.gz"):
        text = tidy(record["text"])
        fits = (source.name, record["id"]) not in excluded and masked(text) not in forbidden
        if fits and _is_plain(text):
            found[masked(text)] = Question(
                id=f"{source.name}:{record['id']}", text=text, source=source.name
            )
    return list(found.values())


def _is_plain(text: str) -> bool:
    """Return whether the text is ASCII without LaTeX, has a digit, and is within WORDS_BOUNDS."""
    fewest, most = WORDS_BOUNDS
    plain = text.isascii() and "\\" not in text and re.search(r"\d", text) is not None
    return plain and fewest <= len(text.split()) <= most


def _excluded_texts(
    corpora: Path, excluded: set[tuple[str, str]], *, sources: Sequence[Source]
) -> set[str]:
    return {
        masked(tidy(record["text"]))
        for source in sources
        for record in read_records(corpora / f"{source.name}.jsonl.gz")
        if (source.name, record["id"]) in excluded
    }


def _sample(questions: list[Question], *, most: int, rng: random.Random) -> list[Question]:
    if len(questions) <= most:
        return questions
    chosen = sorted(rng.sample(range(len(questions)), most))
    return [questions[number] for number in chosen]


def _own_question(record: Record) -> Question:
    return Question(id=f"{OWN}:{record['id']}", text=tidy(record["text"]), source=OWN)


def read_records(path: Path) -> Iterator[Record]:
    """Yield the JSON objects of a JSON lines file, gzipped or not."""
    opened: Any = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)
