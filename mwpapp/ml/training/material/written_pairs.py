"""Make labelled pairs from the written paraphrases of our problems.

Input: rows of `fixtures/pairs.jsonl` and of similar files. Two paraphrases of one question are
also a pair: valid if both are valid, and invalid if only one is valid. An invalid row that has
`sound`, the valid text from which it was made, has known faults: the words that differ.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mwpapp.ml.operators.registry import OPERATORS
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.corruptions import CORRUPTIONS
from mwpapp.ml.training.material.fault_spans import fault_spans
from mwpapp.ml.training.material.light_rewording import reword_lightly
from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.material.questions import OWN, Record, is_aside
from mwpapp.ml.types import Reference, Span

CORRUPT_TRIES = 4
LIGHT = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A question with its written paraphrases from one file. `faults` maps the invalid paraphrases
    that were made from a valid text to the spans of their faults."""

    id: str
    question: str
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    file: str = ""
    faults: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)

    @property
    def maker(self) -> str:
        """The name of the file, which says who wrote the texts."""
        return self.file.removesuffix(".jsonl") or "written"


def read_written(rows: Sequence[Record], *, aside: bool = False) -> list[Written]:
    """Return the questions of `rows` with their paraphrases: those with the split `aside`, or the
    others."""
    groups: dict[tuple[str, str, str], list[Record]] = defaultdict(list)
    for row in rows:
        if is_aside(row) == aside:
            groups[row["problem"], row["question"], row.get("file", "")].append(row)
    return [
        Written(
            id=f"{OWN}:{problem}",
            question=question,
            valid=tuple(row["paraphrase"] for row in found if int(row["label"])),
            invalid=tuple(row["paraphrase"] for row in found if not int(row["label"])),
            file=file,
            faults={
                row["paraphrase"]: fault_spans(row["sound"], row["paraphrase"])
                for row in found
                if not int(row["label"]) and row.get("sound")
            },
        )
        for (problem, question, file), found in groups.items()
    ]


def as_written(written: Written) -> list[Pair]:
    """Return the question paired with each of its paraphrases, with their labels."""
    return [
        _pair(written, written.question, text, label=label, maker=written.maker)
        for label, texts in ((1, written.valid), (0, written.invalid))
        for text in texts
    ]


def crossed(written: Written, *, rng: random.Random, count: int) -> list[Pair]:
    """Return up to `count` pairs of two paraphrases, or of a paraphrase and the question. Half of
    them have the same solution."""
    same = [(one, other) for one in written.valid for other in written.valid if one != other]
    apart = [(one, other) for one in written.valid for other in written.invalid]
    apart += [(other, one) for one, other in apart]
    apart += [(other, written.question) for other in written.invalid]
    same += [(one, written.question) for one in written.valid]
    half = min(count // 2, len(same), len(apart))
    return [
        _pair(written, *texts, label=label, maker="crossed")
        for label, found in ((1, same), (0, apart))
        for texts in rng.sample(found, half)
    ]


def corrupted(written: Written, *, rng: random.Random, count: int, tools: Tools) -> list[Pair]:
    """Return up to `count` pairs with a corrupted valid text, and as many valid pairs.

    Both kinds are lightly reworded equally often, so that neither the style nor the amount of
    change reveals the label.
    """
    pairs: list[Pair] = []
    texts = [written.question, *written.valid]
    for _ in range(count if written.valid else 0):
        base, question = rng.choice(texts), rng.choice(texts)
        start = _lightly(base, rng=rng, tools=tools)
        broken = corrupt(start, rng=rng, tools=tools)
        if broken is None:
            continue
        sound = _lightly(base, rng=rng, tools=tools)
        made = _pair(written, question, broken, label=0, maker="written>corrupted")
        pairs.append(replace(made, faults=fault_spans(start, broken)))
        pairs.append(_pair(written, question, sound, label=1, maker="written>light"))
    return pairs


def corrupt(text: str, *, rng: random.Random, tools: Tools) -> str | None:
    """Return the text with one random corruption, or None if no drawn corruption applies."""
    makers = [name for name, operator in OPERATORS.items() if not operator.label]
    for maker in rng.choices([*makers, *CORRUPTIONS], k=CORRUPT_TRIES):
        if maker in CORRUPTIONS:
            made = CORRUPTIONS[maker](text, rng)
        else:
            result = OPERATORS[maker].apply(text, rng=rng, tools=tools)
            made = result[0] if result else None
        if made and made.strip() and made.casefold().split() != text.casefold().split():
            return made
    return None


def _lightly(text: str, *, rng: random.Random, tools: Tools) -> str:
    return reword_lightly(text, rng=rng, tools=tools) if rng.random() < LIGHT else text


def _pair(written: Written, question: str, text: str, *, label: int, maker: str) -> Pair:
    return Pair(
        reference=Reference(text=question),
        text=text,
        label=label,
        maker=maker,
        question=written.id,
        faults=() if label else written.faults.get(text, ()),
    )
