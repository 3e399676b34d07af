"""A problem typed without an equation gets one from the solver, or none, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

STICKERS = (
    "Wanjiru has 46 stickers in her album. Her cousin gives her 18 more stickers. "
    "How many stickers does Wanjiru have now?"
)
INCOMPLETE = (
    "Wanjiru has some stickers in her album. Her cousin gives her 18 more stickers. "
    "How many stickers does Wanjiru have now?"
)


def test_an_accepted_proposal_enables_more_kinds(live_site: LiveSite, page: Page):
    log_in(page, live_site, "teacher")
    add_problem(page, live_site, STICKERS, "")
    proposal = page.locator("#proposal")
    expect(proposal).to_contain_text("46 + 18", timeout=120_000)
    expect(proposal.locator(".answer")).to_contain_text("64")
    page.locator("#write summary").click()
    expect(page.locator("#write input[value=renumbered]")).to_be_disabled()
    proposal.get_by_role("button", name="Use this equation").click()
    expect(page.locator("main")).to_contain_text("More kinds of variants can be written now.")
    expect(page.locator("#original .equation")).to_have_text("46 + 18")
    page.locator("#write summary").click()
    expect(page.locator("#write input[value=renumbered]")).to_be_enabled()


def test_nothing_is_proposed_where_a_number_is_missing(live_site: LiveSite, page: Page):
    log_in(page, live_site, "teacher")
    add_problem(page, live_site, INCOMPLETE, "")
    expect(page.locator("#original")).to_contain_text("cannot propose one", timeout=120_000)
    expect(page.locator("#proposal")).to_have_count(0)
