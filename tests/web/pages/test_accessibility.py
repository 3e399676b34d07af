"""axe-core finds no fault on any page, light and dark, wide and narrow (WCAG 2.2 AA).

The browser's requests are answered in this process, from the database of the test, so that no
server has to start.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator, Sequence
from contextvars import Context, copy_context
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page, Route

from mwpapp.models import Paraphrase, User
from tests.browser import NewPage
from tests.web.busy_world import PEOPLE, make_busy_world
from tests.web.labelling.blind_world import World

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow]

SITE = "http://testserver"
MIN_PAGES = 65
Looks = Sequence[tuple[Any, Any]]  # sizes and colour schemes
WIDE, NARROW = {"width": 1360, "height": 900}, {"width": 360, "height": 740}
OUTSIDE = ("/api/", "/admin/", "/healthz", "/static/", "/logout/")
# All rules of axe-core for WCAG 2.2 AA, and its best practices. It leaves out target sizes unless
# they are enabled.
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# `make test-ci` covers both widths and palettes with these two, `make test-all` all four.
QUICK = ((WIDE, "light"), (NARROW, "dark"))
ALL = tuple(product((WIDE, NARROW), ("light", "dark")))


@pytest.fixture
def world(owner: User, variant: Paraphrase) -> World:
    return make_busy_world(owner, variant)


@pytest.mark.parametrize(
    "looks",
    [pytest.param(QUICK, id="two"), pytest.param(ALL, id="four", marks=pytest.mark.nightly)],
)
def test_axe_finds_no_fault_on_any_page(world: World, looks: Looks, new_page: NewPage):
    page = new_page(viewport=WIDE, reduced_motion="reduce")
    page.route("**/*", lambda route: answer(route, client, context))
    context = copy_context()  # it holds the connection to the database with the test's rows
    faults, seen = {}, set[str]()
    for username in PEOPLE:
        client = Client()
        client.force_login(User.objects.get(username=username))
        for address in own_pages(world, client, seen=seen):
            if found := faults_of(page, address, looks=looks):
                faults[address] = found
    assert len(seen) >= MIN_PAGES
    assert faults == {}


def own_pages(world: World, client: Client, *, seen: set[str]) -> Iterator[str]:
    """Yield one address of each page that the client's person may open and that is not in `seen`,
    and add the names of these pages to it."""
    for address in world.addresses():
        if address.startswith(OUTSIDE) or (name := resolve(address).url_name) in seen:
            continue
        reply = client.get(address)
        if reply.status_code == 200 and not reply.streaming and b"<html" in reply.content[:500]:
            seen.add(name)
            yield address


def answer(route: Route, client: Client, context: Context) -> None:
    """Answer a request of the browser from the static files, or from Django as the client."""
    address = urlsplit(route.request.url)
    if address.path.startswith("/static/"):
        path = finders.find(address.path.removeprefix("/static/"))
        assert path, f"{address.path} is missing"
        kind = mimetypes.guess_type(path)[0] or "text/plain"
        route.fulfill(body=Path(path).read_bytes(), content_type=kind)
        return
    sent = {key: value for key, value in route.request.headers.items() if key.startswith("hx-")}
    reply = context.run(client.get, f"{address.path}?{address.query}", headers=sent)
    route.fulfill(status=reply.status_code, headers=dict(reply.items()), body=reply.content)


def faults_of(page: Page, address: str, *, looks: Looks) -> list[str]:
    """Return what axe-core finds on the page in each look."""
    page.goto(f"{SITE}{address}")
    found = []
    for size, scheme in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        result = Axe().run(page, options=OPTIONS)
        for fault in result.response["violations"]:
            nodes = [(node["target"], node["failureSummary"]) for node in fault["nodes"]]
            found.append(f"{size['width']} {scheme}: {fault['id']} {nodes}")
    return found
