"""A fault in a problem is reported before variants are written, and is corrected with one click."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BUSES = "80 people go on a trip. A bus has room for 15 people. How many buses are needed?"


def test_a_division_is_rounded_with_one_click(live_site: LiveSite, page: Page):
    log_in(page, live_site, "teacher")
    add_problem(page, live_site, BUSES, "80 / 15")
    warning = page.locator("#original .note")
    expect(warning).to_contain_text("must be 6")
    page.goto(f"{live_site.url}/problems/?status=flagged")
    page.get_by_role("link", name=BUSES[:30]).click()
    page.get_by_role("button", name="Round up to 6").click()
    expect(warning).to_have_count(0)
    expect(page.locator("#original .equation")).to_contain_text("80 ÷ 15, rounded up")
