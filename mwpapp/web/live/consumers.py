"""Serve live pages: each page opens one socket and receives rendered fragments.

A message only reports that something changed; fragments are rendered from the database. Before
rendering any of them except the banner about the workers, the consumer reads the person from the
database, so that a person who loses a right or logs out receives no more data. On connecting, a
page reports what it shows and receives the changes that it missed.
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
from django.utils import translation

from mwpapp.models import User
from mwpapp.services import events, rights
from mwpapp.services.query_values import whole
from mwpapp.web.labelling.campaigns import agreement_presenters
from mwpapp.web.live import fragments
from mwpapp.web.pages import languages
from mwpapp.web.review.filters import filtered

# Close codes of the sockets. A page reloads after the first, stays disconnected after the second,
# and reconnects after the third.
EXPIRED, GONE, CATCH_UP = 4401, 4404, 1012
HEALTH_SECONDS = 3.0  # plus six seconds of silence: pages detect a dead worker within ten
CAMPAIGN_SECONDS = 0.5  # seconds between two renderings of a campaign's figures
MAX_MESSAGE_LENGTH = 100_000  # characters of an inventory

logger = logging.getLogger(__name__)


class LivePage(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The base class of live pages. Subclasses define the topics and render the fragments."""

    async def connect(self) -> None:
        self.watch: asyncio.Task[None] | None = None
        self.topics: list[str] = []
        # Accept first, because browsers do not learn why a handshake was refused.
        await self.accept()
        person = await self.person()
        if person is None:
            await self.close(EXPIRED)
            return
        if not await database_sync_to_async(self.may_open)(person):
            await self.end(await self.rendered(self.gone_fragment))
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
        """Receive the page's inventory: `revision`, and `have` with pairs of id and version."""
        if text_data is None or len(text_data) > MAX_MESSAGE_LENGTH:
            return
        try:
            has = fragments.inventory(text_data)
        except ValueError:
            return
        await self.answer(self.missed, has)

    async def changed(self, message: dict[str, Any]) -> None:
        """Handle a message on one of the topics."""
        await self.answer(self.render_changes, message["what"], message["ids"])

    async def watch_health(self) -> None:
        """Show a banner when the workers stop responding. When they respond again, the page
        reconnects, because it may have missed messages while the broker was down."""
        shown, was_silent = "", False
        while True:
            await asyncio.sleep(HEALTH_SECONDS)
            banner = await self.rendered(self.banner)
            if banner.html != shown:
                shown = banner.html
                await self.send(shown)
            if was_silent and not banner.silent:
                await self.close(CATCH_UP)
                return
            was_silent = banner.silent

    async def answer(self, render: Any, *arguments: Any) -> None:
        try:
            person = await self.person()
            if person is None:
                await self.close(EXPIRED)
                return
            html = await self.rendered(render, person, *arguments)
        except fragments.Gone as gone:
            await self.end(str(gone))
            return
        except OperationalError:
            # The database is down. The page reconnects later and receives what it missed.
            logger.warning("the database is unreachable: a live page was closed")
            await self.close(1011)
            return
        if html:
            await self.send(html)

    async def rendered(self, render: Any, *arguments: Any) -> Any:
        """Call a function that renders text, with the language of the page activated."""

        def in_its_language() -> Any:
            with translation.override(languages.of_page(self.scope["query_string"])):
                return render(*arguments)

        return await database_sync_to_async(in_its_language)()

    async def end(self, fragment: str) -> None:
        """Close the socket permanently. The page shows the reason and does not reconnect."""
        await self.send(fragment)
        await self.close(GONE)

    async def person(self) -> User | None:
        person: User | None = await database_sync_to_async(fragments.person_of)(self.scope)
        return person

    def may_open(self, person: User) -> bool:
        raise NotImplementedError

    def wanted_topics(self, person: User) -> list[str]:
        raise NotImplementedError

    def missed(self, person: User, has: fragments.Inventory) -> str:
        raise NotImplementedError

    def render_changes(self, person: User, what: str, ids: list[int]) -> str:
        raise NotImplementedError

    def banner(self) -> fragments.Banner:
        raise NotImplementedError

    def gone_fragment(self) -> str:
        raise NotImplementedError


class ProblemPage(LivePage):
    """The review page of one problem."""

    async def connect(self) -> None:
        self.have: set[int] = set()  # the cards on the page, if it is the review queue
        await super().connect()

    @property
    def problem_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

    def may_open(self, person: User) -> bool:
        return rights.problems_visible_to(person).filter(pk=self.problem_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.problem_topic(self.problem_id), events.person_topic(person.pk)]

    @property
    def part(self) -> fragments.Part | None:
        """The variants that the page shows, or None if it is not the review queue."""
        query = QueryDict(self.scope["query_string"])
        if "queue" not in query:
            return None
        run = whole(query.get("run", ""))
        return fragments.Part(run=run, narrowing=filtered(query), have=self.have)

    def missed(self, person: User, has: fragments.Inventory) -> str:
        return fragments.problem_missed(self.problem_id, person=person, has=has, part=self.part)

    def render_changes(self, person: User, what: str, ids: list[int]) -> str:
        return fragments.problem_fragments(
            self.problem_id, person=person, what=what, ids=ids, part=self.part
        )

    def banner(self) -> fragments.Banner:
        return fragments.problem_banner(self.problem_id)

    def gone_fragment(self) -> str:
        return fragments.problem_gone()


class RunsPage(LivePage):
    """A person's runs, or one of them."""

    @property
    def run_id(self) -> int | None:
        pk = self.scope["url_route"]["kwargs"].get("pk")
        return None if pk is None else int(pk)

    def may_open(self, person: User) -> bool:
        found = rights.runs_visible_to(person)
        return self.run_id is None or found.filter(pk=self.run_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.person_topic(person.pk)]

    def missed(self, person: User, has: fragments.Inventory) -> str:
        ids = [run_id for run_id, _version in has.have]
        return self.render_changes(person, "run", ids if self.run_id is None else [self.run_id])

    def render_changes(self, person: User, what: str, ids: list[int]) -> str:
        if self.run_id is None:
            return fragments.run_rows(person=person, ids=ids)
        return fragments.run_detail(self.run_id, person=person, ids=ids)

    def banner(self) -> fragments.Banner:
        return fragments.runs_banner()

    def gone_fragment(self) -> str:
        return fragments.run_gone()


class CampaignPage(LivePage):
    """The lead's page of a campaign. Twenty people can label at the same time, so messages that
    arrive during a pause share one rendering, and outdated figures are rendered again."""

    async def connect(self) -> None:
        self.drawing: asyncio.Task[None] | None = None
        self.wanted = False
        await super().connect()

    async def disconnect(self, code: int) -> None:
        if self.drawing is not None:
            self.drawing.cancel()
        await super().disconnect(code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await super().receive(text_data, bytes_data)
        if self.wanted:  # the figures are outdated
            self.start_drawing()

    async def changed(self, message: dict[str, Any]) -> None:
        self.wanted = True
        self.start_drawing()

    def start_drawing(self) -> None:
        if self.drawing is None or self.drawing.done():
            self.drawing = asyncio.create_task(self.draw())

    async def draw(self) -> None:
        """Render at once, then after each pause if messages arrived or the figures are outdated."""
        while self.wanted:
            self.wanted = False
            await self.answer(self.render_changes, "campaign", [self.campaign_id])
            await asyncio.sleep(CAMPAIGN_SECONDS)

    @property
    def campaign_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])

    def may_open(self, person: User) -> bool:
        return rights.campaigns_led_by(person).filter(pk=self.campaign_id).exists()

    def wanted_topics(self, person: User) -> list[str]:
        return [events.campaign_topic(self.campaign_id)]

    def missed(self, person: User, has: fragments.Inventory) -> str:
        return self.render_changes(person, "campaign", [self.campaign_id])

    def render_changes(self, person: User, what: str, ids: list[int]) -> str:
        query = QueryDict(self.scope["query_string"])
        rendered = fragments.campaign_fragments(
            self.campaign_id,
            person=person,
            by=agreement_presenters.chosen(query.get("by", "")),
            all_annotator_pairs=query.get("each") == "all",
        )
        if not rendered.fresh:  # never set to False: `changed` may have set it to True meanwhile
            self.wanted = True
        return rendered.html

    def banner(self) -> fragments.Banner:
        return fragments.campaign_banner()

    def gone_fragment(self) -> str:
        return fragments.campaign_gone()


urlpatterns = [
    path("ws/campaigns/<int:pk>/", CampaignPage.as_asgi()),
    path("ws/problems/<int:pk>/", ProblemPage.as_asgi()),
    path("ws/runs/", RunsPage.as_asgi()),
    path("ws/runs/<int:pk>/", RunsPage.as_asgi()),
]
