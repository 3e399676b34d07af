"""The table of operating points in a real browser, on a phone."""

import re
import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest
from playwright.sync_api import expect

from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}

# Run by the site's own Python: the verdict in use, measured on a small test set.
SEED = """
from django.utils import timezone
from mwpapp.models import Evaluation, TestSet, TestSetPair, User
from mwpapp.services import engines
from mwpapp.services.measuring import evaluations
lead = User.objects.get(username="lead")
made = TestSet.objects.create(
    name="Phone", version=1, owner=lead, checksum="7" * 64, frozen_at=timezone.now()
)
labels = [1, 1, 0, 1, 0, 1, 0, 0]
TestSetPair.objects.bulk_create(
    TestSetPair(
        test_set=made, place=n, question=f"Ida has {n} pens.", paraphrase=f"{n} pens has Ida.",
        label=label, provenance="stated",
    )
    for n, label in enumerate(labels)
)
row = Evaluation(
    test_set=made, scorer="verdict", checkpoint=engines.verdict(), asked_by=lead,
    fingerprint=engines.fingerprint(engines.verdict()), measured_at=timezone.now(),
    scores=[0.99, 0.9812, 0.9701, 0.96, 0.9412, 0.93, 0.7, 0.2],
    judgements=["ready"] * 6 + ["check", "reject"], broken=[False] * 8,
)
row.figures = evaluations.figures(row, labels=labels) | {"unresolved": 0}
row.save()
print("evaluation", row.pk)
"""


@pytest.fixture
def evaluation(live_site: LiveSite) -> Iterator[int]:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SEED]
    process = subprocess.run(
        command, env=dict(live_site.env), capture_output=True, text=True, check=True
    )
    found = re.search(r"evaluation (\d+)", process.stdout)
    assert found is not None, process.stdout
    yield int(found[1])
    with psycopg.connect(live_site.env["DATABASE_URL"], autocommit=True) as database:
        # The operating point would apply to the variants of other tests.
        database.execute("DELETE FROM mwpapp_operatingpoint")


def test_a_threshold_is_chosen_from_the_table_on_a_phone(
    new_page: NewPage, live_site: LiveSite, evaluation: int
):
    page = new_page(viewport=PHONE)
    log_in(page, live_site, "lead", to=f"/evaluations/{evaluation}/")
    table = page.locator("#point table")
    for button in table.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"], "the button is cut off"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    table.get_by_role("button").first.click()
    message = page.get_by_text("The current threshold is")
    expect(message).to_contain_text("New variants with a probability of")
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("#point")).to_contain_text("The verdict’s fitted threshold is in effect.")
    table.get_by_role("button").first.click()
    page.get_by_role("button", name="Set threshold").click()
    expect(page.locator("#point")).to_contain_text("In effect: variants with a probability of")
