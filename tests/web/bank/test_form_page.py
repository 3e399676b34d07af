"""In a real browser, the form of a problem shows how numbers are read while they are typed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.live_site import LiveSite

pytestmark = pytest.mark.browser


def test_numbers_are_read_while_they_are_typed_and_another_reading_can_be_chosen(
    live_site: LiveSite, page: Page
):
    log_in(page, live_site, "teacher", to="/problems/add/")
    page.fill("[name=text]", "A roll costs 2,40 €. How much do 3 rolls cost?")
    reading = page.locator("#reading")
    expect(reading).to_contain_text("Read as: 2.40 € · 3")
    expect(reading.get_by_role("radio")).to_have_count(0)
    page.fill("[name=text]", "A board is 1,250 m long. How long are 4 boards?")
    expect(reading).to_contain_text("Read as: 1,250 metres · 4")
    page.fill("[name=equation]", "4 * 1,250")
    expect(reading).to_contain_text("= 5000")
    page.get_by_label("“1,250” is one and a quarter").check()
    expect(reading).to_contain_text("Read as: 1.25 metres · 4")
    expect(reading).to_contain_text("4 × 1.25 = 5")
    expect(page.get_by_label("“1,250” is one and a quarter")).to_be_focused()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#original")).to_contain_text("4 × 1,25")
    expect(page.locator("#original")).to_contain_text("Decimal comma")
