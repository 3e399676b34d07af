"""The lead's page moves while people label, and nobody else's does."""

import pytest
from channels.db import database_sync_to_async

from mwpapp.models import Campaign, Role, School, User
from mwpapp.services import agreement, campaigns, labels
from mwpapp.services.labels import Given
from mwpapp.web import consumers
from tests.cast import person
from tests.web.sockets import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)

EXPIRED, GONE = 4401, 4404
in_thread = database_sync_to_async


def address(campaign: Campaign, asked: str = "") -> str:
    return f"/ws/campaigns/{campaign.pk}/{asked}"


def label_one(campaign: Campaign, annotator: User) -> None:
    task = labels.next_task(campaign, annotator=annotator)
    assert task is not None
    given = Given(answer="valid")
    labels.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)


async def heard_until(socket: Socket, words: str) -> int:
    """How many messages came up to the one with the words."""
    for count in range(1, 20):
        if words in await socket.hear():
            return count
    raise AssertionError(words)


async def test_a_label_reaches_the_leads_page(campaign: Campaign, lead: User, annotator: User):
    async with opened(address(campaign), lead) as socket:
        assert "0 <small" in await socket.catch_up()
        await in_thread(label_one)(campaign, annotator)
        told = await socket.hear()
    assert "1 <small" in told
    for part in ("head", "progress", "agreement", "quality"):
        assert f'id="campaign-{part}"' in told


async def test_many_labels_are_drawn_together(
    campaign: Campaign, lead: User, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "CAMPAIGN_SECONDS", 1.0)
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        for _label in range(6):
            await in_thread(label_one)(campaign, annotator)
        assert await heard_until(socket, "6 <small") <= 3
        assert await socket.receive_nothing(timeout=1.2)


async def test_figures_of_a_moment_ago_are_drawn_again(
    campaign: Campaign, lead: User, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "CAMPAIGN_SECONDS", 0.05)
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        await in_thread(label_one)(campaign, annotator)
        assert "figures of a moment ago" in await socket.hear()
        monkeypatch.setattr(agreement, "REST", 0)
        for _drawing in range(20):
            told = await socket.hear()
            if "figures of a moment ago" not in told:
                break
    assert "1 pair with a label" in told


async def test_a_page_that_reconnects_gets_everything(campaign: Campaign, lead: User):
    async with opened(address(campaign), lead) as socket:
        first = await socket.catch_up()
    async with opened(address(campaign), lead) as socket:
        assert await socket.catch_up() == first


async def test_a_change_of_state_is_seen(campaign: Campaign, lead: User):
    async with opened(address(campaign), lead) as socket:
        assert "Open" in await socket.catch_up()
        await in_thread(campaigns.change_state)(campaign, to="paused")
        assert "Paused" in await socket.hear()


async def test_nobody_else_hears_anything(
    campaign: Campaign, annotator: User, owner: User, school: School
):
    other_lead = await in_thread(person)("other-lead", Role.LEAD, school=school)
    adjudicator = await in_thread(person)("decides", Role.TEACHER, school=school)
    await in_thread(campaigns.appoint)(campaign, adjudicator=adjudicator)
    for who in (annotator, owner, other_lead, adjudicator):
        async with opened(address(campaign), who) as socket:
            told = await socket.hear()
            assert "not there any more" in told
            assert "Bakery" not in told
            assert await socket.closed() == GONE


async def test_nobody_listens_without_a_login(campaign: Campaign):
    async with opened(address(campaign), None) as socket:
        assert await socket.closed() == EXPIRED


async def test_a_lead_who_loses_the_role_is_closed(campaign: Campaign, lead: User, annotator: User):
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        await in_thread(User.objects.filter(pk=lead.pk).update)(roles=[Role.TEACHER])
        await in_thread(label_one)(campaign, annotator)
        assert "not there any more" in await socket.hear()
        assert await socket.closed() == GONE
