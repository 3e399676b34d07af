"""Variants with another story or with easier numbers, in a browser on a running site."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

TEXT = (
    "The school kitchen opens 36 boxes of pears, but 12 of them are mouldy. Every other box holds "
    "15 pears. How many good pears are there?"
)
EQUATION = "(36 - 12) * 15"
COLOURED = """marks => Object.fromEntries(marks.map(
    mark => [mark.className + " " + mark.dataset.quantity, parseInt(mark.innerText) || 0]))"""


@pytest.fixture
def ready(live_site: LiveSite, page: Page) -> Page:
    log_in(page, live_site, "teacher")
    return page


def choose_only(page: Page, *kinds: str) -> None:
    page.locator("#write summary").click()
    for box in page.locator("#write input[name=kinds]:enabled").all():
        box.set_checked(box.get_attribute("value") in kinds)


def colours(words: Locator) -> dict[str, int]:
    """Return the number of each marked quantity by its colour; 0 for a number in words."""
    return words.locator("mark.q").evaluate_all(COLOURED)


def test_other_stories_stream_in_with_the_originals_colours(live_site: LiveSite, ready: Page):
    add_problem(ready, live_site, TEXT, EQUATION)
    choose_only(ready, "retold")
    ready.fill("input[name=count]", "4")
    marker = ready.evaluate("window.stays = 'the same page'")
    ready.get_by_role("button", name="Write variants").click()
    cards = ready.locator("#cards article")
    expect(cards.nth(3)).to_be_visible(timeout=120_000)
    assert ready.evaluate("window.stays") == marker, "the page was reloaded"
    original = colours(ready.locator("#original"))
    assert set(original.values()) == {36, 12, 15}
    for card in cards.all():
        expect(card.locator(".card-head")).to_contain_text("another story")
        expect(card.locator(".card-head")).to_contain_text("Ready")
        expect(card.locator(".words:not([data-original])")).not_to_contain_text("pears")
        found = colours(card.locator(".words:not([data-original])"))
        assert set(found) == set(original)
        assert all(number in (0, original[colour]) for colour, number in found.items())


def test_easier_numbers_are_not_larger_and_are_labelled_as_easier(live_site: LiveSite, ready: Page):
    add_problem(ready, live_site, TEXT.replace("36", "48"), EQUATION.replace("36", "48"))
    choose_only(ready, "renumbered")
    ready.get_by_label("New numbers").select_option("easier")
    ready.fill("input[name=count]", "3")
    ready.get_by_role("button", name="Write variants").click()
    cards = ready.locator("#cards article")
    expect(cards).to_have_count(3, timeout=120_000)  # grouped, because only numbers differ
    for card in cards.all():
        expect(card.locator(".card-head")).to_contain_text("easier numbers")
        boxes = re.search(
            r"opens (\d+) boxes", card.locator(".words:not([data-original])").text_content() or ""
        )
        assert boxes is not None
        assert int(boxes[1]) <= 48
