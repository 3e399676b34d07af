"""Live pages: one socket for each page, and fragments rendered from the database.

A message says only that something changed. Whoever holds the socket is read from the database
before every answer, so that a right that was taken away, or a login that ended, ends the
stream, too. On opening the page says what it has, and gets what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import OperationalError
from django.http import QueryDict
from django.urls import path

from mwpapp.models import User
from mwpapp.services import events, rights
from mwpapp.web import agreement, live

# Why a socket is closed: `live.js` reads the first two, and connects anew after the third.
EXPIRED, GONE, CATCH_UP = 4401, 4404, 1012
HEALTH_SECONDS = 3.0  # with the six of silence, a page knows of a dead worker within ten
CAMPAIGN_SECONDS = 0.5  # between two drawings of a campaign's figures
LONGEST_MESSAGE = 100_000  # characters of what a page says that it has

logger = logging.getLogger(__name__)


class LivePage(AsyncWebsocketConsumer):  # type: ignore[misc]
    """What all live pages share; a subclass names its topics and renders its fragments."""

    async def connect(self) -> None:
        self.watch: asyncio.Task[None] | None = None
        self.topics: list[str] = []
        # Accepted first: a browser is not told why a handshake was refused.
        await self.accept()
        person = await self.person()
        if person is None:
            await self.close(EXPIRED)
            return
        if not await database_sync_to_async(self.may_open)(person):
            await self.end(await database_sync_to_async(self.gone_fragment)())
            return
        for topic in self.wanted_topics(person):
            await self.channel_layer.group_add(topic, self.channel_name)
            self.topics.append(topic)
        self.watch = asyncio.create_task(self.watch_health())

    async def disconnect(self, code: int) -> None:
        if self.watch is not None:
            self.watch.cancel()
        for topic in self.topics:
            await self.channel_layer.group_discard(topic, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The page says what it has: `revision` and `have`, pairs of id and version."""
        if text_data is None or len(text_data) > LONGEST_MESSAGE:
            return
        try:
            has = live.inventory(text_data)
        except ValueError:
            return
        await self.answer(self.missed, has)

    async def changed(self, message: dict[str, Any]) -> None:
        """Something was announced on one of the topics."""
        await self.answer(self.fragments, message["what"], message["ids"])

    async def watch_health(self) -> None:
        """Say when the workers fall silent. When they are back the page connects anew: where
        the broker was away it missed what was announced meanwhile, and now it catches up."""
        said, was_silent = "", False
        while True:
            await asyncio.sleep(HEALTH_SECONDS)
            banner = await database_sync_to_async(self.banner)()
            if banner.html != said:
                said = banner.html
                await self.send(said)
            if was_silent and not banner.silent:
                await self.close(CATCH_UP)
                return
            was_silent = banner.silent

    async def answer(self, render: Any, *asked: Any) -> None:
        person = await self.person()
        if person is None:
            await self.close(EXPIRED)
            return
        try:
            html = await database_sync_to_async(render)(person, *asked)
        except live.Gone as gone:
            await self.end(str(gone))
            return
        except OperationalError:
            # The database is away: the page reconnects and catches up when it is back.
            logger.warning("a live page found no database")
            await self.close(1011)
            return
        if html:
            await self.send(html)

    async def end(self, gone: str) -> None:
        """For good: the page says why and does not come back."""
        await self.send(gone)
        await self.close(GONE)

    async def person(self) -> User | None:
        person: User | None = await database_sync_to_async(live.person_of)(self.scope)
        return person

    def may_open(self, person: User) -> bool:
        raise NotImplementedError

    def wanted_topics(self, person: User) -> list[str]:
        raise NotImplementedError

    def missed(self, person: User, has: live.Inventory) -> str:
        raise NotImplementedError

    def fragments(self, person: User, what: str, ids: list[int]) -> str:
        raise NotImplementedError

    def banner(self) -> live.Banner:
        raise NotImplementedError

    def gone_fragment(self) -> str:
        raise NotImplementedError


class ProblemPage(LivePage):
    """The review page of one problem."""

    @property
    def problem_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

    def may_open(self, person: User) -> bool:
        return rights.problems_visible_to(person).filter(pk=self.problem_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.problem_topic(self.problem_id), events.person_topic(person.pk)]

    def missed(self, person: User, has: live.Inventory) -> str:
        return live.problem_missed(self.problem_id, person=person, has=has)

    def fragments(self, person: User, what: str, ids: list[int]) -> str:
        return live.problem_fragments(self.problem_id, person=person, what=what, ids=ids)

    def banner(self) -> live.Banner:
        return live.problem_banner(self.problem_id)

    def gone_fragment(self) -> str:
        return live.problem_gone()


class RunsPage(LivePage):
    """My runs, or one of them."""

    @property
    def run_id(self) -> int | None:
        pk = self.scope["url_route"]["kwargs"].get("pk")
        return None if pk is None else int(pk)

    def may_open(self, person: User) -> bool:
        found = rights.runs_visible_to(person)
        return self.run_id is None or found.filter(pk=self.run_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.person_topic(person.pk)]

    def missed(self, person: User, has: live.Inventory) -> str:
        ids = [run_id for run_id, _version in has.have]
        return self.fragments(person, "run", ids if self.run_id is None else [self.run_id])

    def fragments(self, person: User, what: str, ids: list[int]) -> str:
        if self.run_id is None:
            return live.run_rows(person=person, ids=ids)
        return live.run_detail(self.run_id, person=person, ids=ids)

    def banner(self) -> live.Banner:
        return live.runs_banner()

    def gone_fragment(self) -> str:
        return live.run_gone()


class CampaignPage(LivePage):
    """The lead's page of a campaign. Twenty people label at once, so what is announced meanwhile
    is drawn together; and figures that were of a moment ago are drawn again."""

    async def connect(self) -> None:
        self.drawing: asyncio.Task[None] | None = None
        self.wanted = False
        await super().connect()

    async def disconnect(self, code: int) -> None:
        if self.drawing is not None:
            self.drawing.cancel()
        await super().disconnect(code)

    async def changed(self, message: dict[str, Any]) -> None:
        self.wanted = True
        if self.drawing is None or self.drawing.done():
            self.drawing = asyncio.create_task(self.draw())

    async def draw(self) -> None:
        """At once, and then again after a pause for as long as something changes."""
        while self.wanted:
            self.wanted = False
            await self.answer(self.fragments, "campaign", [self.campaign_id])
            await asyncio.sleep(CAMPAIGN_SECONDS)

    @property
    def campaign_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

    def may_open(self, person: User) -> bool:
        return rights.campaigns_led_by(person).filter(pk=self.campaign_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.campaign_topic(self.campaign_id)]

    def missed(self, person: User, has: live.Inventory) -> str:
        return self.fragments(person, "campaign", [self.campaign_id])

    def fragments(self, person: User, what: str, ids: list[int]) -> str:
        asked = QueryDict(self.scope["query_string"])
        made = live.campaign_fragments(
            self.campaign_id,
            person=person,
            by=agreement.chosen(asked.get("by", "")),
            every_two=asked.get("each") == "all",
        )
        self.wanted = self.wanted or not made.fresh
        return made.html

    def banner(self) -> live.Banner:
        return live.campaign_banner()

    def gone_fragment(self) -> str:
        return live.campaign_gone()


urlpatterns = [
    path("ws/campaigns/<int:pk>/", CampaignPage.as_asgi()),
    path("ws/problems/<int:pk>/", ProblemPage.as_asgi()),
    path("ws/runs/", RunsPage.as_asgi()),
    path("ws/runs/<int:pk>/", RunsPage.as_asgi()),
]
