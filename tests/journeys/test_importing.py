"""A quiz is imported as a worksheet and the import is undone, in a browser on a running site."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mwpapp.formats.assessments.quizzes.gift_reading import read
from tests.browser import log_in
from tests.live_site import LiveSite
from tests.services.assessments.importing.steps import GIFT

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PERSON = """
from mwpapp.models import Role, School, User
school, _made = School.objects.get_or_create(name="Quiz School")
User.objects.get_or_create(username="quizzer", defaults={"school": school, "roles": [Role.TEACHER]})
person = User.objects.get(username="quizzer")
person.set_password("seven-quiet-otters")
person.save()
"""
REMOVED = (
    "from mwpapp.models import *; mine = User.objects.get(username='quizzer'); "
    "mine.assessments.all().delete(); mine.problems.all().delete(); mine.runs.all().delete()"
)


@pytest.fixture
def teacher(live_site: LiveSite, page: Page) -> Iterator[Page]:
    live_site.shell(PERSON)
    live_site.accounts = {**live_site.accounts, "quizzer": "seven-quiet-otters"}
    log_in(page, live_site, "quizzer", to="/worksheets/")
    yield page
    live_site.shell(REMOVED)


def test_a_quiz_is_previewed_imported_checked_and_undone(
    live_site: LiveSite, teacher: Page, tmp_path: Path
):
    page, file = teacher, tmp_path / "week3.gift"
    file.write_bytes(GIFT)
    page.get_by_role("link", name="Import").click()
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Week 3")
    expect(page.locator("main")).to_contain_text("It is an essay.")
    page.reload()  # nothing is lost
    page.get_by_text("1 variant", exact=True).last.click()
    expect(page.get_by_text("Ada has 20 apples")).to_be_visible()
    page.get_by_label("Title of the worksheet").fill("Fruit")
    page.get_by_role("button", name="Import").click()
    expect(page.locator("main")).to_contain_text("problems added")
    outcome = page.url
    page.get_by_role("link", name="Open worksheet").click()
    for _attempt in range(60):  # the worker checks the variant
        if not page.get_by_text("Only one text").count() >= 3:
            break
        page.wait_for_timeout(1_000)
        page.reload()
    sheet = page.url
    with page.expect_download() as started:
        page.evaluate("address => { location.href = address; }", f"{sheet}file/gift/")
    exported = read(Path(started.value.path()).read_bytes()).assessment
    first, second, third = exported.places
    assert [item.answer for item in first.pool] == ["7", "15"]
    assert [choice.text for choice in second.pool[0].choices] == ["$6", "$5", "$2"]
    assert (exported.title, [one.title for one in exported.sections]) == (
        "Fruit",
        ["Fruit", "Other"],
    )
    assert len(third.pool) == 1
    page.goto(outcome)
    page.get_by_role("button", name="Undo import").click()
    expect(page.locator("main")).to_contain_text("This import was undone.")
    assert page.request.get(sheet).status == 404
