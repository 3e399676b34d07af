"""Functions that create worksheets, and problems with kept variants."""

from typing import Any

from django.utils import timezone

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Assessment, Paraphrase, Problem, User
from mwpapp.services.assessments import building
from mwpapp.services.bank import problems


def problem_with_variants(owner: User, *, number: int, variants: int) -> Problem:
    """Return a problem about `number` plums, with variants that somebody accepted."""
    text = f"Ada picks {number} plums and eats 2 of them. How many plums are left?"
    created = problems.add(
        PlainProblem(
            text=text, equation=f"{number} - 2", answer=str(number - 2), unit="plums", grade=3
        ),
        owner=owner,
    )
    for index in range(variants):
        kept_variant(created, number=number + 10 * (index + 1))
    return created


def kept_variant(problem: Problem, *, number: int, **more: Any) -> Paraphrase:
    """Return an accepted variant with another number of plums."""
    text = f"Bo picks {number} plums and eats 2 of them. How many plums are left?"
    values = {
        "kind": "renumbered", "text": text, "equation": f"{number} - 2", "answer": str(number - 2),
        "unit": "plums", "status": "accepted", "judgement": "ready", "paraqd": 0.9,
        "valid_probability": 0.9, "scored_at": timezone.now(), "reviewed_at": timezone.now(),
        "reference_text": text, "reference_equation": f"{number} - 2",
        "reference_answer": str(number - 2), "generator": "renumber", "alignment": [],
    }  # fmt: skip
    return Paraphrase.objects.create(
        problem=problem, problem_revision=problem.revision, **(values | more)
    )


def worksheet(owner: User, *, places: int = 2, variants: int = 3) -> Assessment:
    """Return a worksheet with `places` problems that have `variants` kept variants each."""
    created = building.create(owner, title="Fractions, week 3")
    found = [
        problem_with_variants(owner, number=number, variants=variants)
        for number in range(5, 5 + places)
    ]
    building.add_problems(created, found)
    return created
