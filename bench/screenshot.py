"""Take the README's screenshots of reviewing and labelling from the running product.

Usage: .venv/bin/python bench/screenshot.py
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Page
from streaming import ROOT, browser, log_in, started, wait_for_workers

SIZE = {"width": 1360, "height": 900}
TEXT = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?"
)
GUIDELINES = (
    "Names and things may change if they change everywhere, and numbers may be written as words. "
    "A text with a missing number, another unit, swapped numbers or another question is not valid, "
    "however fluently it reads."
)


def main() -> None:
    with tempfile.TemporaryDirectory() as var, started(Path(var)) as address, browser() as page:
        page.set_viewport_size(SIZE)
        review(page, address, Path(var))
        label(page, address, Path(var))


def review(page: Page, address: str, var: Path) -> None:
    log_in(page, address, var)
    wait_for_workers(page, f"{address}/problems/1/")
    page.goto(f"{address}/problems/add/")
    page.fill("textarea[name=text]", TEXT)
    page.fill("input[name=equation]", "(14 - 5) * 6")
    page.fill("input[name=unit]", "plants")
    page.select_option("select[name=grade]", "4")
    page.get_by_role("button", name="Add", exact=True).click()
    page.wait_for_selector("#write")
    page.click("#write button")
    page.wait_for_selector("#cards article")
    page.wait_for_selector("#coming .coming", state="detached")
    page.keyboard.press("a")
    page.wait_for_selector("article[data-status=accepted]")
    page.wait_for_timeout(500)
    page.screenshot(path=ROOT / "docs" / "review.png")


def label(page: Page, address: str, var: Path) -> None:
    """Create a campaign as a lead, and open its first pair as an annotator."""
    change_person(page, address, var, name="lead")
    campaign = draft(page, address)
    page.goto(f"{campaign}people/")
    for box in page.locator("input[name=invite]").all():
        box.check()
    page.get_by_role("button", name="Invite selected").last.click()
    page.goto(f"{campaign}settings/")
    page.locator("form:has(input[name=to][value=open]) button").click()
    page.wait_for_selector("#campaign-head :text('Open')")
    change_person(page, address, var, name="annotator1")
    page.locator("article.job a.primary").click()
    page.wait_for_selector("#task")
    page.screenshot(path=ROOT / "docs" / "labelling.png")


def draft(page: Page, address: str) -> str:
    """Create a campaign with guidelines and pairs; return its address."""
    page.goto(f"{address}/campaigns/new/")
    page.fill("input[name=name]", "Autumn test set")
    page.get_by_role("button", name="Create draft").click()
    page.wait_for_url(re.compile(r"/campaigns/\d+/guidelines/"))
    campaign = page.url.removesuffix("guidelines/")
    page.fill("textarea[name=text]", GUIDELINES)
    page.get_by_role("button", name="Save guidelines").click()
    page.goto(f"{campaign}pairs/upload/")
    page.set_input_files("input[type=file]", ROOT / "fixtures" / "sample-pairs.csv")
    page.get_by_role("button", name="Upload", exact=True).click()
    page.get_by_role("link", name="Open pairs").wait_for()
    return campaign


def change_person(page: Page, address: str, var: Path, *, name: str) -> None:
    page.context.clear_cookies()
    log_in(page, address, var, name=name)


if __name__ == "__main__":
    main()
