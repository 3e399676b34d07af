"""Mine contrastive pairs: `manage.py mine_pairs PROBLEMS --similarity tlwd --alpha 0.25
--equation exact --text bleu --out OUT.jsonl`.

A problem has `text` and `equation` and, where known, `id`, `answer` and `language`. Each problem
becomes an anchor and gets a positive with the same logic and a hard negative; problems without a
negative are skipped. Needs no database and no running server. The same seed gives the same bytes.
Statistics are printed to stderr.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.mined import Solved, equation_table, solved_problems, triplet_fields
from mwpapp.management.output import line_writer
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Tally, UnusableFile
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.equations.normal_forms.templates import NORMALIZATIONS
from mwpapp.ml.equations.similarity.ted_matrix import TooManyTrees
from mwpapp.ml.mining.equation_similarity import SIMILARITIES, equation_similarity
from mwpapp.ml.mining.equation_strategies import EQUATION_STRATEGIES
from mwpapp.ml.mining.mine import mine
from mwpapp.ml.mining.pool import Pool, Source, build_pool
from mwpapp.ml.mining.statistics import normalization_table
from mwpapp.ml.mining.text_bleu import BleuSimilarity
from mwpapp.ml.mining.text_cosine import CosineSimilarity
from mwpapp.ml.mining.text_similarity import TextSimilarity

TEXT_STRATEGIES = ("bleu", "cosine", "random")
_FILE = "CSV, TSV, JSON lines or JSON, gzipped or not"


class Command(BaseCommand):
    help = "Mine a positive and a hard negative for each problem, from its equation and text."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("problems", help=f"the anchors: {_FILE}; - for stdin")
        parser.add_argument("--augmented", help=f"problems augmented from the anchors: {_FILE}")
        parser.add_argument(
            "--candidates",
            choices=[source.value for source in Source],
            help="the source of candidates; default: both with --augmented, otherwise train",
        )
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        parser.add_argument("--similarity", choices=SIMILARITIES, default="tlwd")
        parser.add_argument(
            "--alpha",
            type=float,
            default=0.25,
            help="for TLWD: 0.25 favours the roots, 1.1 the leaves",
        )
        parser.add_argument("--equation", choices=list(EQUATION_STRATEGIES), default="exact")
        parser.add_argument("--text", choices=TEXT_STRATEGIES, default="bleu")
        parser.add_argument(
            "--normalization",
            choices=list(NORMALIZATIONS),
            default="canonical",
            help="how equations are reduced to templates",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            self._mine(options, tally=tally)
        except (CheckpointError, UnusableFile, TooManyTrees) as error:
            raise CommandError(str(error), returncode=2) from error
        if code := tally.close():
            sys.exit(code)

    def _mine(self, options: dict[str, Any], *, tally: Tally) -> None:
        if not 0 < options["alpha"] < float("inf"):
            raise UnusableFile(_("--alpha must be positive and finite."))
        files = [name for name in (options["problems"], options["augmented"]) if name]
        with line_writer(options["out"], beside=files) as write:
            train = list(solved_problems(options["problems"], tally=tally))
            file = options["augmented"]
            augmented = list(solved_problems(file, tally=tally)) if file else []
            if not train:
                return
            pool = _pool(train, augmented, options=options)
            self.stderr.write(
                equation_table(normalization_table((problem.text, node) for problem, node in train))
            )
            for fields in _mined(pool, options=options, tally=tally):
                write(fields)


def _pool(train: list[Solved], augmented: list[Solved], *, options: dict[str, Any]) -> Pool:
    normalize = NORMALIZATIONS[options["normalization"]]
    source = options["candidates"] or (Source.BOTH if augmented else Source.TRAIN)
    return build_pool(
        [(problem, normalize(node)) for problem, node in train],
        [(problem, normalize(node)) for problem, node in augmented],
        source=Source(source),
    )


def _mined(pool: Pool, *, options: dict[str, Any], tally: Tally) -> Iterator[Fields]:
    """Yield a row for each anchor with a negative; report the other anchors to `tally`."""
    triplets = mine(
        pool,
        similarity=equation_similarity(
            options["similarity"], templates=pool.templates, alpha=options["alpha"]
        ),
        equation=EQUATION_STRATEGIES[options["equation"]](),
        text=_text_similarity(pool, options=options),
        seed=options["seed"],
    )
    with counter(_("problems")) as bar:
        for number, triplet in enumerate(triplets):
            if triplet is None:
                tally.skip(
                    pool.problems[number].extra["line"], _("There is no negative candidate.")
                )
            else:
                yield triplet_fields(triplet, pool=pool)
                tally.done += 1
            bar.update()


def _text_similarity(pool: Pool, *, options: dict[str, Any]) -> TextSimilarity | None:
    if options["text"] == "bleu":
        return BleuSimilarity(pool.problems)
    if options["text"] == "cosine":
        encoder = load_encoder(device=options["device"])
        return CosineSimilarity([problem.text for problem in pool.problems], encoder=encoder)
    return None
