"""Measure the verdict on valid and invalid free rewordings.

    python -m bench.free_rewordings [PAIRS …] [--all]

PAIRS are JSON lines files with question, paraphrase, label and kind; the default is our own
fixtures/free_pairs.jsonl. Only rows whose split is "aside" count, unless `--all` is given. For the
valid texts and for each kind of invalid ones, the table shows the shares that are ready, above 0.5
and rejected, the mean number of doubts and faults and, for invalid ones, the AUC against the valid
texts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.pipelines.engines import load_judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.training.material.questions import Record, is_aside, read_records
from mwpapp.ml.types import Judgement, Reference, State, Verdict

FLUENT = frozenset({"swapped_owners", "turned_role", "other_question"})
"""Kinds of invalid texts that keep all numbers and read well."""
FIGURES = ("ready", "> 0.5", "reject", "doubts or faults")


@dataclass(frozen=True, slots=True)
class Judged:
    """A labelled text with its verdict."""

    label: int
    kind: str
    verdict: Verdict


def main() -> int:
    options = _options()
    rows = [row for path in options.pairs for row in read_records(path)]
    judged = list(_judged([row for row in rows if options.all or is_aside(row)]))
    valid = [item for item in judged if item.label]
    invalid = [item for item in judged if not item.label]
    headings = " ".join(f"{name:>6}" for name in (*FIGURES, "AUC"))
    print(f"{'texts':18} {'number':>6} {headings}")
    _row("valid", valid, valid=())
    for kind in sorted({item.kind for item in invalid}):
        _row(kind, [item for item in invalid if item.kind == kind], valid=valid)
    _row("fluent and wrong", [item for item in invalid if item.kind in FLUENT], valid=valid)
    _row("changed", [item for item in invalid if item.kind not in FLUENT], valid=valid)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    default = [ROOT / "fixtures" / "free_pairs.jsonl"]
    parser.add_argument("pairs", type=Path, nargs="*", default=default)
    parser.add_argument("--all", action="store_true", help="include the training rows")
    return parser.parse_args()


def _judged(rows: Sequence[Record]) -> Iterator[Judged]:
    pairs = ((Reference(text=row["question"]), row["paraphrase"]) for row in rows)
    scored = score_pairs(pairs, engines=load_judging())
    for row, found in zip(rows, scored, strict=True):
        yield Judged(int(row["label"]), str(row["kind"]), found.verdict)


def _row(name: str, judged: Sequence[Judged], *, valid: Sequence[Judged]) -> None:
    if not judged:
        return
    verdicts = [item.verdict for item in judged]
    raised = sum(piece.state is not State.FINE for item in verdicts for piece in item.evidence)
    shares = [
        sum(item.judgement is Judgement.READY for item in verdicts),
        sum(item.probability > 0.5 for item in verdicts),
        sum(item.judgement is Judgement.REJECT for item in verdicts),
    ]
    figures = [share / len(verdicts) for share in shares] + [raised / len(verdicts)]
    printed = " ".join(
        f"{figure:{max(6, len(name))}.2f}" for name, figure in zip(FIGURES, figures, strict=True)
    )
    print(f"{name:18} {len(verdicts):6} {printed} {_auc(judged, valid=valid)}")


def _auc(judged: Sequence[Judged], *, valid: Sequence[Judged]) -> str:
    if not valid:
        return ""
    both = [*valid, *judged]
    scores = [item.verdict.probability for item in both]
    return f"{area_under_curve(scores, [item.label for item in both]):6.3f}"


if __name__ == "__main__":
    sys.exit(main())
