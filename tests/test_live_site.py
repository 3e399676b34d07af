"""The running site that browser tests visit."""

import psycopg
import pytest
from playwright.sync_api import Page

from mwpapp.embedded.installation import site_answers
from tests.embedded import living
from tests.live_site import LiveSite

pytestmark = [pytest.mark.worker, pytest.mark.slow]


def test_the_site_answers_and_has_the_demo_accounts(live_site: LiveSite) -> None:
    assert site_answers(live_site.url)
    assert "teacher" in live_site.accounts
    with psycopg.connect(live_site.env["DATABASE_URL"]) as connection:
        assert connection.info.dbname == "reword_browser"


@pytest.mark.browser
def test_a_browser_reaches_the_site(live_site: LiveSite, page: Page) -> None:
    answer = page.goto(f"{live_site.url}/healthz")
    assert answer is not None
    assert answer.ok


def test_a_killed_worker_leaves_no_process_and_can_be_restarted(live_site: LiveSite) -> None:
    before = set(living.processes_of(live_site.var))
    first = live_site.running["default-worker"].popen.pid
    live_site.kill("default-worker")
    # The kernel needs a moment to end the children after they are signalled.
    live_site.wait(lambda: _has_ended(live_site, pid=first), seconds=30)
    assert live_site.start("default-worker").popen.pid not in before
    live_site.wait(lambda: "ready." in live_site.running["default-worker"].tail())


def _has_ended(live_site: LiveSite, *, pid: int) -> bool:
    left = living.processes_of(live_site.var)
    return pid not in left and not any("-Q default" in command for command in left.values())
