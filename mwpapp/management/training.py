"""Provide options, input files and progress bars for the commands that make checkpoints."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.rows import Fields, Tally, UnusableFile, read_rows
from mwpapp.management.variants import missing_text
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.training.material.aside_stories import aside_stories
from mwpapp.ml.training.material.questions import PAIR_FILES, Record, is_aside, masked, tidy
from mwpapp.ml.training.material.verdict_material import Inputs
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)
PROBLEM = ("id", "text")
PAIR = ("problem", "question", "paraphrase", "kind", "split")
VERDICT_MATERIAL = "verdict-material"
"""The name of the work folder that the cross-encoder and the verdict share: both use its pairs."""


class TrainingCommand(BaseCommand, ABC):
    """A command that makes a checkpoint. Subclasses set `checkpoint`, the checkpoint's name,
    and define `make`."""

    requires_system_checks = ()
    checkpoint: ClassVar[str]

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_training_options(parser, checkpoint=self.checkpoint)

    @abstractmethod
    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        """Train and save the checkpoint; return its manifest. `tally` counts the skipped rows."""

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
    """Add the options, with the defaults of the shipped checkpoint."""
    fixtures = ROOT / "fixtures"
    parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / checkpoint)
    parser.add_argument(
        "--problems",
        nargs="+",
        default=[str(fixtures / "problems.jsonl"), str(fixtures / "pair_problems.jsonl")],
        help='our problems (id, text, split); those with the split "aside" are not used for '
        "training, only for measuring",
    )
    parser.add_argument(
        "--pairs",
        nargs="+",
        default=[str(fixtures / name) for name in PAIR_FILES],
        help="pairs that we wrote or labelled (problem, question, paraphrase, label, kind, split)",
    )
    parser.add_argument(
        "--more-pairs",
        action="append",
        default=[],
        metavar="FILE",
        help="further pairs in the same format, such as the work list of a test set; repeatable. "
        "The manifest names them, because a scorer cannot be measured on a test set that it was "
        "trained on",
    )
    parser.add_argument("--device", default=None, help="cpu or cuda; default: cuda if available")


def read_problems(options: Mapping[str, Any], *, tally: Tally) -> list[Record]:
    """Return the valid problems of the files in `options`, without duplicate ids, and the stories
    that are set aside."""
    known: set[str] = set()
    problems: list[Record] = []
    for name in options["problems"]:
        problems += _records(name, names=PROBLEM, known=known, tally=tally)
    return problems + list(_aside_stories(Path(settings.STORIES)))


@cache  # the library takes seconds to load
def _aside_stories(folder: Path) -> tuple[Record, ...]:
    return tuple(aside_stories(load_library(folder).frames))


def read_pairs(options: Mapping[str, Any], *, tally: Tally) -> list[Fields]:
    """Return the valid rows of our own pairs and of the `--more-pairs` files."""
    pairs = []
    for name in options["pairs"]:
        rows = _records(name, names=PAIR, known=None, tally=tally)
        pairs += [{**row, "file": Path(name).name} for row in rows]
    aside = _aside_texts(options) if options["more_pairs"] else frozenset()
    for name in options["more_pairs"]:
        pairs += read_more_pairs(name, aside=aside, tally=tally)
    return pairs


def _aside_texts(options: Mapping[str, Any]) -> frozenset[str]:
    """Return the texts of the problems and stories that are set aside, with masked numbers."""
    records = read_problems(options, tally=Tally(lambda _line: None))
    return frozenset(masked(tidy(str(row["text"]))) for row in records if is_aside(row))


def read_more_pairs(name: str, *, aside: frozenset[str], tally: Tally) -> list[Fields]:
    """Return the valid rows of a `--more-pairs` file.

    Pairs with a text in `aside` are skipped, because the checkpoint is measured on those texts.
    """

    def fault(row: Fields) -> str | None:
        if missing := missing_text(row, names=PAIR):
            return missing
        if row.get("label") not in (0, 1):
            return _("“label” must be 1 or 0.")
        if not aside.isdisjoint(masked(tidy(row[text])) for text in ("question", "paraphrase")):
            return _("One of its texts is in the held-out set.")
        return None

    return [row.fields for row in read_rows(name, tally=tally, check=fault)]


def files_added(options: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the files of `--more-pairs` by name and SHA-256, for the manifest."""
    return [
        {"file": Path(name).name, "sha256": sha256(Path(name).read_bytes()).hexdigest()}
        for name in options["more_pairs"]
    ]


def read_inputs(options: Mapping[str, Any], *, tally: Tally) -> Inputs:
    """Return the input data of the cross-encoder and the verdict."""
    return Inputs(
        own=read_problems(options, tally=tally),
        written=read_pairs(options, tally=tally),
        corpora=settings.CORPORA,
        work=work_folder(VERDICT_MATERIAL),
        added=files_added(options),
    )


def work_folder(name: str) -> Path:
    """Return the folder in which a training command caches the results of slow steps."""
    return Path(settings.VAR) / "training" / name


def _records(
    name: str, *, names: Sequence[str], known: set[str] | None, tally: Tally
) -> list[Fields]:
    """Return the rows of the file that have text in every field of `names`. Unless `known` is
    None, skip rows whose id is in it, and add the other ids to it. Report bad rows to `tally`."""
    rows = []
    for row in read_rows(name, tally=tally, check=partial(missing_text, names=names)):
        if known is not None and row.fields["id"] in known:
            tally.skip(row.number, _("An earlier row has the same “%s”.") % "id")
        else:
            if known is not None:
                known.add(row.fields["id"])
            rows.append(row.fields)
    return rows


def bar(stage: str) -> Progress:
    """Show a progress bar for a stage on standard error; return its update function."""
    shown = tqdm(desc=stage, mininterval=1.0)

    def advance(done: int, total: int) -> None:
        shown.total = total
        shown.update(done - shown.n)
        if done == total:
            shown.close()

    return advance
