"""Fixtures with a real Chromium: `page` and `new_page`.

Playwright keeps an event loop running in its thread, which would disturb tests of asynchronous
code. It is therefore started for one module at a time.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.live_site import LiveSite

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PATIENCE = 20_000.0  # milliseconds that one step may take on a busy machine
# The browser must not connect to its vendor's hosts.
_FLAGS = (
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"),
)

NewPage = Callable[..., Page]


def log_in(page: Page, site: LiveSite, name: str, *, to: str = "/") -> None:
    """Log in and wait until the page at `to` has run its scripts, so that its keys work.

    Only the first login of a person uses the password, which is slow to check; later ones reuse
    the session.
    """
    if name in site.sessions:
        page.context.add_cookies([site.sessions[name]])
        page.goto(f"{site.url}{to}")
        return
    page.goto(f"{site.url}/login/?next={to}")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", site.accounts[name])
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "/login/" not in url)
    site.sessions[name] = _session_of(page)


@contextmanager
def logged_out(page: Page) -> Iterator[None]:
    """Remove the session cookie, as when a login expires; restore it afterwards."""
    session = _session_of(page)
    page.context.clear_cookies(name="sessionid")
    yield
    page.context.add_cookies([session])


def _session_of(page: Page) -> dict[str, str]:
    (kept,) = (kept for kept in page.context.cookies() if kept.get("name") == "sessionid")
    value, domain = kept.get("value", ""), kept.get("domain", "")
    return {"name": "sessionid", "value": value, "domain": domain, "path": "/"}


def find_chromium() -> str | None:
    """Return the path of the installed browser, or None."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a module; without a browser they are skipped."""
    program = find_chromium()
    if program is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        # Django treats this thread as asynchronous because of Playwright's event loop.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(
            executable_path=program, args=[*_FLAGS, *sandbox], chromium_sandbox=not sandbox
        )
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Open a page in a new browser profile, for another person: `new_page(color_scheme="dark")`.

    The options are those of Playwright's `new_context`.
    """
    contexts: list[BrowserContext] = []

    def open_page(**options: object) -> Page:
        context = chromium.new_context(**{"locale": "en-US", **options})  # type: ignore[arg-type]
        context.set_default_timeout(_PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page in a new browser profile."""
    return new_page()
