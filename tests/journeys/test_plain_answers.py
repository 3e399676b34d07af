"""Impossible requests are refused at once, and guesses are not shown as answers, in a browser."""

import re

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.journeys.test_main_job import add_problem
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

APPLES = "Mara puts 24 apples into 6 baskets. 2 apples are eaten. How many apples are in a basket?"
CHINESE = "小明有14盘苹果，每盘6个，吃了5个，还剩多少个？"


def database(site: LiveSite) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(site.env["DATABASE_URL"], autocommit=True)


def test_variants_of_a_text_in_another_language_are_refused_at_once(
    live_site: LiveSite, page: Page
):
    log_in(page, live_site, "teacher")
    add_problem(page, live_site, CHINESE, "")
    expect(page.locator("#write")).to_contain_text(
        "Variants can only be written for English problems. This one seems to be in Chinese."
    )
    expect(page.get_by_role("button", name="Write variants")).to_have_count(0)
    page.get_by_role("link", name="Correct the language").click()
    page.get_by_label("This text is English").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Write variants")).to_be_visible()


def test_kinds_are_explained_a_guess_is_hidden_and_three_presses_start_one_run(
    live_site: LiveSite, page: Page
):
    log_in(page, live_site, "teacher")
    address = add_problem(page, live_site, APPLES, "")
    number = int(re.findall(r"\d+", address)[-1])

    page.locator("#write summary").click()
    for kind in ("retold", "renumbered", "reversed"):
        expect(page.locator(f"#write input[value={kind}]")).to_be_disabled()
    expect(page.locator("#write .refusal").first).to_have_text(
        "Not available: this problem has no equation."
    )
    ticked = page.locator("#write input[name=kinds]:checked")
    while ticked.count():
        ticked.first.uncheck()
    page.get_by_role("button", name="Write variants").click()
    expect(page.locator("#writing-errors")).to_have_text("Choose at least one kind.")
    expect(page.locator("#write fieldset.kinds")).to_be_focused()

    with database(live_site) as rows:
        rows.execute("DELETE FROM mwpapp_solution WHERE problem_id = %s", [number])
        rows.execute(
            "INSERT INTO mwpapp_solution (problem_id, equation, answer, method, similarity,"
            " rounding, problem_revision, created_at)"
            " VALUES (%s, '24 * 6 - 2', '142', 'analogy', 0.8, 'none', 1, now())",
            [number],
        )
    page.goto(address)
    expect(page.get_by_text("142")).to_be_hidden()
    page.get_by_text("Show a guess").click()
    expect(page.locator("#guess p")).to_contain_text("The solution may be 24 × 6 − 2 = 142.")
    expect(page.locator("#original b, #original .answer")).to_have_count(0)

    with live_site.frozen("gpu-worker"):
        for _press in range(3):
            page.keyboard.press("w")
        expect(page.locator("#coming[data-unfinished]")).to_be_visible()
        expect(page.locator("[data-key=w]")).to_be_disabled()
        page.keyboard.press("w")
        with database(live_site) as rows:
            found = rows.execute(
                "SELECT count(*) FROM mwpapp_run WHERE problem_id = %s", [number]
            ).fetchone()
        assert found == (1,)
    expect(page.locator("#cards article").first).to_be_visible(timeout=120_000)
    expect(page.locator("[data-key=w]")).to_be_enabled(timeout=120_000)
