"""Reasons are chosen with keys in a real browser, and the answers never move."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser import log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

WIDE = {"width": 1360, "height": 900}

# A campaign that asks for reasons, with pairs of the same length.
SEED = """
from mwpapp.models import User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding
lead = User.objects.get(username="lead")
campaign = campaigns.create(
    lead, name="Reasons by key", question="The same solution?", asks_reason=True
)
text = "# Valid\\n\\n- the same question\\n- the **same** answer\\n\\nOtherwise *not valid*."
campaigns.write_guidelines(campaign, by=lead, text=text)
adding.add_pairs(campaign, [
    adding.NewPair(
        question=f"Ida bakes {n} loaves and sells 2.", paraphrase=f"Of {n} loaves Ida sells 2.",
        practice=n < 14, gold="valid" if n < 14 else "", why="The same loaves." if n < 14 else "",
    ) for n in range(10, 20)
])
for name in ("annotator1", "annotator2"):
    campaigns.invite(campaign, annotator=User.objects.get(username=name))
campaigns.change_state(campaign, to="open")
print("campaign", campaign.pk)
"""


@pytest.fixture
def campaign(live_site: LiveSite) -> int:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SEED]
    process = subprocess.run(
        command, env=dict(live_site.env), capture_output=True, text=True, check=True
    )
    found = re.search(r"campaign (\d+)", process.stdout)
    assert found is not None, process.stdout
    return int(found[1])


def answers_at(page: Page) -> tuple[float, float]:
    box = page.locator(".answers").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_the_next_pair_waits_for_a_reason_key_or_enter(
    page: Page, live_site: LiveSite, campaign: int
):
    page.set_viewport_size(WIDE)
    log_in(page, live_site, "annotator1", to=f"/labels/{campaign}/")
    first, place = page.locator("#task").get_attribute("data-pair"), answers_at(page)
    guidelines = page.locator("#guidelines").bounding_box()
    assert guidelines is not None
    assert guidelines["x"] > place[0] + 400  # beside the pair
    expect(page.locator("#guidelines h3", has_text="Valid")).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator("[data-go]")).to_be_visible()
    assert page.locator("#task").get_attribute("data-pair") == first
    assert answers_at(page) == place
    page.keyboard.press("w")
    expect(page.locator("#task")).not_to_have_attribute("data-pair", first or "")
    expect(page.get_by_text("Practice: a different answer was expected.")).to_be_visible()
    assert answers_at(page) == place  # the feedback is below
    second = page.locator("#task").get_attribute("data-pair") or ""
    page.wait_for_timeout(400)  # presses right after a new pair are ignored
    page.keyboard.press("3")
    expect(page.locator("[data-go]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#task")).not_to_have_attribute("data-pair", second)
    expect(page.locator("[data-go]")).to_have_count(0)
    page.wait_for_timeout(400)
    # The reason is chosen before the answer, so the page does not ask for one.
    page.keyboard.press("q")
    third = page.locator("#task").get_attribute("data-pair") or ""
    page.keyboard.press("2")
    expect(page.locator("#task")).not_to_have_attribute("data-pair", third)
