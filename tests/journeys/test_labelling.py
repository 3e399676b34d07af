"""A campaign from its draft to a test set in another installation, on a running site. A lead and
two annotators work at the same time, each in a separate browser."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from mwpapp.ml.agreement.report import AgreementReport, agreement_report
from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.slow]

PAIRS = 60  # in `make test-all`; `make test-ci` labels the first ones
FEWER_PAIRS = 24
KEYS = {"valid": "1", "not_valid": "2", "cannot_tell": "3"}
NAMES = ("annotator1", "annotator2")

# Every fifth paraphrase asks for something else, which the annotators do not always notice.
ANSWERS = {
    "annotator1": {**dict.fromkeys(range(0, PAIRS, 5), "not_valid"), 7: "cannot_tell"},
    "annotator2": {
        **dict.fromkeys(range(5, PAIRS, 5), "not_valid"), 11: "not_valid", 22: "cannot_tell",
    },
}  # fmt: skip
DISPUTED = {0, 7, 11, 22}
# A page ignores key presses for a moment after a new pair; a faster clock shortens that moment.
FASTER = "const now = performance.now.bind(performance); performance.now = () => 8 * now();"


@pytest.mark.parametrize("pairs", [FEWER_PAIRS, pytest.param(PAIRS, marks=pytest.mark.nightly)])
def test_labelled_pairs_become_a_portable_test_set(
    live_site: LiveSite, empty_site: LiveSite, new_page: NewPage, tmp_path: Path, pairs: int
):
    name = f"Kiosk {pairs}"
    lead = new_page(accept_downloads=True)
    log_in(lead, live_site, "lead")
    campaign = make_campaign(
        lead, live_site, name=name, file=pairs_file(tmp_path, pairs), pairs=pairs
    )
    annotators = {annotator: new_page() for annotator in NAMES}
    for annotator, page in annotators.items():
        page.add_init_script(FASTER)
        log_in(page, live_site, annotator)
        page.goto(f"{live_site.url}/labels/")
        page.locator("article.job", has_text=name).locator("a.primary").click()

    lead.goto(campaign)
    marker = lead.evaluate("window.stays = 'the same page'")
    kappas = label_all(annotators, watched=lead, pairs=pairs)
    report = expected(pairs)
    expect(kappa(lead)).to_have_text(f"{report.cohen_kappa:.2f}", timeout=60_000)
    assert len(kappas) > 2, f"kappa did not change while they labelled: {kappas}"
    assert lead.evaluate("window.stays") == marker, "the page was reloaded"

    decide_all(lead, campaign)
    close(lead, campaign)
    test_set = freeze(lead, campaign, name=name)
    exported_figures = figures(lead)
    folder = download(lead, tmp_path)
    assert figures_in_folder(folder)["cohen_kappa"] == pytest.approx(report.cohen_kappa, abs=1e-12)
    assert figures_in_folder(folder)["gwet_ac1"] == pytest.approx(report.gwet_ac1, abs=1e-12)

    other = new_page()
    log_in(other, empty_site, "lead")
    other.goto(f"{empty_site.url}/test-sets/import/")
    other.set_input_files("input[type=file]", folder)
    other.get_by_role("button", name="Import", exact=True).click()
    other.wait_for_url(re.compile(r"/runs/\d+/$"))
    other.get_by_role("link", name="Open test set").click(timeout=120_000)
    expect(other.get_by_role("heading", name=name)).to_be_visible()
    assert figures(other) == exported_figures
    lead.goto(test_set)
    assert figures(lead) == exported_figures


def pairs_file(folder: Path, pairs: int) -> Path:
    """Write a file of pairs; every fifth paraphrase asks for something else."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["question", "paraphrase", "stratum"])
    for number in range(pairs):
        asks = "How many were sold" if number % 5 == 0 else "How many are left"
        table.writerow([
            f"A kiosk has {number + 100} papers and sells {number + 3} of them. How many are left?",
            f"{asks} when a kiosk sells {number + 3} of its {number + 100} papers?",
            ["ready", "check"][number % 2],
        ])  # fmt: skip
    file = folder / "kiosk.csv"
    file.write_text(text.getvalue(), encoding="utf-8")
    return file


def make_campaign(lead: Page, site: LiveSite, *, name: str, file: Path, pairs: int) -> str:
    """Create and fill a campaign on the lead's pages; return its URL."""
    lead.goto(f"{site.url}/campaigns/new/")
    lead.fill("input[name=name]", name)
    lead.get_by_role("button", name="Create draft").click()
    lead.wait_for_url(re.compile(r"/campaigns/\d+/guidelines/"))
    campaign = lead.url.removesuffix("guidelines/")
    lead.fill("textarea[name=text]", "Valid means: the same facts, question and answer.")
    lead.get_by_role("button", name="Save guidelines").click()
    lead.goto(f"{campaign}pairs/upload/")
    lead.set_input_files("input[type=file]", file)
    lead.get_by_role("button", name="Upload", exact=True).click()
    site.wait(lambda: _has_pairs(lead, campaign, pairs), seconds=60)
    lead.goto(f"{campaign}people/")
    for box in lead.locator("input[name=invite]").all():
        box.check()
    lead.get_by_role("button", name="Invite selected").last.click()
    expect(lead.get_by_text("Participating")).to_have_count(2)
    lead.goto(f"{campaign}settings/")
    lead.locator("form:has(input[name=to][value=open]) button").click()
    expect(lead.locator("#campaign-head")).to_contain_text("Open")
    return campaign


def _has_pairs(lead: Page, campaign: str, pairs: int) -> bool:
    lead.goto(f"{campaign}pairs/")
    return f"{pairs} to label" in lead.inner_text("main")


def label_all(annotators: dict[str, Page], *, watched: Page, pairs: int) -> set[str]:
    """Label with keys, the annotators taking turns; return the kappas that the lead saw."""
    kappas = set()
    for _turn in range(pairs):
        for name, page in annotators.items():
            label(page, ANSWERS[name])
        kappas.update(kappa(watched).all_inner_texts())
    for page in annotators.values():
        expect(page.get_by_role("heading", name="All done")).to_be_visible()
    return kappas


def label(page: Page, answers: dict[int, str]) -> None:
    """Answer the current pair. Key presses are ignored for a moment after a new pair appears, so
    press the key again if no other pair appears."""
    pair = page.locator("#task").get_attribute("data-pair")
    key = KEYS[answers.get(number_of(page), "valid")]
    for _try in range(5):
        page.keyboard.press(key)
        with suppress(TimeoutError):
            # A locator polls more often than `expect` does.
            page.locator(f"#task:not([data-pair='{pair}'])").wait_for(timeout=4_000)
            return
    pytest.fail(f"pair {pair} is still shown:\n{page.inner_text('main')}")


def number_of(page: Page) -> int:
    found = re.search(r"A kiosk has (\d+) papers", page.inner_text("#task"))
    assert found, page.inner_text("main")
    return int(found[1]) - 100


def kappa(lead: Page) -> Locator:
    row = lead.locator("#campaign-agreement table.agreed tbody tr", has_text="Cohen")
    return row.locator("td.num")


def expected(pairs: int) -> AgreementReport:
    return agreement_report({
        str(number): {name: ANSWERS[name].get(number, "valid") for name in NAMES}
        for number in range(pairs)
    })  # fmt: skip


def decide_all(lead: Page, campaign: str) -> None:
    """Decide all disagreements and doubts."""
    lead.goto(f"{campaign}adjudicate/")
    decided = set()
    while lead.locator("[data-decision]").count():
        this = lead.get_attribute("[data-decision]", "action")
        question = lead.inner_text("#desk .text >> nth=0")
        number = int(question.split()[3]) - 100
        decided.add(number)
        assert not any(name in lead.inner_text("#desk") for name in NAMES)
        lead.keyboard.press("2" if number % 5 == 0 else "1")
        lead.fill("textarea[name=reason]", f"Read once more: {number}.")
        lead.get_by_role("button", name=re.compile("^Save")).click()
        expect(lead.locator(f"[data-decision][action='{this}']")).to_have_count(0)
    assert decided == DISPUTED


def close(lead: Page, campaign: str) -> None:
    lead.goto(f"{campaign}settings/")
    lead.locator("form:has(input[name=to][value=closed]) button").click()
    expect(lead.locator("#campaign-head")).to_contain_text("Closed")


def freeze(lead: Page, campaign: str, *, name: str) -> str:
    """Freeze the campaign, open its test set and return its URL."""
    lead.goto(f"{campaign}freeze/")
    lead.get_by_role("button", name="Freeze", exact=True).click()
    lead.wait_for_url(re.compile(r"/runs/\d+/$"))
    expect(lead.locator("main")).to_contain_text("unanimous", timeout=120_000)
    site = lead.url.split("/runs/")[0]
    lead.goto(f"{site}/test-sets/")
    lead.get_by_role("link", name=name).first.click()
    lead.wait_for_url(re.compile(r"/test-sets/\d+/$"))
    return lead.url


def figures(page: Page) -> dict[str, str]:
    """Return the figures on the page of a test set, except for its origin."""
    return {
        "counts": page.inner_text("main > .figures, main .figures >> nth=0"),
        "provenance": page.inner_text(".legend"),
        "agreement": page.inner_text(".figures-table >> nth=0"),
        "strata": page.locator(".figures-table ~ details table").first.text_content() or "",
    }


def download(lead: Page, folder: Path) -> Path:
    with lead.expect_download() as coming:
        lead.get_by_role("link", name="Folder (zip)").click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def figures_in_folder(folder: Path) -> dict[str, float]:
    with zipfile.ZipFile(folder) as archive:
        name = next(name for name in archive.namelist() if name.endswith("test_set.json"))
        return dict(json.loads(archive.read(name))["agreement"]["overall"])
