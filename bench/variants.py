"""Print docs/variants.md: what each kind of variant looks like for three problems.

Usage: python -m bench.variants > docs/variants.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mwpapp.ml.catalogue.changes import CHANGES
from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import JudgedCandidate, Problem

LIBRARY = Path(__file__).resolve().parent.parent / "fixtures"
EACH = 2
FIRST = 5
TOGETHER = 8  # variants written for two kinds, so that one combines both
SEED = 7

INTRODUCTION = """# Variants

This page shows what Reword writes for three problems. To regenerate it, run
`python -m bench.variants > docs/variants.md`.

| kind | what it changes | its answer is right because |
|---|---|---|
| retold | everything but the numbers and the calculation | its equation has the original's \
normal form; numbers, equation and question are read again from the finished text |
| renamed | people and things; written on top of other kinds | numbers, equation and question stay \
the same |
| renumbered | the numbers | the new answer is computed from the equation |
| reworded | words and sentences | numbers, equation and question stay the same |
| reordered | the order: the question, a condition or facts change places | numbers, equation \
and question stay the same |
| reversed | a given number becomes the question | the equation is solved for it |

Before Reword reuses the words of a problem, it corrects unambiguous slips
(`english/corrections`): spaces before punctuation, lower-case weekdays and names, “a 5 dollar
game”, “12 less apples”, “How many did she has”. The problem itself keeps its text, and variants
are compared with it.

Every candidate gets a verdict: *ready*, *check* or *reject*, with its evidence
([verdict.md](verdict.md)). From many candidates, Reword offers the ready ones that are most likely
to be right, natural and accepted, and most unlike the original and each other:

- Rejected candidates are dropped. Those to check come last.
- The similarity of two texts is measured with names, numbers and things masked, and combined with
  that of their kinds. The choice follows maximal marginal relevance (Carbonell and Goldstein,
  1998).
- Texts that differ only in names, things, numbers and at most two words come after all others. The
  review page shows those with the same words on one card.
- If *retold* was chosen, at most two of the ready variants keep the story and most of its words.
- When no other story fits the numbers of a problem, stories with numbers of their own are told,
  provided that *renumbered* was chosen, too. A story whose numbers are rounder than those of the
  problem comes later.
- A kind's share of accepted variants starts from what the catalogue expects and follows the
  teachers' decisions.

The first table of each problem shows the five variants that are offered first; the second one shows
what each kind writes. [fixtures/README.md](../fixtures/README.md#stories) describes how to add
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
    yield from _offered(problem, engines=engines)
    yield ""
    yield "| kind | variant | answer | verdict |"
    yield "|---|---|---|---|"
    for kind in KINDS:
        for judged in _written(problem, kinds=[kind], engines=engines):
            yield _row(judged)
    for kind in KINDS.values():
        for lower in kind.on_top_of:
            both = _written(problem, kinds=[lower, kind.name], engines=engines, count=TOGETHER)
            yield from [_row(combined) for combined in both if "+" in combined.candidate.kind][:1]


def _offered(problem: Problem, *, engines: Engines) -> Iterator[str]:
    yield "| offered | difference | variant | answer |"
    yield "|---|---|---|---|"
    for judged in _written(problem, kinds=list(KINDS), engines=engines, count=FIRST):
        candidate = judged.candidate
        codes = changes_of(
            candidate.kind,
            original=problem.text,
            text=candidate.text,
            parameters=candidate.parameters,
        )
        changes = ", ".join(CHANGES[code] for code in codes)
        yield f"| {changes} | {judged.difference:.0%} | {candidate.text} | {_answer(judged)} |"


def _written(
    problem: Problem, *, kinds: list[str], engines: Engines, count: int = EACH
) -> list[JudgedCandidate]:
    batches = write_variants(problem, count=count, kinds=kinds, seed=SEED, engines=engines)
    return [judged for batch in batches for judged in batch]


def _row(judged: JudgedCandidate) -> str:
    candidate, verdict = judged.candidate, judged.verdict
    reason = "" if verdict.judgement == "ready" else f": {message(verdict.evidence[0])}"
    answer = _answer(judged)
    return f"| {candidate.kind} | {candidate.text} | {answer} | {verdict.judgement}{reason} |"


def _answer(judged: JudgedCandidate) -> str:
    return f"{judged.candidate.answer} {judged.candidate.unit or ''}".strip()


if __name__ == "__main__":
    sys.exit(main())
