"""What the commands that train or fit share: their options, their rows, their bars, their end."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.lines import BadLine, Fields, Tally, UnusableFile, read_lines
from mwpapp.management.variants import no_text
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.training.questions import is_aside, masked, tidy
from mwpapp.ml.training.verdict_material import Inputs
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)
PROBLEM = ("id", "text")
PAIR = ("problem", "question", "paraphrase", "kind", "split")
VERDICT_MATERIAL = "verdict-material"
"""The work folder of the cross-encoder and the verdict: both learn from the same pairs."""


class TrainingCommand(BaseCommand, ABC):
    """Makes one checkpoint: subclasses say which by default, and how in `make`."""

    requires_system_checks = ()
    checkpoint: ClassVar[str]

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_training_options(parser, checkpoint=self.checkpoint)

    @abstractmethod
    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        """Train, save and say what was made; what is wrong with the rows goes to `tally`."""

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            manifest = self.make(options, tally=tally)
        except (CheckpointError, UnusableFile, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(_("Saved in %s") % options["out"])
        tally.done += 1
        if code := tally.close():
            sys.exit(code)


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
        nargs="+",
        default=[str(fixtures / "pairs.jsonl"), str(fixtures / "machine_pairs.jsonl")],
        help="our pairs, written or labelled by us (problem, question, paraphrase, label, kind, "
        "split)",
    )
    parser.add_argument(
        "--more-pairs",
        action="append",
        default=[],
        metavar="FILE",
        help="more pairs in the shape of ours, as a test set's work list has them; repeatable. "
        "The manifest names them: a set whose pairs were trained on no longer measures the scorer",
    )
    parser.add_argument("--device", default=None, help="cpu or cuda; by itself the better one")


def read_problems(options: Mapping[str, Any], *, tally: Tally) -> list[Fields]:
    """The sound problems of the files in `options`; no id stands there twice."""
    known: set[str] = set()
    found = []
    for name in options["problems"]:
        found += _records(name, names=PROBLEM, known=known, tally=tally)
    return found


def read_pairs(options: Mapping[str, Any], *, tally: Tally) -> list[Fields]:
    """The sound rows of our own pairs, and of those that were added to them."""
    found = []
    for name in options["pairs"]:
        found += _records(name, names=PAIR, known=None, tally=tally)
    for name in options["more_pairs"]:
        found += read_more_pairs(name, options, tally=tally)
    return found


def read_more_pairs(name: str, options: Mapping[str, Any], *, tally: Tally) -> list[Fields]:
    """The sound rows of one added file; pairs over a problem set aside are left out, as they
    would spoil what the checkpoint is measured by."""
    aside = {
        masked(tidy(str(record["text"])))
        for record in read_problems(options, tally=Tally(lambda _said: None))
        if is_aside(record)
    }
    found = []
    for number, row in enumerate(_records(name, names=PAIR, known=None, tally=tally), start=1):
        if row.get("label") not in (0, 1):
            tally.leave_out(number, _("the label is neither 1 nor 0"))
        elif masked(tidy(row["question"])) in aside:
            tally.leave_out(number, _("its question is set aside for measuring"))
        else:
            found.append(row)
    return found


def added(options: Mapping[str, Any]) -> list[dict[str, str]]:
    """The files of `--more-pairs` by name and SHA-256, for the manifest."""
    return [
        {"file": Path(name).name, "sha256": sha256(Path(name).read_bytes()).hexdigest()}
        for name in options["more_pairs"]
    ]


def read_inputs(options: Mapping[str, Any], *, tally: Tally) -> Inputs:
    """What the cross-encoder and the verdict learn from."""
    return Inputs(
        own=read_problems(options, tally=tally),
        written=read_pairs(options, tally=tally),
        corpora=settings.CORPORA,
        work=work_folder(VERDICT_MATERIAL),
        added=added(options),
    )


def work_folder(name: str) -> Path:
    """Where a run keeps what took long to make."""
    return Path(settings.VAR) / "training" / name


def _records(
    name: str, *, names: Sequence[str], known: set[str] | None, tally: Tally
) -> list[Fields]:
    """The lines of the file in which every field of `names` is a text and whose id is not yet
    `known`; what is wrong with the others goes to `tally`."""
    found = []
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif reason := no_text(line.fields, names=names):
            tally.leave_out(line.number, reason)
        elif known is not None and line.fields["id"] in known:
            tally.leave_out(line.number, _("the %s stands there twice") % "id")
        else:
            if known is not None:
                known.add(line.fields["id"])
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
