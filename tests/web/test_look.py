"""Pages in a real browser: nothing runs off a narrow screen, nothing is refused by the policy,
and the keys do what their buttons say."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import NewPage
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

PATHS = [
    "/", "/problems/", "/problems/add/", "/problems/paste/", "/problems/upload/", "/runs/",
    "/password/", "/nothing/here/", "/problems/1/", "/problems/1/edit/", "/problems/1/delete/",
]  # fmt: skip
NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1360, "height": 900}


def log_in(page: Page, site: LiveSite) -> None:
    page.goto(f"{site.url}/login/")
    page.fill("input[name=username]", "teacher")
    page.fill("input[name=password]", site.accounts["teacher"])
    page.press("input[name=password]", "Enter")
    expect(page.get_by_role("link", name="Bank")).to_be_visible()


def complaints_of(page: Page) -> list[str]:
    """What the browser complains about from now on."""
    heard: list[str] = []
    page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda fault: heard.append(str(fault)))
    return heard


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_runs_off_a_phone(new_page: NewPage, live_site: LiveSite, scheme: str):
    page = new_page(viewport=NARROW, color_scheme=scheme)
    log_in(page, live_site)
    for path in PATHS:
        page.goto(live_site.url + path)
        assert page.locator("html").evaluate("root => root.scrollWidth") <= NARROW["width"], path


def test_the_policy_refuses_nothing_of_ours(new_page: NewPage, live_site: LiveSite):
    page = new_page(viewport=WIDE)
    heard = complaints_of(page)
    log_in(page, live_site)
    for path in PATHS:
        page.goto(live_site.url + path)
        page.wait_for_timeout(100)
    assert [said for said in heard if "404" not in said] == []


def test_the_chosen_palette_stays(new_page: NewPage, live_site: LiveSite):
    page = new_page(viewport=WIDE, color_scheme="light")
    log_in(page, live_site)
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Dark").click()
    page.goto(f"{live_site.url}/problems/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_search_narrows_the_bank_without_a_reload(new_page: NewPage, live_site: LiveSite):
    page = new_page(viewport=WIDE)
    log_in(page, live_site)
    page.goto(f"{live_site.url}/problems/")
    page.locator("#id_words").press_sequentially("zeppelin")
    expect(page.get_by_text("No problem is like that")).to_be_visible()
    assert "words=zeppelin" in page.url


def test_what_is_pasted_is_shown_before_it_is_added(new_page: NewPage, live_site: LiveSite):
    page = new_page(viewport=WIDE)
    log_in(page, live_site)
    page.goto(f"{live_site.url}/problems/paste/")
    page.locator("textarea").fill("Ola has 3 cups.\n\nPer has 4 mugs and 2 cups. How many?")
    expect(page.get_by_role("button", name="Add 2 problems")).to_be_visible()
