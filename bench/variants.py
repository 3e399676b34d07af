"""Print docs/variants.md: what each kind of variant looks like for three problems.

python -m bench.variants > docs/variants.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import JudgedCandidate, Problem

LIBRARY = Path(__file__).resolve().parent.parent / "fixtures"
EACH = 2
SEED = 7

INTRODUCTION = """# Variants

This page shows what Reword writes for three problems. To print it again, run
`python -m bench.variants > docs/variants.md`.

| kind | what it changes | its answer is right because |
|---|---|---|
| retold | everything but the numbers and the calculation | its equation has the original's \
normal form; numbers, equation and question are read again from the finished text |
| renamed | people and things; written on top of other kinds | numbers, equation and question stay |
| renumbered | the numbers | the new answer is computed from the equation |
| reworded | words and sentences | numbers, equation and question stay |
| reordered | the question comes first, or moves back | numbers, equation and question stay |
| reversed | a given number becomes the question | the equation is solved for it |

Every candidate has a verdict: *ready*, *check* or *reject*, with its evidence
([verdict.md](verdict.md)). [fixtures/README.md](../fixtures/README.md#stories) describes how to add
stories; [augmentation.md](augmentation.md) describes reordering and reversal.
"""

PROBLEMS = (
    Problem(
        text="Zawadi has 45 mangoes. She sells 18 of them and packs the rest into boxes of 9. "
        "How many boxes does she fill?",
        equation="(45 - 18) / 9",
        answer="3",
        unit="boxes",
        grade=4,
    ),
    Problem(
        text="Emil buys 3 notebooks for $2.40 each and a ruler for $1.50. How much does he pay?",
        equation="3 * 2.40 + 1.50",
        answer="8.70",
        unit="dollars",
        grade=5,
    ),
    Problem(
        text="A ferry has seats for 120 people. At the first stop 64 people board it, and at the "
        "second stop 37. How many seats are still free?",
        equation="120 - 64 - 37",
        answer="19",
        unit="seats",
        grade=3,
    ),
)


def main() -> int:
    engines = load_engines(stories=LIBRARY)
    print(INTRODUCTION)
    for problem in PROBLEMS:
        print(f"## {problem.equation} = {problem.answer} {problem.unit}\n\n{problem.text}\n")
        for line in _lines(problem, engines=engines):
            print(line)
        print()
    return 0


def _lines(problem: Problem, *, engines: Engines) -> Iterator[str]:
    yield "| kind | variant | answer | verdict |"
    yield "|---|---|---|---|"
    for kind in KINDS:
        for judged in _written(problem, kinds=[kind], engines=engines):
            yield _row(judged)
    combined = (
        judged
        for judged in _written(problem, kinds=list(KINDS), engines=engines, count=20)
        if "+" in judged.candidate.kind
    )
    seen: set[str] = set()
    for judged in combined:
        if judged.candidate.kind not in seen:
            seen.add(judged.candidate.kind)
            yield _row(judged)


def _written(
    problem: Problem, *, kinds: list[str], engines: Engines, count: int = EACH
) -> list[JudgedCandidate]:
    batches = write_variants(problem, count=count, kinds=kinds, seed=SEED, engines=engines)
    return [judged for batch in batches for judged in batch]


def _row(judged: JudgedCandidate) -> str:
    candidate, verdict = judged.candidate, judged.verdict
    reason = "" if verdict.judgement == "ready" else f": {message(verdict.evidence[0])}"
    answer = f"{candidate.answer} {candidate.unit or ''}".strip()
    return f"| {candidate.kind} | {candidate.text} | {answer} | {verdict.judgement}{reason} |"


if __name__ == "__main__":
    sys.exit(main())
