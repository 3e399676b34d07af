"""The sockets of live pages: missed updates, new updates and access."""

import json

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session
from django.db import OperationalError

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.runs import heartbeats, lifecycle
from mwpapp.services.variants import deciding, writing
from mwpapp.web.live import consumers
from tests.web.live.sockets import opened

pytestmark = pytest.mark.django_db(transaction=True)

EXPIRED, GONE, CATCH_UP = 4401, 4404, 1012
in_thread = database_sync_to_async


def address(problem: Problem) -> str:
    return f"/ws/problems/{problem.pk}/"


async def test_a_page_gets_the_cards_that_it_lacks(owner: User, problem, variant: Paraphrase):
    async with opened(address(problem), owner) as socket:
        assert f'id="paraphrase-{variant.pk}"' in await socket.catch_up()
        has_it = await socket.catch_up(have=[(variant.pk, variant.version)])
        assert f'id="paraphrase-{variant.pk}"' not in has_it
        assert 'id="summary"' in has_it
        older = await socket.catch_up(have=[(variant.pk, variant.version - 1)])
        assert f'id="paraphrase-{variant.pk}"' in older


async def test_a_page_reconnects_if_the_database_is_down(owner: User, problem, monkeypatch):
    async def unreachable(self):
        raise OperationalError

    async with opened(address(problem), owner) as socket:
        await socket.catch_up()
        monkeypatch.setattr(consumers.LivePage, "person", unreachable)
        await socket.say(json.dumps({"revision": 1, "have": []}))
        assert await socket.closed() == 1011


async def test_a_page_of_an_older_revision_gets_every_card(owner: User, problem, variant):
    async with opened(address(problem), owner) as socket:
        sent = await socket.catch_up(revision=0, have=[(variant.pk, variant.version)])
        assert f'id="paraphrase-{variant.pk}"' in sent


async def test_a_decision_reaches_the_other_windows(owner: User, problem, variant: Paraphrase):
    async with opened(address(problem), owner) as socket:
        await socket.catch_up()
        await in_thread(deciding.accept)(variant, by=owner)
        message = await socket.hear()
    assert 'class="card folded"' in message
    assert "1 accepted" in message


async def test_a_colleague_who_follows_the_page_gets_no_buttons(
    owner: User, colleague: User, problem: Problem, variant: Paraphrase
):
    problem.shared = True
    await in_thread(problem.save)()
    async with opened(address(problem), colleague) as socket:
        shown = await socket.catch_up()
        assert f'id="paraphrase-{variant.pk}"' in shown
        assert "data-decision" not in shown


async def test_a_new_run_is_shown_on_the_page(owner: User, problem: Problem):
    async with opened(address(problem), owner) as socket:
        await socket.catch_up()
        await in_thread(writing.request_variants)(
            problem, asked_by=owner, count=3, kinds=["retold"]
        )
        message = await socket.hear()
    assert "Waiting to start…" in message
    assert 'id="run-pill"' in message


async def test_a_socket_needs_a_login(problem: Problem):
    async with opened(address(problem), None) as socket:
        assert await socket.closed() == EXPIRED


async def test_a_problem_that_is_not_visible_is_reported_as_deleted(
    stranger: User, colleague: User, problem
):
    for person in (stranger, colleague):
        async with opened(address(problem), person) as socket:
            assert "was deleted" in await socket.hear()
            assert await socket.closed() == GONE


async def test_an_expired_login_ends_the_stream(owner: User, problem, variant: Paraphrase):
    async with opened(address(problem), owner) as socket:
        await socket.catch_up()
        await in_thread(Session.objects.all().delete)()
        await in_thread(deciding.accept)(variant, by=owner)
        assert await socket.closed() == EXPIRED


async def test_a_deleted_problem_ends_the_stream(owner: User, colleague: User, problem: Problem):
    problem.shared = True
    await in_thread(problem.save)()
    async with opened(address(problem), colleague) as socket:
        await socket.catch_up()
        await in_thread(problems.delete)(problem)
        assert "was deleted" in await socket.hear()
        assert await socket.closed() == GONE


@pytest.mark.parametrize(
    "sent",
    [
        *("", "x", "[]", '{"have": 3}', '{"have": [[1]]}', '{"have": ["a"]}', "[" * 50_000),
        *('{"revision": 1e999, "have": []}', '{"have": [[1e999, 1]]}', '{"have": [[NaN, 1]]}'),
        *('{"revision": {}, "have": []}', '{"revision": %s, "have": []}' % ("9" * 5000)),
    ],
    ids=range(12),
)
async def test_invalid_messages_are_not_answered(owner: User, problem: Problem, sent: str):
    async with opened(address(problem), owner) as socket:
        await socket.say(sent)
        assert await socket.receive_nothing(timeout=0.3)
        assert "summary" in await socket.catch_up()


async def test_the_list_of_runs_is_updated(owner: User, colleague: User):
    run = await in_thread(lifecycle.request)(Run.Kind.IMPORT, asked_by=owner, parameters={})
    async with opened("/ws/runs/", owner) as socket, opened("/ws/runs/", colleague) as other:
        assert f'id="run-{run.pk}"' in await socket.catch_up(have=[(run.pk, 0)])
        await in_thread(lifecycle.cancel)(run)
        assert "Cancelled" in await socket.hear()
        assert await other.receive_nothing(timeout=0.3)


async def test_a_deleted_run_ends_its_stream(owner: User):
    run = await in_thread(lifecycle.request)(Run.Kind.IMPORT, asked_by=owner, parameters={})
    async with opened(f"/ws/runs/{run.pk}/", owner) as socket:
        await socket.catch_up()
        await in_thread(Run.objects.all().delete)()
        await socket.say('{"have": []}')
        assert "This activity no longer exists" in await socket.hear()
        assert await socket.closed() == GONE


async def test_invalid_row_numbers_are_ignored(owner: User):
    async with opened("/ws/runs/", owner) as socket:
        assert 'id="run-pill"' in await socket.catch_up(have=[(10**30, 1), (-1, 1)])


@pytest.mark.parametrize("path", ["/ws/runs/", "problem"])
async def test_a_page_reconnects_when_the_workers_are_back(
    owner: User, problem: Problem, path: str, monkeypatch: pytest.MonkeyPatch
):
    def fake_health() -> dict[str, heartbeats.Health]:
        if broker_is_away:
            raise ConnectionRefusedError
        return dict.fromkeys(heartbeats.QUEUES, heartbeats.Health.READY)

    broker_is_away = True
    monkeypatch.setattr(consumers, "HEALTH_SECONDS", 0.05)
    monkeypatch.setattr(heartbeats, "health", fake_health)
    async with opened(address(problem) if path == "problem" else path, owner) as socket:
        assert "at the moment" in await socket.hear()
        assert await socket.receive_nothing(timeout=0.2)
        broker_is_away = False
        assert "at the moment" not in await socket.hear()
        assert await socket.closed() == CATCH_UP


async def test_a_page_stays_connected_while_the_workers_are_healthy(
    owner: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "HEALTH_SECONDS", 0.05)
    heartbeats.beat("gpu", health=heartbeats.Health.READY)
    async with opened(address(problem), owner) as socket:
        assert 'id="workers"' in await socket.hear()
        assert await socket.receive_nothing(timeout=0.3)


async def test_only_the_person_who_started_a_run_can_follow_it(owner: User, colleague: User):
    run = await in_thread(lifecycle.request)(Run.Kind.IMPORT, asked_by=owner, parameters={})
    async with opened(f"/ws/runs/{run.pk}/", owner) as socket:
        assert f'id="run-detail-{run.pk}"' in await socket.catch_up()
    async with opened(f"/ws/runs/{run.pk}/", colleague) as socket:
        assert "This activity no longer exists" in await socket.hear()
        assert await socket.closed() == GONE
