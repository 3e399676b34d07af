"""From an empty bank to printed versions and their key, in a browser on a running site."""

import csv
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest
from playwright.sync_api import Page, expect

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from tests.browser import log_in
from tests.formats.assessments.paper.reading import bare, pages_of
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PROBLEMS = {
    "Amina baked 24 biscuits and put them into 4 tins. She gave 2 of the tins to her neighbour. "
    "How many biscuits does Amina have left?": "24 / 4 * (4 - 2)",
    "A farmer plants 6 rows of 15 cabbages. Rabbits eat 18 of the cabbages. How many cabbages are "
    "left?": "6 * 15 - 18",
    "Tomas saves 7 coins every week for 8 weeks and then spends 20 coins on a kite. How many coins "
    "does Tomas have left?": "7 * 8 - 20",
    "The library bought 12 boxes of 9 books. It gave 30 of the books to a school. How many books "
    "does the library keep?": "12 * 9 - 30",
}
PASTED = "\n\n".join(f"{text}\nEquation: {equation}" for text, equation in PROBLEMS.items())
ANSWERED = "\n\n".join(
    f"{text}\nEquation: {equation}\nAnswer: {evaluate(parse(equation))}"
    for text, equation in PROBLEMS.items()
)
NEWCOMER = """
from mwpapp.models import Role, School, User
school, _made = School.objects.get_or_create(name="Worksheet School")
if not User.objects.filter(username="newcomer").exists():
    User.objects.create_user(
        username="newcomer", password="seven-quiet-otters", school=school, roles=[Role.TEACHER]
    )
"""
SOLVABLE = """
    SELECT text, equation FROM mwpapp_problem WHERE owner_id = %(owner)s
    UNION SELECT v.text, v.equation FROM mwpapp_paraphrase v
    JOIN mwpapp_problem p ON p.id = v.problem_id
    WHERE p.owner_id = %(owner)s AND v.status = 'accepted'
"""
ORDER = "places => places.map(one => one.textContent.trim().split(' ').slice(0, 2).join(' '))"


@pytest.fixture
def newcomer(live_site: LiveSite, page: Page) -> Iterator[Page]:
    """The page of a teacher whose bank is empty."""
    live_site.shell(NEWCOMER)
    live_site.accounts = {**live_site.accounts, "newcomer": "seven-quiet-otters"}
    log_in(page, live_site, "newcomer", to="/problems/")
    yield page
    live_site.shell(
        "from mwpapp.models import *; mine = User.objects.get(username='newcomer'); "
        "mine.assessments.all().delete(); mine.problems.all().delete()"
    )


def paste(page: Page, site: LiveSite, problems: str) -> None:
    page.goto(f"{site.url}/problems/paste/")
    page.fill("textarea[name=pasted]", problems)
    page.get_by_role("button", name="Add 4 problems").click()
    expect(page.locator("main")).to_contain_text("4 problems added.")


def write_and_accept(page: Page, *, count: int) -> None:
    """Write variants of the problem on the page, and accept those that are ready."""
    page.fill("input[name=count]", str(count))
    page.get_by_role("button", name="Write variants").click()
    cards = page.locator("#cards article")
    expect(cards.first).to_be_attached(timeout=120_000)
    expect(page.locator("#coming .coming")).to_have_count(0, timeout=120_000)
    names = [card.get_attribute("id") for card in cards.all()]
    for name in names:
        card = page.locator(f"#{name}")
        if card.is_visible() and card.locator(".card-head .pill.ready").count():
            card.locator(".words:not([data-original])").click()
            page.keyboard.press("a")
            expect(card).to_have_attribute("data-status", "accepted")


def solved(site: LiveSite, texts: list[str]) -> list[object]:
    """Return the answer of each text, computed from its equation in the database."""
    with psycopg.connect(site.env["DATABASE_URL"]) as database:
        row = database.execute("SELECT id FROM mwpapp_user WHERE username = 'newcomer'").fetchone()
        assert row is not None
        equations = dict(database.execute(SOLVABLE, {"owner": row[0]}).fetchall())
    return [evaluate(parse(equations[text])) for text in texts]


def printed(page: Page, site: LiveSite, sheet: str, *, code: str) -> list[str]:
    """Return the texts of a version as the browser would print them."""
    page.goto(f"{site.url}{sheet}preview/?shown={code}")
    expect(page.locator("[data-paged]")).to_be_visible()
    return page.locator(".sheet-text").all_inner_texts()


def download(page: Page, address: str) -> Path:
    with page.expect_download() as started:
        page.evaluate("address => { location.href = address; }", address)
    return Path(started.value.path())


def test_an_empty_bank_becomes_four_versions_whose_key_is_right(
    live_site: LiveSite, newcomer: Page
):
    page = newcomer
    expect(page.locator("main")).to_contain_text("Your bank is empty")
    paste(page, live_site, PASTED)
    problems = page.locator("#bank-list td.grow > a").evaluate_all("all => all.map(a => a.href)")
    assert len(problems) == 4
    for address in problems:
        page.goto(address)
        write_and_accept(page, count=3)

    page.goto(f"{live_site.url}/problems/")
    for box in page.locator("td.tick input").all():
        box.check()
    page.get_by_role("button", name="Add to worksheet").click()
    page.fill("input[name=title]:visible", "Week 12")
    page.get_by_role("button", name="Add to new worksheet").click()
    page.wait_for_url(re.compile(r"/worksheets/\d+/$"))
    sheet = page.url.removeprefix(live_site.url)
    assert page.locator(".place").count() == 4

    page.get_by_role("button", name="Make versions").click()
    expect(page.locator("#versions .codes a")).to_have_text(["A", "B", "C", "D"])
    page.get_by_label("Next version").click()
    expect(page.locator("#preview")).to_contain_text("Version B")

    file = download(page, f"{sheet}file/key/")
    with file.open(encoding="utf-8-sig", newline="") as stream:
        key = list(csv.DictReader(stream))
    versions = {code: [row for row in key if row["version"] == code] for code in "ABCD"}
    pages = pages_of(download(page, f"{sheet}file/pdf/").read_bytes())
    pdf = "".join(bare(one) for one in pages)
    for code, rows in versions.items():
        texts = printed(page, live_site, sheet, code=code)
        assert texts == [row["text"] for row in rows]
        assert [parse_answer(row["answer"]) for row in rows] == solved(live_site, texts)
        assert all(bare(text) in pdf for text in texts)
    for one, following in pairwise(versions.values()):
        assert all(a["text"] != b["text"] for a, b in zip(one, following, strict=True))


def worksheet_of_four(page: Page, site: LiveSite) -> None:
    """Add four problems, and open a new worksheet with them."""
    paste(page, site, ANSWERED)
    for box in page.locator("td.tick input").all():
        box.check()
    page.get_by_role("button", name="Add to worksheet").click()
    page.get_by_role("button", name="Add to new worksheet").click()
    page.wait_for_url(re.compile(r"/worksheets/\d+/$"))


def test_places_can_still_be_moved_after_a_refused_change(live_site: LiveSite, newcomer: Page):
    page = newcomer
    worksheet_of_four(page, live_site)
    texts, fault = page.locator(".place-text"), page.locator("#fault")
    first, second, third, fourth = texts.evaluate_all(ORDER)
    page.get_by_role("button", name="Add similar problems").click()
    expect(fault).to_contain_text("No similar problem found")
    expect(texts).to_have_count(4)

    # Alt+ArrowDown opens a select, and does not move its problem.
    page.locator(".place summary").first.click()
    page.locator(".place select[name=space]").first.press("Alt+ArrowDown")
    page.keyboard.press("Escape")
    page.locator(".place").nth(2).press("Alt+ArrowDown")
    expect(texts.nth(2)).to_contain_text(fourth)
    assert texts.evaluate_all(ORDER) == [first, second, fourth, third]

    # A change to an older version is refused, and the page shows the current worksheet.
    page.evaluate("document.getElementById('worksheet-version').value = '1'")
    page.get_by_role("button", name="Add section").click()
    expect(fault).to_contain_text("This worksheet was changed elsewhere.")
    page.set_viewport_size({"width": 1280, "height": 1800})  # no scrolling during the drag
    top = page.locator(".place").first
    page.locator(".handle").nth(3).drag_to(top, target_position={"x": 200, "y": 4})
    expect(texts.first).to_contain_text(third)
    assert texts.evaluate_all(ORDER) == [third, first, second, fourth]


def test_places_move_by_dragging_and_with_keys(live_site: LiveSite, newcomer: Page):
    page = newcomer
    worksheet_of_four(page, live_site)
    texts = page.locator(".place-text")
    first, second, third, fourth = texts.evaluate_all(ORDER)

    page.locator(".place").first.press("Alt+ArrowDown")
    expect(texts.nth(1)).to_contain_text(first)
    expect(page.locator(".place").nth(1)).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(texts.nth(2)).to_contain_text(first)
    expect(page.locator(".place").nth(2)).to_be_focused()
    assert texts.evaluate_all(ORDER) == [second, third, first, fourth]

    page.set_viewport_size({"width": 1280, "height": 1800})  # no scrolling during the drag
    top = page.locator(".place").first
    page.locator(".handle").nth(3).drag_to(top, target_position={"x": 200, "y": 4})
    expect(texts.first).to_contain_text(fourth)
    expect(page.locator(".sheet-text").first).to_contain_text(fourth)

    # Each change appears in the preview at once, and none is refused.
    page.locator(".place input[name=points]").first.fill("4")
    page.keyboard.press("Tab")
    expect(page.locator(".sheet-points").first).to_have_text("4 points")
    page.get_by_label("Title").fill("Sums")
    page.keyboard.press("Tab")
    expect(page.locator(".sheet-head h3")).to_have_text("Sums")
    expect(page.locator("#fault")).to_be_empty()
    page.reload()
    assert texts.evaluate_all(ORDER) == [fourth, second, third, first]
