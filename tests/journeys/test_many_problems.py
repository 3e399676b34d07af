"""Variants of several pasted problems are written, accepted and added to a worksheet together."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PASTED = """\
A baker fills 12 trays with 8 rolls each and sells 3 of the trays. How many rolls are left?
Equation: (12 - 3) * 8

Lea reads 15 pages on each of 6 days. How many pages does she read?
Equation: 15 * 6

A hall has 40 chairs. Children sit on 13 of the chairs. How many chairs are free?
Equation: 40 - 13
"""
SOMEBODY = """
from mwpapp.models import Role, School, User
school, _made = School.objects.get_or_create(name="School of many")
if not User.objects.filter(username="somebody").exists():
    User.objects.create_user(
        username="somebody", password="seven-quiet-otters", school=school, roles=[Role.TEACHER]
    )
"""


@pytest.fixture
def teacher(live_site: LiveSite, page: Page) -> Iterator[Page]:
    """The page of a teacher whose bank is empty."""
    live_site.shell(SOMEBODY)
    live_site.accounts = {**live_site.accounts, "somebody": "seven-quiet-otters"}
    log_in(page, live_site, "somebody", to="/problems/")
    yield page
    live_site.shell(
        "from mwpapp.models import *; mine = User.objects.get(username='somebody'); "
        "mine.assessments.all().delete(); mine.problems.all().delete()"
    )


def test_several_problems_become_a_worksheet(live_site: LiveSite, teacher: Page):
    page = teacher
    page.goto(f"{live_site.url}/problems/paste/")
    page.fill("textarea[name=pasted]", PASTED)
    page.get_by_role("button", name="Add 3 problems").click()
    expect(page.locator("main")).to_contain_text("3 problems added.")

    # One checkbox selects all problems on the page.
    expect(page.get_by_role("button", name="Write variants")).to_be_hidden()
    page.get_by_label("Select all on this page").check()
    expect(page.locator(".ticked")).to_contain_text("3 selected")
    page.get_by_role("button", name="Write variants").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Write variants of 3 problems")
    page.fill("input[name=count]", "3")
    page.get_by_role("button", name="Write variants").click()
    page.wait_for_url(re.compile(r"/runs/\d+/$"))
    expect(page.locator(".page-head")).to_contain_text("Done", timeout=120_000)
    served = page.locator(".counted div", has_text="problems with variants")
    expect(served.locator("dd")).to_have_text("3")

    # Review the variants of the run with keys.
    page.get_by_role("link", name=re.compile("Review [0-9]+ variants")).click()
    left = page.locator("#queue-left")
    expect(left).to_contain_text("from 3 problems")
    total = int(left.inner_text().split()[0])
    first = page.locator("#original-more .words").inner_text()
    expect(page.locator("#cards .in-hand")).to_have_count(1)  # the page's scripts have run
    page.keyboard.press("r")
    expect(left).to_contain_text(f"{total - 1} variants to review")
    page.keyboard.press("z")
    expect(left).to_contain_text(f"{total} variants to review")
    page.keyboard.press("n")
    expect(page.locator("#original-more .words")).not_to_have_text(first)
    assert "at=" in page.url
    page.keyboard.press("s")

    # Accept all ready variants, undo that after a reload, and accept them again.
    accept = page.get_by_role("button", name=re.compile("Accept (all )?[0-9]+ ready variant"))
    words = accept.inner_text()
    accept.click()
    expect(page.locator("#queue")).to_contain_text("accepted.")
    page.reload()
    undo = page.get_by_role("button", name=re.compile("Undo accepting [0-9]+ variants?"))
    undo.click()
    expect(accept).to_have_text(words)
    expect(left).to_contain_text(f"{total} variants to review")
    accept.click()
    expect(undo).to_be_visible()
    while page.locator("#cards").count():  # the other variants are rejected one by one
        name = page.locator("#cards .in-hand").get_attribute("data-card")
        page.keyboard.press("r")  # after the last variant of a problem, the next problem appears
        expect(page.locator(f"#paraphrase-{name}[data-status=pending]")).to_have_count(0)
        page.wait_for_timeout(500)
    expect(page.locator("#queue")).to_contain_text("Nothing to review")

    page.get_by_role("link", name="Add to worksheet").click()
    page.get_by_role("button", name="Add to new worksheet").click()
    page.wait_for_url(re.compile(r"/worksheets/\d+/$"))
    assert page.locator(".place").count() == 3
