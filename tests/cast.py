"""Fixtures for people (an owner, a colleague at the same school, two annotators, their lead, and a
stranger at another school) and their data (a problem, a variant and a campaign)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Campaign, Paraphrase, Problem, Role, School, User

PASSWORD = "seven-quiet-otters"
TEXT = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?"
)


def person(name: str, *roles: Role, school: School) -> User:
    return User.objects.create_user(
        username=name, password=PASSWORD, school=school, roles=list(roles)
    )


@pytest.fixture(scope="session", autouse=True)
def figures_follow_every_label() -> Iterator[None]:
    """Compute agreement after each label. Otherwise, the figures are cached on a slow machine."""
    from mwpapp.services.labelling import agreement

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement, "CHEAP", math.inf)
        yield


@pytest.fixture
def school(db: None) -> School:
    return School.first()


@pytest.fixture
def owner(school: School) -> User:
    return person("owner", Role.TEACHER, school=school)


@pytest.fixture
def colleague(school: School) -> User:
    return person("colleague", Role.TEACHER, school=school)


@pytest.fixture
def annotator(school: School) -> User:
    return person("annotator", Role.ANNOTATOR, school=school)


@pytest.fixture
def second_annotator(school: School) -> User:
    return person("second", Role.ANNOTATOR, school=school)


@pytest.fixture
def lead(school: School) -> User:
    return person("lead", Role.LEAD, school=school)


@pytest.fixture
def stranger(school: School) -> User:
    return person("stranger", Role.TEACHER, school=School.objects.create(name="Another school"))


@pytest.fixture
def plain_problem() -> PlainProblem:
    return PlainProblem(
        text=TEXT, equation="(14 - 5) * 6", answer="54", unit="plants", grade=4, tags=("two-step",)
    )


@pytest.fixture
def problem(owner: User, plain_problem: PlainProblem) -> Problem:
    from mwpapp.services.bank import problems

    return problems.add(plain_problem, owner=owner)


@pytest.fixture
def variant(problem: Problem) -> Paraphrase:
    from django.utils import timezone

    return Paraphrase.objects.create(
        problem=problem,
        problem_revision=problem.revision,
        kind="reordered",
        text="How many plants does Nadia still have if she filled 14 trays with 6 plants each "
        "and gave 5 trays to her school?",
        reference_text=problem.text,
        reference_equation=problem.equation,
        reference_answer=problem.answer,
        equation=problem.equation,
        answer=problem.answer,
        unit=problem.unit,
        generator="reorder",
        paraqd=0.93,
        valid_probability=0.97,
        judgement="ready",
        evidence=[
            {
                "about": "quantities",
                "state": "fine",
                "code": "all_kept",
                "parameters": {"count": 3, "quantities": "14 trays, 5 trays, 6 plants"},
                "spans": [],
            }
        ],
        alignment=[
            {"variant": [52, 54], "original": 0, "original_span": [13, 15]},
            {"variant": [66, 67], "original": 2, "original_span": [90, 91]},
            {"variant": [89, 90], "original": 1, "original_span": [46, 47]},
        ],
        difference=0.46,
        naturalness=0.9,
        group="0123456789ab",
        scored_at=timezone.now(),
    )


@pytest.fixture
def campaign(lead: User, annotator: User, second_annotator: User) -> Campaign:
    """An open campaign with six pairs for its two annotators."""
    from mwpapp.services.labelling import campaigns
    from mwpapp.services.labelling.pairs import adding

    campaign = campaigns.create(lead, name="Bakery", question="Is the solution still the same?")
    campaigns.write_guidelines(campaign, by=lead, text="Valid means: the same solution.")
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6)))
    for person in (annotator, second_annotator):
        campaigns.invite(campaign, annotator=person)
    return campaigns.change_state(campaign, to="open")


def labelled_pair(number: int, **more: Any) -> Any:
    from mwpapp.services.labelling.pairs.adding import NewPair

    return NewPair(
        question=f"Ida bakes {number} loaves and sells 2. How many loaves are left?",
        paraphrase=f"How many loaves are left when Ida bakes {number} and sells 2?",
        provenance={"operator": f"op-{number % 2}", "stratum": ["ready", "check"][number % 2]},
        **more,
    )
