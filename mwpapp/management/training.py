"""What the commands that train or fit share: their options, their rows, their bars."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.lines import BadLine, Fields, Tally, read_lines
from mwpapp.ml.training.verdict_material import Inputs
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)
PROBLEM = ("id", "text")
PAIR = ("problem", "question", "paraphrase", "kind", "split")


def add_training_options(parser: ArgumentParser, *, checkpoint: str) -> None:
    """--out, --problems, --pairs and --device, with what ships as defaults."""
    fixtures = ROOT / "fixtures"
    parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / checkpoint)
    parser.add_argument(
        "--problems",
        nargs="+",
        default=[str(fixtures / "problems.jsonl"), str(fixtures / "pair_problems.jsonl")],
        help="our problems (id, text, split); those whose split is aside are never used",
    )
    parser.add_argument(
        "--pairs",
        default=str(fixtures / "pairs.jsonl"),
        help="our written pairs (problem, question, paraphrase, label, kind, split)",
    )
    parser.add_argument("--device", default=None, help="cpu or cuda; by itself the better one")


def read_inputs(options: Mapping[str, Any], *, tally: Tally, work: str) -> Inputs:
    """The sound rows of the files named in `options`; what is wrong goes to `tally`. `work`
    names the folder that keeps what took long to make."""
    problems = [
        fields
        for name in options["problems"]
        for fields in read_records(name, names=PROBLEM, tally=tally)
    ]
    return Inputs(
        own=problems,
        written=read_records(options["pairs"], names=PAIR, tally=tally),
        corpora=settings.CORPORA,
        work=Path(settings.VAR) / "training" / work,
    )


def read_records(name: str, *, names: Sequence[str], tally: Tally) -> list[Fields]:
    """The lines of the file in which every field of `names` is a text."""
    found = []
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif not all(isinstance(line.fields.get(key), str) for key in names):
            tally.leave_out(line.number, _("one of these is missing: %s") % ", ".join(names))
        else:
            found.append(line.fields)
    return found


def bar(stage: str) -> Progress:
    """A bar on standard error for each stage."""
    shown = tqdm(desc=stage, mininterval=1.0)

    def advance(done: int, total: int) -> None:
        shown.total = total
        shown.update(done - shown.n)
        if done == total:
            shown.close()

    return advance
