"""The questions that scorers learn from: which files, how many, and what is left out.

Input: the folder of published sets as gzipped JSON lines, its `exclude_from_training.tsv`
(problems that stand in a labelled test set), and our own problems. Only sets under MIT or
Apache-2.0 are read, because the weights ship. Problems of ours whose split is `aside` are
never learned from.
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
WORDS_BOUNDS = (6, 90)

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A published set: its licence and how many of its questions are drawn at most."""

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
    """A question to augment. `id` begins with its source's name."""

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
    """All usable problems of ours, and from each source at most as many as it allows.

    `corpora` is the folder of published sets, which may be absent; `own` holds our problems
    (id, text, split). The order is the files' own. A question that equals an aside or an
    excluded one but for its numbers is left out wherever it stands.
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
    """(file, id) of every published problem that no shipped checkpoint may learn from."""
    with (corpora / EXCLUDED_FILE).open(encoding="utf-8", newline="") as stream:
        return {(row["file"], row["id"]) for row in csv.DictReader(stream, delimiter="\t")}


def is_aside(record: Record) -> bool:
    return record.get("split") == ASIDE


def tidy(text: str) -> str:
    """One spacing for all sets: "There were 28.0 bales ." reads "There were 28 bales."."""
    text = " ".join(text.split())
    text = re.sub(r"(\d)\.0+\b(?!\.?\d)", r"\1", text)
    text = re.sub(r"\s+([.,;:?!%)])", r"\1", text)
    text = re.sub(r"([$(])\s+", r"\1", text)
    # Some sets are in small letters throughout, and sentences are found by their capitals.
    return re.sub(r"(^|[.?!]\s+)([a-z])", lambda found: found[1] + found[2].upper(), text)


def masked(text: str) -> str:
    """The text in small letters with every number as one sign, to find near twins."""
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
    """A question in words with a number, not a formula and not a page."""
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
    """The JSON objects of a file of lines, gzipped or not."""
    opened: Any = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)
