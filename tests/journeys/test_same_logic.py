"""A pasted problem without an equation shows problems with the same logic, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PASTED = (
    "Priya packed 12 boxes with 9 candles each and gave away 4 of the boxes. "
    "How many candles does Priya still have?"
)
SAME = {
    "A baker set out 20 trays with 8 rolls each and sold 6 of the trays. "
    "How many rolls does the baker still have?": "(20 - 6) * 8",
    "Tom filled 15 jars with 7 shells each and gave 3 of the jars away. "
    "How many shells does Tom still have?": "(15 - 3) * 7",
    "Lena carried 11 crates with 6 bottles each and lost 2 of the crates. "
    "How many bottles does Lena still have?": "(11 - 2) * 6",
}
LOOKS_ALIKE = (
    "Priya packed 12 candles and her aunt packed 9 candles. Priya gave 4 candles to her aunt. "
    "How many candles does Priya still have?"
)


def test_a_pasted_text_shows_problems_with_the_same_logic_and_look_alikes(
    live_site: LiveSite, page: Page
):
    log_in(page, live_site, "teacher")
    for text, equation in {**SAME, LOOKS_ALIKE: "12 - 4"}.items():
        add_problem(page, live_site, text, equation)
        expect(page.locator("#near")).not_to_contain_text("Comparing", timeout=120_000)
    page.goto(f"{live_site.url}/problems/")
    page.get_by_text("Find problems with the same logic").click()
    page.get_by_label("Problem text").fill(PASTED)
    page.get_by_role("button", name="Find", exact=True).click()
    same = page.get_by_role("region", name="Same logic")
    alike = page.get_by_role("region", name="Same words, different logic")
    for text in SAME:
        expect(same).to_contain_text(text[:40], timeout=120_000)
    expect(alike).to_contain_text(LOOKS_ALIKE[:40])
    expect(same).not_to_contain_text(LOOKS_ALIKE[:40])
    same.get_by_text("Compare").first.click()
    expect(same.locator("details[open] svg.tree")).to_be_visible()
    same.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Add to worksheet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Add 1 problem to a worksheet")
