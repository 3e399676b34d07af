"""Write variants: `manage.py write_variants PROBLEMS --per-problem 10 --seed 1 --out OUT.jsonl`.

Writes the best and most varied variants of each problem, at most ten by default. `--ready-only`
omits those that somebody has to check, and `--difficulty` asks for easier or harder numbers. A
problem has `text` and, where known, `id`, `equation`, `answer`, `unit`, `rounding` (none, up or
down), `decimal_sign`, `grade` and `language`. A missing answer is computed from the equation. If
only the answer is known, the solver looks for an equation that gives it. If neither is known, it
looks for both; they are used only if the solver is certain enough. `original_equation` is the
equation that the variants were written from. The `rounding`, `decimal_sign`, `grade` and `language`
of the input row are copied to its variants, and so are further fields unless an output field has
the same name. The `unit` of a variant is the unit of its own answer. Needs no database and no
running server. On a CPU, the variants of more than eight problems are written in several processes
(`--jobs`). The same seed and number of processes give the same bytes, unless a writing service is
configured. At the end, the number of ready variants per minute is printed to stderr.
"""

from __future__ import annotations

import hashlib
import math
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from tqdm import tqdm

from mwpapp.management.output import line_writer
from mwpapp.management.parallel import ProcessStopped, default_jobs, in_processes
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Row, Tally, UnusableFile, read_rows
from mwpapp.management.variants import (
    DECIMALS,
    answer_text,
    answer_value,
    judged_fields,
    missing_text,
)
from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.checkpoints.devices import best_device
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.english.language import detect_language
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.solve import worked_out
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Difficulty, JudgedCandidate, Judgement, Problem, Rounding
from mwpapp.ml.writers.endpoint import EndpointError
from mwpapp.services.engines import settings_faults
from mwpapp.services.variants.offering import refusal_of
from mwpapp.services.variants.outside import failure_of, with_writer, worded_failure

INPUT_FIELDS = ("id", "text", "equation", "answer", "unit")
OUTPUT_FIELDS = (
    "problem_id", "original", "original_equation", "kind", "generator", "text", "equation",
    "answer", "unit", "paraqd", "valid_probability", "judgement", "ready", "evidence", "difference",
    "changes", "naturalness", "group",
)  # fmt: skip
DECIMAL_SIGNS = (None, "", ".", ",")
ROUNDINGS = (None, "", *Rounding)
MAX_PER_PROBLEM = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The options that decide what is written for a problem."""

    per_problem: int
    seed: int
    kinds: Sequence[str]
    difficulty: str
    ready_only: bool
    device: str | None


class Command(BaseCommand):
    help = "Write checked variants of word problems."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "problems", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        parser.add_argument(
            "--per-problem",
            type=_count,
            default=10,
            help="maximum number of variants per problem; default: 10",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
        parser.add_argument(
            "--difficulty",
            choices=[*Difficulty],
            default=Difficulty.SAME,
            help="difficulty of new numbers, compared with those of the problem; default: same",
        )
        parser.add_argument(
            "--ready-only",
            action="store_true",
            help="omit variants that somebody has to check",
        )
        parser.add_argument(
            "--jobs",
            type=_count,
            default=None,
            help="number of processes; default: one per core (at most 4), or 1 on a GPU; up to 8 "
            "problems always use one",
        )
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        if faults := settings_faults():
            raise CommandError("\n".join(faults), returncode=2)
        try:
            _write_all(options, tally=tally)
        except ProcessStopped as error:
            text = _("A process was stopped, probably because memory ran out. Try “--jobs 1”.")
            raise CommandError(text, returncode=2) from error
        except (CheckpointError, EndpointError, UnusableFile) as error:
            raise CommandError(str(error), returncode=2) from error
        if code := tally.close():
            sys.exit(code)


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MAX_PER_PROBLEM:
        raise ArgumentTypeError(_("must be a whole number from 1 to %d") % MAX_PER_PROBLEM)
    return int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The variants of one row as output fields, how many of them are ready, the notes to report,
    and when writing began (seconds since the epoch)."""

    number: int
    variants: Sequence[Fields]
    ready: int
    notes: Sequence[str]
    began: float


def _write_all(options: dict[str, Any], *, tally: Tally) -> None:
    name = options["problems"]
    with line_writer(options["out"], beside=[name]) as write, counter(_("problems")) as bar:
        usable = _usable(name, tally=tally, bar=bar)
        wanted = Wanted(**{field.name: options[field.name] for field in fields(Wanted)})
        began, ready = math.inf, 0
        write_one = partial(_written, wanted=wanted)
        with closing(in_processes(write_one, usable, jobs=_jobs(options))) as results:
            for result in results:
                began, ready = min(began, result.began), ready + result.ready
                bar.update()
                _report(result, tally=tally, ready_only=wanted.ready_only)
                for variant in result.variants:
                    write(variant)
        if tally.done:
            tally.stderr(_speed(ready, seconds=time.time() - began))


def _report(result: Written, *, tally: Tally, ready_only: bool) -> None:
    for note in result.notes:
        tally.note(result.number, note)
    if result.variants:
        tally.done += 1
    elif ready_only:
        tally.skip(result.number, _("No ready variant could be written."))
    else:
        tally.skip(result.number, _("No variant could be written."))


def _jobs(options: dict[str, Any]) -> int:
    """Return the number of processes: by default 1 on a GPU, which they would share."""
    return options["jobs"] or (
        default_jobs() if best_device(options["device"]).type == "cpu" else 1
    )


def _usable(name: str, *, tally: Tally, bar: tqdm) -> Iterator[tuple[Row, Problem]]:
    """Yield the rows for which variants can be written, with their problems; report the others to
    `tally`."""
    for row in read_rows(name, tally=tally, check=_fault):
        problem = _problem(row)
        if refusal := refusal_of(problem):
            tally.skip(row.number, str(refusal))
            bar.update()
        else:
            yield row, problem


def _engines(device: str | None) -> Engines:
    """Return the engines for the settings in effect, loaded once per process."""
    return _loaded(
        device,
        settings.TRANSLATOR,
        settings.STORIES,
        settings.PARAPHRASER,
        settings.PARAPHRASER_PREFIX,
    )


@cache
def _loaded(
    device: str | None, translator: str, stories: Path, paraphraser: str, prefix: str
) -> Engines:
    return load_engines(
        device=device,
        translator=translator,
        stories=stories,
        paraphraser=paraphraser,
        prefix=prefix,
    )


def _speed(ready: int, *, seconds: float) -> str:
    rate = round(60 * ready / seconds)
    text = ngettext(
        "%(ready)d ready variant, %(rate)d a minute",
        "%(ready)d ready variants, %(rate)d a minute",
        ready,
    )
    return text % {"ready": ready, "rate": rate}


def _fault(fields: Fields) -> str | None:
    if fields.get("decimal_sign") not in DECIMAL_SIGNS:
        return _("“decimal_sign” must be “.” or “,”.")
    if fields.get("rounding") not in ROUNDINGS:
        return _("“rounding” must be none, up or down.")
    return missing_text(fields, names=("text",))


def _written(item: tuple[Row, Problem], *, wanted: Wanted) -> Written:
    """Write the variants of a problem, best first."""
    row, stated = item
    loaded = _engines(wanted.device)
    began = time.time()
    problem = worked_out(stated, solver=loaded.solver)
    tools = replace(loaded.tools, difficulty=Difficulty(wanted.difficulty))
    engines = with_writer(replace(loaded, tools=tools), problem=problem, kinds=wanted.kinds)
    batches = write_variants(
        problem,
        count=wanted.per_problem,
        kinds=wanted.kinds,
        seed=_seed(problem, seed=wanted.seed),
        engines=engines,
    )
    variants = [
        variant
        for batch in batches
        for variant in batch
        if _is_ready(variant) or not wanted.ready_only
    ]
    failure = worded_failure(failure_of(engines))
    return Written(
        number=row.number,
        variants=[_variant_fields(variant, original=problem, row=row) for variant in variants],
        ready=sum(map(_is_ready, variants)),
        notes=[failure] if failure else [],
        began=began,
    )


def _is_ready(judged: JudgedCandidate) -> bool:
    return judged.verdict.judgement is Judgement.READY


def _problem(row: Row) -> Problem:
    fields = row.fields
    equation, unit, language = (fields.get(name) for name in ("equation", "unit", "language"))
    grade = str(fields.get("grade") or "")
    text = " ".join(fields["text"].split())
    sign = fields.get("decimal_sign") or ""
    return Problem(
        id=str(row.id_or(row.number)),
        text=text,
        equation=equation if isinstance(equation, str) and equation.strip() else None,
        answer=answer_text(fields.get("answer"), text=text, decimal_sign=sign),
        unit=unit.strip() or None if isinstance(unit, str) else None,
        rounding=Rounding(fields.get("rounding") or Rounding.NONE),
        decimal_sign=sign,
        grade=int(grade) if grade.isascii() and grade.isdigit() else None,
        language=language
        if isinstance(language, str) and language.strip()
        else detect_language(text),
    )


def _seed(problem: Problem, *, seed: int) -> int:
    """Return a seed for the problem. If the problem has an id, its seed does not depend on the rest
    of the file."""
    digest = hashlib.sha256(f"{seed}/{problem.id}/{problem.text}".encode()).digest()
    return int.from_bytes(digest[:4])


def _variant_fields(judged: JudgedCandidate, *, original: Problem, row: Row) -> Fields:
    candidate = judged.candidate
    sign = original.decimal_sign
    result = {
        "problem_id": row.id_or(row.number),
        "original": original.text,
        "original_equation": original.equation,
        "kind": candidate.kind,
        "generator": candidate.generator,
        "text": candidate.text,
        "equation": candidate.equation,
        "answer": answer_value(candidate.answer, text=candidate.text, decimal_sign=sign),
        "unit": candidate.unit,
        **judged_fields(judged.paraqd, judged.verdict),
        "difference": round(judged.difference, DECIMALS),
        "changes": changes_of(
            candidate.kind,
            original=original.text,
            text=candidate.text,
            parameters=candidate.parameters,
        ),
        "naturalness": judged.naturalness and round(judged.naturalness.probability, DECIMALS),
        "group": judged.group,
    }
    copied = {
        name: value
        for name, value in row.fields.items()
        if name not in (*INPUT_FIELDS, *OUTPUT_FIELDS)
    }
    return result | copied
