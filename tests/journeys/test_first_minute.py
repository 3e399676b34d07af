"""A new teacher goes from the login to a printed worksheet, in a browser on a running site.

The tests count the teacher's actions: filling a field, pressing a key, clicking a button or a link,
and choosing a file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.cast import PASSWORD
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

MAX_ACTIONS = 12
FILE = (
    "text,equation,grade\n"
    '"Odile plants 6 rows of 9 leeks and sells 20 of them. How many leeks are left?",'
    "6 * 9 - 20,4\n"
)


@dataclass
class Teacher:
    """A teacher at a browser page, whose actions are counted."""

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


def log_in(page: Page, site: LiveSite, name: str) -> Teacher:
    """Create a teacher and log in for the first time."""
    new_teacher(site, name)
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"{site.url}/login/")
    teacher = Teacher(page)
    teacher.fill("input[name=username]", name)
    teacher.fill("input[name=password]", PASSWORD)
    teacher.press("Enter")
    expect(page.locator("#first-steps")).to_be_visible(timeout=60_000)
    return teacher


def print_first_variant(teacher: Teacher) -> None:
    """Accept the first variant, add it to a worksheet, and print the worksheet."""
    page = teacher.page
    expect(page.locator("#cards article").first).to_be_visible(timeout=120_000)
    teacher.press("a")
    teacher.click("Make worksheet")
    page.wait_for_url(re.compile(r"/worksheets/\d+/$"))
    teacher.click("Print", role="link")
    teacher.click("Print")
    expect(page).to_have_title("printed", timeout=60_000)
    expect(page.locator(".sheet-problem")).to_have_count(1)
    assert teacher.actions <= MAX_ACTIONS


@pytest.mark.slow
def test_a_new_teacher_prints_a_worksheet_from_a_sample(live_site: LiveSite, page: Page):
    teacher = log_in(page, live_site, "first-day")
    teacher.click("Write variants")
    page.wait_for_url(re.compile(r"/problems/\d+/$"))
    print_first_variant(teacher)
    assert teacher.actions == 8


@pytest.mark.slow
def test_a_new_teacher_prints_a_worksheet_from_an_uploaded_file(live_site: LiveSite, page: Page):
    teacher = log_in(page, live_site, "first-day-with-file")
    teacher.choose_file("mine.csv", FILE)
    teacher.click("Upload")
    page.wait_for_url(re.compile(r"/runs/\d+/$"))
    teacher.click("Continue", role="link")
    page.wait_for_url(re.compile(r"/problems/\d+/$"))
    teacher.press("w")
    print_first_variant(teacher)
    assert teacher.actions == 11
