"""Solve word problems: `manage.py solve PROBLEMS --out OUT.jsonl [--metrics]`.

A problem has a text and, where known, an id, an answer and a unit, in columns with any of the names
that imports accept. Its equation is ignored. The output has one line for each problem, with `id`,
`expression`, `answer` (null if the solver refuses), `confidence`, `guide` (always null) and
`steps`. `--metrics` compares the results with the answers of the file. Needs no database and no
running server.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.output import line_writer
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Tally, UnusableFile, read_rows
from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.corpora.columns import problem_from_columns
from mwpapp.ml.corpora.corpus import BadRecord
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.stating import terms_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.pipelines.explain_solution import solved_answer, solved_steps
from mwpapp.ml.solvers.by_tree import TreeSolver, load_solver
from mwpapp.ml.types import Problem, ProposedSolution
from mwpapp.services.wording import worded

BATCH = 256
_TOLERANCE = Fraction(1, 1000)  # an answer is right if it differs from the known answer by less

Identified = tuple[Any, Problem]


@dataclass(slots=True)
class Counts:
    """Numbers of problems: all; those with a shown answer; those with a known answer to compare
    with; and those whose best guess is right. The `_shown` fields count only the problems with a
    shown answer."""

    problems: int = 0
    shown: int = 0
    compared: int = 0
    right: int = 0
    compared_shown: int = 0
    right_shown: int = 0


class Command(BaseCommand):
    help = "Solve word problems, or refuse where the answer is uncertain."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "problems", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        parser.add_argument("--metrics", action="store_true", help="compare with known answers")
        parser.add_argument("--checkpoint", default=SOLVER, help="the name of a solver")
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally, counts = Tally(self.stderr.write), Counts()
        try:
            solver = load_solver(options["checkpoint"], device=options["device"])
            name = options["problems"]
            with line_writer(options["out"], beside=[name]) as write, counter(_("problems")) as bar:
                for batch in _batches(name, tally=tally):
                    for fields in _solved(batch, solver=solver, counts=counts):
                        write(fields)
                        tally.done += 1
                        bar.update()
        except (CheckpointError, UnusableFile) as error:
            raise CommandError(str(error), returncode=2) from error
        if options["metrics"]:
            for line in metrics(counts):
                self.stderr.write(line)
        if code := tally.close():
            sys.exit(code)


def _batches(name: str, *, tally: Tally) -> Iterator[list[Identified]]:
    batch: list[Identified] = []
    for row in read_rows(name, tally=tally):
        try:
            problem = problem_from_columns(row.fields)
        except BadRecord as error:
            tally.skip(row.number, worded(error.message))
            continue
        batch.append((row.id_or(problem.id or row.number), problem))
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _solved(batch: Sequence[Identified], *, solver: TreeSolver, counts: Counts) -> Iterator[Fields]:
    solutions = solver.solve([problem for _id, problem in batch])
    for (name, problem), solution in zip(batch, solutions, strict=True):
        _count(problem, solution, counts=counts)
        yield {"id": name} | _fields(problem, solution)


def _fields(problem: Problem, solution: ProposedSolution | None) -> Fields:
    if solution is None:
        return {
            "expression": None, "answer": None, "confidence": 0.0, "guide": None, "steps": []
        }  # fmt: skip
    steps = solved_steps(problem, solution=solution)
    return {
        "expression": solution.equation,
        "answer": solved_answer(problem, solution=solution) if solution.is_shown else None,
        "confidence": round(solution.confidence, 4),
        "guide": None,
        "steps": [worded(step.message) for step in steps] if solution.is_shown else [],
    }


def _count(problem: Problem, solution: ProposedSolution | None, *, counts: Counts) -> None:
    shown = solution is not None and solution.is_shown
    counts.problems += 1
    counts.shown += shown
    try:
        answer = parse_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    except EquationError:
        return
    if answer is None:
        return
    right = solution is not None and abs(solution.value - answer) < _TOLERANCE
    counts.compared += 1
    counts.right += right
    counts.compared_shown += shown
    counts.right_shown += right and shown


def metrics(counts: Counts) -> Iterator[str]:
    """Yield a line for each metric: its name and its value."""
    yield f"problems {counts.problems}"
    yield f"answered {_share(counts.shown, counts.problems)}"
    yield f"accuracy {_share(counts.right, counts.compared)}"
    yield f"precision_of_answered {_share(counts.right_shown, counts.compared_shown)}"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"
