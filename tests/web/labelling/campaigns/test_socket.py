"""The lead's page is updated while people label. Only the lead receives updates."""

import pytest
from channels.db import database_sync_to_async

from mwpapp.models import Campaign, Role, School, User
from mwpapp.services.labelling import agreement, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.web.live import consumers
from tests.cast import person
from tests.web.live.sockets import Socket, opened

pytestmark = pytest.mark.django_db(transaction=True)

EXPIRED, GONE = 4401, 4404
in_thread = database_sync_to_async


def address(campaign: Campaign, query: str = "") -> str:
    return f"/ws/campaigns/{campaign.pk}/{query}"


def label_one(campaign: Campaign, annotator: User) -> None:
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    given = LabelInput(answer="valid")
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)


async def messages_until(socket: Socket, words: str) -> int:
    """Return the number of messages up to and including the first one with the words."""
    for count in range(1, 20):
        if words in await socket.hear():
            return count
    raise AssertionError(words)


async def current(socket: Socket) -> str:
    """Return the first message whose figures are not outdated."""
    for _drawing in range(20):
        message = await socket.hear()
        if "updating…" not in message:
            return message
    raise AssertionError("The figures stay outdated.")


async def test_a_label_reaches_the_leads_page(campaign: Campaign, lead: User, annotator: User):
    async with opened(address(campaign), lead) as socket:
        assert "0 <small" in await socket.catch_up()
        await in_thread(label_one)(campaign, annotator)
        message = await socket.hear()
    assert "1 <small" in message
    for part in ("head", "progress", "agreement", "quality"):
        assert f'id="campaign-{part}"' in message


async def test_updates_for_many_labels_are_combined(
    campaign: Campaign, lead: User, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "CAMPAIGN_SECONDS", 1.0)
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        for _label in range(6):
            await in_thread(label_one)(campaign, annotator)
        assert await messages_until(socket, "6 <small") <= 3
        assert await socket.receive_nothing(timeout=1.2)


async def test_current_figures_follow_outdated_ones(
    campaign: Campaign, lead: User, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "CAMPAIGN_SECONDS", 0.05)
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        await in_thread(label_one)(campaign, annotator)
        assert "updating…" in await socket.hear()
        monkeypatch.setattr(agreement, "REST", 0)
        assert "1 labelled pair" in await current(socket)


async def test_a_page_that_opens_with_outdated_figures_receives_the_current_ones(
    campaign: Campaign, lead: User, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(consumers, "CAMPAIGN_SECONDS", 0.05)
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
    await in_thread(label_one)(campaign, annotator)
    async with opened(address(campaign), lead) as socket:
        assert "updating…" in await socket.catch_up()
        monkeypatch.setattr(agreement, "REST", 0)
        assert "1 labelled pair" in await current(socket)


async def test_a_page_that_reconnects_gets_everything(campaign: Campaign, lead: User):
    async with opened(address(campaign), lead) as socket:
        first = await socket.catch_up()
    async with opened(address(campaign), lead) as socket:
        assert await socket.catch_up() == first


async def test_a_change_of_state_is_sent_to_the_page(campaign: Campaign, lead: User):
    async with opened(address(campaign), lead) as socket:
        assert "Open" in await socket.catch_up()
        await in_thread(campaigns.change_state)(campaign, to="paused")
        assert "Paused" in await socket.hear()


async def test_only_the_lead_receives_updates(
    campaign: Campaign, annotator: User, owner: User, school: School
):
    other_lead = await in_thread(person)("other-lead", Role.LEAD, school=school)
    adjudicator = await in_thread(person)("decides", Role.TEACHER, school=school)
    await in_thread(campaigns.appoint)(campaign, adjudicator=adjudicator)
    for who in (annotator, owner, other_lead, adjudicator):
        async with opened(address(campaign), who) as socket:
            message = await socket.hear()
            assert "no longer exists" in message
            assert "Bakery" not in message
            assert await socket.closed() == GONE


async def test_a_socket_needs_a_login(campaign: Campaign):
    async with opened(address(campaign), None) as socket:
        assert await socket.closed() == EXPIRED


async def test_the_socket_of_a_lead_who_loses_the_role_is_closed(
    campaign: Campaign, lead: User, annotator: User
):
    async with opened(address(campaign), lead) as socket:
        await socket.catch_up()
        await in_thread(User.objects.filter(pk=lead.pk).update)(roles=[Role.TEACHER])
        await in_thread(label_one)(campaign, annotator)
        assert "no longer exists" in await socket.hear()
        assert await socket.closed() == GONE
