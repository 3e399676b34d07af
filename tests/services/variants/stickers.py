"""A problem about stickers and a variant of it, for tests that change them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, User
from mwpapp.services.bank import problems

TEXT = "Mia buys 4 packs of 15 stickers and gives 12 of them away. How many stickers are left?"
OTHER = "Mia bought 4 packs of 15 stickers and gave 12 of them away. How many stickers are left?"


def sticker_problem(owner: User, **more: Any) -> Problem:
    values = {"text": TEXT, "equation": "4 * 15 - 12", "answer": "48", "unit": "stickers"} | more
    return problems.add(PlainProblem(**values), owner=owner)


def variant_of(problem: Problem, text: str = OTHER, **more: Any) -> Paraphrase:
    """Return a reworded variant that is ready and not decided."""
    values: dict[str, Any] = {
        "kind": "reworded",
        "problem_revision": problem.revision,
        "equation": problem.equation,
        "answer": problem.answer,
        "unit": problem.unit,
        "reference_text": problem.text,
        "reference_equation": problem.equation,
        "reference_answer": problem.answer,
        "generator": "round-trip",
        "paraqd": 0.95,
        "valid_probability": 0.96,
        "judgement": "ready",
        "alignment": [],
        "scored_at": timezone.now(),
    }
    return Paraphrase.objects.create(problem=problem, text=text, **(values | more))
