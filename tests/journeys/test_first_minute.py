"""A new teacher's way from the login to a printed worksheet, in a browser on a running site.

Each thing that the teacher does is an action, and is counted: a field that is filled, a key that is
pressed, a button or link that is clicked, and a file that is chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.cast import PASSWORD
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

MOST_ACTIONS = 12
FILE = (
    "text,equation,grade\n"
    '"Odile plants 6 rows of 9 leeks and sells 20 of them. How many leeks are left?",'
    "6 * 9 - 20,4\n"
)


@dataclass
class Hands:
    """A teacher's hands, which count what they do."""

    page: Page
    actions: int = 0

    def fill(self, field: str, words: str) -> None:
        self.actions += 1
        self.page.fill(field, words)

    def press(self, key: str) -> None:
        self.actions += 1
        self.page.keyboard.press(key)

    def choose_file(self, name: str, content: str) -> None:
        self.actions += 1
        file = {"name": name, "mimeType": "text/csv", "buffer": content.encode()}
        self.page.set_input_files("input[type=file]", file)  # type: ignore[arg-type]

    def click(self, words: str, *, role: str = "button") -> None:
        self.actions += 1
        found = self.page.locator("main").get_by_role(role, name=words)  # type: ignore[arg-type]
        found.first.click(timeout=120_000)


def new_teacher(site: LiveSite, name: str) -> None:
    site.shell(
        "from mwpapp.models import User; "
        f"User.objects.create_user({name!r}, password={PASSWORD!r}, roles=['teacher'])"
    )


def log_in(page: Page, site: LiveSite, name: str) -> Hands:
    """Log in as a person whom the site sees for the first time."""
    new_teacher(site, name)
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"{site.url}/login/")
    hands = Hands(page)
    hands.fill("input[name=username]", name)
    hands.fill("input[name=password]", PASSWORD)
    hands.press("Enter")
    expect(page.locator("#first-steps")).to_be_visible(timeout=60_000)
    return hands


def from_variants_to_paper(hands: Hands) -> None:
    """Accept the first variant, put it on a worksheet, and print that."""
    page = hands.page
    expect(page.locator("#cards article").first).to_be_visible(timeout=120_000)
    hands.press("a")
    hands.click("Make worksheet")
    page.wait_for_url(re.compile(r"/worksheets/\d+/$"))
    hands.click("Print", role="link")
    hands.click("Print")
    expect(page).to_have_title("printed", timeout=60_000)
    expect(page.locator(".sheet-problem")).to_have_count(1)
    assert hands.actions <= MOST_ACTIONS


def test_a_new_teacher_prints_a_worksheet_from_a_sample(live_site: LiveSite, page: Page):
    hands = log_in(page, live_site, "first-day")
    hands.click("Write variants")
    page.wait_for_url(re.compile(r"/problems/\d+/$"))
    from_variants_to_paper(hands)
    assert hands.actions == 8


def test_a_new_teacher_prints_a_worksheet_from_an_own_file(live_site: LiveSite, page: Page):
    hands = log_in(page, live_site, "first-day-with-file")
    hands.choose_file("mine.csv", FILE)
    hands.click("Upload")
    page.wait_for_url(re.compile(r"/runs/\d+/$"))
    hands.click("Go on", role="link")
    page.wait_for_url(re.compile(r"/problems/\d+/$"))
    hands.press("w")
    from_variants_to_paper(hands)
    assert hands.actions == 11
