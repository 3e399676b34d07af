"""The adjudication page in a real browser: neither an expired login nor a corrected label loses
text."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import NewPage, log_in, logged_out
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

# Run by the site's own Python: a campaign with two pairs on which its annotators disagree.
SEED = """
from mwpapp.models import Campaign, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.pairs import adding
lead = User.objects.get(username="lead")
name = f"Decide {Campaign.objects.count()}"
campaign = campaigns.create(lead, name=name, question="Is it the same?")
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
campaigns.change_state(campaign, to="paused")
print("campaign", campaign.pk)
"""

# An annotator corrects a label, so that the pair is no longer disputed.
CORRECT = """
from mwpapp.models import Campaign, Label
from mwpapp.services.labelling import annotating
label = Label.objects.get(pair={pair}, answer="not_valid")
given = annotating.LabelInput(answer="valid", comment="I misread it.")
annotating.correct(label.campaign, annotator=label.annotator, pair_id={pair}, given=given)
"""


@pytest.fixture
def page(new_page: NewPage, live_site: LiveSite) -> Page:
    found = re.search(r"campaign (\d+)", live_site.shell(SEED))
    assert found is not None
    page = new_page()
    log_in(page, live_site, "lead", to=f"/campaigns/{found[1]}/adjudicate/")
    expect(page.locator("[data-decision]")).to_be_attached()
    return page


def test_a_reason_survives_an_expired_login_until_its_decision(page: Page):
    desk, reason = page.url, page.get_by_label("Your reason")
    page.keyboard.press("2")
    reason.fill("A long thought.")
    with logged_out(page):
        page.get_by_role("button", name="Save and continue").click()
        page.wait_for_url("**/login/**")
    page.goto(desk)
    expect(reason).to_have_value("A long thought.")
    expect(page.get_by_role("radio", name="Not valid")).to_be_checked()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("1 of 2 decided")).to_be_visible()
    expect(reason).to_have_value("")
    assert "A long thought." not in page.evaluate("JSON.stringify(sessionStorage)")


def test_a_pair_corrected_into_agreement_is_shown_with_what_was_typed(
    page: Page, live_site: LiveSite
):
    page.keyboard.press("2")
    page.get_by_label("Your reason").fill("Another unit.")
    action = page.locator("[data-decision]").get_attribute("action") or ""
    live_site.shell(CORRECT.format(pair=action.split("/")[-2]))
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("your decision was not saved")).to_be_visible()
    expect(page.get_by_text("I misread it.")).to_be_visible()
    expect(page.get_by_label("Your unsaved decision")).to_have_value("Not valid: Another unit.")
    page.get_by_role("link", name="Next pair").click()
    expect(page.get_by_label("Your reason")).to_have_value("")
