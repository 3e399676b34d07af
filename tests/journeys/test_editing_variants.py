"""A teacher edits variants, accepts one anyway and changes the problem, in a browser."""

import csv
import io
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem, choose_kind
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEXT = "Mia buys 4 packs of 15 {} and gives 12 of them away. How many {} are left?"


@pytest.fixture
def ready(live_site: LiveSite, page: Page) -> Page:
    log_in(page, live_site, "teacher")
    return page


def write_variants(page: Page, site: LiveSite, things: str) -> str:
    """Add a problem and write four variants with other names and things.

    Return the URL of the problem's page.
    """
    address = add_problem(page, site, TEXT.format(things, things), "4 * 15 - 12")
    choose_kind(page, "renamed")
    page.fill("input[name=count]", "4")
    page.get_by_role("button", name="Write variants").click()
    expect(page.locator("#coming .coming")).to_have_count(0, timeout=120_000)
    expect(page.locator("#cards article").nth(3)).to_be_attached(timeout=120_000)
    return address


def start_editing(page: Page) -> Locator:
    """Open the first card for editing with a key."""
    name = page.locator("#cards article").first.get_attribute("id")
    card = page.locator(f"#{name}")
    card.locator(".words:not([data-original])").click(position={"x": 2, "y": 2})
    expect(card).to_have_class(re.compile("in-hand"))
    page.keyboard.press("e")
    expect(card.locator("textarea")).to_be_focused()
    return card


def change_text(card: Locator, *changes: tuple[str, str]) -> None:
    text = card.locator("textarea").input_value()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    card.locator("textarea").fill(text)


def exported(page: Page, address: str) -> list[dict[str, str]]:
    file = page.request.get(f"{address}variants.csv").text()
    return list(csv.DictReader(io.StringIO(file.removeprefix("\ufeff"))))


def test_an_edited_number_changes_the_answer_that_is_exported(live_site: LiveSite, ready: Page):
    address = write_variants(ready, live_site, "stickers")
    card = start_editing(ready)
    change_text(card, ("4 packs", "5 packs"))
    expect(card.get_by_label("Answer")).to_have_value("63")
    expect(card.get_by_label("Equation")).to_have_value("5 * 15 - 12")
    # A correction is kept, and a contradiction is reported.
    card.get_by_label("Answer").fill("64")
    expect(card.locator(".worked-note")).to_contain_text("equation gives 63")
    card.get_by_label("Answer").fill("63")
    expect(card.locator(".worked-note .note")).to_have_count(0)
    card.get_by_label("Equation").fill("5 * 15 + 12")
    expect(card.get_by_label("Answer")).to_have_value("87")
    card.get_by_label("Equation").fill("5 * 15 - 12")
    expect(card.get_by_label("Answer")).to_have_value("63")
    card.locator("textarea").press("Control+Enter")
    expect(card).to_have_attribute("data-status", "edited", timeout=60_000)
    (row,) = exported(ready, address)
    assert "5 packs" in row["text"]
    assert (row["answer"], row["equation"], row["kept_anyway"]) == ("63", "5 * 15 - 12", "False")


def test_an_edit_that_is_judged_reject_is_kept_only_if_confirmed(live_site: LiveSite, ready: Page):
    address = write_variants(ready, live_site, "buttons")
    card = start_editing(ready)
    card.locator("textarea").fill(
        "Mia buys 5 packs of 15 buttons and gives twelve of them away. She loses 3. "
        "How many packs did she buy?"
    )
    card.get_by_role("button", name="Save").click()
    expect(card.locator(".card-head .pill", has_text="Reject").first).to_be_visible(timeout=60_000)
    expect(card).to_have_attribute("data-status", "pending")
    expect(card).to_contain_text("Its verdict is Reject.")
    expect(card).to_contain_text("It has no answer yet.")
    assert exported(ready, address) == []
    card.locator(".words:not([data-original])").click(
        position={"x": 2, "y": 2}
    )  # the next card had been current
    ready.keyboard.press("a")
    expect(card).to_contain_text("Accept this variant anyway?")
    ready.keyboard.press("a")  # an accidental second press must not confirm
    expect(card).to_have_attribute("data-status", "pending")
    ready.keyboard.press("y")
    expect(card).to_have_attribute("data-status", "edited")
    expect(card).to_contain_text("Accepted anyway")
    assert [row["kept_anyway"] for row in exported(ready, address)] == ["True"]


def test_variants_of_a_changed_problem_are_checked_again_or_rejected(
    live_site: LiveSite, ready: Page
):
    address = write_variants(ready, live_site, "badges")
    first = ready.locator("#cards article").first
    ready.keyboard.press("a")
    expect(first).to_have_attribute("data-status", "accepted")
    assert len(exported(ready, address)) == 1

    ready.goto(f"{address}edit/")
    ready.fill("textarea[name=text]", "A train with 9 wagons has 20 seats in each. How many seats?")
    ready.fill("input[name=equation]", "9 * 20")
    ready.get_by_role("button", name="Save").click()
    ready.wait_for_url(address)
    expect(ready.locator("#notes")).to_contain_text("4 variants are out of date")
    expect(ready.locator("#cards .card-head .pill.ready")).to_have_count(0)
    expect(ready.locator("#cards .evidence")).to_have_count(0)
    assert exported(ready, address) == []
    ready.get_by_role("button", name="Reject all").click()
    expect(ready.locator("#cards [data-status=rejected]")).to_have_count(4)
    ready.locator("#notes").get_by_role("button", name="Undo").click()
    expect(ready.locator("#cards [data-status=rejected]")).to_have_count(0)
    expect(first).to_have_attribute("data-status", "accepted")

    ready.goto(f"{address}edit/")
    ready.fill("textarea[name=text]", TEXT.format("badges", "badges"))
    ready.fill("input[name=equation]", "4 * 15 - 12")
    ready.get_by_role("button", name="Save").click()
    ready.wait_for_url(address)
    expect(ready.locator("#notes .note")).to_have_count(0, timeout=60_000)
    expect(ready.locator("#summary")).to_contain_text("1 accepted")
    assert len(exported(ready, address)) == 1
