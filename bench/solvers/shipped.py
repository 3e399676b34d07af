"""Measure a solver on problems on which it was not trained: with their answer, without it, and
without a needed number."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.protocols import Solver
from mwpapp.ml.solvers.by_tree import load_solver
from mwpapp.ml.solvers.gold import NoGold
from mwpapp.ml.training.material.questions import (
    PROBLEM_FILES,
    Record,
    is_aside,
    masked,
    read_records,
    tidy,
)
from mwpapp.ml.training.solver.examples import Solved, answer_of, is_right, solved_problem
from mwpapp.ml.training.solver.incomplete import incomplete, original
from mwpapp.ml.training.solver.material import SOURCES, is_held_back
from mwpapp.ml.types import Problem, ProposedSolution

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CHECKS = 3
LEARNED = frozenset({"svamp", "cogcomp_old"})
"""Sets of which only the part that is held back is measured."""
SETS = (
    "svamp",
    "cogcomp_old",
    "mawps_full2373",
    "asdiv_full",
    "gsm8k_test",
    "mathqa_test_filtered1605",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A problem with its right answer; `bare` is the problem without a needed number, and `solved`
    contains the gold tree. Either can be None."""

    problem: Problem
    answer: Fraction
    bare: Problem | None
    solved: Solved | None = None


def table(checkpoint: str) -> Iterator[str]:
    """Yield a header and a line for each set: how many problems were solved correctly, how many of
    the answers are shown, and how many of these are right; for how many problems an equation was
    found that gives their answer, and for how many of these it is the problem's own; and how many
    problems without a needed number were refused."""
    solver = load_solver(checkpoint)
    yield (
        f"{'set':26} problems  solved  shown  right of shown  found for the answer  own of found  "
        "refused without a number"
    )
    for name, records in _sets():
        questions = [question for record in records if (question := _question(record))]
        if questions:
            yield line(name, questions, solver=solver)


def _sets() -> Iterator[tuple[str, Sequence[Record]]]:
    for name in PROBLEM_FILES:
        yield f"ours, {name}", [r for r in read_records(FIXTURES / name) if is_aside(r)]
    frames = load_library(FIXTURES).frames
    yield (
        "our stories",
        [
            {
                "id": frame.problem.id,
                "text": frame.problem.text,
                "equation": frame.problem.equation,
                "answer": frame.problem.answer,
                "rounding": frame.problem.rounding.value,
            }
            for frame in frames
            if frame.is_written and is_aside(frame.problem.extra)
        ],
    )
    corpora = os.environ.get("REWORD_CORPORA")
    learned = _learned(Path(corpora)) if corpora else set()
    for name in SETS if corpora else ():
        records = list(read_records(Path(corpora or "") / f"{name}.jsonl.gz"))
        unseen = [r for r in records if name not in LEARNED or is_held_back(r["text"])]
        yield name, [r for r in unseen if _masked(r) not in learned]


def _learned(corpora: Path) -> set[str]:
    """Return the texts of the training problems with masked numbers. Other sets repeat some of
    them: MAWPS contains much of cogcomp_old."""
    return {
        _masked(record)
        for source in SOURCES
        for record in read_records(corpora / f"{source.name}.jsonl.gz")
        if not is_held_back(record["text"])
    }


def _masked(record: Record) -> str:
    return masked(tidy(record["text"])).lower()


def _question(record: Record) -> Question | None:
    """Return the record as a question, or None if its answer is unknown."""
    problem = Problem(text=tidy(record["text"]))
    try:
        solved = solved_problem({**record, "text": problem.text}, source="measured")
    except NoGold:
        answer = answer_of(record)
        return None if answer is None else Question(problem=problem, answer=answer, bare=None)
    read = incomplete(solved, rng=random.Random(str(record["id"])))
    return Question(
        problem=problem,
        answer=solved.answer,
        bare=None if read is None else Problem(text=original(read)),
        solved=solved,
    )


def line(name: str, questions: Sequence[Question], *, solver: Solver) -> str:
    """Return the figures of one set."""
    problems = [question.problem for question in questions]
    found = solver.solve(problems)
    right = [
        solution is not None and is_right(solution.value, answer=question.answer)
        for question, solution in zip(questions, found, strict=True)
    ]
    shown = [_is_shown(solution) for solution in found]
    correct = [is_correct for is_correct, is_shown in zip(right, shown, strict=True) if is_shown]
    bare = [question.bare for question in questions if question.bare is not None]
    refused = [not _is_shown(solution) for solution in solver.solve(bare)]
    helped = solver.solve(problems, known=[question.answer for question in questions])
    own = [
        _is_own(solution, solved=question.solved)
        for question, solution in zip(questions, helped, strict=True)
        if solution is not None and question.solved is not None
    ]
    return (
        f"{name:26} {len(questions):8}  {_percent(right):>6}  {_percent(shown):>5}  "
        f"{_percent(correct):>14}  {_percent([one is not None for one in helped]):>20}  "
        f"{_percent(own):>12}  {_percent(refused):>24}"
    )


def _is_own(solution: ProposedSolution, *, solved: Solved) -> bool:
    """Return whether the equation gives the same value as the problem's own when other numbers take
    the place of those in the text: 16 + 16 and 16 * 2 are alike, 2 + 2 and 2 * 2 are not."""
    tree = positions(solution.equation, solved.read.quantities).node
    rng = random.Random(solved.id)
    for _ in range(CHECKS):
        other = {value: Fraction(rng.randint(11, 997)) for value in set(solved.read.values)}
        values = [other[value] for value in solved.read.values]
        try:
            if evaluate(fill(tree, values)) != evaluate(fill(solved.tree, values)):
                return False
        except EquationError:
            return False
    return True


def _is_shown(solution: ProposedSolution | None) -> bool:
    return solution is not None and solution.is_shown


def _percent(values: Sequence[bool]) -> str:
    return f"{100 * sum(values) / len(values):.1f}%" if values else "-"
