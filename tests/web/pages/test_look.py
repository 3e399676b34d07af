"""Pages in a real browser: they fit a narrow screen, the policy blocks no file, and updates need
no reload."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PATHS = [
    "/", "/problems/", "/problems/add/", "/problems/paste/", "/problems/upload/", "/runs/",
    "/problems/deleted/", "/password/", "/nothing/here/", "/problems/1/", "/problems/1/edit/",
    "/problems/1/delete/", "/worksheets/", "/worksheets/new/", "/worksheets/archive/",
    "/worksheets/add/?problem=1", "/classes/",
]  # fmt: skip
OF_A_VARIANT = ["/paraphrases/{}/edit/", "/paraphrases/{}/history/"]
NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1360, "height": 900}

VARIANT = """
    INSERT INTO mwpapp_paraphrase (problem_id, problem_revision, kind, text, equation, answer,
        reference_text, reference_equation, reference_answer, generator, parameters, seed,
        status, paraqd, valid_probability, judgement, evidence, version, scored_at, created_at,
        unit, rules, kept_anyway)
    VALUES (1, 1, 'renamed+renumbered', %s, '(123456789 - 5) * 6', '740740704', 'Of 14 and 5?',
        '', '', 'renumber+rename', '{}', 0, 'pending', 0.5, 0.5, 'check',
        '[{"about": "names", "state": "doubt", "sentence": "One name is left."}]', 1, now(), now(),
        '', 1, false)
    RETURNING id"""


PENDING = """
    INSERT INTO mwpapp_paraphrase (problem_id, problem_revision, kind, text, equation, answer,
        reference_text, reference_equation, reference_answer, generator, parameters, seed,
        status, evidence, version, scored_at, created_at, judgement, paraqd, valid_probability,
        alignment, unit, rules, kept_anyway)
    SELECT id, revision, 'reworded', 'Mo gets 5 mugs more than the 4 of day ' || chr(n), '4 + 5',
        '9', text, '4 + 5', '9', 'reword', '{}', 0, 'pending', '[]', 1, now(), now(), 'ready', 0.9,
        0.9, '[]', '', 1, false
    FROM mwpapp_problem, generate_series(65, 71) AS n WHERE id = %s"""
KEPT = "SELECT count(*) FROM mwpapp_paraphrase WHERE problem_id = %s AND status = 'accepted'"


@dataclass
class Walk:
    """The widths of all pages, and the errors that the browser reported on them."""

    widths: dict[str, list[int]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def login(chromium: Browser, live_site: LiveSite) -> Any:
    """The cookies of a teacher, who logs in only once because checking the password is slow."""
    context = chromium.new_context(locale="en-US")
    log_in(context.new_page(), live_site, "teacher")
    cookies = context.storage_state()
    context.close()
    return cookies


@pytest.fixture(scope="module")
def variant(live_site: LiveSite) -> Iterator[int]:
    """A variant with words that are longer than a line."""
    with psycopg.connect(live_site.env["DATABASE_URL"], autocommit=True) as database:
        row = database.execute(VARIANT, [f"Of 14 {'long' * 40} and 5? " * 3]).fetchone()
        assert row is not None
        yield row[0]
        database.execute("DELETE FROM mwpapp_paraphrase WHERE id = %s", [row[0]])


@pytest.fixture(scope="module")
def walk(chromium: Browser, live_site: LiveSite, login: Any, variant: int) -> Iterator[Walk]:
    """The result of opening every page once on a phone, in both palettes."""
    context = chromium.new_context(locale="en-US", viewport=NARROW, storage_state=login)
    page, walk_result = context.new_page(), Walk()
    page.on(
        "console",
        lambda message: (
            walk_result.complaints.append(message.text) if message.type == "error" else None
        ),
    )
    page.on("pageerror", lambda fault: walk_result.complaints.append(str(fault)))
    for path in [*PATHS, *(path.format(variant) for path in OF_A_VARIANT)]:
        page.goto(live_site.url + path)
        walk_result.widths[path] = widths(page)
    page.goto(f"{live_site.url}/problems/add/")
    page.fill("textarea", "x" * 400)
    page.fill("[name=equation]", "1 +")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("This equation cannot be read")).to_be_visible()
    walk_result.widths["a form that is refused"] = widths(page)
    yield walk_result
    context.close()


def widths(page: Page) -> list[int]:
    """Return the widths of the page: in both palettes, and with everything unfolded."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found.append(width(page))
    page.evaluate("document.querySelectorAll('details').forEach(fold => (fold.open = true))")
    return [*found, width(page)]


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.fixture
def teacher(new_page: NewPage, login: Any) -> Page:
    return new_page(viewport=WIDE, color_scheme="light", storage_state=login)


def test_every_page_fits_a_phone(walk: Walk):
    assert {
        path: walk_result
        for path, walk_result in walk.widths.items()
        if max(walk_result) > NARROW["width"]
    } == {}


def test_the_policy_blocks_none_of_our_files(walk: Walk):
    # The walk itself causes responses for missing pages and refused forms.
    expected = re.compile(r"^Failed to load resource: .* status of (404|422)")
    assert [message for message in walk.complaints if not expected.match(message)] == []


def test_the_chosen_palette_is_kept(teacher: Page, live_site: LiveSite):
    teacher.goto(live_site.url)
    teacher.locator("details.menu summary").click()
    teacher.get_by_role("button", name="Dark").click()
    teacher.goto(f"{live_site.url}/problems/")
    expect(teacher.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_search_narrows_the_bank_without_a_reload(teacher: Page, live_site: LiveSite):
    teacher.goto(f"{live_site.url}/problems/")
    teacher.locator("#id_words").press_sequentially("zeppelin")
    expect(teacher.get_by_text("No problems match")).to_be_visible()
    assert "words=zeppelin" in teacher.url


def test_pasted_problems_are_previewed_before_they_are_added(teacher: Page, live_site: LiveSite):
    teacher.goto(f"{live_site.url}/problems/paste/")
    teacher.locator("textarea").fill("Ola has 3 cups.\n\nPer has 4 mugs and 2 cups. How many?")
    expect(teacher.get_by_role("button", name="Add 2 problems")).to_be_visible()


def test_the_page_of_a_deleted_problem_says_so_and_does_not_reconnect(
    teacher: Page, live_site: LiveSite
):
    elsewhere = teacher.context.new_page()
    elsewhere.goto(f"{live_site.url}/problems/2/delete/")
    with teacher.expect_websocket() as socket:
        teacher.goto(f"{live_site.url}/problems/2/")
    with socket.value.expect_event("close"):
        elsewhere.get_by_role("button", name="Delete", exact=True).click()
    expect(teacher.get_by_text("This problem was deleted")).to_be_visible()
    expect(teacher.locator("#disconnected")).to_be_hidden()
    elsewhere.goto(f"{live_site.url}/problems/deleted/")
    elsewhere.get_by_role("button", name="Restore").click()
    expect(elsewhere).to_have_url(f"{live_site.url}/problems/2/")


def after_the_socket(route: Route) -> None:
    answer = route.fetch()
    time.sleep(0.2)
    route.fulfill(response=answer)


@pytest.mark.parametrize("late", [False, True])
def test_focus_moves_to_the_next_card_after_every_key(
    teacher: Page, live_site: LiveSite, late: bool
):
    name = "Mo" if late else "Bo"
    if late:
        teacher.route("**/accept/", after_the_socket)
    teacher.goto(f"{live_site.url}/problems/add/")
    teacher.fill(
        "textarea", f"{name} has 4 mugs and buys 5 more mugs. How many mugs does {name} have?"
    )
    teacher.fill("[name=equation]", "4 + 5")
    teacher.get_by_role("button", name="Add", exact=True).click()
    expect(teacher.locator("#cards")).to_be_attached()
    problem = int(teacher.url.rstrip("/").rsplit("/", 1)[-1])
    with psycopg.connect(live_site.env["DATABASE_URL"], autocommit=True) as database:
        database.execute(PENDING, [problem])
        with teacher.expect_websocket():
            teacher.reload()
        for _ in range(5):
            teacher.keyboard.press("a")
            teacher.wait_for_timeout(500)
        expect(teacher.locator("[data-status=accepted]")).to_have_count(5)
        assert database.execute(KEPT, [problem]).fetchone() == (5,)
        cards = teacher.locator("[data-card]")
        expect(cards.nth(5)).to_have_class(re.compile("in-hand"))
        teacher.keyboard.press("z")
        expect(cards.nth(4)).to_have_attribute("data-status", "pending")
        expect(cards.nth(4)).to_have_class(re.compile("in-hand"))
        expect(teacher.locator("[data-status=accepted]")).to_have_count(4)
