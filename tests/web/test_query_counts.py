"""Every page takes fewer than 10 queries, with those for the session, the person and the header.

A person visits all of their pages in a world with several problems, variants, annotators, labels
and test sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Role, Run, Solution, User
from mwpapp.services.assessments import building, dealing
from mwpapp.services.bank import problems
from mwpapp.services.labelling import campaigns
from mwpapp.services.variants import deciding, editing
from tests.cast import person
from tests.web.labelling.blind_world import World, label_all, make_world
from tests.web.review.test_queue import ready_variant

LIMIT = 9
# The pages with a limit of their own.
LIMITS: Mapping[str, int] = {
    # The first visit after a label also computes the agreement, with three queries. Later visits
    # read it from the cache.
    "campaign": 11,
    # The same, with five queries. The fragment that the overview loads has no header, which takes
    # two.
    "campaign_quality": 11,
    # Renewing the claim of the next pair locks it and counts its labels and claims again, so that
    # it never gets a label too many.
    "label": 16,
    # Errors and strata of the test set, besides the figures.
    "evaluation": 10,
}
OUTSIDE = ("/api/", "/admin/", "/healthz", "/static/", "/login/", "/logout/")


@pytest.fixture
def world(owner: User, variant: Paraphrase) -> World:
    """The blind world, with a third annotator and a teacher with problems and a worksheet."""
    made = make_world(second_roles=[Role.ANNOTATOR])
    made.lead.roles = [Role.LEAD, Role.TEACHER]
    made.lead.save()
    third = person("third", Role.ANNOTATOR, school=owner.school)
    campaigns.invite(made.campaign, annotator=third)
    label_all(made.campaign, third)
    sheet = building.create(owner, title="Eggs")
    building.add_problems(sheet, busy_problems(owner, like=variant))
    dealing.deal(sheet, count=3)
    run = Run.objects.create(kind="variants", asked_by=owner, problem=variant.problem)
    ours = {"problems": variant.problem, "paraphrases": variant, "worksheets": sheet, "runs": run}
    for noun, row in ours.items():
        made.fillings[noun, "pk"] = [row.pk, *made.fillings[noun, "pk"][:2]]
    return made


def busy_problems(owner: User, *, like: Paraphrase) -> list[Problem]:
    """Return problems with pending and rejected variants; `like` gets a draft and a solution."""
    found = []
    for number in (30, 31, 32):
        text = f"Ida has {number} eggs and 4 more. How many?"
        problem = problems.add(PlainProblem(text=text, equation=f"{number} + 4"), owner=owner)
        rows = [ready_variant(problem, like, number=10 * number + each) for each in range(4)]
        deciding.reject(rows[0], by=owner, reason="awkward")
        found.append(problem)
    editing.keep_draft(like, person=owner, fields={"text": "Ida has 5 eggs."})
    Solution.objects.create(
        problem=like.problem, equation="3 + 4", answer="7", method="equation",
        problem_revision=like.problem.revision,
    )  # fmt: skip
    return found


@pytest.mark.parametrize("username", ["lead", "second", "judge", "owner"])
def test_each_page_takes_fewer_than_10_queries(world: World, username: str):
    visits = list(visited(world, User.objects.get(username=username)))
    assert len({name for name, _address, _queries in visits}) >= 10
    assert [visit for visit in visits if visit[2] > LIMITS.get(visit[0], LIMIT)] == []


def visited(world: World, somebody: User) -> Iterator[tuple[str, str, int]]:
    """Yield the name, the address and the number of queries of each page that the person may
    open. What a visit changes is rolled back."""
    client = Client()
    client.force_login(somebody)
    for address in world.addresses():
        if address.startswith(OUTSIDE):
            continue
        with transaction.atomic():
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(address)
            transaction.set_rollback(True)
        if answer.status_code == 200 and not answer.streaming:
            yield resolve(address).url_name, address, sum(map(is_read, queries.captured_queries))


def is_read(query: Mapping[str, str]) -> bool:
    return not query["sql"].startswith(("SAVEPOINT", "RELEASE"))
