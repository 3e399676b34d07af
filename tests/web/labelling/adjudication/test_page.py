"""The adjudication page in a real browser: an expired login loses no text."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser import NewPage, log_in, logged_out
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

# Run by the site's own Python: a campaign with two pairs on which its annotators differ.
SEED = """
from mwpapp.models import Campaign, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.pairs import adding
lead = User.objects.get(username="lead")
campaign = campaigns.create(lead, name="Decide", question="Is it the same?")
campaigns.write_guidelines(campaign, by=lead, text="Read both.")
adding.add_pairs(campaign, [
    adding.NewPair(question=f"Ida has {n} loaves.", paraphrase=f"{n} loaves has Ida.")
    for n in range(2)
])
people = {User.objects.get(username=f"annotator{n}"): n for n in (1, 2)}
for one in people:
    campaigns.invite(campaign, annotator=one)
campaigns.change_state(campaign, to="open")
for one, n in people.items():
    given = annotating.LabelInput(answer="valid" if n == 1 else "not_valid")
    while task := annotating.next_task(campaign, annotator=one):
        annotating.save(campaign, annotator=one, pair_id=task.pair_id, given=given)
campaigns.change_state(campaign, to="closed")
print("campaign", campaign.pk)
"""


@pytest.fixture
def page(new_page: NewPage, live_site: LiveSite) -> Page:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SEED]
    made = subprocess.run(
        command, env=dict(live_site.env), capture_output=True, text=True, check=True
    )
    found = re.search(r"campaign (\d+)", made.stdout)
    assert found is not None, made.stdout
    page = new_page()
    log_in(page, live_site, "lead", to=f"/campaigns/{found[1]}/adjudicate/")
    expect(page.locator("[data-decision]")).to_be_attached()
    return page


def test_a_reason_survives_an_expired_login_until_its_decision(page: Page):
    desk, reason = page.url, page.get_by_label("Your reason")
    page.keyboard.press("2")
    reason.fill("A long thought.")
    with logged_out(page):
        page.get_by_role("button", name="Save and next").click()
        page.wait_for_url("**/login/**")
    page.goto(desk)
    expect(reason).to_have_value("A long thought.")
    expect(page.get_by_role("radio", name="Not valid")).to_be_checked()
    page.get_by_role("button", name="Save and next").click()
    expect(page.get_by_text("1 of 2 decided")).to_be_visible()
    expect(reason).to_have_value("")
    assert "A long thought." not in page.evaluate("JSON.stringify(sessionStorage)")
