"""Train the retriever: `manage.py train_retriever [CONFIG]`.

Needs no database and no running server. To resume an interrupted run, start it again with the same
options. Without CONFIG, the settings of the shipped checkpoint are used. With `--bank`, the
retriever learns only from the problems of that file.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings

from mwpapp.management.mined import solved_problems
from mwpapp.management.rows import Tally
from mwpapp.management.training import (
    ROOT,
    TrainingCommand,
    bar,
    read_pairs,
    read_problems,
    work_folder,
)
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.protocols import Tools
from mwpapp.ml.retrieval.loading import DEFAULT
from mwpapp.ml.training.material.questions import PROBLEM_FILES
from mwpapp.ml.training.retriever.config import Config, read_config
from mwpapp.ml.training.retriever.examples import (
    Example,
    example_of,
    of_frequent_templates,
    without_repeated,
)
from mwpapp.ml.training.retriever.material import LICENCES, OWN_LICENCE, gather
from mwpapp.ml.training.retriever.run import Plan, run


class Command(TrainingCommand):
    help = "Train the retriever, which finds problems with the same logic."
    checkpoint = DEFAULT

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(problems=[str(ROOT / "fixtures" / name) for name in PROBLEM_FILES])
        parser.add_argument(
            "config", nargs="?", type=Path, help="TOML with [network] and [training]"
        )
        parser.add_argument("--bank", help="learn only from these problems (text, equation)")
        parser.add_argument("--start", default="", help="start from the encoder of this solver")
        parser.add_argument("--epochs", type=int, help="overrides the configuration")

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        config = read_config(options["config"]) if options["config"] else Config()
        if options["epochs"]:
            config = replace(config, settings=replace(config.settings, epochs=options["epochs"]))
        out = options["out"].resolve()
        examples, provenance = _examples(options, config=config, tally=tally)
        plan = Plan(
            out=out,
            work=work_folder(out.name),
            examples=examples,
            provenance=provenance,
            settings=config.settings,
            shape=config.shape,
            held_from=("bank",) if options["bank"] else tuple(LICENCES),
            start=options["start"],
            device=options["device"],
        )
        return run(plan, stage=bar)


def _examples(
    options: Mapping[str, Any], *, config: Config, tally: Tally
) -> tuple[Sequence[Example], Mapping[str, Any]]:
    """Return the training examples, and their provenance for the manifest."""
    if options["bank"]:
        examples_or_none = [
            example_of(id=f"bank:{problem.id}", text=problem.text, equation=problem.equation)
            for problem, _node in solved_problems(options["bank"], tally=tally)
        ]
        examples = of_frequent_templates(without_repeated(filter(None, examples_or_none)))
        return examples, {"files": {Path(options["bank"]).name: {"examples": len(examples)}}}
    material = gather(
        own=read_problems(options, tally=tally),
        stories=[frame.problem for frame in load_library(Path(settings.STORIES)).frames],
        pairs=read_pairs(options, tally=tally),
        corpora=settings.CORPORA,
        tools=Tools(tagger=load_tagger()),
        seed=config.settings.seed,
    )
    files = {
        name: {"examples": count, "licence": LICENCES.get(name, OWN_LICENCE)}
        for name, count in material.counts.items()
    }
    return material.examples, {"files": files}
