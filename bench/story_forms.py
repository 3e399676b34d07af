"""Count the stories for each form of equation that is common in published collections."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.stating import without_rounding
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.story.frame import MAX_SLOTS, frame_of
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.types import Problem
from mwpapp.services.bank.reading import Row, read_problems

SHARE = 0.002  # a form is common if at least this share of a collection's problems has it
WANTED = 12
_NUMBER = re.compile(r"\d*\.?\d+")


def problems_of(path: Path) -> list[Problem]:
    """Return the problems of a file that have an equation, or steps that can be joined into one."""
    with path.open("rb") as stream:
        rows = [
            row.problem for row in read_problems(stream, name=path.name) if isinstance(row, Row)
        ]
    joined = (_with_equation(problem, problem.extra) for problem in rows)
    return [problem for problem in joined if problem.equation]


def print_forms(collections: Mapping[str, Sequence[Problem]], *, library: Library) -> None:
    """Print each common form with its share of every collection and its number of stories."""
    stories = Counter(frame.form for frame in library.frames)
    shares = {name: _shares(problems) for name, problems in collections.items()}
    forms = {form for share in shares.values() for form, part in share.items() if part >= SHARE}
    print(f"stories  {'  '.join(name[:12].rjust(12) for name in shares)}  form")
    for form in sorted(forms, key=lambda form: -max(share[form] for share in shares.values())):
        parts = "  ".join(f"{share[form]:12.1%}" for share in shares.values())
        print(f"{stories[form]:7}  {parts}  {form}")
    few = [form for form in forms if stories[form] < WANTED]
    print(f"{len(forms)} forms; {len(few)} with fewer than {WANTED} stories")


def why_no_frame(problem: Problem) -> str:
    """Return why no story can use the numbers of a problem."""
    try:
        value = evaluate(parse(problem.equation or ""))
    except EquationError:
        return "its equation cannot be solved for one unknown"
    answer = parse_answer(problem.answer or "")
    if answer is None or abs(answer - value) > abs(value) / 10**9:
        return "its equation does not give its answer, or the answer is rounded"
    return f"its equation has no numbers of the text, or more than {MAX_SLOTS}"


def _shares(problems: Sequence[Problem]) -> defaultdict[str, float]:
    frames = (frame_of(without_rounding(problem), allow_unused=True) for problem in problems)
    shares: defaultdict[str, float] = defaultdict(float)
    for frame in frames:
        if frame is not None:
            shares[frame.form] += 1 / len(problems)
    return shares


def _with_equation(problem: Problem, extra: Mapping[str, Any]) -> Problem:
    if problem.equation:
        return problem
    return replace(problem, equation=_joined(extra.get("steps") or ()))


def _joined(steps: Iterable[str]) -> str | None:
    """Return one expression for worked steps: "48/2=24" and "48+24=72" give "48+(48/2)"."""
    results: dict[str, str] = {}
    expression = None
    for step in steps:
        terms, sign, result = step.replace(",", "").rpartition("=")
        if not sign:
            return None
        fresh = dict(results)  # so that only the first occurrence of a result is replaced
        expression = _NUMBER.sub(lambda m, fresh=fresh: fresh.pop(m[0], m[0]), terms)
        results[result.strip().lstrip("$")] = f"({expression})"
    return expression
