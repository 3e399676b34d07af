"""The table of evaluations in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker]

# Run by the site's own Python: a set with a measurement that no worker starts by itself.
SEED = """
from django.utils import timezone
from mwpapp.models import TestSet, TestSetPair, User
from mwpapp.services.measuring import evaluations
from mwpapp.services.runs import heartbeats
lead = User.objects.get(username="lead")
test_set = TestSet.objects.create(
    owner=lead, name="Live table", version=1, checksum="c" * 64, frozen_at=timezone.now()
)
for place, label in enumerate((1, 0)):
    TestSetPair.objects.create(
        test_set=test_set, place=place, question="Ida has 3 pens.", label=label,
        paraphrase=f"Ida owns {3 + place} pens.", provenance="unanimous",
    )
(row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
heartbeats.renew(f"run-{row.run_id}", seconds=600)
print("set", test_set.pk, "run", row.run_id)
"""
MEASURE = """
from mwpapp.services.measuring import evaluations
from mwpapp.services.runs import lifecycle
lifecycle.perform({run}, evaluations.measure)
"""


def test_a_measurement_appears_in_the_table_without_a_reload(
    new_page: NewPage, live_site: LiveSite
):
    seeded = re.search(r"set (\d+) run (\d+)", live_site.shell(SEED))
    assert seeded is not None
    page: Page = new_page()
    log_in(page, live_site, "lead", to=f"/test-sets/{seeded[1]}/evaluate/")
    row = page.get_by_role("row", name="Rule: same numbers")
    expect(row).to_contain_text("Waiting")
    page.evaluate("window.loadedOnce = true")
    live_site.shell(MEASURE.format(run=seeded[2]))
    expect(row.get_by_role("cell", name="1.000").first).to_be_visible()
    expect(row).not_to_contain_text("Waiting")
    assert page.evaluate("window.loadedOnce")
    assert row.get_attribute("hx-get") is None
