"""A teacher adds a problem and writes, accepts and edits its variants, in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

TEXT = (
    "Amina baked 24 biscuits and put them into 4 tins. She gave 2 of the tins to her neighbour. "
    "How many biscuits does Amina have left?"
)


def add_problem(page: Page, site: LiveSite, text: str, equation: str) -> str:
    """Add a problem and return the URL of its page."""
    page.goto(f"{site.url}/problems/add/")
    page.fill("textarea[name=text]", text)
    page.fill("input[name=equation]", equation)
    page.get_by_role("button", name="Add", exact=True).click()
    page.wait_for_url(re.compile(r"/problems/\d+/$"))
    return page.url


def choose_kind(page: Page, name: str) -> None:
    """Choose one kind of variant instead of those that are ticked."""
    page.locator("details", has=page.locator("input[name=kinds]")).locator("summary").click()
    for kind in page.locator("input[name=kinds]").all():
        kind.set_checked(kind.get_attribute("value") == name)


def cards(page: Page) -> list[str]:
    """Return the texts of the variants on the page, in order, including hidden ones."""
    own = page.locator("#cards .words:not([data-original]), #cards .text")
    return [" ".join(words.split()) for words in own.all_text_contents()]


@pytest.fixture
def ready(live_site: LiveSite, page: Page) -> Page:
    """A browser page on which a teacher is logged in."""
    log_in(page, live_site, "teacher")
    return page


@pytest.mark.slow
def test_variants_and_decisions_survive_a_restart(live_site: LiveSite, ready: Page):
    address = add_problem(ready, live_site, TEXT, "24 / 4 * (4 - 2)")
    marker = ready.evaluate("window.stays = 'the same page'")
    ready.get_by_role("button", name="Write variants").click()
    expect(ready.locator("#cards article").nth(4)).to_be_attached(timeout=120_000)
    assert ready.evaluate("window.stays") == marker, "the page was reloaded"
    expect(ready.locator("#coming .coming")).to_have_count(0, timeout=120_000)

    first = ready.locator("#cards article").first
    accepted = first.get_attribute("id")
    ready.keyboard.press("a")
    expect(ready.locator(f"#{accepted}")).to_have_attribute("data-status", "accepted")
    before = ready.locator("#cards article").count()

    # `gpu-worker` is not restarted, because loading its models takes several seconds. The next test
    # kills it.
    live_site.restart("web", "default-worker")
    ready.goto(address)
    expect(ready.locator(f"#{accepted}")).to_have_attribute("data-status", "accepted")
    expect(ready.locator("#cards article")).to_have_count(before)


@pytest.mark.slow
def test_a_killed_worker_loses_no_variants(live_site: LiveSite, ready: Page):
    add_problem(ready, live_site, TEXT.replace("24", "36"), "36 / 4 * (4 - 2)")
    ready.fill("input[name=count]", "15")
    ready.get_by_role("button", name="Write variants").click()
    expect(ready.locator("#cards article").first).to_be_visible(timeout=120_000)
    live_site.kill("gpu-worker")
    seen = cards(ready)
    expect(ready.locator("#workers .note")).to_be_visible(timeout=10_000)

    live_site.start("gpu-worker")
    expect(ready.locator("#workers .note")).to_have_count(0, timeout=120_000)
    expect(ready.locator("#coming .coming")).to_have_count(0, timeout=120_000)
    after = cards(ready)
    assert set(seen) <= set(after), "a variant was lost"
    assert len(after) == len(set(after)), "a variant appears twice"
    assert len(after) > len(seen)
    ready.goto(f"{live_site.url}/runs/")
    expect(ready.locator("main")).to_contain_text("Done")


@pytest.mark.slow
def test_two_browsers_on_one_page_show_the_same_state(
    live_site: LiveSite, ready: Page, new_page: NewPage
):
    address = add_problem(ready, live_site, TEXT.replace("24", "48"), "48 / 4 * (4 - 2)")
    other = new_page()
    log_in(other, live_site, "teacher")
    other.goto(address)
    ready.get_by_role("button", name="Write variants").click()
    for page in (ready, other):
        expect(page.locator("#cards article").nth(4)).to_be_attached(timeout=120_000)
        expect(page.locator("#coming .coming")).to_have_count(0, timeout=120_000)
    assert cards(ready) == cards(other)

    card = ready.locator("#cards article").first
    name = card.get_attribute("id")
    card.locator("button[data-key=r]").click()
    expect(other.locator(f"#{name}")).to_have_attribute("data-status", "rejected")
    other.locator(f"#{name}").get_by_role("button", name="Undo").click()
    expect(ready.locator(f"#{name}")).to_have_attribute("data-status", "pending")
    ready.reload()
    assert cards(ready) == cards(other)


@pytest.mark.slow
def test_an_edited_variant_becomes_ready(live_site: LiveSite, ready: Page):
    add_problem(ready, live_site, TEXT.replace("24", "60"), "60 / 4 * (4 - 2)")
    choose_kind(ready, "renamed")
    ready.get_by_role("button", name="Write variants").click()
    card = ready.locator("#cards article").first
    expect(card).to_be_visible(timeout=120_000)
    name = card.get_attribute("id")
    card.get_by_role("button", name="Edit").click()
    mine = (
        "After baking 60 biscuits, Amina filled 4 tins with them and gave 2 of these tins to the "
        "woman next door. How many biscuits does she still have?"
    )
    ready.locator(f"#{name} textarea").fill(mine)
    ready.locator(f"#{name}").get_by_role("button", name="Save").click()
    row = ready.locator(f"#{name}")
    expect(row).to_have_attribute("data-status", "edited", timeout=60_000)
    expect(row.locator(".text")).to_have_text(mine)
    expect(row.locator(".pill", has_text="Ready").first).to_be_visible(timeout=60_000)
