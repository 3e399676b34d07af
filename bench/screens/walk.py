"""Open every page in Chromium as a person who may see it, and take its screenshots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

from django.test import Client
from playwright.sync_api import Browser, Page
from tqdm import tqdm

from bench.screens.pages import SitePage, pages_of
from bench.screens.sample import Values
from bench.screens.sheets import contact_sheet, document
from bench.streaming import ROOT, chromium
from mwpapp.models import User

DOCS, PICTURES = ROOT / "docs", "pages"
WIDTHS = {"wide": 1360, "narrow": 390}  # pixels
HEIGHT = 900
SCHEMES = ("light", "dark")
SETTLED_MS = 300  # for fragments that a page loads after it opens


def walk(site: str, values: Values, *, raw: Path | None, only: Sequence[str]) -> list[str]:
    """Save the pictures of all pages, or of those named in `only`, and return their faults."""
    found = pages_of(values)
    cookies = {reader: _session(reader) for reader in {page.reader for page in found}}
    wanted = [page for page in found if not only or page.name in only]
    faults: list[str] = []
    with chromium() as browser:
        for page in tqdm(wanted):
            shots, seen = _photographed(page, browser, site, session=cookies[page.reader], raw=raw)
            faults += [f"{page.name}: {fault}" for fault in seen]
            if raw is None:
                _save(DOCS / PICTURES / f"{page.name}.webp", contact_sheet([*shots.values()]))
            else:
                for name, shot in shots.items():
                    _save(raw / f"{page.name}-{name}.png", shot)
    if raw is None and not only:
        (DOCS / "pages.md").write_text(document(found, folder=PICTURES), encoding="utf-8")
    return faults


def _session(reader: str) -> str:
    client = Client()
    client.force_login(User.objects.get(username=reader))
    return client.cookies["sessionid"].value


def _photographed(
    page: SitePage, browser: Browser, site: str, *, session: str, raw: Path | None
) -> tuple[dict[str, bytes], list[str]]:
    """Return a screenshot of each scheme and width by name, and the faults."""
    shots: dict[str, bytes] = {}
    faults: set[str] = set()
    for scheme, (name, width) in product(SCHEMES, WIDTHS.items()):
        context = browser.new_context(
            locale="en-GB", viewport={"width": width, "height": HEIGHT}, reduced_motion="reduce",
            color_scheme="dark" if scheme == "dark" else "light",
        )  # fmt: skip
        context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
        tab = context.new_page()
        faults |= set(_faults(tab, page, site))
        shots[f"{name}-{scheme}"] = tab.screenshot(full_page=raw is not None)
        context.close()
    return shots, sorted(faults)


def _faults(tab: Page, page: SitePage, site: str) -> Iterator[str]:
    """Open the page, and yield what is wrong with it."""
    requested: list[str] = []
    complaints: list[str] = []
    tab.on("request", lambda request: requested.append(request.url))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(f"{site}{page.address}")
    tab.wait_for_timeout(SETTLED_MS)
    yield from complaints
    yield from (url for url in requested if urlsplit(url).netloc != urlsplit(site).netloc)
    wide = int(tab.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
    if wide > 0:
        yield f"{wide} pixels wider than the screen"


def _save(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
