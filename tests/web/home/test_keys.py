"""The list of keys and the keys of the bank, in a browser on a running site."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser]


@pytest.fixture
def bank(live_site: LiveSite, page: Page) -> Page:
    log_in(page, live_site, "teacher", to="/problems/")
    return page


def test_the_question_mark_lists_the_keys_of_the_page(bank: Page):
    keys = bank.locator("#keys")
    bank.keyboard.press("?")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("Go to the search")
    bank.keyboard.press("/")
    expect(bank.locator("#id_words")).not_to_be_focused()
    bank.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    bank.keyboard.press("/")
    expect(bank.locator("#id_words")).to_be_focused()
    bank.keyboard.type("?")
    expect(keys).to_be_hidden()
    expect(bank.locator("#id_words")).to_have_value("?")


def test_keys_of_one_character_can_be_switched_off(bank: Page):
    bank.locator("header .menu summary").click()
    bank.locator("[data-open-keys]").click()
    bank.locator("[data-single-keys]").uncheck()
    bank.reload()
    for key in ("?", "/"):
        bank.keyboard.press(key)
    expect(bank.locator("#keys")).to_be_hidden()
    expect(bank.locator("#id_words")).not_to_be_focused()


def test_shift_selects_all_rows_in_between(bank: Page):
    boxes = bank.locator("input[name=problem]")
    boxes.nth(1).click()
    boxes.nth(4).click(modifiers=["Shift"])
    expect(bank.locator("input[name=problem]:checked")).to_have_count(4)


def test_a_click_anywhere_on_a_row_opens_the_problem(bank: Page):
    row = bank.locator("tbody tr").first
    box = row.bounding_box()
    assert box is not None
    bank.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    bank.wait_for_url(re.compile(r"/problems/\d+/$"))
