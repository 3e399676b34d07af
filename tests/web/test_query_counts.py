"""Every page takes fewer than 10 queries, including those for session, person and header.

A person visits all of their pages in a world with several problems, variants, annotators, labels
and test sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from mwpapp.models import Claim, Pair, Paraphrase, User
from mwpapp.models.labels import PLACES
from tests.web.busy_world import PEOPLE, make_busy_world
from tests.web.labelling.blind_world import World

LIMIT = 9
OUTSIDE = ("/api/", "/admin/", "/healthz", "/static/", "/login/", "/logout/")


@pytest.fixture
def world(owner: User, variant: Paraphrase) -> World:
    return make_busy_world(owner, variant)


@pytest.mark.parametrize("username", PEOPLE)
def test_each_page_takes_fewer_than_10_queries(world: World, username: str):
    visits = list(visited(world, User.objects.get(username=username)))
    assert len({name for name, _address, _queries in visits}) >= 10
    assert [visit for visit in visits if visit[2] > LIMIT] == []


def test_a_first_pair_takes_fewer_than_10_queries(world: World):
    """No claim is renewed: the page searches for a pair and claims it."""
    Claim.objects.all().delete()
    Pair.objects.update(place=PLACES - 1)  # otherwise, a second search may begin at place 0
    client = Client()
    client.force_login(world.second)
    address = reverse("label", args=[world.campaign.pk])
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert Claim.objects.get().annotator == world.second
    assert sum(map(is_read, queries.captured_queries)) <= LIMIT


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
