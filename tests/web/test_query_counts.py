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

from mwpapp.models import Paraphrase, User
from tests.web.busy_world import PEOPLE, make_busy_world
from tests.web.labelling.blind_world import World

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
    # The variants, with decisions, drafts, solution, runs and threshold, each from its own table.
    "problem": 13,
    # The builder: sections, places, variants, versions, downloads, classes and shares.
    "worksheet": 16,
    # Errors and strata of the test set, besides the figures.
    "evaluation": 10,
}
OUTSIDE = ("/api/", "/admin/", "/healthz", "/static/", "/login/", "/logout/")


@pytest.fixture
def world(owner: User, variant: Paraphrase) -> World:
    return make_busy_world(owner, variant)


@pytest.mark.parametrize("username", PEOPLE)
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
