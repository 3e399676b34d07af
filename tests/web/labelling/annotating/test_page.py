"""The labelling page in a real browser: keys, undo, skip, timing and failed requests."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import NewPage, log_in, logged_out
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

NARROW = {"width": 360, "height": 740}
WIDE = {"width": 1360, "height": 900}
UNFOLD = "document.querySelectorAll('details').forEach(fold => (fold.open = true))"

# Run by the site's own Python: a campaign with two pairs to practise on and many real ones.
SEED = """
from mwpapp.models import Campaign, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding
long = "a" * 60
lead = User.objects.get(username="lead")
campaign = campaigns.create(lead, name="Labels " + long, question="Is it the same? " + long)
examples = [
    campaigns.Example(question="Two and two?", paraphrase=long, answer="valid", why="Same."),
]
campaigns.write_guidelines(campaign, by=lead, text="Read both.", examples=examples)
adding.add_pairs(campaign, [
    adding.NewPair(
        question=f"Ida bakes {n} loaves and sells 2. {long}",
        paraphrase=f"Of {n} loaves Ida sells 2.\\nHow many are left?",
        practice=n < 2, gold="valid" if n < 2 else "",
    ) for n in range(40)
])
for name in ("annotator1", "annotator2"):
    campaigns.invite(campaign, annotator=User.objects.get(username=name))
campaigns.change_state(campaign, to="open")
print("campaign", campaign.pk)
"""


@pytest.fixture(scope="module")
def campaign(live_site: LiveSite) -> Iterator[int]:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SEED]
    desk_of_annotator = subprocess.run(
        command, env=dict(live_site.env), capture_output=True, text=True, check=True
    )
    found = re.search(r"campaign (\d+)", desk_of_annotator.stdout)
    assert found is not None, desk_of_annotator.stdout
    yield int(found[1])
    with psycopg.connect(live_site.env["DATABASE_URL"], autocommit=True) as database:
        database.execute(
            "UPDATE mwpapp_campaign SET state = 'closed' WHERE id = %s", [int(found[1])]
        )


@pytest.fixture(scope="module")
def login(chromium: Browser, live_site: LiveSite) -> Any:
    context = chromium.new_context(locale="en-US")
    log_in(context.new_page(), live_site, "annotator1")
    cookies = context.storage_state()
    context.close()
    return cookies


@dataclass
class Desk:
    """The annotator's browser, and the errors that it reported."""

    page: Page
    url: str
    database: str
    complaints: list[str] = field(default_factory=list)
    settled: float = 0.0  # when key presses count again (seconds, monotonic clock)

    def open(self) -> None:
        self.page.goto(self.url)
        expect(self.page.locator("#task")).to_be_attached()

    def pair(self) -> str:
        return self.page.locator("#task").get_attribute("data-pair") or ""

    def press(self, key: str) -> None:
        """Press a key that brings another pair, and wait for that pair."""
        self.settle()
        before = self.pair()
        self.page.keyboard.press(key)
        expect(self.page.locator("#task")).not_to_have_attribute("data-pair", before)
        self.settled = time.monotonic() + 0.4  # longer than key presses are ignored

    def settle(self) -> None:
        """Wait until key presses are no longer ignored."""
        if (left := self.settled - time.monotonic()) > 0:
            self.page.wait_for_timeout(1000 * left)

    def label(self, pair: str) -> Any:
        with psycopg.connect(self.database) as database:
            return database.execute(
                "SELECT answer, skip_reason, reasons, comment, seconds FROM mwpapp_label"
                " WHERE pair_id = %s",
                [int(pair)],
            ).fetchone()


@pytest.fixture
def desk(new_page: NewPage, login: Any, live_site: LiveSite, campaign: int) -> Desk:
    page = new_page(viewport=WIDE, color_scheme="light", storage_state=login)
    url = f"{live_site.url}/labels/{campaign}/"
    desk_of_annotator = Desk(page=page, url=url, database=live_site.env["DATABASE_URL"])
    page.on(
        "console",
        lambda message: (
            desk_of_annotator.complaints.append(message.text) if message.type == "error" else None
        ),
    )
    page.on("pageerror", lambda fault: desk_of_annotator.complaints.append(str(fault)))
    desk_of_annotator.open()
    return desk_of_annotator


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_practice_shows_the_expected_answer(desk: Desk):
    expect(desk.page.get_by_text("Practice: you see the expected answer")).to_be_visible()
    desk.press("2")
    expect(desk.page.get_by_text("a different answer was expected")).to_be_visible()
    desk.press("1")
    expect(desk.page.get_by_text("Practice: as expected.")).to_be_visible()
    assert desk.complaints == []


@pytest.mark.parametrize(
    ("key", "answer"),
    [("1", "valid"), ("n", "not_valid"), ("3", "cannot_tell"), ("V", "valid")],
)
def test_a_key_saves_and_brings_the_next_pair_without_a_reload(desk: Desk, key: str, answer: str):
    pair = desk.pair()
    desk.page.evaluate("window.here = true")
    desk.press(key)
    assert desk.label(pair)[0] == answer
    assert desk.page.evaluate("window.here") is True
    expect(desk.page.locator("#task")).to_be_focused()
    expect(desk.page.locator("#said")).to_have_text("Saved. Next pair.")
    assert desk.complaints == []


def test_an_answer_is_saved_with_its_reasons_and_comment(desk: Desk):
    pair = desk.pair()
    desk.page.get_by_role("checkbox", name="Number", exact=True).check()
    desk.page.get_by_label("Comment").fill("the 2 is gone")
    desk.page.keyboard.press("1")  # a digit in a comment is not an answer
    desk.page.keyboard.press("Escape")
    desk.press("2")
    answer, _skip, reasons, comment, seconds = desk.label(pair)
    assert (answer, reasons, comment) == ("not_valid", ["numbers"], "the 2 is gone1")
    assert 0 < seconds < 60


def test_a_second_press_does_not_answer_the_next_pair(desk: Desk):
    pair = desk.pair()
    desk.page.keyboard.press("1")
    expect(desk.page.locator("#task")).not_to_have_attribute("data-pair", pair)
    came = desk.pair()
    desk.page.keyboard.press("1")
    desk.page.wait_for_timeout(400)
    assert desk.pair() == came
    assert desk.label(came) is None


def test_undo_shows_the_pair_again(desk: Desk):
    pair = desk.pair()
    desk.page.get_by_label("Comment").fill("too quick")
    desk.page.keyboard.press("Escape")
    desk.press("1")
    desk.press("z")
    assert desk.pair() == pair
    assert desk.label(pair) is None
    expect(desk.page.get_by_label("Comment")).to_have_value("too quick")
    expect(desk.page.get_by_text("Your answer was undone")).to_be_visible()


def test_the_seconds_before_an_undo_count(desk: Desk):
    pair = desk.pair()
    desk.press("1")
    with psycopg.connect(desk.database, autocommit=True) as database:
        database.execute("UPDATE mwpapp_label SET seconds = 40 WHERE pair_id = %s", [int(pair)])
    desk.press("z")
    desk.press("2")
    assert 40 < desk.label(pair)[4] < 50


def test_a_skip_asks_for_its_reason(desk: Desk):
    pair = desk.pair()
    desk.page.keyboard.press("s")
    desk.page.get_by_role("button", name="Skip this pair").click()
    expect(desk.page.get_by_text("Enter the reason for skipping this pair.")).to_be_visible()
    desk.page.wait_for_timeout(400)
    desk.page.get_by_label("The text is broken").check()
    desk.page.get_by_role("button", name="Skip this pair").click()
    expect(desk.page.locator("#task")).not_to_have_attribute("data-pair", pair)
    assert desk.label(pair)[:2] == ("skip", "The text is broken")


def test_an_answer_that_could_not_be_sent_can_be_sent_again(desk: Desk):
    pair = desk.pair()
    desk.page.get_by_label("Comment").fill("still here")
    desk.page.context.set_offline(True)
    desk.page.get_by_role("button", name="Not valid").click()
    expect(desk.page.get_by_role("button", name="Send again")).to_be_focused()
    expect(desk.page.get_by_label("Comment")).to_have_value("still here")
    desk.page.context.set_offline(False)
    desk.page.get_by_role("button", name="Send again").click()
    expect(desk.page.locator("#task")).not_to_have_attribute("data-pair", pair)
    assert desk.label(pair)[3] == "still here"


def test_a_comment_survives_an_expired_login(desk: Desk, live_site: LiveSite):
    pair = desk.pair()
    desk.page.get_by_label("Comment").fill("a long thought")
    with logged_out(desk.page):
        desk.page.get_by_role("button", name="Not valid").click()
        desk.page.wait_for_url("**/login/**")
    desk.open()
    assert desk.pair() == pair
    expect(desk.page.get_by_label("Comment")).to_have_value("a long thought")


def test_the_next_person_in_the_same_tab_does_not_see_what_was_typed(
    desk: Desk, live_site: LiveSite
):
    pair = desk.pair()
    desk.page.get_by_label("Comment").fill("mine alone")
    desk.page.context.clear_cookies()
    with psycopg.connect(desk.database, autocommit=True) as database:
        database.execute(
            "INSERT INTO mwpapp_claim (pair_id, annotator_id, opened_at, until)"
            " SELECT %s, id, now(), now() + interval '1 hour'"
            " FROM mwpapp_user WHERE username = 'annotator2'",
            [int(pair)],
        )
    log_in(desk.page, live_site, "annotator2")
    desk.open()
    assert desk.pair() == pair
    expect(desk.page.get_by_label("Comment")).to_have_value("")
    assert "mine alone" not in desk.page.evaluate("JSON.stringify(sessionStorage)")


def test_seconds_are_not_counted_while_the_page_is_hidden(desk: Desk):
    pair = desk.pair()
    desk.page.evaluate(
        """Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
        document.dispatchEvent(new Event("visibilitychange"));"""
    )
    desk.page.wait_for_timeout(1500)
    desk.press("1")
    assert desk.label(pair)[4] < 1.4


def test_a_paused_campaign_is_reported_at_the_next_press(desk: Desk, campaign: int):
    state = "UPDATE mwpapp_campaign SET state = %s WHERE id = %s"
    with psycopg.connect(desk.database, autocommit=True) as database:
        database.execute(state, ["paused", campaign])
        desk.page.keyboard.press("1")
        expect(desk.page.get_by_role("heading", name="This campaign is paused")).to_be_visible()
        database.execute(state, ["open", campaign])


def test_the_page_fits_a_phone_in_both_palettes(desk: Desk, live_site: LiveSite):
    own = f"{desk.url}own/"
    paths = [f"{live_site.url}/labels/", desk.url, own, f"{own}{desk.pair()}/", f"{desk.url}leave/"]
    desk.press("1")
    desk.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    widths = {}
    for path in paths:
        desk.page.goto(path)
        desk.page.evaluate(
            "document.querySelectorAll('details').forEach(fold => (fold.open = true))"
        )
        for scheme in ("dark", "light"):
            desk.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            widths[path, scheme] = width(desk.page)
    assert {path: seen for path, seen in widths.items() if seen > NARROW["width"]} == {}
    assert desk.complaints == []


@pytest.mark.parametrize("keeps", [True, False])
def test_a_stale_second_tab_shows_both_answers_and_asks(desk: Desk, keeps: bool):
    pair = desk.pair()
    second = Desk(page=desk.page.context.new_page(), url=desk.url, database=desk.database)
    second.open()
    assert second.pair() == pair
    desk.page.fill("#comment", "From the first tab")
    desk.page.locator("#comment").blur()
    desk.press("1")
    second.page.fill("#comment", "From the second tab")
    second.page.locator("button[value=not_valid]").click()
    expect(second.page.get_by_role("alert")).to_contain_text("in another tab or window")
    for words in ("From the first tab", "From the second tab"):
        expect(second.page.get_by_text(f"“{words}”")).to_be_visible()
    assert desk.label(pair)[0] == "valid"
    if keeps:
        second.page.get_by_role("link", name="Keep saved answer").click()
        expect(second.page.locator("#answer")).to_be_visible()
    else:
        second.page.wait_for_timeout(400)  # the page ignores clicks while it settles
        second.page.get_by_role("button", name="Save new answer").click()
        expect(second.page.get_by_text("Your label was changed.")).to_be_visible()
    message = desk.label(pair)
    first, other = ("valid", "From the first tab"), ("not_valid", "From the second tab")
    assert (message[0], message[3]) == (first if keeps else other)
    assert desk.complaints == []
